import type { Services } from './context.ts'
import type { ObjectGuards } from './object-guard.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { SessionReader, SessionUser } from './session.ts'

/** What the pipeline stands on beside the services. */
export interface DispatchParts {
  readonly services: Services
  readonly sessions: SessionReader
  readonly guards: ObjectGuards
  readonly limiter: RateLimiter
  /** Where uploads wait until their call is answered. */
  readonly uploadDirectory: string
  /** Where somebody who is not verified yet becomes so. */
  readonly verificationUrl: (user: SessionUser) => string
}
