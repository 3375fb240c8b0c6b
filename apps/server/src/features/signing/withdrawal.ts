import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import type { Withdrawal } from '@qiyin/domain/contract/attempt.ts'
import type { Db } from '../../http/context.ts'
import { holdActiveBusiness } from '../businesses/public.ts'
import { holdCompany } from '../companies/public.ts'
import type { SigningSlot } from '../contracts/public.ts'
import { holdAccountStatus } from '../people/public.ts'
import { holdSeals } from '../seals/public.ts'
import type { Attempt } from '../sign-attempts/public.ts'

/**
 * What has been withdrawn since the signer meant the signature: the application, the person or the company was frozen, or
 * a seal taken away. Whoever is about to withdraw any of it waits until the transaction ends, and is waited for.
 */
export async function withdrawalOf(
  db: Db,
  attempt: Pick<Attempt, 'fields'>,
  slot: SigningSlot,
): Promise<Withdrawal | undefined> {
  const { businessTypeId, personId, companyId } = slot
  if (!(await holdActiveBusiness(db, businessTypeId))) return 'BUSINESS_FROZEN'
  if ((await holdAccountStatus(db, personId)) !== accountStatus.active) return 'ACCOUNT_FROZEN'
  if (companyId === null) return undefined
  const company = await holdCompany(db, companyId)
  const refusal = company ? actingRefusal(company) : null
  if (!company || refusal)
    return refusal?.name === 'COMPANY_NOT_AUTHENTICATED' ? refusal.name : 'COMPANY_FROZEN'
  const sealIds = sealsOf(attempt)
  const held = new Set(await holdSeals(db, { sealIds, personId, businessTypeId }))
  return sealIds.every((sealId) => held.has(sealId)) ? undefined : 'SEAL_NOT_AUTHORIZED'
}

/** Each seal that is used, once. */
export function sealsOf({ fields }: Pick<Attempt, 'fields'>): string[] {
  return [...new Set(fields.flatMap((field) => ('sealId' in field && field.sealId) || []))]
}
