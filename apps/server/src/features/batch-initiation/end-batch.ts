import { paths } from '@qiyin/calls/addresses/paths.ts'
import { batchEndNotice } from '@qiyin/domain/template/batch-state.ts'
import type { Services, Tx } from '../../http/context.ts'
import { putIntoInbox } from '../messages/public.ts'
import { releaseTemplate } from '../templates/public.ts'
import { countRows } from './store-counts.ts'
import { markEnded, type StoredBatch } from './store.ts'

/** Ends a batch of which no row waits, and tells who has begun it, once. The caller holds the lock on the batch. */
export async function endBatch(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { batchId, batchInitNo, templateId, template, personId }: StoredBatch,
): Promise<void> {
  const counts = (await countRows(tx, [batchId])).get(batchId)
  if (!counts || counts.waiting > 0) return
  if (!(await markEnded(tx, batchId, now()))) return
  await releaseTemplate(tx, templateId, batchInitNo)
  await putIntoInbox(
    tx,
    { now },
    {
      personId,
      scene: counts.failed === 0 ? 'BATCH_INITIATED' : 'BATCH_INIT_FAILED',
      ...batchEndNotice(counts, template.templateName),
      contractId: null,
      link: paths.tplHistory(batchInitNo),
    },
  )
}
