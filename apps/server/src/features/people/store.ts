import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** A person without anything sealed. */
export interface Person {
  readonly personId: string
  readonly mobileMasked: string
  readonly name: string | null
  readonly email: string | null
  readonly userName: string | null
  readonly identityType: number
  readonly identityNoMasked: string | null
  readonly verified: boolean
  readonly verifiedTime: Date | null
  readonly authWay: number | null
  readonly assurance: 'simulated' | 'manual' | 'http' | 'provider' | null
  readonly ourPart: boolean
  /** 0 active, 1 frozen, 2 deleted. */
  readonly status: number
  readonly createdTime: Date
}

const columns = sql`
  p.id::text as "personId", p.mobile_masked as "mobileMasked", p.name, p.email, p.user_name as "userName",
  p.identity_type as "identityType", p.identity_no_masked as "identityNoMasked", p.verified,
  p.verified_time as "verifiedTime", p.auth_way as "authWay", p.assurance, p.our_part as "ourPart", p.status,
  p.created_time as "createdTime"`

/** Undefined when there is no such person. */
export async function findPerson(db: Db, personId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select ${columns} from person p where p.id = ${personId}`.execute(db)
  return rows[0]
}

export async function findPersonByMobile(db: Db, mobileFp: Buffer): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select ${columns} from person p where p.mobile_fp = ${mobileFp}`.execute(
    db,
  )
  return rows[0]
}

/** What is needed to send somebody a message. */
export async function findSealedMobile(db: Db, personId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    mobile: Uint8Array
  }>`select mobile_enc as mobile from person where id = ${personId}`.execute(db)
  return rows[0] && Buffer.from(rows[0].mobile)
}

export async function findIdentityFingerprint(db: Db, personId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ fp: Uint8Array | null }>`
    select identity_no_fp as fp from person where id = ${personId} and verified`.execute(db)
  return rows[0]?.fp ? Buffer.from(rows[0].fp) : undefined
}

/** Who can be found exactly; every given value must match, and at least one has to be given. */
export interface ExactPerson {
  readonly userName?: string
  readonly email?: string
  readonly identity?: { readonly name: string; readonly identityNoFp: Buffer }
}

/** Active, verified people who match exactly. */
export async function findExactPeople(db: Db, wanted: ExactPerson): Promise<Person[]> {
  const conditions = [
    ...(wanted.userName === undefined ? [] : [sql`p.user_name = ${wanted.userName}`]),
    ...(wanted.email === undefined ? [] : [sql`lower(p.email) = lower(${wanted.email})`]),
    ...(wanted.identity === undefined
      ? []
      : [sql`p.identity_no_fp = ${wanted.identity.identityNoFp} and p.name = ${wanted.identity.name}`]),
  ]
  if (conditions.length === 0) return []
  const { rows } = await sql<Person>`
    select ${columns} from person p
    where p.status = 0 and p.verified and ${sql.join(conditions, sql` and `)}
    order by p.id limit 20`.execute(db)
  return rows
}

/** People of our part whose name, user name or e-mail holds the word, or whose mobile is it. */
export async function searchOurPeople(
  db: Db,
  word: string,
  mobileFp: Buffer,
  limit: number,
): Promise<Person[]> {
  const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<Person>`
    select ${columns} from person p
    where p.our_part and p.verified and p.status = 0
      and (p.name like ${pattern} or p.user_name ilike ${pattern} or p.email ilike ${pattern}
        or p.mobile_fp = ${mobileFp})
    order by p.name, p.id limit ${limit}`.execute(db)
  return rows
}

interface NewPerson {
  readonly mobileEnc: Buffer
  readonly mobileFp: Buffer
  readonly mobileMasked: string
  readonly createdTime: Date
}

/** Adds the person unless the mobile has an account; two logins at once make one account. */
export async function insertPersonOnce(tx: Tx, person: NewPerson): Promise<void> {
  await sql`
    insert into person (mobile_enc, mobile_fp, mobile_masked, created_time)
    values (${person.mobileEnc}, ${person.mobileFp}, ${person.mobileMasked}, ${person.createdTime})
    on conflict (mobile_fp) do nothing`.execute(tx)
}

/** Locks the row so that nothing about the person changes until the transaction ends. */
export async function lockPerson(tx: Tx, personId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select ${columns} from person p where p.id = ${personId} for update`.execute(tx)
  return rows[0]
}

interface NewIdentity {
  readonly personId: string
  readonly name: string
  readonly identityType: number
  readonly identityNoEnc: Buffer
  readonly identityNoFp: Buffer
  readonly identityNoMasked: string
  readonly authWay: number
  readonly assurance: string
  readonly verifiedTime: Date
}

/** Writes the identity of a person who has none; false when somebody was faster. */
export async function writeIdentityOnce(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update person set name = ${identity.name}, identity_type = ${identity.identityType},
      identity_no_enc = ${identity.identityNoEnc}, identity_no_fp = ${identity.identityNoFp},
      identity_no_masked = ${identity.identityNoMasked}, auth_way = ${identity.authWay},
      assurance = ${identity.assurance}, verified = true, verified_time = ${identity.verifiedTime}
    where id = ${identity.personId} and not verified`.execute(tx)
  return numAffectedRows === 1n
}
