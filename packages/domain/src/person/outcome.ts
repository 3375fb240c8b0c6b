import { personAuthStatus, type PersonAuthStatus } from './auth-status.ts'

/** The statuses that an outcome of a provider leads to. */
type OutcomeStatus = Exclude<PersonAuthStatus, 0 | 1>

/** What an outcome that is told does to the status that is stored. */
export type OutcomeEffect =
  /** It is the next. */
  | 'apply'
  /** It was told before, on this or on another road. */
  | 'known'
  /** It has come after what follows it. */
  | 'late'
  /** Two final outcomes contradict each other: nothing changes, and a person has to look. */
  | 'conflict'

/**
 * Outcomes come by the answer of a call, by callback, by the browser's return and by asking, in any order and any
 * number. None leads backwards: open, then review, then passed or failed, of which the first stays.
 */
export function outcomeEffect(stored: PersonAuthStatus, told: OutcomeStatus): OutcomeEffect {
  if (stored === told) return 'known'
  if (!isFinal(stored)) return 'apply'
  return isFinal(told) ? 'conflict' : 'late'
}

function isFinal(status: PersonAuthStatus): boolean {
  return status === personAuthStatus.verified || status === personAuthStatus.failed
}

/** Why an outcome that came while the account was frozen did not count; read after the thawing, when it is over. */
export const frozenMeanwhileReason = '认证期间账号被冻结，请重新认证'
