import { z } from 'zod'
import type { Services } from '../../http/context.ts'
import { defineJob } from '../../jobs/job.ts'
import { attemptById } from '../sign-attempts/public.ts'
import { finishAttempt, giveUpAttempt } from './finish.ts'

/** The call that opened an attempt finishes it itself; the job looks after this, in case it did not. */
export const recoveryDelayMs = 20_000

/** An attempt that has failed for this long is given up, so that the person can sign again. */
const giveUpAfterMs = 60 * 60_000

/** Finishes an attempt that a crash or a missing time-stamp has left open. */
export const finishSigning = defineJob({
  name: 'finish-signing',
  version: 1,
  payload: z.object({ attemptId: z.string() }),
  retry: { times: 9, delaySec: 15 },
  run: async ({ attemptId }, services) => {
    try {
      const outcome = await finishAttempt(services, attemptId)
      if (outcome.kind !== 'waiting') return
    } catch (error) {
      if (!(await isTooOld(services, attemptId))) throw error
      services.logger.error({ err: error, attemptId }, 'a signature cannot be made')
    }
    if (await isTooOld(services, attemptId)) await giveUpAttempt(services, attemptId)
    // A failure makes the queue try again, later each time.
    else throw new Error('the signature is still waiting')
  },
})

async function isTooOld({ database, now }: Services, attemptId: string): Promise<boolean> {
  const attempt = await attemptById(database.db, attemptId)
  return attempt !== undefined && now().getTime() - attempt.createdTime.getTime() > giveUpAfterMs
}
