import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { frozenBusinessRefusal } from '@qiyin/domain/contract/frozen-business.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import type { Refusal } from '@qiyin/domain/refusals.ts'
import type { Asking } from '../../http/context.ts'
import { namedBusinesses, type Business } from '../businesses/public.ts'
import { findInitiatingBusinesses } from './store.ts'

/** An application by its id, its code or both; either may be left out. */
interface WantedBusiness {
  readonly businessTypeId?: string | undefined
  readonly businessTypeCode?: string | undefined
}

/**
 * Why an application is not one to initiate in: who could initiate in it is told that it is frozen, nobody else that it
 * exists, unless it is one of those that a list shows him anyhow.
 */
export async function closedBusiness(
  { db, user, now }: Pick<Asking, 'db' | 'now'> & { readonly user: { readonly personId: string } },
  wanted: WantedBusiness,
  shownIds: readonly string[] = [],
): Promise<Refusal> {
  const frozen = await findInitiatingBusinesses(db, user.personId, dayOf(now()), accountStatus.frozen)
  const found = frozen.find((one) => isWanted(one, wanted)) ?? (await shownFrozen(db, wanted, shownIds))
  return found ? frozenBusinessRefusal(found.businessTypeName) : { name: 'BUSINESS_NOT_FOUND' }
}

async function shownFrozen(
  db: Asking['db'],
  { businessTypeId }: WantedBusiness,
  shownIds: readonly string[],
): Promise<{ readonly businessTypeName: string } | undefined> {
  if (businessTypeId === undefined || !shownIds.includes(businessTypeId)) return undefined
  return (await namedBusinesses(db, [businessTypeId])).find(({ frozen }) => frozen)
}

function isWanted(business: Business, { businessTypeId, businessTypeCode }: WantedBusiness): boolean {
  return (
    (businessTypeId === undefined || businessTypeId === business.businessTypeId) &&
    (businessTypeCode === undefined || businessTypeCode === business.businessTypeCode)
  )
}
