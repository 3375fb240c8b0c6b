import type { Refusal } from '../refusals.ts'

/** Where a person's authentication stands with one supplier (product decision 6). */
export const personAuthStatus = { none: 0, facePending: 1, verified: 2, inReview: 3, failed: 4 } as const

/** Any value of a person's authStatus. */
export type PersonAuthStatus = (typeof personAuthStatus)[keyof typeof personAuthStatus]

/** What each is called where people read it. */
export const personAuthStatusLabel: Readonly<Record<PersonAuthStatus, string>> = {
  0: '未认证',
  1: '待人脸识别',
  2: '已认证',
  3: '审核中',
  4: '认证失败',
}

/** What can happen to a person's authentication. */
export type PersonAuthEvent =
  /** The identity data were accepted and the face is to follow. */
  | 'dataAccepted'
  | 'sentToReview'
  | 'passed'
  | 'failed'
  /** The serial number was given up: another way, or again (spec 1 §4). */
  | 'abandoned'

const next: Readonly<
  Record<PersonAuthEvent, { readonly from: readonly PersonAuthStatus[]; readonly to: PersonAuthStatus }>
> = {
  dataAccepted: { from: [0], to: 1 },
  sentToReview: { from: [0, 1], to: 3 },
  passed: { from: [0, 1, 3], to: 2 },
  failed: { from: [0, 1, 3], to: 4 },
  abandoned: { from: [0, 1, 3, 4], to: 0 },
}

/**
 * The status after the event, or why it cannot happen: a verified identity never changes, a running
 * authentication is not started again, a failed one is over until it is abandoned.
 */
export function personAuthTransition(
  from: PersonAuthStatus,
  event: PersonAuthEvent,
): PersonAuthStatus | Refusal {
  if (next[event].from.includes(from)) return next[event].to
  if (from === personAuthStatus.verified) return { name: 'ALREADY_VERIFIED' }
  return { name: from === personAuthStatus.failed ? 'AUTHENTICATION_NOT_FOUND' : 'IN_PROGRESS' }
}

/** Whether an outcome may still come. */
export function isPersonAuthOpen(status: PersonAuthStatus): boolean {
  return status !== personAuthStatus.verified && status !== personAuthStatus.failed
}

/** Whether polling may stop: a result of 2 or more is final for the page (spec 1 §4). */
export function isPersonAuthSettled(status: number): boolean {
  return status >= personAuthStatus.verified
}
