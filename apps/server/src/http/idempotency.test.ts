import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { lapseLease, leaveClaim } from '../testing/idempotency-fixtures.ts'
import { onlyOnce, type KeyedCall } from './idempotency.ts'

let database: TestDatabase
let time = Date.parse('2026-11-20T02:00:00Z')
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const done = async (): Promise<string> => 'done'

let keys = 0
const newCall = (more: Partial<KeyedCall> = {}): KeyedCall => {
  keys += 1
  return { personId: '7', key: `key-${keys}`, call: 'save', input: { value: keys }, ...more }
}
type Work = Parameters<typeof onlyOnce<unknown>>[2]
const once = (keyed: KeyedCall, work: Work): Promise<unknown> =>
  onlyOnce({ database, now: () => new Date(time) }, keyed, work)

test('a process that died while working frees its key when its lease is over', async () => {
  const keyed = newCall()
  await leaveClaim(database.db, keyed)
  const repeated = once(keyed, async () => 'done by the second')
  await lapseLease(database.db, keyed.key)
  expect(await repeated).toBe('done by the second')
})

test('a process that died after its work does not have it done again', async () => {
  const keyed = newCall()
  let times = 0
  const died = once(keyed, async (keep) => {
    await database.transaction(async (tx) => {
      times += 1
      await keep(tx, 'the first answer')
    })
    throw new Error('the process ends here')
  })
  await expect(died).rejects.toThrow('the process ends here')
  await lapseLease(database.db, keyed.key)
  expect(await once(keyed, async () => (times += 1))).toBe('the first answer')
  expect(times).toBe(1)
})

test('work that was taken over meanwhile is rolled back', async () => {
  const keyed = newCall()
  const late = once(keyed, async (keep) => {
    await lapseLease(database.db, keyed.key)
    expect(await once(keyed, async () => 'by another')).toBe('by another')
    await database.transaction((tx) => keep(tx, 'too late'))
  })
  await expect(late).rejects.toMatchObject({ refusal: 'IN_PROGRESS' })
  expect(await once(keyed, async () => 'again')).toBe('by another')
})

test('the same content with another key is asked about for a minute, and done when it is meant', async () => {
  const content = { input: { name: '采购合同' }, asksBeforeRepeat: true }
  expect(await once(newCall(content), done)).toBe('done')
  await expect(once(newCall(content), done)).rejects.toMatchObject({ refusal: 'SUBMITTED_BEFORE' })
  expect(await once(newCall({ ...content, personId: '8' }), done)).toBe('done')
  expect(await once(newCall({ ...content, asksBeforeRepeat: false }), done)).toBe('done')
  time += 61_000
  expect(await once(newCall(content), done)).toBe('done')
})

test('of two at the same time with the same content one is asked', async () => {
  const content = { input: { name: '租赁合同' }, asksBeforeRepeat: true }
  const both = await Promise.allSettled([once(newCall(content), done), once(newCall(content), done)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
