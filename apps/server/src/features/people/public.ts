import { searchedMobile } from '@qiyin/domain/person/mobile.ts'
import { maskIdentityNo, maskMobile } from '@qiyin/domain/person/masking.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import {
  findExactPeople,
  findProven,
  findPerson,
  findPersonByMobile,
  findPersonByUserName,
  findSealedMobile,
  findSealedSample,
  hasContradiction,
  type ClaimedIdentity,
  insertPersonOnce,
  lockPerson,
  writeIdentityOnce,
  type Person,
} from './store.ts'
import { writeProfile, type Profile } from './store-profile.ts'

export type { Person }
export { findPeople as peopleById, holdAccounts, holdStatus as holdAccountStatus } from './store.ts'
export { hasPeople } from './store-profile.ts'
export { deleteAccount, identityNoOf, moveToMobile } from './account.ts'
export {
  deleteAvatar,
  findAvatar as avatarOf,
  findAvatarDigest as avatarDigestOf,
  writeAvatar as saveAvatar,
  writeStatus as setAccountStatus,
} from './store-account.ts'

/** The keyed hash a mobile number is looked up by, wherever it is stored. */
export function mobileFingerprint(secrets: Secrets, mobile: string): Buffer {
  return secrets.fingerprint(mobile, 'person.mobile')
}

/** Of the mobile number that a search is for, however it is written; of any other word one that nobody has. */
export function searchedFingerprint(secrets: Secrets, word: string): Buffer {
  return mobileFingerprint(secrets, searchedMobile(word) ?? word)
}

/** The keyed hash an identity number (normalised: 18 characters, upper case) is looked up by. */
export function identityFingerprint(secrets: Secrets, identityNo: string): Buffer {
  return secrets.fingerprint(identityNo, 'person.identity-no')
}

/** What the eldest master key made, if there are people: it tells whether a key is the one. */
export async function sealedSample(
  db: Db,
): Promise<{ sealed: Buffer; fingerprint: Buffer; purpose: string } | undefined> {
  const sample = await findSealedSample(db)
  return sample && { ...sample, purpose: 'person.mobile' }
}

/** The account of a mobile number; made if there is none. */
export async function ensurePerson(
  tx: Tx,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  { mobile }: { mobile: string },
): Promise<Person> {
  const mobileFp = mobileFingerprint(secrets, mobile)
  const known = await findPersonByMobile(tx, mobileFp)
  if (known) return known
  await insertPersonOnce(tx, {
    mobileEnc: secrets.seal(mobile, 'person.mobile'),
    mobileFp,
    mobileMasked: maskMobile(mobile),
    createdTime: now(),
  })
  const person = await findPersonByMobile(tx, mobileFp)
  if (!person) throw new Error('an account that was just ensured is not there')
  return person
}

/** Undefined when there is no such person. */
export async function personById(db: Db, personId: string): Promise<Person | undefined> {
  return findPerson(db, personId)
}

/** The person with the row locked until the transaction ends. */
export async function lockPersonById(tx: Tx, personId: string): Promise<Person | undefined> {
  return lockPerson(tx, personId)
}

/** The account of a mobile number, if there is one. */
export async function personByMobile(db: Db, secrets: Secrets, mobile: string): Promise<Person | undefined> {
  return findPersonByMobile(db, mobileFingerprint(secrets, mobile))
}

/** The person's full mobile number, for sending; it never goes into an answer or a log. */
export async function mobileOf(db: Db, secrets: Secrets, personId: string): Promise<string | undefined> {
  const sealed = await findSealedMobile(db, personId)
  return sealed && secrets.open(sealed, 'person.mobile')
}

/** Who a person has been proven to be. */
export interface VerifiedIdentity {
  readonly name: string
  readonly identityNoFp: Buffer
  readonly identityNoMasked: string
  readonly assurance: NonNullable<Person['assurance']>
}

/** Undefined while the person is not real-name verified. */
export async function verifiedIdentity(db: Db, personId: string): Promise<VerifiedIdentity | undefined> {
  const { name, identityNoFp, identityNoMasked, assurance } = (await findProven(db, personId)) ?? {}
  if (!name || !assurance || !identityNoFp) return undefined
  return { name, identityNoFp, identityNoMasked: identityNoMasked ?? '', assurance }
}

/**
 * Whether what is proven speaks against a name and number: somebody is verified with the number under another name, or
 * the holder of the account with another name or number.
 */
export async function identityContradicts(db: Db, claimed: ClaimedIdentity): Promise<boolean> {
  return hasContradiction(db, claimed)
}

/** Active, verified people who match everything given, exactly. */
export async function peopleExactly(
  db: Db,
  secrets: Secrets,
  wanted: { userName?: string; email?: string; identity?: { name: string; identityNo: string } },
): Promise<Person[]> {
  const { identity, ...rest } = wanted
  return findExactPeople(db, {
    ...rest,
    ...(identity && {
      identity: { name: identity.name, identityNoFp: identityFingerprint(secrets, identity.identityNo) },
    }),
  })
}

/** A proven identity on its way to a person's row. */
export interface ProvenIdentity {
  readonly personId: string
  readonly name: string
  readonly identityType: number
  readonly identityNo: string
  readonly authWay: number
  readonly assurance: NonNullable<Person['assurance']>
}

/** Makes the person a verified one; false when the person is one already. */
export async function recordIdentity(
  tx: Tx,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  identity: ProvenIdentity,
): Promise<boolean> {
  return writeIdentityOnce(tx, {
    ...identity,
    identityNoEnc: secrets.seal(identity.identityNo, 'person.identity-no'),
    identityNoFp: identityFingerprint(secrets, identity.identityNo),
    identityNoMasked: maskIdentityNo(identity.identityNo),
    verifiedTime: now(),
  })
}

/** A person an administrator adds, with an identity that was proven elsewhere. */
export interface NewPerson extends Profile {
  readonly mobile: string
  readonly identity: Omit<ProvenIdentity, 'personId'> | undefined
}

/** Whoever has the account name of the corporate directory, whatever the account's status. */
export async function personByUserName(db: Db, userName: string): Promise<Person | undefined> {
  return findPersonByUserName(db, userName)
}

/** Notes what the corporate directory says of a person of the operating company. */
export async function noteEmployee(
  tx: Tx,
  personId: string,
  { userName, email }: { readonly userName: string; readonly email: string | null },
): Promise<void> {
  await writeProfile(tx, personId, { userName, email, ourPart: true })
}

/** Makes the account of a mobile number with all that is known of its owner; answers its id. */
export async function createPerson(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'now'>,
  { mobile, identity, ...profile }: NewPerson,
): Promise<string> {
  const { personId } = await ensurePerson(tx, services, { mobile })
  await writeProfile(tx, personId, profile)
  if (identity) await recordIdentity(tx, services, { ...identity, personId })
  return personId
}
