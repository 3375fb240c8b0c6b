import type { TimestampCheck } from './check-timestamp.ts'
import type { ContainerCheck } from './container.ts'
import { judgeTrust, type Judgement } from './judge-trust.ts'
import type { PlacedSignature } from './signature-range.ts'

/**
 * Of several time-stamps on one signature the earliest that passes counts; who adds another later takes nothing from it
 * (ETSI EN 319 102-1, 5.5.4). Where none passes, those that were made over something else are left out first.
 */
export function chooseTimestamp(
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  judgement: Judgement,
): ContainerCheck | undefined {
  if (!check || check.timestamps.length < 2) return check
  const ranks = new Map(
    check.timestamps.map((timestamp) => [
      timestamp,
      rankOf(placed, withTimestamp(check, timestamp), judgement),
    ]),
  )
  const [first] = check.timestamps.toSorted(
    (a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || a.time.getTime() - b.time.getTime(),
  )
  return first ? withTimestamp(check, first) : check
}

/** The same container with another of its time-stamps in the place of the one that counts. */
export function withTimestamp(check: ContainerCheck, timestamp: TimestampCheck): ContainerCheck {
  return { ...check, timestamp, timestampProblems: timestamp.problems }
}

/** Those that pass come first, then those that are at least about this signature. */
function rankOf(placed: PlacedSignature, check: ContainerCheck, judgement: Judgement): number {
  const { timestampProblems } = judgeTrust(placed, check, judgement)
  if (timestampProblems.length === 0) return 0
  return timestampProblems.some(
    (problem) => problem === 'timestamp-mismatch' || problem === 'timestamp-value',
  )
    ? 2
    : 1
}
