import type { Db } from '../../db/database.ts'
import type { Circle } from './store-circle.ts'
import { isOurs, isSearched, type PeopleSearch } from './store-our-people.ts'

interface FoundSigner {
  readonly personId: string
  readonly name: string
  readonly username: string
  /** Masked. */
  readonly phone: string
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
