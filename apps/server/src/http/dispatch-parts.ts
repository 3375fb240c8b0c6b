import type { ApplicationRegistry } from './application.ts'
import type { CallRates } from './call-rates.ts'
import type { Services } from './context.ts'
import type { EmbedReader } from './embedded.ts'
import type { ObjectGuards } from './object-guard.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { SessionReader, SessionUser } from './session.ts'
import type { UploadLanes } from './upload-lanes.ts'

/** What the pipeline stands on beside the services. */
export interface DispatchParts {
  readonly services: Services
  readonly sessions: SessionReader
  /** Pages of ours inside pages of other systems; without it there are none. */
  readonly embeds?: EmbedReader
  readonly guards: ObjectGuards
  /** Counts what an address asks of this process. */
  readonly limiter: RateLimiter
  readonly callRates: CallRates
  readonly uploadLanes: UploadLanes
  /** Who may sign calls of outside applications; needed only where such a call is served. */
  readonly applications?: ApplicationRegistry
  /** True makes a fault of a refusal that a call throws but does not list; otherwise it is only logged. */
  readonly strict: boolean
  /** Where somebody who is not verified yet becomes so. */
  readonly verificationUrl: (user: SessionUser) => string
}
