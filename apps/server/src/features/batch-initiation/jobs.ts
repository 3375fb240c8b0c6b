import { z } from 'zod'
import type { Services, Tx } from '../../http/context.ts'
import { defineJob } from '../../jobs/job.ts'
import { runRows } from './run-rows.ts'

/** Makes contracts of some rows; what a crash leaves is taken up again, and each row becomes one contract at most. */
export const initiateRows = defineJob({
  name: 'initiate-batch-rows',
  label: '批量发起合同',
  version: 1,
  payload: z.object({ batchId: z.string(), from: z.number(), to: z.number() }),
  retry: { times: 20, delaySec: 5, mostDelaySec: 60 },
  interactive: true,
  concurrency: 4,
  mostMinutes: 60,
  run: (rows, services) => runRows(services, rows),
})

/** Rows of one job: so many are lost to a process that dies, and are taken up by another. */
const rowsPerJob = 25

/** Queues rows in the caller's transaction, in jobs that run side by side. */
export async function sendRows(
  tx: Tx,
  jobs: Services['jobs'],
  batchId: string,
  rowNos: readonly number[],
): Promise<void> {
  const sorted = rowNos.toSorted((a, b) => a - b)
  for (let at = 0; at < sorted.length; at += rowsPerJob) {
    const part = sorted.slice(at, at + rowsPerJob)
    const from = part[0] ?? 0
    await jobs.send(tx, initiateRows, { batchId, from, to: part.at(-1) ?? from })
  }
}
