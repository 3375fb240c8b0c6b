import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Letter, MailPort } from '../../notices/mail.ts'
import { makeParties } from '../../testing/parties.ts'
import { claimAsDead, outbox, type OutboxMessage } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { deliverMail } from './deliver-mail.ts'
import { queueNotice } from './public.ts'

let server: TestServer
let receiver: { personId: string; email: string }
let fails = false
const sent: { to: string; letter: Letter; key: string }[] = []
const mail: MailPort = {
  probe: async () => {},
  send: async (to, letter, key) => {
    sent.push({ to, letter, key })
    if (fails) throw new Error('mailbox 12345678 full')
  },
}

beforeAll(async () => {
  // Nobody listens there: letters go to the port above.
  server = await startTestServer({ config: { mail: { url: 'smtp://127.0.0.1:1', from: 'a@qy.example' } } })
  receiver = (await makeParties(server.services.database.db, server.services.secrets)).individual
})
beforeEach(() => {
  fails = false
  sent.length = 0
})
afterAll(() => server.close())

async function letters(): Promise<OutboxMessage[]> {
  return (await outbox(server.services.database.db)).filter(({ row }) => row.includes('EMAIL'))
}

async function tell(): Promise<string> {
  await server.services.database.transaction((tx) =>
    queueNotice(tx, server.services, {
      personId: receiver.personId,
      scene: 'EXPIRE',
      values: { contractName: '采购合同' },
    }),
  )
  return (await letters()).at(-1)?.id ?? ''
}
const deliver = (messageId: string): Promise<void> => deliverMail({ messageId }, { ...server.services, mail })

it('a person with an address gets a notice as a letter, once', async () => {
  const messageId = await tell()
  await deliver(messageId)
  await deliver(messageId)
  expect(sent).toMatchObject([
    {
      to: receiver.email,
      letter: { subject: '【契印】合同过期通知', text: '《采购合同》因超过签署截止时间已过期。' },
      key: expect.stringContaining(messageId),
    },
  ])
  expect((await letters()).at(-1)).toMatchObject({ status: 1, readable: false })
})

it('a letter that another run has is left to it, and asked for again', async () => {
  const messageId = await tell()
  await claimAsDead(server.services.database.db, 3600)
  await expect(deliver(messageId)).rejects.toThrow('another run')
  await claimAsDead(server.services.database.db, -1)
  await deliver(messageId)
  expect(sent).toHaveLength(1)
})

it('a letter that fails is tried again under the same key, and given up in the end', async () => {
  const messageId = await tell()
  fails = true
  await expect(deliver(messageId)).rejects.toThrow('could not be sent')
  expect((await letters()).at(-1)).toMatchObject({ status: 0, attempts: 1, failure: 'mailbox **** full' })
  for (let tries = 0; tries < 7; tries += 1)
    await expect(deliver(messageId)).rejects.toThrow('could not be sent')
  await deliver(messageId)
  expect((await letters()).at(-1)).toMatchObject({ status: 2, readable: false })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('a letter to somebody who has no address any more is given up', async () => {
  const messageId = await tell()
  const { db } = server.services.database
  await db.updateTable('person').set({ email: null }).where('id', '=', receiver.personId).execute()
  await deliver(messageId)
  expect(sent).toEqual([])
  expect((await letters()).at(-1)).toMatchObject({ status: 2 })
  expect(await tell()).toBe(messageId)
})
