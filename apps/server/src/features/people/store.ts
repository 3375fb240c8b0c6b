import { accountStatus } from '@qiyin/domain/access/account-status.ts'
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
  readonly status: 0 | 1 | 2
  readonly createdTime: Date
}

function selectPeople(db: Db) {
  return db
    .selectFrom('person as p')
    .select(['p.id as personId', 'p.mobile_masked as mobileMasked', 'p.name', 'p.email'])
    .select(['p.user_name as userName', 'p.identity_type as identityType'])
    .select(['p.identity_no_masked as identityNoMasked', 'p.verified', 'p.verified_time as verifiedTime'])
    .select(['p.auth_way as authWay', 'p.assurance', 'p.our_part as ourPart', 'p.status'])
    .select('p.created_time as createdTime')
}

/** Undefined when there is no such person. */
export async function findPerson(db: Db, personId: string): Promise<Person | undefined> {
  return selectPeople(db).where('p.id', '=', personId).executeTakeFirst()
}

/** People who do not exist are missing. */
export async function findPeople(db: Db, personIds: readonly string[]): Promise<Person[]> {
  return selectPeople(db)
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val(personIds))))
    .execute()
}

export async function findPersonByMobile(db: Db, mobileFp: Buffer): Promise<Person | undefined> {
  return selectPeople(db).where('p.mobile_fp', '=', mobileFp).executeTakeFirst()
}

export async function findPersonByUserName(db: Db, userName: string): Promise<Person | undefined> {
  return selectPeople(db).where('p.user_name', '=', userName).executeTakeFirst()
}

/** What is needed to send somebody a message; nobody sends to a deleted account. */
export async function findSealedMobile(db: Db, personId: string): Promise<Buffer | undefined> {
  const person = await db
    .selectFrom('person')
    .select('mobile_enc as mobile')
    .where('id', '=', personId)
    .where('status', '<>', 2)
    .executeTakeFirst()
  return person?.mobile
}

/** What was proven of a verified person. */
export async function findProven(
  db: Db,
  personId: string,
): Promise<
  | (Pick<Person, 'name' | 'identityNoMasked' | 'assurance'> & { readonly identityNoFp: Buffer | null })
  | undefined
> {
  return db
    .selectFrom('person')
    .select(['name', 'identity_no_fp as identityNoFp', 'identity_no_masked as identityNoMasked', 'assurance'])
    .where('id', '=', personId)
    .where('verified', 'is', true)
    .executeTakeFirst()
}

/** Who can be found exactly; every given value must match, and at least one has to be given. */
export interface ExactPerson {
  readonly userName?: string
  readonly email?: string
  readonly identity?: { readonly name: string; readonly identityNoFp: Buffer }
}

/** Active, verified people who match exactly. */
export async function findExactPeople(db: Db, { userName, email, identity }: ExactPerson): Promise<Person[]> {
  if (userName === undefined && email === undefined && identity === undefined) return []
  return selectPeople(db)
    .where('p.status', '=', 0)
    .where('p.verified', 'is', true)
    .where((eb) =>
      eb.and([
        ...(userName === undefined ? [] : [eb('p.user_name', '=', userName)]),
        ...(email === undefined
          ? []
          : [eb(eb.fn<string>('lower', ['p.email']), '=', eb.fn<string>('lower', [eb.val(email)]))]),
        ...(identity === undefined
          ? []
          : [eb('p.identity_no_fp', '=', identity.identityNoFp), eb('p.name', '=', identity.name)]),
      ]),
    )
    .orderBy('p.id')
    .limit(20)
    .execute()
}

/** Whether a verified person holds the number under another name. */
export async function hasContradiction(
  db: Db,
  { name, identityNoFp, holderId }: ClaimedIdentity,
): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .select('id')
    .where('verified', 'is', true)
    .where((eb) =>
      eb.or([
        eb.and([eb('identity_no_fp', '=', identityNoFp), eb('name', '<>', name)]),
        ...(holderId === undefined
          ? []
          : [
              eb.and([
                eb('id', '=', holderId),
                eb('name', 'is not', null),
                eb('assurance', 'is not', null),
                eb.or([eb('name', '<>', name), eb('identity_no_fp', '<>', identityNoFp)]),
              ]),
            ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Who somebody is said to be. */
export interface ClaimedIdentity {
  readonly name: string
  readonly identityNoFp: Buffer
  /** Whose account it is, where there is one. */
  readonly holderId: string | undefined
}

interface NewPerson {
  readonly mobileEnc: Buffer
  readonly mobileFp: Buffer
  readonly mobileMasked: string
  readonly createdTime: Date
}

/** Adds the person unless the mobile has an account; two logins at once make one account. */
export async function insertPersonOnce(tx: Tx, person: NewPerson): Promise<void> {
  await tx
    .insertInto('person')
    .values({
      mobile_enc: person.mobileEnc,
      mobile_fp: person.mobileFp,
      mobile_masked: person.mobileMasked,
      created_time: person.createdTime,
    })
    .onConflict((conflict) => conflict.column('mobile_fp').doNothing())
    .execute()
}

/** Locks the row so that nothing about the person changes until the transaction ends. */
export async function lockPerson(tx: Tx, personId: string): Promise<Person | undefined> {
  return selectPeople(tx).where('p.id', '=', personId).forUpdate().executeTakeFirst()
}

/**
 * Keeps these accounts from being deleted until the transaction ends, waiting for whoever is about to; answers those that
 * are there no more.
 */
export async function holdAccounts(tx: Tx, personIds: readonly string[]): Promise<string[]> {
  const held = await tx
    .selectFrom('person')
    .select(['id', 'status'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(personIds))))
    // In one order everywhere: two that hold the same people never wait for each other.
    .orderBy('id')
    .forKeyShare()
    .execute()
  return held.flatMap(({ id, status }) => (status === accountStatus.deleted ? id : []))
}

/** How an account stands; nobody changes it until the transaction ends. */
export async function holdStatus(db: Db, personId: string): Promise<Person['status'] | undefined> {
  const held = await db
    .selectFrom('person')
    .select('status')
    .where('id', '=', personId)
    .forShare()
    .executeTakeFirst()
  return held?.status
}

interface NewIdentity {
  readonly personId: string
  readonly name: string
  readonly identityType: number
  readonly identityNoEnc: Buffer
  readonly identityNoFp: Buffer
  readonly identityNoMasked: string
  readonly authWay: number
  readonly assurance: NonNullable<Person['assurance']>
  readonly verifiedTime: Date
}

/** Writes the identity of a person who has none; false when somebody was faster. */
export async function writeIdentityOnce(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person')
    .set({
      name: identity.name,
      identity_type: identity.identityType,
      identity_no_enc: identity.identityNoEnc,
      identity_no_fp: identity.identityNoFp,
      identity_no_masked: identity.identityNoMasked,
      auth_way: identity.authWay,
      assurance: identity.assurance,
      verified: true,
      verified_time: identity.verifiedTime,
    })
    .where('id', '=', identity.personId)
    .where('verified', 'is', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A sealed number and its fingerprint, of anybody who still has it. */
export async function findSealedSample(
  db: Db,
): Promise<{ readonly sealed: Buffer; readonly fingerprint: Buffer } | undefined> {
  return db
    .selectFrom('person')
    .select(['mobile_enc as sealed', 'mobile_fp as fingerprint'])
    .where('status', '<>', 2)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
