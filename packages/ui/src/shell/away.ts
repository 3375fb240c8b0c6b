import type { CallFailure } from '../base/call-failure.ts'

/* A proxy in front of a server that is away answers in its place. */
const awayStatuses: readonly number[] = [0, 502, 503, 504]

/** True where a call has had no answer of the server. */
export function isAway({ httpStatus }: Pick<CallFailure, 'httpStatus'>): boolean {
  return awayStatuses.includes(httpStatus)
}
