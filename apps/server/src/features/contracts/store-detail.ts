import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PositionStrip } from './store-create.ts'

/** What the detail says beyond the row. */
export interface DetailFacts {
  readonly signOrderType: number
  readonly signPosition: number
  readonly pageCount: number
  /** [[widthPt, heightPt], …] as displayed. */
  readonly pageSizes: readonly (readonly [number, number])[]
  readonly documentSha256: Buffer
  readonly endedBy: string | null
}

export async function findDetailFacts(db: Db, contractId: string): Promise<DetailFacts | undefined> {
  const { rows } = await sql<DetailFacts>`
    select c.sign_order_type as "signOrderType", c.sign_position as "signPosition",
      c.page_count as "pageCount", f.page_sizes as "pageSizes", c.document_sha256 as "documentSha256",
      c.ended_by as "endedBy"
    from contract c join file f on f.id = c.file_id where c.id = ${contractId}`.execute(db)
  return rows[0]
}

/** A signer with what is known of the person, masked. */
export interface DetailSlot {
  readonly signId: string
  readonly signType: number
  readonly ourPart: boolean
  readonly signOrder: number
  readonly personId: string
  readonly personName: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly mobileMasked: string
  readonly identityNoMasked: string | null
  readonly signStatus: number
  readonly signTime: Date | null
  /** When the signer was asked. */
  readonly notifiedTime: Date | null
  readonly viewedTime: Date | null
  readonly assurance: string | null
  readonly processing: boolean
}

export async function findDetailSlots(db: Db, contractId: string): Promise<DetailSlot[]> {
  const { rows } = await sql<DetailSlot>`
    select s.id::text as "signId", s.sign_type as "signType", s.our_part as "ourPart",
      s.sign_order as "signOrder", s.person_id::text as "personId", s.person_name as "personName",
      s.company_id::text as "companyId", s.company_name as "companyName", p.mobile_masked as "mobileMasked",
      p.identity_no_masked as "identityNoMasked", s.sign_status as "signStatus",
      s.sign_time as "signTime", s.notified_time as "notifiedTime", s.viewed_time as "viewedTime",
      p.assurance,
      exists (select 1 from sign_attempt a where a.signer_id = s.id and a.status = 0) as processing
    from signer s join person p on p.id = s.person_id
    where s.contract_id = ${contractId} order by s.ord`.execute(db)
  return rows
}

/** A place to sign, with its signer. */
export interface AreaRow {
  readonly positionId: string
  readonly signId: string
  readonly kind: number
  readonly pageNum: number
  readonly leftPercent: number
  readonly topPercent: number
  readonly widthPt: number
  readonly heightPt: number
  readonly strip: PositionStrip | null
}

export async function findAreas(db: Db, contractId: string): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select id::text as "positionId", signer_id::text as "signId", kind, page_num as "pageNum",
      left_percent as "leftPercent", top_percent as "topPercent", width_pt as "widthPt",
      height_pt as "heightPt", case when strip_group is not null then
        jsonb_build_object('group', strip_group, 'from', strip_from, 'to', strip_to) end as strip
    from seal_position where contract_id = ${contractId} order by id`.execute(db)
  return rows
}
