import type { VectorDrawing } from '@qiyin/pdf/drawing.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Two processes that start together fill the database once. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`lock table company in share row exclusive mode`.execute(tx)
}

/** True before anybody has logged in and anything was added. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select 1 from person) and not exists (select 1 from company)
      and not exists (select 1 from business_type) as empty`.execute(db)
  return rows[0]?.empty === true
}

interface NewPerson {
  readonly mobileEnc: Buffer
  readonly mobileFp: Buffer
  readonly mobileMasked: string
  readonly userName: string | null
  readonly email: string | null
  readonly ourPart: boolean
  readonly now: Date
  readonly identity:
    | {
        readonly name: string
        readonly identityNoEnc: Buffer
        readonly identityNoFp: Buffer
        readonly identityNoMasked: string
      }
    | undefined
}

export async function insertPerson(tx: Tx, { identity, ...person }: NewPerson): Promise<string> {
  return insertedId(
    tx,
    sql`
      insert into person (mobile_enc, mobile_fp, mobile_masked, user_name, email, our_part, created_time, name,
        identity_no_enc, identity_no_fp, identity_no_masked, verified, verified_time, auth_way, assurance)
      values (${person.mobileEnc}, ${person.mobileFp}, ${person.mobileMasked}, ${person.userName},
        ${person.email}, ${person.ourPart}, ${person.now}, ${identity?.name ?? null},
        ${identity?.identityNoEnc ?? null}, ${identity?.identityNoFp ?? null},
        ${identity?.identityNoMasked ?? null}, ${identity !== undefined}, ${identity ? person.now : null},
        ${identity ? 2 : null}, ${identity ? 'simulated' : null})
      returning id::text as id`,
  )
}

export async function giveRole(tx: Tx, personId: string, roleCode: string): Promise<void> {
  await sql`
    insert into role_person (role_id, person_id)
    select id, ${personId} from role where role_code = ${roleCode}`.execute(tx)
}

interface NewCompany {
  readonly companyName: string
  readonly creditNo: string
  readonly legalPersonName: string
  readonly ourPart: boolean
  readonly now: Date
}

/** An authenticated company. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<string> {
  return insertedId(
    tx,
    sql`
      insert into company (company_name, credit_no, legal_person_name, our_part, auth_status,
        authenticate_complete_time, assurance, created_time)
      values (${company.companyName}, ${company.creditNo}, ${company.legalPersonName}, ${company.ourPart}, 4,
        ${company.now}, 'simulated', ${company.now})
      returning id::text as id`,
  )
}

export async function insertMember(
  tx: Tx,
  member: { companyId: string; personId: string; administrator: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into company_member (company_id, person_id, administrator, joined_time)
    values (${member.companyId}, ${member.personId}, ${member.administrator}, ${member.now})`.execute(tx)
}

export async function insertBusiness(
  tx: Tx,
  business: { businessTypeCode: string; businessTypeName: string; now: Date },
): Promise<string> {
  return insertedId(
    tx,
    sql`
      insert into business_type (business_type_code, business_type_name, created_time)
      values (${business.businessTypeCode}, ${business.businessTypeName}, ${business.now})
      returning id::text as id`,
  )
}

export async function insertManager(tx: Tx, businessTypeId: string, personId: string): Promise<void> {
  await sql`
    insert into business_manager (business_type_id, person_id)
    values (${businessTypeId}, ${personId})`.execute(tx)
}

interface NewSeal {
  readonly companyId: string
  readonly sealName: string
  readonly sealType: number
  readonly drawing: VectorDrawing
  readonly widthPt: number
  readonly heightPt: number
  readonly previewKey: string
  readonly now: Date
}

export async function insertSeal(tx: Tx, seal: NewSeal): Promise<string> {
  return insertedId(
    tx,
    sql`
      insert into seal (company_id, seal_name, seal_type, drawing, width_pt, height_pt, preview_key,
        created_time)
      values (${seal.companyId}, ${seal.sealName}, ${seal.sealType}, ${JSON.stringify(seal.drawing)}::jsonb,
        ${seal.widthPt}, ${seal.heightPt}, ${seal.previewKey}, ${seal.now})
      returning id::text as id`,
  )
}

export async function insertGrant(
  tx: Tx,
  grant: { sealId: string; personId: string; businessTypeId: string; grantedBy: string; now: Date },
): Promise<void> {
  await sql`
    insert into seal_authorize (seal_id, person_id, business_type_id, granted_by, granted_time)
    values (${grant.sealId}, ${grant.personId}, ${grant.businessTypeId}, ${grant.grantedBy},
      ${grant.now})`.execute(tx)
}

async function insertedId(tx: Tx, statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await statement.execute(tx)
  const [row] = rows
  // Every statement above ends in "returning id::text as id".
  if (typeof row !== 'object' || row === null || !('id' in row)) throw new Error('an insert gave no id')
  return String(row.id)
}
