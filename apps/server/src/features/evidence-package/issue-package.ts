import type { contractQueryEvidencePackage } from '@qiyin/calls/areas/contract-query.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { canPackEvidence } from '@qiyin/domain/contract/row-actions.ts'
import { effectiveStatus } from '@qiyin/domain/contract/status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { readOnce } from '../../storage/read-once.ts'
import { zipOf } from '../../storage/zip.ts'
import { contractById, recordReading } from '../contracts/public.ts'
import { issueRefusal } from '../evidence/public.ts'
import { packageEntries } from './package-entries.ts'

/** GET /contract/query/evidence-package: all that proves a completed contract, to be checked without us. */
export async function issueEvidencePackage(
  { contractId }: Input<typeof contractQueryEvidencePackage>,
  context: Context,
): Promise<FileAnswer> {
  const contract = await contractById(context.db, contractId)
  if (!contract) throw new CallError('CONTRACT_NOT_FOUND')
  const status = effectiveStatus(contract.storedStatus, contract.deadline, context.now())
  if (!canPackEvidence({ contractStatus: status })) throw new CallError('NOT_COMPLETED')
  await recordReading(context, contractId, { event: 'DOWNLOADED', time: context.now() })
  // In the store and not in memory, however many ask at once and however slowly they read.
  const archive = await context.blobs
    .put(zipOf(packageEntries(context, contractId)))
    .catch((error: unknown) => {
      throw issueRefusal(error)
    })
  return new FileAnswer(readOnce(context, archive), 'application/zip', {
    fileName: `${contract.contractNo}-证据包.zip`,
    disposition: 'attachment',
    cacheControl: 'private, no-store, no-transform',
  })
}
