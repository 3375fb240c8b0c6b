import { expect, test, vi } from 'vitest'
import { KeyPool } from './key-pool.ts'

function countingMaker(): () => Promise<number> {
  let made = 0
  return () => {
    made += 1
    return Promise.resolve(made)
  }
}

test('keeps as many pairs ready as asked', async () => {
  const pool = new KeyPool({ make: countingMaker(), size: 3 })
  await vi.waitFor(() => expect(pool.ready).toBe(3))
})

test('hands each pair out once, and makes one when none is ready', async () => {
  const pool = new KeyPool({ make: countingMaker(), size: 3 })
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.take()))
  expect(new Set(taken).size).toBe(10)
})

test('fills up again after a pair is taken', async () => {
  const pool = new KeyPool({ make: countingMaker(), size: 2 })
  await vi.waitFor(() => expect(pool.ready).toBe(2))
  expect([await pool.take(), await pool.take()]).toEqual([1, 2])
  await vi.waitFor(() => expect(pool.ready).toBe(2))
  expect([await pool.take(), await pool.take()]).toEqual([3, 4])
})

test('still gives pairs when filling in idle time fails', async () => {
  const pool = new KeyPool({
    make: countingMaker(),
    makeIdle: () => Promise.reject(new Error('busy')),
    size: 2,
  })
  expect(await pool.take()).toBe(1)
  expect(pool.ready).toBe(0)
})

test('forgets its pairs when closed', async () => {
  const pool = new KeyPool({ make: countingMaker(), size: 2 })
  await vi.waitFor(() => expect(pool.ready).toBe(2))
  pool.close()
  expect(pool.ready).toBe(0)
})
