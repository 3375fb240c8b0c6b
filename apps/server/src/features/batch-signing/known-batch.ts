import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { findOwnBatch, type SignBatch } from './store.ts'

/** The person's own run; missing and foreign ones get one refusal. */
export async function knownBatch({ db, user }: Context, batchNo: string): Promise<SignBatch> {
  const batch = await findOwnBatch(db, { batchNo, personId: user.personId })
  if (!batch) throw new CallError('SIGN_BATCH_NOT_FOUND')
  return batch
}

/** What binds a code to one run. */
export function batchSubject({ batchId }: SignBatch): string {
  return `batch:${batchId}`
}
