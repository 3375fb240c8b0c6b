import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** The platform's own keys, by what they are for. */
export type AuthorityName = 'root' | 'issuing' | 'platform' | 'timestamp'

export interface StoredAuthority {
  readonly name: AuthorityName
  readonly certificate: Buffer
  readonly keyEnc: Buffer
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

export async function insertAuthority(tx: Tx, authority: StoredAuthority, time: Date): Promise<void> {
  await sql`
    insert into authority_key (name, certificate, key_enc, created_time)
    values (${authority.name}, ${authority.certificate}, ${authority.keyEnc}, ${time})`.execute(tx)
}

/** A certificate as it was issued. */
export interface IssuedCertificate {
  readonly serialNo: string
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
      (serial_no, subject, person_id, company_id, contract_id, certificate, not_before, not_after)
    values (${issued.serialNo}, ${issued.subject}, ${issued.personId}, ${issued.companyId},
      ${issued.contractId}, ${issued.certificate}, ${issued.notBefore}, ${issued.notAfter})`.execute(tx)
}

/** Certificates that were taken back and have not run out, for the revocation list. */
export async function findRevoked(db: Db, now: Date): Promise<{ serialNumber: string; revokedAt: Date }[]> {
  const { rows } = await sql<{ serialNumber: string; revokedAt: Date }>`
    select serial_no as "serialNumber", revoked_time as "revokedAt" from issued_certificate
    where revoked_time is not null and not_after > ${now} order by revoked_time`.execute(db)
  return rows
}
