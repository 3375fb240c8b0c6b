import type { AliasableExpression, SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isActive, isSearched, type PeopleSearch, type WithPerson } from './store-our-people.ts'

/** Somebody found, as dialogs show people. */
export interface FoundPerson {
  readonly personId: string
  readonly name: string
  readonly username: string
  /** Masked. */
  readonly phone: string
}

interface Wanted {
  /** Whether person `p` has the right that is looked for. */
  readonly hasRight: (eb: WithPerson) => AliasableExpression<SqlBool>
  /** Undefined: whoever has the right. */
  readonly search: PeopleSearch | undefined
  readonly limit: number
}

/** Verified, active people: whoever has a right first, and with a word also our people who have it not. */
export async function searchRightHolders(
  db: Db,
  { hasRight, search, limit }: Wanted,
): Promise<FoundPerson[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('person as p')
        .select(['p.id as personId', 'p.name', 'p.user_name as username', 'p.mobile_masked as phone'])
        .select('p.our_part as ourPart')
        .select((eb) => hasRight(eb).as('hasRight'))
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
        ? eb('hasRight', 'is', true)
        : eb.or([eb('hasRight', 'is', true), eb('ourPart', 'is', true)]),
    )
    .orderBy('hasRight', 'desc')
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
