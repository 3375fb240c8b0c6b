import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { findBegunBytes } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Refuses when a company, with so much more, has begun more within a day than its contracts may hold. */
export async function requireCompanyQuota(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { companyId, moreBytes }: { companyId: string; moreBytes: number },
): Promise<void> {
  const since = new Date(now().getTime() - dayMs)
  const begun = await findBegunBytes(db, companyId, since)
  if (begun + moreBytes > config.limits.documentBytesPerCompany) throw new CallError('COMPANY_QUOTA')
}
