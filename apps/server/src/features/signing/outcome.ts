import { refusals, type Refusal, type RefusalName } from '@qiyin/domain/refusals.ts'
import { attemptStatus, type Attempt } from '../sign-attempts/public.ts'

/** How an attempt stands after it was worked on. */
export type Outcome =
  | { readonly kind: 'signed' }
  /** Still open: a service is awaited, or another process is at it. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Undefined while the attempt is open. */
export function settledOutcome({ status, failure }: Attempt): Outcome | undefined {
  if (status === attemptStatus.signed) return { kind: 'signed' }
  return status === attemptStatus.givenUp
    ? { kind: 'refused', refusal: { name: isRefusalName(failure) ? failure : 'SIGN_FAILED' } }
    : undefined
}

function isRefusalName(name: string | null): name is RefusalName {
  return name !== null && name in refusals
}
