import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import { explain } from '../../testing/contract-fixtures.ts'
import { fillSums } from '../../testing/old-rows.ts'
import { metricOf, periodsQuery, type Selection } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await fillSums(database.db, { applications: 10, days: 400 })
})
afterAll(() => database.close())

it.each<[string, Selection]>([
  ['all', {}],
  ['an application', { businessTypeIds: ['2'] }],
])('a year of %s is read from the index alone, however far its days lie apart', async (_, selection) => {
  const wanted = { start: '2026-01-01', end: '2026-12-31', period: 'month' } as const
  const metric = metricOf('contractCount', 'systemManager')
  const plan = await explain(database.db, periodsQuery(database.db, { ...wanted, metric }, selection))
  expect(plan).toMatch(/Index Only Scan.* using stat_day_pkey/)
})
