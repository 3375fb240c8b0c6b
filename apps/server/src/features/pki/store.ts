import type { RevocationReason } from '@qiyin/pdf/pki/issue-crl.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** The platform's own keys, by what they are for. */
export type AuthorityName = 'root' | 'issuing' | 'platform' | 'timestamp' | 'ocsp'

export interface StoredAuthority {
  readonly name: AuthorityName
  readonly certificate: Buffer
  /** Null for a key that is kept elsewhere. */
  readonly keyEnc: Buffer | null
}

export async function findAuthorities(db: Db): Promise<StoredAuthority[]> {
  const { rows } = await sql<StoredAuthority>`
    select name, certificate, key_enc as "keyEnc" from authority_key`.execute(db)
  return rows
}

/** Makes a second process wait until the first one has stored what it made. */
export async function lockAuthorities(tx: Tx): Promise<void> {
  await sql`lock table authority_key in exclusive mode`.execute(tx)
}

export async function saveAuthority(tx: Tx, authority: StoredAuthority, time: Date): Promise<void> {
  await sql`
    insert into authority_key (name, certificate, key_enc, created_time)
    values (${authority.name}, ${authority.certificate}, ${authority.keyEnc}, ${time})
    on conflict (name) do update set certificate = excluded.certificate, key_enc = excluded.key_enc,
      created_time = excluded.created_time`.execute(tx)
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
  await sql`
    insert into issued_certificate
      (serial_no, authority, subject, person_id, company_id, contract_id, certificate, not_before, not_after)
    values (${issued.serialNo}, ${issued.authority}, ${issued.subject}, ${issued.personId}, ${issued.companyId},
      ${issued.contractId}, ${issued.certificate}, ${issued.notBefore}, ${issued.notAfter})`.execute(tx)
}

/** Issued certificates by their numbers; numbers that nobody has issued are missing. */
export async function findCertificates(
  db: Db,
  serialNos: readonly string[],
): Promise<{ certificate: Buffer; revokedTime: Date | null }[]> {
  const { rows } = await sql<{ certificate: Buffer; revokedTime: Date | null }>`
    select certificate, revoked_time as "revokedTime"
    from issued_certificate where serial_no = any(${serialNos})`.execute(db)
  return rows
}

/** A certificate that was taken back. */
export interface Revoked {
  readonly serialNumber: string
  readonly revokedAt: Date
  readonly reason: RevocationReason
}

/** Everything an authority has taken back, for its revocation list. */
export async function findRevoked(db: Db, authority: IssuingAuthority): Promise<Revoked[]> {
  const { rows } = await sql<Revoked>`
    select serial_no as "serialNumber", revoked_time as "revokedAt", revoked_reason as reason
    from issued_certificate where authority = ${authority} and revoked_time is not null
    order by revoked_time, serial_no`.execute(db)
  return rows
}

/** How certificates stand; numbers that nobody has issued are missing. */
export interface CertificateStanding {
  readonly serialNo: string
  readonly authority: IssuingAuthority
  readonly revokedTime: Date | null
  readonly revokedReason: RevocationReason | null
}

export async function findStandings(db: Db, serialNos: readonly string[]): Promise<CertificateStanding[]> {
  const { rows } = await sql<CertificateStanding>`
    select serial_no as "serialNo", authority, revoked_time as "revokedTime", revoked_reason as "revokedReason"
    from issued_certificate where serial_no = any(${serialNos})`.execute(db)
  return rows
}

export async function markRevoked(
  tx: Tx,
  serialNo: string,
  { time, reason }: { time: Date; reason: RevocationReason },
): Promise<void> {
  await sql`
    update issued_certificate set revoked_time = ${time}, revoked_reason = ${reason}
    where serial_no = ${serialNo} and revoked_time is null`.execute(tx)
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
  const { rows } = await sql<StoredList>`
    select list, this_update as "thisUpdate", next_update as "nextUpdate"
    from revocation_list where authority = ${authority}`.execute(db)
  return rows[0]
}

/** To be taken before what goes into the list is read, so that a higher number never knows less. */
export async function nextListNo(db: Db): Promise<number> {
  const { rows } = await sql<{ no: string }>`select nextval('revocation_list_no_seq')::text as no`.execute(db)
  return Number(rows[0]?.no)
}

/** Keeps a list unless a newer one is there. */
export async function saveList(
  db: Db,
  authority: ListAuthority,
  { listNo, list, thisUpdate, nextUpdate }: StoredList & { listNo: number },
): Promise<void> {
  await sql`
    insert into revocation_list (authority, list_no, list, this_update, next_update)
    values (${authority}, ${listNo}, ${list}, ${thisUpdate}, ${nextUpdate})
    on conflict (authority) do update set list_no = excluded.list_no, list = excluded.list,
      this_update = excluded.this_update, next_update = excluded.next_update
    where revocation_list.list_no < excluded.list_no`.execute(db)
}
