import { afterAll, beforeAll, expect, it } from 'vitest'
import { explain } from '../../testing/contract-fixtures.ts'
import { fillSums, vacuumSums } from '../../testing/old-rows.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { metricOf, periodsQuery, type Selection } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await fillSums(server.services.database.db, { applications: 10, days: 400 })
})
afterAll(() => server.close())

it.each<[string, Selection]>([
  ['all', {}],
  ['an application', { businessTypeIds: ['2'] }],
])('a year of %s is read from the index alone, however far its days lie apart', async (_, selection) => {
  const wanted = { start: '2026-01-01', end: '2026-12-31', period: 'month' } as const
  const metric = metricOf('contractCount', 'systemManager')
  const { db } = server.services.database
  // A job of the server may have been under way when the rows were swept.
  const planOf = async (): Promise<string> => {
    await vacuumSums(db)
    return explain(db, periodsQuery(db, { ...wanted, metric }, selection))
  }
  await expect.poll(planOf, { timeout: 20_000 }).toMatch(/Index Only Scan.* using stat_day_pkey/)
})
