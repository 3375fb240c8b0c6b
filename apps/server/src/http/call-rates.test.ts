import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { createCallRates, forgetRates, type CallRates } from './call-rates.ts'

let time = Date.parse('2026-11-20T02:00:00Z')
const now = (): Date => new Date(time)
const rule = { count: 3, seconds: 60 }

let database: TestDatabase
let rates: CallRates
beforeAll(async () => {
  database = await openTestDatabase()
  rates = createCallRates(database.db, now)
})
afterAll(() => database.close())

const take = async (key: string, times: number): Promise<boolean[]> => {
  const taken: boolean[] = []
  for (let asked = 0; asked < times; asked += 1) taken.push(await rates.take(key, rule))
  return taken
}

test('a burst is allowed, then as much as the time has refilled, for each key alone', async () => {
  expect(await take('a', 4)).toEqual([true, true, true, false])
  expect(await take('b', 1)).toEqual([true])
  time += 20_000
  expect(await take('a', 2)).toEqual([true, false])
  time += 3_600_000
  expect(await take('a', 4)).toEqual([true, true, true, false])
})

test('of many at the same time, also by a clock that lags, no more are allowed', async () => {
  const lagging = createCallRates(database.db, () => new Date(time - 5_000))
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? rates : lagging).take('c', rule)),
  )
  expect(taken.filter(Boolean)).toHaveLength(3)
})

test('nobody waits for a clock that was far ahead and has been put right', async () => {
  expect(await take('e', 4)).toEqual([true, true, true, false])
  time -= 1_800_000
  expect(await take('e', 4)).toEqual([true, true, true, false])
  time += 20_000
  expect(await take('e', 2)).toEqual([true, false])
})

test('what is full again is forgotten', async () => {
  await take('d', 3)
  time += 2 * 3_600_000
  await forgetRates(database.db, now())
  expect(await database.db.selectFrom('rate_bucket').select('key').execute()).toEqual([])
})
