import type { VectorDrawing } from '@qiyin/pdf/drawing.ts'
import type { Db } from '../../db/database.ts'

export interface AuthorizedPerson {
  readonly sealAuthorizeId: string
  readonly sealId: string
  readonly sealName: string
  readonly sealType: number
  readonly personId: string
  readonly name: string
  readonly username: string | null
  readonly email: string | null
  readonly mobile: string
  readonly identityNo: string | null
}

/** One row per person and seal; only verified, active people. */
export async function findAuthorizedPeople(
  db: Db,
  companyId: string,
  businessTypeId: string,
): Promise<AuthorizedPerson[]> {
  const rows = await db
    .selectFrom('usable_seal as u')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.seal_authorize_id as sealAuthorizeId', 'u.seal_id as sealId', 'u.seal_name as sealName'])
    .select(['u.seal_type as sealType', 'p.id as personId', 'p.name', 'p.user_name as username', 'p.email'])
    .select(['p.mobile_masked as mobile', 'p.identity_no_masked as identityNo'])
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

export interface UsableSeal {
  readonly sealAuthorizeId: string
  readonly sealId: string
  readonly sealName: string
  readonly sealType: number
  readonly widthPt: number
  readonly heightPt: number
}

export async function findUsableSeals(
  db: Db,
  wanted: { personId: string; companyId: string; businessTypeId: string },
): Promise<UsableSeal[]> {
  return db
    .selectFrom('usable_seal as u')
    .select(['u.seal_authorize_id as sealAuthorizeId', 'u.seal_id as sealId', 'u.seal_name as sealName'])
    .select(['u.seal_type as sealType', 'u.width_pt as widthPt', 'u.height_pt as heightPt'])
    .where('u.person_id', '=', wanted.personId)
    .where('u.business_type_id', '=', wanted.businessTypeId)
    .where('u.company_id', '=', wanted.companyId)
    .orderBy('u.seal_type')
    .orderBy('u.seal_id')
    .execute()
}

export interface UsableGrant {
  readonly sealAuthorizeId: string
  readonly personId: string
  readonly companyId: string
  readonly businessTypeId: string
}

export async function findUsableGrant(db: Db, sealAuthorizeId: string): Promise<UsableGrant | undefined> {
  return db
    .selectFrom('usable_seal as u')
    .select(['u.seal_authorize_id as sealAuthorizeId', 'u.person_id as personId'])
    .select(['u.company_id as companyId', 'u.business_type_id as businessTypeId'])
    .where('u.seal_authorize_id', '=', sealAuthorizeId)
    .executeTakeFirst()
}

export interface SealDrawing {
  readonly sealId: string
  readonly companyId: string
  readonly sealName: string
  readonly drawing: VectorDrawing
  readonly widthPt: number
  readonly heightPt: number
}

export async function findDrawing(db: Db, sealId: string): Promise<SealDrawing | undefined> {
  return (
    db
      .selectFrom('seal')
      .select(['id as sealId', 'company_id as companyId', 'seal_name as sealName', 'drawing'])
      .select(['width_pt as widthPt', 'height_pt as heightPt'])
      .where('id', '=', sealId)
      .where('status', '=', 0)
      // Nothing but the drawings of `@qiyin/pdf` is ever stored there.
      .$narrowType<{ drawing: VectorDrawing }>()
      .executeTakeFirst()
  )
}

/** What seals are called, by their ids; deleted ones too. */
export async function findSealNames(db: Db, sealIds: readonly string[]): Promise<Map<string, string>> {
  const seals = await db
    .selectFrom('seal')
    .select(['id', 'seal_name as sealName'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(sealIds))))
    .execute()
  return new Map(seals.map(({ id, sealName }) => [id, sealName]))
}

/** The preview's blob, for administrators of the company and people who may use the seal. */
export async function findPreviewKey(db: Db, sealId: string, personId: string): Promise<string | undefined> {
  const seal = await db
    .selectFrom('seal as s')
    .select('s.preview_key as previewKey')
    .where('s.id', '=', sealId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('company_member as m')
            .select('m.company_id')
            .whereRef('m.company_id', '=', 's.company_id')
            .where('m.person_id', '=', personId)
            .where('m.administrator', 'is', true),
        ),
        eb.exists(
          eb
            .selectFrom('usable_seal as u')
            .select('u.seal_id')
            .whereRef('u.seal_id', '=', 's.id')
            .where('u.person_id', '=', personId),
        ),
      ]),
    )
    .executeTakeFirst()
  return seal?.previewKey
}

/** The blobs of all seals' previews. */
export async function findPreviewKeys(db: Db): Promise<string[]> {
  const seals = await db.selectFrom('seal').select('preview_key as previewKey').orderBy('id').execute()
  return seals.map(({ previewKey }) => previewKey)
}

export interface GrantedCompany {
  readonly companyId: string
  readonly companyName: string
  readonly creditNo: string | null
  readonly ourPart: boolean
  readonly sealAuthorizeId: string
  readonly sealId: string
  readonly sealName: string
  readonly sealType: number
}

/** One row per seal that one of these people may use. */
export async function findGrants(
  db: Db,
  wanted: { personIds: readonly string[]; businessTypeId: string | undefined; ourPart: boolean | undefined },
): Promise<GrantedCompany[]> {
  const { personIds, businessTypeId, ourPart } = wanted
  return db
    .selectFrom('usable_seal as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select(['c.id as companyId', 'c.company_name as companyName', 'c.credit_no as creditNo'])
    .select(['c.our_part as ourPart', 'u.seal_authorize_id as sealAuthorizeId', 'u.seal_id as sealId'])
    .select(['u.seal_name as sealName', 'u.seal_type as sealType'])
    .where((eb) => eb('u.person_id', '=', eb.fn.any(eb.val(personIds))))
    .$if(businessTypeId !== undefined, (query) =>
      query.where('u.business_type_id', '=', businessTypeId ?? ''),
    )
    .$if(ourPart !== undefined, (query) => query.where('c.our_part', '=', ourPart ?? false))
    .orderBy('c.id')
    .orderBy('u.seal_id')
    .orderBy('u.seal_authorize_id')
    .limit(200)
    .execute()
}
