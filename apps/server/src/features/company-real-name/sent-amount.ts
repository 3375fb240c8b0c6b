import type { Secrets } from '../../crypto/secrets.ts'
import type { Db } from '../../http/context.ts'
import { findAuthentication, findSealed, type Which } from './store.ts'

/** The amount on its way to a company, in yuan; for a demonstration's bank alone. */
export async function sentAmount(
  db: Db,
  secrets: Secrets,
  which: Which,
): Promise<{ amount: string; remark: string; time: Date } | undefined> {
  const given = await findAuthentication(db, which)
  if (!given?.payoutTime) return undefined
  const { amount } = await findSealed(db, given.id)
  if (!amount) return undefined
  const cents = Number(secrets.open(amount, 'company.amount'))
  return {
    amount: (cents / 100).toFixed(2),
    remark: `企业认证 ${given.payoutRemark ?? ''}`,
    time: given.payoutTime,
  }
}
