import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Business {
  readonly businessTypeId: string
  readonly businessTypeCode: string
  readonly businessTypeName: string
  readonly kwaiValueVisible: boolean
  readonly needKwaiValue: boolean
}

const columns = sql`
  b.id::text as "businessTypeId", b.business_type_code as "businessTypeCode",
  b.business_type_name as "businessTypeName", b.kwai_value_visible as "kwaiValueVisible",
  b.need_kwai_value as "needKwaiValue"`

/** Only active applications; undefined as well when there is no such one. */
export async function findBusiness(db: Db, id: string): Promise<Business | undefined> {
  const { rows } = await sql<Business>`
    select ${columns} from business_type b where b.id = ${id} and b.status = 0`.execute(db)
  return rows[0]
}

export async function findBusinessByCode(db: Db, code: string): Promise<Business | undefined> {
  const { rows } = await sql<Business>`
    select ${columns} from business_type b where b.business_type_code = ${code} and b.status = 0`.execute(db)
  return rows[0]
}

/** Active applications in which the person has a company to initiate for. */
export async function findBusinessesOf(db: Db, personId: string): Promise<Business[]> {
  const { rows } = await sql<Business>`
    select ${columns} from business_type b
    where b.status = 0 and (
      exists (
        select 1 from company_member m join company c on c.id = m.company_id
        where m.person_id = ${personId} and c.auth_status = 4 and c.status = 0)
      or exists (
        select 1 from seal_authorize g join seal s on s.id = g.seal_id join company c on c.id = s.company_id
        where g.person_id = ${personId} and g.business_type_id = b.id and g.revoked_time is null
          and s.status = 0 and c.auth_status = 4 and c.status = 0))
    order by b.id`.execute(db)
  return rows
}
