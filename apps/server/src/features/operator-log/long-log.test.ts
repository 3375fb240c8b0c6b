import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { explain } from '../../testing/contract-fixtures.ts'
import { signIn } from '../../testing/initiations.ts'
import { fillLog } from '../../testing/old-rows.ts'
import { makeRoleHolder } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { matchingLog } from './store.ts'

let server: TestServer
let session: TestSession

beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets } = server.services
  session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  await fillLog(database.db, 100_000)
})
afterAll(() => server.close())

it.each([
  ['采购A', 1000],
  ['修改应用', 100_000],
  ['没有这样的内容', 0],
  ['100%', 0],
])(
  'of 100,000 records those that say %s are counted and shown, newest first, to the last page',
  async (content, total) => {
    const page = (pageNum: number) =>
      server.call(operatorLogQuery, { content, pageNum, pageSize: 20 }, { session })
    const first = (await page(1)).result
    expect(first.total).toBe(total)
    const last = (await page(Math.max(1, total / 20))).result
    expect([first.list.length, last.list.length]).toEqual(total === 0 ? [0, 0] : [20, 20])
    const times = [...first.list, ...last.list].map(({ time }) => time)
    expect(times).toEqual(times.toSorted().toReversed())
  },
)

it.each([
  [{ businessTypeId: '7' }, /operator_log_business/],
  [{ contractNo: 'YF-2026' }, /operator_log_contract/],
  [{ events: ['LOGIN'] }, /operator_log_event/],
  [{ startTime: '2026-01-05', endTime: '2026-01-05' }, /operator_log_time/],
] as const)('asked for %j it does not walk through all others', async (filter, index) => {
  const { db } = server.services.database
  expect(await explain(db, matchingLog(db, filter))).toMatch(index)
})
