import type { SealType } from '@qiyin/domain/seal/image.ts'
import { sealSource, sealStatus, type MadeSeal } from '@qiyin/domain/seal/made-seal.ts'
import type { VectorDrawing } from '@qiyin/pdf'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { DB } from '../../db/types.ts'

/** What a seal shows: drawn by what was chosen, or, without these, the picture itself. */
export interface SealLook {
  readonly drawing: VectorDrawing | null
  readonly made: MadeSeal | null
  readonly widthPt: number
  readonly heightPt: number
  readonly previewKey: string
}

/** A seal about to be added. */
export interface NewSeal extends SealLook {
  readonly companyId: string
  readonly sealName: string
  readonly sealType: SealType
}

/** Adds a seal and answers its id. The unique index `seal_name` refuses a name that another seal of the company has. */
export async function insertSeal(tx: Tx, seal: NewSeal, time: Date): Promise<string> {
  const { id } = await tx
    .insertInto('seal')
    .values({
      company_id: seal.companyId,
      seal_name: seal.sealName,
      seal_type: seal.sealType,
      ...lookColumns(seal),
      created_time: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type LookColumns = Pick<
  Insertable<DB['seal']>,
  'source' | 'drawing' | 'made' | 'width_pt' | 'height_pt' | 'preview_key'
>

/** Whether a write failed because another seal of the company has the name. */
export function isNameTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'seal_name')
}

/** What a look is in the table. */
export function lookColumns({ drawing, made, widthPt, heightPt, previewKey }: SealLook): LookColumns {
  return {
    source: drawing === null ? sealSource.uploaded : sealSource.made,
    drawing: drawing && JSON.stringify(drawing),
    made: made && JSON.stringify(made),
    width_pt: widthPt,
    height_pt: heightPt,
    preview_key: previewKey,
  }
}

/** One person's right to a seal in an application. */
export interface NewGrant {
  readonly sealId: string
  readonly personId: string
  readonly businessTypeId: string
  /** The person who gives it. */
  readonly grantedBy: string
  /** Exclusive; null or absent: until it is revoked. */
  readonly validUntil?: Date | null
}

/** Lets people use seals, each in an application; a right that is there already gets the new end. */
export async function insertGrants(tx: Tx, grants: readonly NewGrant[], time: Date): Promise<void> {
  if (grants.length === 0) return
  await tx
    .insertInto('seal_authorize')
    .values(
      grants.map((grant) => ({
        seal_id: grant.sealId,
        person_id: grant.personId,
        business_type_id: grant.businessTypeId,
        granted_by: grant.grantedBy,
        granted_time: time,
        valid_until: grant.validUntil ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['seal_id', 'person_id', 'business_type_id'])
        .where('revoked_time', 'is', null)
        .doUpdateSet((eb) => ({
          valid_until: eb.ref('excluded.valid_until'),
          granted_by: eb.ref('excluded.granted_by'),
          granted_time: eb.ref('excluded.granted_time'),
        })),
    )
    .execute()
}

/** One seal under one signature. */
export interface SealUse {
  readonly sealId: string
  readonly contractId: string
  readonly signId: string
  readonly personId: string
}

/** Takes down what a signature was made with. */
export async function insertUses(tx: Tx, uses: readonly SealUse[], time: Date): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('seal_use')
    .values(
      uses.map((use) => ({
        seal_id: use.sealId,
        contract_id: use.contractId,
        signer_id: use.signId,
        person_id: use.personId,
        used_time: time,
      })),
    )
    .execute()
}

/**
 * Which of the seals the person still has the right to use in an application; nobody takes it away until the
 * transaction ends. That the time of a right is over takes nothing back of what was meant in time.
 */
export async function holdSeals(
  db: Db,
  {
    sealIds,
    personId,
    businessTypeId,
  }: {
    readonly sealIds: readonly string[]
    readonly personId: string
    readonly businessTypeId: string
  },
): Promise<string[]> {
  if (sealIds.length === 0) return []
  const held = await db
    .selectFrom('seal as s')
    .innerJoin('seal_authorize as g', 'g.seal_id', 's.id')
    .select('s.id as sealId')
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(sealIds))))
    .where('s.status', '=', sealStatus.active)
    .where('g.person_id', '=', personId)
    .where('g.business_type_id', '=', businessTypeId)
    .where('g.revoked_time', 'is', null)
    .orderBy('s.id')
    .forShare()
    .execute()
  return held.map(({ sealId }) => sealId)
}
