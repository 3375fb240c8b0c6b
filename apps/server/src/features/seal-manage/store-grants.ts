import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import type { Db } from '../../db/database.ts'
import { holding } from '../../db/like.ts'

export interface GrantRow {
  readonly sealAuthorizeId: string
  readonly personAccountId: string
  readonly name: string | null
  readonly mobile: string
  readonly businessTypeId: string
  readonly businessTypeName: string
  readonly frozen: boolean
  readonly grantedTime: Date
  readonly validUntil: Date | null
}

function selectGrants(db: Db) {
  return db
    .selectFrom('seal_authorize as g')
    .innerJoin('person as p', 'p.id', 'g.person_id')
    .innerJoin('business_type as b', 'b.id', 'g.business_type_id')
    .select(['g.id as sealAuthorizeId', 'p.id as personAccountId', 'p.name', 'p.mobile_masked as mobile'])
    .select(['b.id as businessTypeId', 'b.business_type_name as businessTypeName'])
    .select((eb) => eb('b.status', '<>', accountStatus.active).$castTo<boolean>().as('frozen'))
    .select(['g.granted_time as grantedTime', 'g.valid_until as validUntil'])
    .where((eb) => eb.not(eb('g.revoked_time', 'is not', null)))
}

/** Grants of a seal that were not taken back, newest first. */
export async function findGrants(db: Db, sealId: string): Promise<GrantRow[]> {
  return selectGrants(db)
    .where('g.seal_id', '=', sealId)
    .orderBy('g.granted_time', 'desc')
    .orderBy('g.id', 'desc')
    .limit(1000)
    .execute()
}

/** The applications that grants of a company's seals are for, those not taken back. */
export async function findGrantedBusinesses(db: Db, companyId: string): Promise<string[]> {
  const granted = await db
    .selectFrom('seal_authorize as g')
    .innerJoin('seal as s', 's.id', 'g.seal_id')
    .select('g.business_type_id as businessTypeId')
    .distinct()
    .where('s.company_id', '=', companyId)
    .where((eb) => eb.not(eb('g.revoked_time', 'is not', null)))
    .execute()
  return granted.map(({ businessTypeId }) => businessTypeId)
}

/** Whose grant it is, and for which seal; undefined once it is taken back. */
export async function findGrant(
  db: Db,
  sealAuthorizeId: string,
): Promise<{ name: string | null; sealId: string } | undefined> {
  return selectGrants(db).where('g.id', '=', sealAuthorizeId).select('g.seal_id as sealId').executeTakeFirst()
}

/** Whether the person may manage every one of these grants, none of them taken back. */
export async function managesGrants(db: Db, personId: string, grantIds: readonly string[]): Promise<boolean> {
  const found = await selectGrants(db)
    .innerJoin('seal as s', 's.id', 'g.seal_id')
    .innerJoin('company_member as m', 'm.company_id', 's.company_id')
    .where((eb) => eb('g.id', '=', eb.fn.any(eb.val(grantIds))))
    .where('m.person_id', '=', personId)
    .where((eb) => eb.or([eb('m.administrator', 'is', true), eb('m.manages_seals', 'is', true)]))
    .execute()
  return found.length === grantIds.length
}

export interface Grantee {
  readonly personAccountId: string
  readonly name: string | null
  readonly mobile: string
  /** Belongs to the company, or may use a seal of it. */
  readonly known: boolean
}

/** Verified, active people: those whom the company knows by a part of the name, anybody by the whole number. */
export async function findGrantees(
  db: Db,
  companyId: string,
  { word, mobileFp, limit }: { word: string; mobileFp: Buffer; limit: number },
): Promise<Grantee[]> {
  return db
    .selectFrom('person as p')
    .select(['p.id as personAccountId', 'p.name', 'p.mobile_masked as mobile'])
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('company_member as m')
              .select('m.person_id')
              .whereRef('m.person_id', '=', 'p.id')
              .where('m.company_id', '=', companyId),
          ),
          eb.exists(
            eb
              .selectFrom('usable_seal as u')
              .select('u.person_id')
              .whereRef('u.person_id', '=', 'p.id')
              .where('u.company_id', '=', companyId),
          ),
        ])
        .$castTo<boolean>()
        .as('known'),
    )
    .where('p.verified', 'is', true)
    .where('p.status', '=', 0)
    .where((eb) =>
      eb.or([
        eb('p.mobile_fp', '=', mobileFp),
        eb.and([eb('p.name', 'like', holding(word)), eb('p.id', 'in', knownPeople(db, companyId))]),
      ]),
    )
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

/** Whether a verified, active person is one whom the company knows, or has this mobile number. */
export async function isGrantable(
  db: Db,
  companyId: string,
  { personId, mobileFp }: { personId: string; mobileFp: Buffer },
): Promise<boolean> {
  const found = await db
    .selectFrom('person as p')
    .select('p.id')
    .where('p.id', '=', personId)
    .where('p.verified', 'is', true)
    .where('p.status', '=', 0)
    .where((eb) => eb.or([eb('p.mobile_fp', '=', mobileFp), eb('p.id', 'in', knownPeople(db, companyId))]))
    .executeTakeFirst()
  return found !== undefined
}

/** Who belongs to the company, or may use a seal of it. */
function knownPeople(db: Db, companyId: string) {
  return db
    .selectFrom('company_member as m')
    .select('m.person_id')
    .where('m.company_id', '=', companyId)
    .union(db.selectFrom('usable_seal as u').select('u.person_id').where('u.company_id', '=', companyId))
}

export interface MyGrant {
  readonly sealId: string
  readonly sealName: string
  readonly companyName: string
  readonly businessTypeName: string
  readonly frozen: boolean
  readonly validUntil: Date | null
}

/** The seals that a person may use now, one row per application. */
export async function findMyGrants(db: Db, personId: string): Promise<MyGrant[]> {
  return db
    .selectFrom('usable_seal as u')
    .innerJoin('seal_authorize as g', 'g.id', 'u.seal_authorize_id')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .innerJoin('business_type as b', 'b.id', 'u.business_type_id')
    .select(['u.seal_id as sealId', 'u.seal_name as sealName', 'c.company_name as companyName'])
    .select(['b.business_type_name as businessTypeName', 'g.valid_until as validUntil'])
    .select((eb) => eb('b.status', '<>', accountStatus.active).$castTo<boolean>().as('frozen'))
    .where('u.person_id', '=', personId)
    .orderBy('u.company_id')
    .orderBy('u.seal_id')
    .orderBy('b.id')
    .limit(500)
    .$narrowType<{ sealId: string; sealName: string }>()
    .execute()
}
