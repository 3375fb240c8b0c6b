import type { PlacedSignature } from './signature-range.ts'

/** The time-stamp of a signature, or a document time-stamp. */
export interface OrderedStamp {
  placed: PlacedSignature
  time: Date
  /** Declared by its token, in milliseconds. */
  accuracyMs: number | undefined
}

/** For tokens that do not say how exact they are: clocks of good authorities differ by less. */
const undeclaredAccuracyMs = 60_000

/**
 * Those whose times cannot be true together (ETSI EN 319 102-1, 5.6.2 and TIMESTAMP_ORDER_FAILURE): each covers what
 * stands before it in the file, its time-stamps too, and so was made later, as exactly as both declare. `stamps` stand
 * in the order of what they cover.
 */
export function findContradicted(stamps: readonly OrderedStamp[]): ReadonlySet<PlacedSignature> {
  const found = new Set<PlacedSignature>()
  let latestBefore = -Infinity
  for (const stamp of stamps) {
    if (latestOf(stamp) < latestBefore) found.add(stamp.placed)
    latestBefore = Math.max(latestBefore, earliestOf(stamp))
  }
  let earliestAfter = Infinity
  for (const stamp of stamps.toReversed()) {
    if (earliestOf(stamp) > earliestAfter) found.add(stamp.placed)
    earliestAfter = Math.min(earliestAfter, latestOf(stamp))
  }
  return found
}

function earliestOf({ time, accuracyMs = undeclaredAccuracyMs }: OrderedStamp): number {
  return time.getTime() - accuracyMs
}

function latestOf({ time, accuracyMs = undeclaredAccuracyMs }: OrderedStamp): number {
  return time.getTime() + accuracyMs
}
