import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { findBegunBytes, lockBegun } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Refuses when a company, with so much more, has begun more within a day than its contracts may hold: before work is
 * done that would be in vain. `settleCompanyQuota` decides.
 */
export async function requireCompanyQuota(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { companyId, moreBytes }: { companyId: string; moreBytes: number },
): Promise<void> {
  const since = new Date(now().getTime() - dayMs)
  const begun = await findBegunBytes(db, companyId, since)
  if (begun + moreBytes > config.limits.documentBytesPerCompany) throw new CallError('COMPANY_QUOTA')
}

/**
 * The same when a contract has been written, as the last thing before the commit: contracts at the same moment are
 * counted one by one, and wait for each other for no longer than that.
 */
export async function settleCompanyQuota(
  tx: Tx,
  { config, now }: Pick<Context, 'config' | 'now'>,
  companyId: string,
): Promise<void> {
  await lockBegun(tx, companyId)
  await requireCompanyQuota({ config, now, db: tx }, { companyId, moreBytes: 0 })
}
