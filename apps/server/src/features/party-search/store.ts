import type { CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { Db } from '../../db/database.ts'
import { isKnown, type Circle } from './store-circle.ts'
import { isOurs, isSearched, type PeopleSearch } from './store-our-people.ts'

export interface KnownCompany {
  readonly companyId: string
  readonly companyName: string
  readonly authStatus: CompanyAuthStatus
  /** 0 active, 1 frozen; a removed one is not there. */
  readonly status: number
}

/** By its exact name, if the circle knows it; undefined whether it is hidden or not there. */
export async function findKnownCompany(
  db: Db,
  { companyName, ourPart }: { companyName: string; ourPart: boolean },
  circle: Circle,
): Promise<KnownCompany | undefined> {
  return db
    .selectFrom('company as c')
    .select(['c.id as companyId', 'c.company_name as companyName', 'c.auth_status as authStatus', 'c.status'])
    .where('c.company_name', '=', companyName)
    .where('c.status', '<>', 2)
    .where('c.our_part', 'is', ourPart)
    .where((eb) => isKnown(eb, circle))
    .orderBy('c.authenticate_complete_time', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
}

export interface AuthorizedPerson {
  readonly sealAuthorizeId: string
  readonly sealId: string
  readonly sealName: string
  readonly sealType: number
  readonly name: string
  readonly username: string | null
  readonly email: string | null
  readonly mobile: string
  /** It is the one who asks. */
  readonly self: boolean
}

/** One row per person and seal; only verified, active people. */
export async function findAuthorizedPeople(
  db: Db,
  { companyId, businessTypeId, personId }: { companyId: string; businessTypeId: string; personId: string },
): Promise<AuthorizedPerson[]> {
  const rows = await db
    .selectFrom('usable_seal as u')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.seal_authorize_id as sealAuthorizeId', 'u.seal_id as sealId', 'u.seal_name as sealName'])
    .select(['u.seal_type as sealType', 'p.name', 'p.user_name as username', 'p.email'])
    .select((eb) => ['p.mobile_masked as mobile', eb('p.id', '=', personId).$castTo<boolean>().as('self')])
    .where('u.company_id', '=', companyId)
    .where('u.business_type_id', '=', businessTypeId)
    .where('p.verified', 'is', true)
    .where('p.status', '=', 0)
    .orderBy('p.id')
    .orderBy('u.seal_id')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...row, name: row.name ?? '' }))
}

export interface GrantedCompany {
  readonly companyName: string
  readonly ourPart: boolean
  readonly sealAuthorizeId: string
  readonly sealId: string
  readonly sealName: string
  readonly sealType: number
}

interface WantedGrants {
  readonly personIds: readonly string[]
  readonly businessTypeId: string | undefined
  readonly ourPart: boolean | undefined
}

/** One row per seal that one of these people may use, of companies that the circle knows. */
export async function findGrants(
  db: Db,
  { personIds, businessTypeId, ourPart }: WantedGrants,
  circle: Circle,
): Promise<GrantedCompany[]> {
  return db
    .selectFrom('usable_seal as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select(['c.company_name as companyName', 'c.our_part as ourPart'])
    .select(['u.seal_authorize_id as sealAuthorizeId', 'u.seal_id as sealId'])
    .select(['u.seal_name as sealName', 'u.seal_type as sealType'])
    .where((eb) => eb('u.person_id', '=', eb.fn.any(eb.val(personIds))))
    .$if(businessTypeId !== undefined, (query) =>
      query.where('u.business_type_id', '=', businessTypeId ?? ''),
    )
    .$if(ourPart !== undefined, (query) => query.where('c.our_part', '=', ourPart ?? false))
    .where((eb) => isKnown(eb, circle))
    .orderBy('c.id')
    .orderBy('u.seal_id')
    .orderBy('u.seal_authorize_id')
    .limit(200)
    .execute()
}

export interface Colleague {
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
  readonly phone: string
  /** Masked. */
  readonly identityNo: string | null
}

/**
 * People of our part whose name or user name holds the word, or whose e-mail or mobile is it: all of them for
 * their colleagues, and for others those who sign for a company that the circle knows.
 */
export async function searchOurPeople(
  db: Db,
  { limit, ...search }: PeopleSearch & { readonly limit: number },
  circle: Circle,
): Promise<Colleague[]> {
  return db
    .selectFrom('person as p')
    .select([
      'p.name',
      'p.user_name as username',
      'p.email',
      'p.mobile_masked as phone',
      'p.identity_no_masked as identityNo',
    ])
    .where((eb) => isOurs(eb, circle))
    .where((eb) => isSearched(eb, search))
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}
