import { attemptFate, type OpenAttempt } from '@qiyin/domain/contract/attempt.ts'
import type { z } from 'zod'
import type { Services } from '../../http/context.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { attemptById, lingeringAttempts } from '../sign-attempts/public.ts'
import { giveUpAttempt } from './give-up.ts'

/** By then the call that opened an attempt has finished it, or its job is under way. */
const lingersAfterMs = 60_000
const batch = 200

type LingeringAttempt = OpenAttempt & { readonly attemptId: string }

type Finishing = JobKind<z.ZodType<{ attemptId: string }, { attemptId: string }>>

/**
 * Looks through the open attempts, so that none can stay so for ever: one that can still succeed has a job from now on
 * (the queue takes no second one), one that cannot is given up. One failure holds up no other.
 */
export async function sweepAttempts(services: Services, finishing: Finishing): Promise<void> {
  const { database, now, logger } = services
  const begunBefore = new Date(now().getTime() - lingersAfterMs)
  let failed = 0
  for (let after = '0'; ;) {
    const lingering = await lingeringAttempts(database.db, { begunBefore, after, limit: batch })
    for (const { attemptId, ...known } of lingering) {
      await resumeAttempt(services, { attemptId, ...known }, finishing).catch((error: unknown) => {
        failed += 1
        logger.error({ err: error, attemptId }, 'an open signature could not be looked after')
      })
    }
    after = lingering.at(-1)?.attemptId ?? ''
    if (lingering.length < batch) break
  }
  if (failed > 0) throw new Error(`${failed} open signatures could not be looked after`)
}

/** A job that can still succeed, or the end. */
export async function resumeAttempt(
  services: Services,
  { attemptId, ...known }: LingeringAttempt,
  finishing: Finishing,
): Promise<void> {
  const { database, jobs } = services
  if (attemptFate(known) === 'give-up') await giveUpById(services, attemptId)
  else await jobs.send(database.db, finishing, { attemptId }, { singletonKey: attemptId })
}

async function giveUpById(services: Services, attemptId: string): Promise<void> {
  const attempt = await attemptById(services.database.db, attemptId)
  if (attempt) await giveUpAttempt(services, attempt, 'SIGN_FAILED')
}
