import type { ClosingStamp } from '@qiyin/pdf'
import type { ArchiveConfig } from '../../config-archive.ts'

/** A time-stamp holds no longer than its algorithm, when the operator has set an end to that. */
export function effectiveEnd({ algorithmEnds }: ArchiveConfig, closing: ClosingStamp): ClosingStamp {
  const end = algorithmEnds.get(closing.algorithm)
  return end && end < closing.holdsUntil ? { ...closing, holdsUntil: end } : closing
}
