import type { Db } from '../../db/database.ts'
import { isOpenToInitiate } from '../initiation/public.ts'
import { isActive, isSearched, type PeopleSearch } from '../party-search/public.ts'

/** Companies and applications in which contracts are initiated, on a day. */
interface Initiating {
  readonly companyIds: readonly string[]
  readonly businessTypeIds: readonly string[]
  readonly today: string
}

interface FoundInitiator {
  readonly personId: string
  readonly name: string
  readonly username: string
  /** Masked. */
  readonly phone: string
}

/**
 * Verified, active people: whoever may initiate for one of these companies in one of these applications first, and with
 * a word also our people who may not.
 */
export async function searchNewInitiators(
  db: Db,
  {
    companyIds,
    businessTypeIds,
    today,
    search,
    limit,
  }: Initiating & { readonly search: PeopleSearch | undefined; readonly limit: number },
): Promise<FoundInitiator[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('person as p')
        .select(['p.id as personId', 'p.name', 'p.user_name as username', 'p.mobile_masked as phone'])
        .select('p.our_part as ourPart')
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('initiating_company as i')
                .select('i.company_id')
                .whereRef('i.person_id', '=', 'p.id')
                .where('i.company_id', '=', eb.fn.any(eb.val(companyIds)))
                .where('i.business_type_id', '=', eb.fn.any(eb.val(businessTypeIds)))
                .where(isOpenToInitiate(today)),
            )
            .as('mayInitiate'),
        )
        .where('p.user_name', 'is not', null)
        .where('p.name', 'is not', null)
        .where((eb) => isActive(eb))
        .$if(search !== undefined, (query) =>
          query.where((eb) => (search ? isSearched(eb, search) : eb.lit(true))),
        )
        .as('found'),
    )
    .selectAll()
    .where((eb) =>
      search === undefined
        ? eb('mayInitiate', 'is', true)
        : eb.or([eb('mayInitiate', 'is', true), eb('ourPart', 'is', true)]),
    )
    .orderBy('mayInitiate', 'desc')
    .orderBy('name')
    .orderBy('personId')
    .limit(limit)
    .execute()
  return rows.map(({ personId, name, username, phone }) => ({
    personId,
    name: name ?? '',
    username: username ?? '',
    phone,
  }))
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
