import { randomUUID } from 'node:crypto'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import { findSealedIdentity, writeDeleted, writeMobile } from './store-account.ts'

type Sealing = Pick<Services, 'secrets'>

/** Moves an account to another number; false when that number has an account. */
export async function moveToMobile(
  tx: Tx,
  { secrets }: Sealing,
  { personId, mobile }: { personId: string; mobile: string },
): Promise<boolean> {
  return writeMobile(tx, {
    personId,
    mobileEnc: secrets.seal(mobile, 'person.mobile'),
    mobileFp: secrets.fingerprint(mobile, 'person.mobile'),
    mobileMasked: maskMobile(mobile),
  })
}

/**
 * Deletes an account. `asEvidence` keeps who the person was proven to be and the number the codes went to, sealed as
 * before: contracts that the person has taken part in need it. The number is free for a new account either way.
 */
export async function deleteAccount(
  tx: Tx,
  { secrets }: Sealing,
  { personId, asEvidence }: { personId: string; asEvidence: boolean },
): Promise<void> {
  await writeDeleted(tx, {
    personId,
    mobileFp: secrets.fingerprint(`deleted ${randomUUID()}`, 'person.mobile'),
    nobody: asEvidence ? undefined : { mobileEnc: secrets.seal('', 'person.mobile') },
  })
}

/** The person's full identity number, for the person alone; undefined where none was proven. */
export async function identityNoOf(db: Db, secrets: Secrets, personId: string): Promise<string | undefined> {
  const sealed = await findSealedIdentity(db, personId)
  return sealed && secrets.open(sealed, 'person.identity-no')
}
