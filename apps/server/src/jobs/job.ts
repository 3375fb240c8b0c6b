import type { z } from 'zod'
import type { Services } from '../http/context.ts'
import type { JobKind } from './jobs.ts'

/** A job with what it does. `run` is called at least once for each job sent: it must bear a repetition. */
export interface Job<Payload extends z.ZodType = z.ZodType> extends JobKind<Payload> {
  run(payload: z.output<Payload>, services: Services): Promise<void>
}

/** Declares a job; a feature names its jobs in its `feature.ts`. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}
