import type { Db } from '../../db/database.ts'
import type { Circle } from './store-circle.ts'
import { isOurs, isSearched, type PeopleSearch } from './store-our-people.ts'
import { searchRightHolders, type FoundPerson } from './store-right-holders.ts'

interface FoundSigner extends FoundPerson {
  /** Of the company, in the application, usable now. */
  readonly holdsSeal: boolean
}

interface WantedSigners {
  readonly companyId: string
  readonly businessTypeId: string
  /** Undefined: whoever holds a seal. */
  readonly search: PeopleSearch | undefined
  readonly limit: number
}

/** Our people who can be named as signers, those with a seal of the company first. */
export async function searchNewSigners(
  db: Db,
  { companyId, businessTypeId, search, limit }: WantedSigners,
  circle: Circle,
): Promise<FoundSigner[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('person as p')
        .select(['p.id as personId', 'p.name', 'p.user_name as username', 'p.mobile_masked as phone'])
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('usable_seal as u')
                .select('u.seal_id')
                .whereRef('u.person_id', '=', 'p.id')
                .where('u.company_id', '=', companyId)
                .where('u.business_type_id', '=', businessTypeId),
            )
            .as('holdsSeal'),
        )
        .where('p.user_name', 'is not', null)
        .where((eb) => isOurs(eb, circle))
        .$if(search !== undefined, (query) =>
          query.where((eb) => (search ? isSearched(eb, search) : eb.lit(true))),
        )
        .as('found'),
    )
    .selectAll()
    .$if(search === undefined, (query) => query.where('holdsSeal', 'is', true))
    .orderBy('holdsSeal', 'desc')
    .orderBy('name')
    .orderBy('personId')
    .limit(limit)
    .execute()
  return rows.map(({ name, username, holdsSeal, ...row }) => ({
    ...row,
    name: name ?? '',
    username: username ?? '',
    holdsSeal: holdsSeal === true,
  }))
}

/** Seals that are used together. */
interface SealUses {
  readonly companyIds: readonly string[]
  readonly businessTypeIds: readonly string[]
}

/**
 * For a manager of the platform: whoever holds a seal of one of these companies in one of these applications first, and
 * with a word also our people who hold none.
 */
export function searchSuccessors(
  db: Db,
  {
    companyIds,
    businessTypeIds,
    ...wanted
  }: SealUses & { readonly search: PeopleSearch | undefined; readonly limit: number },
): Promise<FoundPerson[]> {
  return searchRightHolders(db, {
    ...wanted,
    hasRight: (eb) =>
      eb.exists(
        eb
          .selectFrom('usable_seal as u')
          .select('u.seal_id')
          .whereRef('u.person_id', '=', 'p.id')
          .where('u.company_id', '=', eb.fn.any(eb.val(companyIds)))
          .where('u.business_type_id', '=', eb.fn.any(eb.val(businessTypeIds))),
      ),
  })
}

interface SealHolder {
  readonly personId: string
  readonly companyId: string
  readonly businessTypeId: string
}

/** Which of these people hold a seal of which company in which application now. */
export async function findSealHolders(
  db: Db,
  { companyIds, businessTypeIds, personIds }: SealUses & { readonly personIds: readonly string[] },
): Promise<SealHolder[]> {
  const rows = await db
    .selectFrom('usable_seal')
    .select(['person_id as personId', 'company_id as companyId', 'business_type_id as businessTypeId'])
    .distinct()
    .where((eb) => eb('person_id', '=', eb.fn.any(eb.val(personIds))))
    .where((eb) => eb('company_id', '=', eb.fn.any(eb.val(companyIds))))
    .where((eb) => eb('business_type_id', '=', eb.fn.any(eb.val(businessTypeIds))))
    .execute()
  return rows.flatMap(({ personId, companyId, businessTypeId }) =>
    personId === null || companyId === null || businessTypeId === null
      ? []
      : [{ personId, companyId, businessTypeId }],
  )
}
