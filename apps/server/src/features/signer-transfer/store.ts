import type { Db } from '../../db/database.ts'
import { isOpenToInitiate } from '../initiation/public.ts'
import { searchRightHolders, type FoundPerson, type PeopleSearch } from '../party-search/public.ts'

/** Companies and applications in which contracts are initiated, on a day. */
interface Initiating {
  readonly companyIds: readonly string[]
  readonly businessTypeIds: readonly string[]
  readonly today: string
}

/**
 * Verified, active people: whoever may initiate for one of these companies in one of these applications first, and with
 * a word also our people who may not.
 */
export function searchNewInitiators(
  db: Db,
  {
    companyIds,
    businessTypeIds,
    today,
    ...wanted
  }: Initiating & { readonly search: PeopleSearch | undefined; readonly limit: number },
): Promise<FoundPerson[]> {
  return searchRightHolders(db, {
    ...wanted,
    hasRight: (eb) =>
      eb.exists(
        eb
          .selectFrom('initiating_company as i')
          .select('i.company_id')
          .whereRef('i.person_id', '=', 'p.id')
          .where('i.company_id', '=', eb.fn.any(eb.val(companyIds)))
          .where('i.business_type_id', '=', eb.fn.any(eb.val(businessTypeIds)))
          .where(isOpenToInitiate(today)),
      ),
  })
}

interface RightToInitiate {
  readonly personId: string
  readonly companyId: string
  readonly businessTypeId: string
}

/** For which of these companies these people may initiate, in which of the applications. */
export async function findRightsToInitiate(
  db: Db,
  { companyIds, businessTypeIds, today, personIds }: Initiating & { readonly personIds: readonly string[] },
): Promise<RightToInitiate[]> {
  const rows = await db
    .selectFrom('initiating_company as i')
    .select(['i.person_id as personId', 'i.company_id as companyId', 'i.business_type_id as businessTypeId'])
    .distinct()
    .where((eb) => eb('i.person_id', '=', eb.fn.any(eb.val(personIds))))
    .where((eb) => eb('i.company_id', '=', eb.fn.any(eb.val(companyIds))))
    .where((eb) => eb('i.business_type_id', '=', eb.fn.any(eb.val(businessTypeIds))))
    .where(isOpenToInitiate(today))
    .execute()
  return rows.flatMap(({ personId, companyId, businessTypeId }) =>
    personId === null || companyId === null || businessTypeId === null
      ? []
      : [{ personId, companyId, businessTypeId }],
  )
}
