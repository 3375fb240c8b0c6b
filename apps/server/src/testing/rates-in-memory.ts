import type { CallRates } from '../http/call-rates.ts'
import type { RateLimiter } from '../http/rate-limit.ts'

/** The rates of calls where a test has no database. */
export function ratesInMemory(limiter: RateLimiter): CallRates {
  return { take: async (key, rule) => limiter.take(key, rule) }
}
