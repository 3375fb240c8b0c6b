import type { SealType } from '@qiyin/domain/seal/image.ts'
import type { Tx } from '../../db/database.ts'
import type { DrawnSeal } from './draw.ts'

/** A seal about to be added. */
export interface NewSeal extends DrawnSeal {
  readonly companyId: string
  readonly sealName: string
  readonly sealType: SealType
}

/** Adds a seal and answers its id. */
export async function insertSeal(tx: Tx, seal: NewSeal, time: Date): Promise<string> {
  const { id } = await tx
    .insertInto('seal')
    .values({
      company_id: seal.companyId,
      seal_name: seal.sealName,
      seal_type: seal.sealType,
      drawing: JSON.stringify(seal.drawing),
      width_pt: seal.widthPt,
      height_pt: seal.heightPt,
      preview_key: seal.previewKey,
      created_time: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One person's right to a seal in an application. */
export interface NewGrant {
  readonly sealId: string
  readonly personId: string
  readonly businessTypeId: string
  /** The person who gives it. */
  readonly grantedBy: string
}

/** Lets people use seals, each in an application. */
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
      })),
    )
    .execute()
}
