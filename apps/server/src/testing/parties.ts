import { createHash, randomBytes } from 'node:crypto'
import { checkCharacterOf } from '@qiyin/domain/person/id-number.ts'
import { maskIdentityNo, maskMobile } from '@qiyin/domain/person/masking.ts'
import { sql } from 'kysely'
import type { Secrets } from '../crypto/secrets.ts'
import type { Db } from '../db/database.ts'
import { sessionCookie } from '../http/session.ts'
import type { TestSession } from './test-client.ts'

/** A verified person with everything a test types into a form. */
export interface TestPerson {
  readonly personId: string
  readonly name: string
  readonly mobile: string
  readonly identityNo: string
  readonly userName: string
  readonly email: string
}

/** Who and what a contract between two companies and a person needs; new ones at every call. */
export interface Parties {
  readonly businessTypeId: string
  readonly businessTypeCode: string
  readonly ourCompany: TestCompany
  readonly otherCompany: TestCompany
  /** Of our part; member of our company with a grant of its seal. */
  readonly initiator: TestPerson
  /** Holds a grant of the other company's seal. */
  readonly agent: TestPerson
  readonly individual: TestPerson
  /** Has to do with none of it. */
  readonly stranger: TestPerson
}

interface TestCompany {
  readonly companyId: string
  readonly companyName: string
  readonly sealAuthorizeId: string
}

let made = 0

export async function makeParties(db: Db, secrets: Secrets): Promise<Parties> {
  made += 1
  const mark = `${process.pid}${made}`
  const [business] = await ids(
    db,
    sql`insert into business_type (business_type_code, business_type_name)
      values (${`TEST_${mark}`}, ${`测试应用${mark}`}) returning id::text`,
  )
  const initiator = await makePerson(db, secrets, { name: '沈发起', ourPart: true })
  const agent = await makePerson(db, secrets, { name: '顾经办', ourPart: false })
  const individual = await makePerson(db, secrets, { name: '林个人', ourPart: false })
  const stranger = await makePerson(db, secrets, { name: '何路人', ourPart: false })
  const ground = { businessTypeId: business ?? '', mark }
  const ourCompany = await makeCompany(db, { ...ground, person: initiator, ourPart: true })
  const otherCompany = await makeCompany(db, { ...ground, person: agent, ourPart: false })
  const businessTypeCode = `TEST_${mark}`
  return { ...ground, businessTypeCode, ourCompany, otherCompany, initiator, agent, individual, stranger }
}

/** A verified person. */
export async function makePerson(
  db: Db,
  secrets: Secrets,
  { name, ourPart }: { name: string; ourPart: boolean },
): Promise<TestPerson> {
  made += 1
  const serial = String((process.pid * 1000 + made) % 100_000_000).padStart(8, '0')
  const mobile = `155${serial}`
  const body = `1101011990${String(1 + (made % 12)).padStart(2, '0')}01${String(made % 1000).padStart(3, '0')}`
  const identityNo = body + checkCharacterOf(body)
  const userName = `user${serial}`
  const email = `${userName}@example.com`
  const [personId = ''] = await ids(
    db,
    sql`insert into person (mobile_enc, mobile_fp, mobile_masked, name, email, user_name, identity_no_enc,
        identity_no_fp, identity_no_masked, verified, verified_time, assurance, our_part)
      values (${secrets.seal(mobile, 'person.mobile')}, ${secrets.fingerprint(mobile, 'person.mobile')},
        ${maskMobile(mobile)}, ${name}, ${email}, ${userName},
        ${secrets.seal(identityNo, 'person.identity-no')},
        ${secrets.fingerprint(identityNo, 'person.identity-no')}, ${maskIdentityNo(identityNo)}, true, now(),
        'simulated', ${ourPart})
      returning id::text`,
  )
  return { personId, name, mobile, identityNo, userName, email }
}

async function makeCompany(
  db: Db,
  wanted: { businessTypeId: string; mark: string; person: TestPerson; ourPart: boolean },
): Promise<TestCompany> {
  const companyName = `${wanted.ourPart ? '我方' : '对方'}测试公司${wanted.mark}`
  const { personId } = wanted.person
  const [companyId = ''] = await ids(
    db,
    sql`insert into company (company_name, our_part, auth_status) values (${companyName}, ${wanted.ourPart}, 4)
      returning id::text`,
  )
  await sql`
    insert into company_member (company_id, person_id, administrator) values (${companyId}, ${personId}, true)
  `.execute(db)
  const [sealId = ''] = await ids(
    db,
    sql`insert into seal (company_id, seal_name, seal_type, drawing, width_pt, height_pt, preview_key)
      values (${companyId}, '公章', 1, '{}', 119.06, 119.06, 'none') returning id::text`,
  )
  const [sealAuthorizeId = ''] = await ids(
    db,
    sql`insert into seal_authorize (seal_id, person_id, business_type_id, granted_by)
      values (${sealId}, ${personId}, ${wanted.businessTypeId}, ${personId}) returning id::text`,
  )
  return { companyId, companyName, sealAuthorizeId }
}

/** A session of the person, as a login opens one. */
export async function openSession(
  db: Db,
  person: Pick<TestPerson, 'personId'>,
  now: Date,
): Promise<TestSession> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const expires = new Date(now.getTime() + 3_600_000)
  await sql`
    insert into session (token_hash, person_id, created_time, seen_time, expires_time, address, user_agent)
    values (${hash}, ${person.personId}, ${now}, ${now}, ${expires}, '127.0.0.1', 'test')`.execute(db)
  return { cookie: `${sessionCookie}=${token}` }
}

/** A person who may use the seal of another's grant as well, in the same application. */
export async function makeGrantHolder(
  db: Db,
  secrets: Secrets,
  {
    name,
    like,
    ourPart = false,
  }: { readonly name: string; readonly like: string; readonly ourPart?: boolean },
): Promise<TestPerson> {
  const person = await makePerson(db, secrets, { name, ourPart })
  await sql`
    insert into seal_authorize (seal_id, person_id, business_type_id, granted_by)
    select seal_id, ${person.personId}, business_type_id, granted_by from seal_authorize where id = ${like}`.execute(
    db,
  )
  return person
}

/** Takes the grant back, as a company's administrator does. */
export async function revokeGrant(db: Db, sealAuthorizeId: string): Promise<void> {
  await sql`update seal_authorize set revoked_time = now() where id = ${sealAuthorizeId}`.execute(db)
}

/** A person with a seeded role, as a system manager gives it. */
export async function makeRoleHolder(db: Db, secrets: Secrets, roleCode: string): Promise<TestPerson> {
  const person = await makePerson(db, secrets, { name: '秦主管', ourPart: true })
  await sql`
    insert into role_person (role_id, person_id)
    select id, ${person.personId} from role where role_code = ${roleCode}`.execute(db)
  return person
}

/** Makes the person a manager of the application. */
export async function manageBusiness(
  db: Db,
  { personId }: TestPerson,
  businessTypeId: string,
): Promise<void> {
  await sql`insert into business_manager (business_type_id, person_id) values (${businessTypeId}, ${personId})`.execute(
    db,
  )
}

async function ids(db: Db, insert: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await insert.execute(db)
  // Every statement above returns its id as text.
  return (rows as { id: string }[]).map(({ id }) => id)
}
