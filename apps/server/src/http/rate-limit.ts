import type { RateRule } from '@qiyin/calls/call.ts'

interface Bucket {
  left: number
  filled: number
}

/** Takes one from a caller's allowance; false when it is used up. */
export interface RateLimiter {
  take(key: string, rule: RateRule): boolean
}

const mostBuckets = 50_000

/** Token buckets in memory: a burst of `count`, refilled evenly over `seconds`. */
export function createRateLimiter(now: () => Date): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    take: (key, { count, seconds }) => {
      const time = now().getTime()
      const bucket = buckets.get(key) ?? { left: count, filled: time }
      // A clock that is put back takes nothing away.
      const passedMs = Math.max(0, time - bucket.filled)
      bucket.left = Math.min(count, bucket.left + (passedMs / (seconds * 1000)) * count)
      bucket.filled = time
      // The least recently used ones go first: whoever floods us with addresses only forgets the idle.
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value ?? '')
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
}
