import type { RevocationReason } from '@qiyin/pdf/pki'
import type { Db, Tx } from '../../db/database.ts'
import { lockUntilCommit } from '../../db/lock.ts'

/** The platform's own keys, by what they are for. */
export type AuthorityName = 'root' | 'issuing' | 'platform' | 'timestamp' | 'ocsp'

export interface StoredAuthority {
  readonly name: AuthorityName
  readonly certificate: Buffer
  /** Null for a key that is kept elsewhere. */
  readonly keyEnc: Buffer | null
}

export async function findAuthorities(db: Db): Promise<StoredAuthority[]> {
  return db.selectFrom('authority_key').select(['name', 'certificate', 'key_enc as keyEnc']).execute()
}

/** Makes a second process wait until the first one has stored what it made. */
export async function lockAuthorities(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'authorities')
}

export async function saveAuthority(
  tx: Tx,
  { name, certificate, keyEnc }: StoredAuthority,
  time: Date,
): Promise<void> {
  await tx
    .insertInto('authority_key')
    .values({ name, certificate, key_enc: keyEnc, created_time: time })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ certificate, key_enc: keyEnc, created_time: time }),
    )
    .execute()
}

/** Who issued a certificate. */
export type IssuingAuthority = 'root' | 'issuing' | 'external'

/** A certificate as it was issued. */
export interface IssuedCertificate {
  readonly serialNo: string
  readonly authority: IssuingAuthority
  readonly subject: string
  readonly personId: string | null
  readonly companyId: string | null
  readonly contractId: string | null
  readonly certificate: Buffer
  readonly notBefore: Date
  readonly notAfter: Date
}

export async function insertCertificate(tx: Tx, issued: IssuedCertificate): Promise<void> {
  await tx
    .insertInto('issued_certificate')
    .values({
      serial_no: issued.serialNo,
      authority: issued.authority,
      subject: issued.subject,
      person_id: issued.personId,
      company_id: issued.companyId,
      contract_id: issued.contractId,
      certificate: issued.certificate,
      not_before: issued.notBefore,
      not_after: issued.notAfter,
    })
    .execute()
}

/** The certificate a company signed with last; undefined before the first. */
export async function findNewestOfCompany(
  db: Db,
  companyId: string,
): Promise<{ serialNo: string; notBefore: Date; notAfter: Date } | undefined> {
  return db
    .selectFrom('issued_certificate')
    .select(['serial_no as serialNo', 'not_before as notBefore', 'not_after as notAfter'])
    .where('company_id', '=', companyId)
    .orderBy('not_before', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Issued certificates by their numbers; numbers that nobody has issued are missing. */
export async function findCertificates(
  db: Db,
  serialNos: readonly string[],
): Promise<{ certificate: Buffer; revokedTime: Date | null }[]> {
  return db
    .selectFrom('issued_certificate')
    .select(['certificate', 'revoked_time as revokedTime'])
    .where((eb) => eb('serial_no', '=', eb.fn.any(eb.val(serialNos))))
    .execute()
}

/** The contract that one of these certificates was issued for, which each of them knows; undefined when none was. */
export async function findContractOfCertificates(
  db: Db,
  serialNos: readonly string[],
): Promise<string | undefined> {
  const found = await db
    .selectFrom('issued_certificate')
    .select('contract_id as contractId')
    .where((eb) => eb('serial_no', '=', eb.fn.any(eb.val(serialNos))))
    .where('contract_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found?.contractId ?? undefined
}

/** A certificate that was taken back. */
export interface Revoked {
  readonly serialNumber: string
  readonly revokedAt: Date
  readonly reason: RevocationReason
}

/** Everything an authority has taken back, for its revocation list. */
export async function findRevoked(db: Db, authority: IssuingAuthority): Promise<Revoked[]> {
  return (
    db
      .selectFrom('issued_certificate')
      .select(['serial_no as serialNumber', 'revoked_time as revokedAt', 'revoked_reason as reason'])
      .where('authority', '=', authority)
      .where('revoked_time', 'is not', null)
      .orderBy('revoked_time')
      .orderBy('serial_no')
      // Time and reason are there together or not at all: a check of the table.
      .$narrowType<{ revokedAt: Date; reason: RevocationReason }>()
      .execute()
  )
}

/** How certificates stand; numbers that nobody has issued are missing. */
export interface CertificateStanding {
  readonly serialNo: string
  readonly authority: IssuingAuthority
  readonly revokedTime: Date | null
  readonly revokedReason: RevocationReason | null
}

export async function findStandings(db: Db, serialNos: readonly string[]): Promise<CertificateStanding[]> {
  return db
    .selectFrom('issued_certificate')
    .select(['serial_no as serialNo', 'authority'])
    .select(['revoked_time as revokedTime', 'revoked_reason as revokedReason'])
    .where((eb) => eb('serial_no', '=', eb.fn.any(eb.val(serialNos))))
    .execute()
}

export async function markRevoked(
  tx: Tx,
  serialNo: string,
  { time, reason }: { time: Date; reason: RevocationReason },
): Promise<void> {
  await tx
    .updateTable('issued_certificate')
    .set({ revoked_time: time, revoked_reason: reason })
    .where('serial_no', '=', serialNo)
    .where('revoked_time', 'is', null)
    .execute()
}

/** The authorities that issue revocation lists. */
export type ListAuthority = 'root' | 'issuing'

/** A revocation list, DER. */
export interface StoredList {
  readonly list: Buffer
  readonly thisUpdate: Date
  readonly nextUpdate: Date
}

export async function findList(db: Db, authority: ListAuthority): Promise<StoredList | undefined> {
  return selectLists(db).where('authority', '=', authority).executeTakeFirst()
}

/** The lists of all authorities that have issued one. */
export async function findLists(db: Db): Promise<(StoredList & { readonly authority: string })[]> {
  return selectLists(db).select('authority').execute()
}

function selectLists(db: Db) {
  return db
    .selectFrom('revocation_list')
    .select(['list', 'this_update as thisUpdate', 'next_update as nextUpdate'])
}

/** To be taken before what goes into the list is read, so that a higher number never knows less. */
export async function nextListNo(db: Db): Promise<number> {
  const { no } = await db
    .selectNoFrom((eb) => eb.fn<string>('nextval', [eb.val('revocation_list_no_seq')]).as('no'))
    .executeTakeFirstOrThrow()
  return Number(no)
}

/** Keeps a list unless a newer one is there. */
export async function saveList(
  db: Db,
  authority: ListAuthority,
  { listNo, list, thisUpdate, nextUpdate }: StoredList & { listNo: number },
): Promise<void> {
  const row = { list_no: String(listNo), list, this_update: thisUpdate, next_update: nextUpdate }
  await db
    .insertInto('revocation_list')
    .values({ authority, ...row })
    .onConflict((conflict) =>
      conflict
        .column('authority')
        .doUpdateSet(row)
        .whereRef('revocation_list.list_no', '<', 'excluded.list_no'),
    )
    .execute()
}
