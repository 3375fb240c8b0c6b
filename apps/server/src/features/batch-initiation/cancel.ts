import type { batchInitRecordCancel } from '@qiyin/calls/areas/batch-record.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { endBatch } from './end-batch.ts'
import { requireBatch } from './known-batch.ts'
import { cancelRows, lockBatch } from './store.ts'

/** POST /batchInit/record/cancel: what has become a contract stays one. */
export async function cancelBatch(
  { batchInitNo }: Input<typeof batchInitRecordCancel>,
  context: Context,
): Promise<Result<typeof batchInitRecordCancel>> {
  const batch = await requireBatch(context.db, batchInitNo)
  return context.transaction(async (tx) => {
    await lockBatch(tx, batch.batchId)
    const canceled = await cancelRows(tx, batch.batchId, context.now())
    if (canceled === 0) throw new CallError('BATCH_ENDED')
    await endBatch(tx, context, batch)
    return { canceled }
  })
}
