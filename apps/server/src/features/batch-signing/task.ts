import type { signBatchIntentCode, signBatchTask } from '@qiyin/calls/areas/sign-batch.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { sendSigningCode, signingTask } from '../signing/public.ts'
import { batchSubject, knownBatch } from './known-batch.ts'
import { findItems } from './store.ts'

type Task = Result<typeof signBatchTask>

/** GET /sign/batch/task: every contract of the run as its own signing page would show it. */
export async function showBatch({ batchNo }: Input<typeof signBatchTask>, context: Context): Promise<Task> {
  const batch = await knownBatch(context, batchNo)
  const items = await findItems(context.db, batch.batchId)
  const tasks: Task['tasks'] = []
  let savedSignature: Task['savedSignature'] = null
  // One by one: together they would take every connection there is.
  for (const { contractId, signId } of items) {
    const found = await signingTask({ contractId, signId }, context).catch((error: unknown) => {
      // Given to somebody else, or removed, since the run was opened.
      if (error instanceof CallError) return undefined
      throw error
    })
    if (!found) continue
    const { savedSignature: saved, ...task } = found
    savedSignature = saved
    tasks.push(task)
  }
  return { batchNo, begun: batch.begunTime !== null, tasks, savedSignature }
}

/** POST /sign/batch/intent-code: one code for all of the run. */
export async function sendBatchCode(
  { batchNo }: Input<typeof signBatchIntentCode>,
  context: Context,
): Promise<Result<typeof signBatchIntentCode>> {
  return sendSigningCode(context, batchSubject(await knownBatch(context, batchNo)))
}
