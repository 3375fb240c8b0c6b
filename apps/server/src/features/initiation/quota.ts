import { keptSince } from '@qiyin/domain/retention.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Services, Tx } from '../../http/context.ts'
import { addBegunBytes, deleteBegun, findBegunBytes, lockBegun } from './store-begun.ts'

const hourMs = 60 * 60 * 1000
const hours = 24

/**
 * Refuses when a company, with so much more, has begun more within a day than its contracts may hold: before work is
 * done that would be in vain. `settleCompanyQuota` decides. Whole hours count, so a day is up to an hour longer.
 */
export async function requireCompanyQuota(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { companyId, moreBytes }: { companyId: string; moreBytes: number },
): Promise<void> {
  const begun = await findBegunBytes(db, companyId, dayBefore(now()))
  if (begun + moreBytes > config.limits.documentBytesPerCompany) throw new CallError('COMPANY_QUOTA')
}

/**
 * Counts a contract that has been written, as the last thing before the commit, and refuses it like the above:
 * contracts at the same moment are counted one by one, and wait for each other for no longer than that.
 */
export async function settleCompanyQuota(
  tx: Tx,
  { config, now }: Pick<Context, 'config' | 'now'>,
  { companyId, bytes }: { companyId: string; bytes: number },
): Promise<void> {
  await lockBegun(tx, companyId)
  const begun = await addBegunBytes(tx, { companyId, hour: hourOf(now()), bytes, since: dayBefore(now()) })
  if (begun > config.limits.documentBytesPerCompany) throw new CallError('COMPANY_QUOTA')
}

/** Forgets what no day counts any more. */
export async function purgeCompanyQuota({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  await deleteBegun(database.db, keptSince('codesAndCounts', now()))
}

function dayBefore(now: Date): Date {
  return hourOf(new Date(now.getTime() - hours * hourMs))
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hourMs) * hourMs)
}
