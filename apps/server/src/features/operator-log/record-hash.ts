import { canonicalJson } from '../../crypto/canonical-json.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import type { LogRow } from './store.ts'

const context = 'operator log'

/** The record with its hash: an HMAC under a key that the database does not hold. */
export function sealLogRecord(secrets: Secrets, record: Omit<LogRow, 'hash' | 'keyId'>): LogRow {
  const { mac, keyId } = secrets.authenticate(textOf(record), context)
  return { ...record, hash: mac, keyId }
}

/** Whether the record's hash is of this record; undefined when its master key is not configured. */
export function isOwnLogHash(secrets: Secrets, record: LogRow): boolean | undefined {
  return secrets.isAuthentic(textOf(record), context, { mac: record.hash, keyId: record.keyId })
}

/** Of form 1 are records of before their object, roles and request were recorded. */
export const logForm = 2

function textOf(record: Omit<LogRow, 'hash' | 'keyId'>): string {
  const { seq, event, content, actorId, actorName, address, userAgent, before, after } = record
  return canonicalJson({
    seq,
    event,
    content,
    actorId,
    actorName,
    address,
    userAgent,
    businessTypeId: record.businessTypeId,
    businessTypeName: record.businessTypeName,
    contractNo: record.contractNo,
    before,
    after,
    happenedTime: record.happenedTime.toISOString(),
    previousHash: record.previousHash.toString('hex'),
    ...addedSince(record),
  })
}

/**
 * What form 2 covers beside. A record that says to be of form 1 and has some of it was changed since, and its hash is
 * not that of what it says now.
 */
function addedSince(record: Omit<LogRow, 'hash' | 'keyId'>): Record<string, unknown> {
  const { form, actorRoles, objectKind, objectId, objectName, objectCode, requestId } = record
  const added = { actorRoles, objectKind, objectId, objectName, objectCode, requestId }
  const isOfBefore = form === 1 && Object.values(added).every((value) => value === null)
  return isOfBefore ? {} : { form, ...added }
}
