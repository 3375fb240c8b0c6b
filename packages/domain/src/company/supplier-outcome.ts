import type { OutcomeEffect } from '../person/outcome.ts'
import { companyAuthStatus, type CompanyAuthStatus } from './auth-status.ts'

/**
 * What an outcome that a supplier tells of a company does to the status that is stored: as with people, none leads
 * backwards, and of two final ones the first stays. Whatever is not under way at a supplier it finds too late.
 */
export function companyOutcomeEffect(
  stored: CompanyAuthStatus,
  told: 'verified' | 'review' | 'failed',
): OutcomeEffect {
  const { inReview, firstReviewPassed, authenticated, reviewFailed } = companyAuthStatus
  const isOpen = stored === inReview || stored === firstReviewPassed
  if (isOpen) return told === 'review' ? 'known' : 'apply'
  const isFinal = stored === authenticated || stored === reviewFailed
  if (!isFinal || told === 'review') return 'late'
  return (stored === authenticated) === (told === 'verified') ? 'known' : 'conflict'
}

const minuteMs = 60_000
const longestMs = 6 * 60 * minuteMs

/** When a supplier is asked by the clock again: soon at first, at last every six hours, for a callback may have been lost. */
export function nextAskTime({
  begunTime,
  askedTime,
}: {
  readonly begunTime: Date
  readonly askedTime: Date | null
}): Date {
  if (askedTime === null) return new Date(begunTime.getTime() + minuteMs)
  const sinceBegun = askedTime.getTime() - begunTime.getTime()
  const pauseMs = Math.min(longestMs, Math.max(minuteMs, sinceBegun / 4))
  return new Date(askedTime.getTime() + pauseMs)
}
