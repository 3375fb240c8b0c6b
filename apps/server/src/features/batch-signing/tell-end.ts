import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Services } from '../../http/context.ts'
import { putIntoInbox } from '../messages/public.ts'
import { attemptsById, attemptStatus } from '../sign-attempts/public.ts'
import { findItems, markTold } from './store.ts'

/** Puts under the bell what has come of a run, once, when nothing of it is being signed any more. */
export async function tellEnd({ database, now }: Services, batchId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const items = await findItems(tx, batchId)
    const attempts = await attemptsById(
      tx,
      items.flatMap(({ attemptId }) => attemptId ?? []),
    )
    if (attempts.some(({ status }) => status === attemptStatus.open)) return
    const batch = await markTold(tx, batchId, now())
    if (!batch) return
    const signed = attempts.filter(({ status }) => status === attemptStatus.signed).length
    const failed = attempts.length - signed + items.filter(({ failure }) => failure !== null).length
    await putIntoInbox(
      tx,
      { now },
      {
        personId: batch.personId,
        scene: failed === 0 ? 'BATCH_SIGNED' : 'BATCH_SIGN_FAILED',
        title: failed === 0 ? `批量签署已完成，共 ${signed} 份` : `批量签署已结束，${failed} 份未签署`,
        subject: `共 ${items.length} 份合同，已签署 ${signed} 份`,
        contractId: null,
        link: paths.batchSign(batch.batchNo),
      },
    )
  })
}
