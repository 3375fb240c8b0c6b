import { z } from 'zod'
import type { Services } from '../../http/context.ts'
import { defineJob } from '../../jobs/job.ts'
import { finishAttempt } from './finish.ts'
import { resumeAttempt, sweepAttempts } from './sweep.ts'

/** The call that opened an attempt finishes it itself; the job looks after this, in case it did not. */
export const recoveryDelayMs = 20_000

/** Finishes an attempt that a crash or a missing time-stamp has left open; tries for longer than an attempt lives. */
export const finishSigning = defineJob({
  name: 'finish-signing',
  label: '完成签署',
  version: 1,
  payload: z.object({ attemptId: z.string() }),
  // A person waits: a service that is back is noticed within a minute. How many try at once is bounded below.
  retry: { times: 75, delaySec: 15, mostDelaySec: 60 },
  concurrency: 2,
  run: async ({ attemptId }, services) => {
    const { kind } = await finishAttempt(services, attemptId)
    // A failure makes the queue try again.
    if (kind === 'waiting') throw new Error('the signature is still waiting')
  },
})

/** Every minute: attempts that nobody looks after get their job back. */
export const sweepSigning = defineJob({
  name: 'sweep-signing',
  version: 1,
  payload: z.object({}),
  retry: { times: 1, delaySec: 5 },
  every: '* * * * *',
  label: '找回未完成的签署',
  mostMinutes: 15,
  run: (_, services) => sweepAttempts(services, finishSigning),
})

/** Sees to it that an open attempt comes to its end: a job finishes it, or it is given up. */
export async function resumeSigning(
  services: Services,
  attempt: Parameters<typeof resumeAttempt>[1],
): Promise<void> {
  await resumeAttempt(services, attempt, finishSigning)
}
