import { z } from 'zod'
import type { Services, Tx } from '../../http/context.ts'
import { defineJob } from '../../jobs/job.ts'
import { endBatch } from './end-batch.ts'
import { initiateRows, sendRows } from './jobs.ts'
import {
  countTries,
  findBatch,
  findRunningBatches,
  findWaitingNumbers,
  lockBatch,
  refuseRows,
  type StoredBatch,
} from './store.ts'
import { mostTries, triedEnough } from './tries.ts'

/** Every minute: rows whose job failed for good before it came to them, or is gone, and batches that nobody has ended. */
export const sweepBatchRows = defineJob({
  name: 'sweep-batch-rows',
  version: 1,
  payload: z.object({}),
  retry: { times: 1, delaySec: 5 },
  every: '* * * * *',
  label: '找回未完成的批量发起',
  mostMinutes: 15,
  run: (_, services) => sweepBatches(services),
})

/** Looks through the batches that have not ended, so that none can stay so for ever. One failure holds up no other. */
export async function sweepBatches(services: Services): Promise<void> {
  const { database, logger } = services
  let failed = 0
  for (const batchId of await findRunningBatches(database.db)) {
    await database
      .transaction((tx) => lookAfter(tx, services, batchId))
      .catch((error: unknown) => {
        failed += 1
        logger.error({ err: error, batchId }, 'a batch could not be looked after')
      })
  }
  if (failed > 0) throw new Error(`${failed} batches could not be looked after`)
}

/** Whoever begins, resends or calls off rows holds the same lock: no row waits without a job but those that lost theirs. */
async function lookAfter(tx: Tx, services: Services, batchId: string): Promise<void> {
  await lockBatch(tx, batchId)
  const batch = await findBatch(tx, batchId)
  if (!batch || batch.endedTime) return
  const lost = await lostRows(tx, services, batch)
  if (lost.length > 0) await takeUpAgain(tx, services, { batchId, rowNos: lost })
  await endBatch(tx, services, batch)
}

/** First the jobs, then the rows: one that a job has ended in between is found ended. */
async function lostRows(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { batchId }: StoredBatch,
): Promise<number[]> {
  const ranges = (await jobs.pending(tx, initiateRows)).filter((one) => one.batchId === batchId)
  const waiting = await findWaitingNumbers(tx, batchId)
  return waiting.filter((rowNo) => !ranges.some(({ from, to }) => from <= rowNo && rowNo <= to))
}

/** Sends rows again; what was lost with its job often enough ends with a reason, so that it cannot go on for ever. */
async function takeUpAgain(
  tx: Tx,
  { jobs, now, logger }: Services,
  { batchId, rowNos }: { readonly batchId: string; readonly rowNos: readonly number[] },
): Promise<void> {
  logger.warn({ batchId, rows: rowNos.length }, 'rows of a batch had lost their job')
  const tried = await countTries(tx, batchId, rowNos)
  const numbers = (isOver: boolean): number[] =>
    tried.filter(({ tries }) => tries >= mostTries === isOver).map(({ rowNo }) => rowNo)
  await refuseRows(tx, { batchId, rowNos: numbers(true) }, { remark: triedEnough, time: now() })
  await sendRows(tx, jobs, batchId, numbers(false))
}
