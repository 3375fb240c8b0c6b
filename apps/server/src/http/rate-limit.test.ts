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
