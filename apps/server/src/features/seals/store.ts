import type { VectorDrawing } from '@qiyin/pdf'
import type { Db } from '../../db/database.ts'

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
  /** Null of an uploaded seal, which is stamped as its picture. */
  readonly drawing: VectorDrawing | null
  readonly previewKey: string
  readonly widthPt: number
  readonly heightPt: number
}

export async function findDrawing(db: Db, sealId: string): Promise<SealDrawing | undefined> {
  return (
    db
      .selectFrom('seal')
      .select(['id as sealId', 'company_id as companyId', 'seal_name as sealName', 'drawing'])
      .select(['width_pt as widthPt', 'height_pt as heightPt', 'preview_key as previewKey'])
      .where('id', '=', sealId)
      .where('status', '=', 0)
      // Nothing but the drawings of `@qiyin/pdf` is ever stored there.
      .$narrowType<{ drawing: VectorDrawing | null }>()
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

/** The preview's blob, for those who manage the company's seals and people who may use the seal. */
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
            .where((of) => of.or([of('m.administrator', 'is', true), of('m.manages_seals', 'is', true)])),
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

/** Which of these blobs are previews of seals. */
export async function findNamedPreviews(db: Db, keys: readonly string[]): Promise<string[]> {
  const named = await db
    .selectFrom('seal')
    .select('preview_key as key')
    .where((eb) => eb('preview_key', '=', eb.fn.any(eb.val(keys))))
    .execute()
  return named.map(({ key }) => key)
}

/** The blobs of all seals' previews. */
export async function findPreviewKeys(db: Db): Promise<string[]> {
  const seals = await db.selectFrom('seal').select('preview_key as previewKey').orderBy('id').execute()
  return seals.map(({ previewKey }) => previewKey)
}
