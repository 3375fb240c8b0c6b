import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDeltas, countDeltas, countersOf } from '../../testing/contract-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { foldCounters } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('moves some deltas with each statement, and what it has no time for the next time', async () => {
  const { db } = server.services.database
  const scope = '77'
  await addDeltas(db, scope, [1, 1, -1, 1, 1])
  await foldCounters(db, { size: 2, ms: 0 })
  expect(await countDeltas(db)).toBe(3)
  await foldCounters(db, { size: 2, ms: 60_000 })
  expect(await countDeltas(db)).toBe(0)
  expect(await countersOf(db, scope)).toEqual({ total: 3, ofDay: 3 })
})
