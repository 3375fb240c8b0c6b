import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

test('a burst is allowed, then as much as the time has refilled, for each key alone', () => {
  let time = 0
  const limiter = createRateLimiter(() => new Date(time))
  const rule = { count: 3, seconds: 60 }
  const take = (key = 'a'): boolean => limiter.take(key, rule)
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
  expect(take('b')).toBe(true)
  time += 20_000
  expect([take(), take()]).toEqual([true, false])
  time += 3_600_000
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
})

test('a clock that is put back takes nothing away, and refills from there', () => {
  let time = 3_600_000
  const limiter = createRateLimiter(() => new Date(time))
  const take = (): boolean => limiter.take('a', { count: 3, seconds: 60 })
  expect(take()).toBe(true)
  time -= 1_800_000
  expect([take(), take(), take()]).toEqual([true, true, false])
  time += 20_000
  expect([take(), take()]).toEqual([true, false])
})
