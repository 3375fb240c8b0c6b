import { messageList } from '@qiyin/calls/areas/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { explain } from '../../testing/contract-fixtures.ts'
import { signIn } from '../../testing/initiations.ts'
import { makeParties, type TestPerson } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { inboxQuery } from './store-inbox.ts'
import { markOlderRead, putIntoInbox } from './public.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  person = (await makeParties(server.services.database.db, server.services.secrets)).individual
})
afterAll(() => server.close())

it('lists messages by their time, and those of one moment as they were written, the last first', async () => {
  const written: [string, number][] = [
    ['noon', 12],
    ['evening', 18],
    ['morning', 6],
    ['noon again', 12],
    ['night', 23],
  ]
  const { personId } = person
  await server.services.database.transaction(async (tx) => {
    for (const [title, hour] of written) {
      const now = (): Date => new Date(Date.UTC(2026, 10, 20, hour))
      const message = { personId, scene: 'SIGN_NOTICE', title, subject: '合同', contractId: null } as const
      await putIntoInbox(tx, { now }, message)
    }
  })
  const session = await signIn(server, person)
  const titles: string[] = []
  for (const pageNum of [1, 2, 3]) {
    const { result } = await server.call(messageList, { pageNum, pageSize: 2 }, { session })
    titles.push(...result.list.map(({ title }) => title))
  }
  expect(titles).toEqual(['night', 'evening', 'noon again', 'noon', 'morning'])

  await markOlderRead(server.services.database.db, 2)
  const { result: left } = await server.call(messageList, { unread: 'true' }, { session })
  expect(left.list.map(({ title }) => title)).toEqual(['night', 'evening'])
})

it.each([
  ['all', false, /Index Scan using inbox_message_person/],
  ['those not read', true, /Index Scan using inbox_message_unread/],
] as const)('reads %s from an index, in its order', async (_, unread, index) => {
  const { db } = server.services.database
  const query = inboxQuery(db, { personId: person.personId, unread, limit: 20, offset: 20 })
  const plan = await explain(db, query)
  expect(plan).toMatch(index)
  expect(plan).not.toContain('Sort')
})
