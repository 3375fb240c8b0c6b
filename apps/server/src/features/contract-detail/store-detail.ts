import type { SizePt } from '@qiyin/domain/seal/position.ts'
import type { Db } from '../../db/database.ts'

/** What the detail says beyond the row. */
export interface DetailFacts {
  readonly signOrderType: number
  readonly signPosition: number
  readonly pageCount: number
  /** As displayed. */
  readonly pages: SizePt[]
  readonly documentSha256: Buffer
  readonly endedBy: string | null
}

export async function findDetailFacts(db: Db, contractId: string): Promise<DetailFacts | undefined> {
  return (
    db
      .selectFrom('contract as c')
      .innerJoin('file as f', 'f.id', 'c.file_id')
      .select(['c.sign_order_type as signOrderType', 'c.sign_position as signPosition'])
      .select(['c.page_count as pageCount', 'f.page_sizes as pages'])
      .select(['c.document_sha256 as documentSha256', 'c.ended_by as endedBy'])
      .where('c.id', '=', contractId)
      // As the files feature writes them.
      .$narrowType<{ pages: SizePt[] }>()
      .executeTakeFirst()
  )
}
