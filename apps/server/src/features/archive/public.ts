import type { ClosingStamp } from '@qiyin/pdf'
import type { Services, Tx } from '../../http/context.ts'
import { effectiveEnd } from './effective-end.ts'
import { insertStamp } from './store.ts'

export { archiveText } from './archive-text.ts'
export { failureText } from './failure-text.ts'
export { findFailed as failedRenewals, findStamp as archiveStampOf } from './store.ts'

/** A contract was completed with this closing time-stamp, which has to be renewed one day. */
export async function recordClosing(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  contractId: string,
  closing: ClosingStamp,
): Promise<void> {
  await insertStamp(tx, contractId, effectiveEnd(config.archive, closing))
}
