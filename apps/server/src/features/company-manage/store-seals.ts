import type { SealType } from '@qiyin/domain/seal/image.ts'
import { sealStatus, type SealSource } from '@qiyin/domain/seal/made-seal.ts'
import type { Db } from '../../db/database.ts'

interface CompanySeal {
  readonly sealId: string
  readonly sealName: string
  readonly sealType: SealType
  readonly source: SealSource
  readonly status: typeof sealStatus.active | typeof sealStatus.stopped
  readonly createdTime: Date
  readonly personCount: number
}

/** A company has a handful. */
const mostSeals = 500

/** The seals of a company that are not deleted, oldest first, with how many people may use each now. */
export async function findSealsOf(db: Db, companyId: string): Promise<CompanySeal[]> {
  return (
    db
      .selectFrom('seal as s')
      .select([
        's.id as sealId',
        's.seal_name as sealName',
        's.seal_type as sealType',
        's.source',
        's.status',
      ])
      .select('s.created_time as createdTime')
      .select((eb) =>
        eb
          .selectFrom('usable_seal as u')
          .select((of) => of.cast<number>(of.fn.count('u.person_id').distinct(), 'integer').as('n'))
          .whereRef('u.seal_id', '=', 's.id')
          .$asScalar()
          .$notNull()
          .as('personCount'),
      )
      .where('s.company_id', '=', companyId)
      .where('s.status', '<>', sealStatus.deleted)
      // What the table's constraints and the writers of seals let in.
      .$narrowType<Pick<CompanySeal, 'sealType' | 'source' | 'status'>>()
      .orderBy('s.id')
      .limit(mostSeals)
      .execute()
  )
}

/** Where the picture of a company's seal is kept; undefined when it is deleted or another's. */
export async function findPreviewKey(
  db: Db,
  { companyId, sealId }: { companyId: string; sealId: string },
): Promise<string | undefined> {
  const seal = await db
    .selectFrom('seal')
    .select('preview_key as previewKey')
    .where('id', '=', sealId)
    .where('company_id', '=', companyId)
    .where('status', '<>', sealStatus.deleted)
    .executeTakeFirst()
  return seal?.previewKey
}
