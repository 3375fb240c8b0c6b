import { CallError } from '../../http/call-error.ts'
import type { Db, Services } from '../../http/context.ts'
import type { TemplateSetup } from '../template-initiation/public.ts'
import { findBatchByNo, type StoredBatch } from './store.ts'

/** A batch that the guard has seen a moment ago. */
export async function requireBatch(db: Db, batchInitNo: string): Promise<StoredBatch> {
  const batch = await findBatchByNo(db, batchInitNo)
  if (!batch) throw new CallError('BATCH_NOT_FOUND')
  return batch
}

const purpose = 'batch_init.setup'

/** What all rows of a batch share, as it was sent; sealed, since values are among it. */
export function sealSetup({ secrets }: Pick<Services, 'secrets'>, setup: TemplateSetup): Buffer {
  return secrets.seal(JSON.stringify(setup), purpose)
}

export function openSetup({ secrets }: Pick<Services, 'secrets'>, { setupEnc }: StoredBatch): TemplateSetup {
  return JSON.parse(secrets.open(setupEnc, purpose)) as TemplateSetup // sealed by sealSetup
}
