import { createHash } from 'node:crypto'
import { canonicalJson } from '../../crypto/canonical-json.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import type { AuditRow } from './store.ts'

/** A record before its hash is known. */
export type UnsealedRecord = Omit<AuditRow, 'hash' | 'keyId'>

/** Where a chain begins. */
export const chainStart = Buffer.alloc(32)

const context = 'audit trail'

/** The record with its hash: an HMAC under a key that the database does not hold. */
export function sealRecord(secrets: Secrets, record: UnsealedRecord): AuditRow {
  const { mac, keyId } = secrets.authenticate(textOf(record), context)
  return { ...record, hash: mac, keyId }
}

/** Whether the record's hash is of this record; undefined when its master key is not configured. */
export function isOwnHash(secrets: Secrets, record: AuditRow): boolean | undefined {
  const { hash, keyId } = record
  // Before chains were sealed anybody who could write the table could compute it.
  if (keyId === null) return hash.equals(createHash('sha256').update(textOf(record)).digest())
  return secrets.isAuthentic(textOf(record), context, { mac: hash, keyId })
}

function textOf(record: UnsealedRecord): string {
  return canonicalJson({
    contractId: record.contractId,
    seq: record.seq,
    event: record.event,
    actorId: record.actorId,
    actorName: record.actorName,
    address: record.address,
    userAgent: record.userAgent,
    detail: record.detail,
    documentBefore: record.documentBefore?.toString('hex') ?? null,
    documentAfter: record.documentAfter?.toString('hex') ?? null,
    happenedTime: record.happenedTime.toISOString(),
    previousHash: record.previousHash.toString('hex'),
  })
}
