import type { VectorDrawing } from '@qiyin/pdf/drawing.ts'
import { sql } from 'kysely'
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
  const { rows } = await sql<AuthorizedPerson>`
    select g.id::text as "sealAuthorizeId", s.id::text as "sealId", s.seal_name as "sealName",
      s.seal_type as "sealType", p.id::text as "personId", coalesce(p.name, '') as name,
      p.user_name as username, p.email, p.mobile_masked as mobile, p.identity_no_masked as "identityNo"
    from seal_authorize g
      join seal s on s.id = g.seal_id
      join person p on p.id = g.person_id
    where s.company_id = ${companyId} and s.status = 0 and g.business_type_id = ${businessTypeId}
      and g.revoked_time is null and p.verified and p.status = 0
    order by p.id, s.id limit 500`.execute(db)
  return rows
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
  const { rows } = await sql<UsableSeal>`
    select g.id::text as "sealAuthorizeId", s.id::text as "sealId", s.seal_name as "sealName",
      s.seal_type as "sealType", s.width_pt as "widthPt", s.height_pt as "heightPt"
    from seal_authorize g join seal s on s.id = g.seal_id join company c on c.id = s.company_id
    where g.person_id = ${wanted.personId} and g.business_type_id = ${wanted.businessTypeId}
      and g.revoked_time is null and s.company_id = ${wanted.companyId} and s.status = 0
      and c.status = 0 and c.auth_status = 4
    order by s.seal_type, s.id`.execute(db)
  return rows
}

export interface SealGrant {
  readonly sealAuthorizeId: string
  readonly sealId: string
  readonly sealName: string
  readonly personId: string
  readonly companyId: string
  readonly companyName: string
  readonly businessTypeId: string
  /** False once revoked, or when the seal is deleted, or the company frozen or not authenticated. */
  readonly live: boolean
}

export async function findGrant(db: Db, sealAuthorizeId: string): Promise<SealGrant | undefined> {
  const { rows } = await sql<SealGrant>`
    select g.id::text as "sealAuthorizeId", s.id::text as "sealId", s.seal_name as "sealName",
      g.person_id::text as "personId", c.id::text as "companyId", c.company_name as "companyName",
      g.business_type_id::text as "businessTypeId",
      (g.revoked_time is null and s.status = 0 and c.status = 0 and c.auth_status = 4) as live
    from seal_authorize g join seal s on s.id = g.seal_id join company c on c.id = s.company_id
    where g.id = ${sealAuthorizeId}`.execute(db)
  return rows[0]
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
  const { rows } = await sql<SealDrawing>`
    select id::text as "sealId", company_id::text as "companyId", seal_name as "sealName", drawing,
      width_pt as "widthPt", height_pt as "heightPt"
    from seal where id = ${sealId} and status = 0`.execute(db)
  return rows[0]
}

/** The preview's blob, for administrators of the company and people who may use the seal. */
export async function findPreviewKey(db: Db, sealId: string, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ previewKey: string }>`
    select s.preview_key as "previewKey" from seal s
    where s.id = ${sealId} and (
      exists (
        select 1 from company_member m
        where m.company_id = s.company_id and m.person_id = ${personId} and m.administrator)
      or exists (
        select 1 from seal_authorize g
        where g.seal_id = s.id and g.person_id = ${personId} and g.revoked_time is null and s.status = 0))`.execute(
    db,
  )
  return rows[0]?.previewKey
}
