import {
  PdfRaw,
  PdfString,
  dictOf,
  name,
  numberOf,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from '../read/objects.ts'
import type { FieldLock } from '../read/field-lock.ts'
import { byteRangePlaceholder } from '../write/revision.ts'
import { dateString, textString } from '../write/text-string.ts'

/** What a signature says about itself beside its certificate. */
export interface SignatureStatement {
  signerName: string
  reason?: string | undefined
  location?: string | undefined
  /** The signer's clock; the time that counts is the time-stamp's. */
  time: Date
  /** Head of an audit chain, bound into the signed bytes. */
  auditHead?: Uint8Array | undefined
  /** How many records that chain had. */
  auditCount?: number | undefined
}

/** Private entries of the signature dictionary; readers that do not know them skip them (ISO 32000-1, annex E). */
export const auditHeadKey = 'QYIN_AuditHead'
export const auditCountKey = 'QYIN_AuditCount'

/** A signature dictionary with room for its container. */
export function signatureDictionary(statement: SignatureStatement, room: number): PdfDict {
  const dict = withPlaceholders('Sig', 'ETSI.CAdES.detached', room)
  dict.set('M', dateString(statement.time)).set('Name', textString(statement.signerName))
  if (statement.reason) dict.set('Reason', textString(statement.reason))
  if (statement.location) dict.set('Location', textString(statement.location))
  if (statement.auditHead) dict.set(auditHeadKey, new PdfString(Buffer.from(statement.auditHead)))
  if (statement.auditCount !== undefined) dict.set(auditCountKey, numberOf(statement.auditCount))
  return dict
}

/** A document time-stamp with room for its token (ETSI EN 319 142-1, 5.4.3). */
export function documentTimestampDictionary(room: number): PdfDict {
  return withPlaceholders('DocTimeStamp', 'ETSI.RFC3161', room)
}

/**
 * Turns a signature into a certification that permits what its level says, of filling in only what its lock leaves open
 * (DocMDP and FieldMDP; ISO 32000-1, 12.8.2.2 and 12.8.2.4).
 */
export function addCertification(
  dict: PdfDict,
  { level, ...locking }: { catalog: PdfRef; lock: FieldLock; level: 1 | 2 | 3 },
): PdfDict {
  return addTransforms(dict, { ...locking, level })
}

/**
 * Says in a signature what its field's lock locks from then on (FieldMDP), and what else it permits when the lock says
 * that too (DocMDP; ISO 32000-2, 12.7.5.5).
 */
export function addFieldLock(
  dict: PdfDict,
  { catalog, lock }: { catalog: PdfRef; lock: FieldLock },
): PdfDict {
  return addTransforms(dict, { catalog, lock, level: lock.level })
}

/** A lock as it stands in a signature field, for readers that look at fields first. */
export function lockDictionary(lock: FieldLock): PdfDict {
  const level: Record<string, PdfObject> = lock.level === undefined ? {} : { P: numberOf(lock.level) }
  return dictOf({ Type: name('SigFieldLock'), ...lockEntries(lock), ...level })
}

function addTransforms(
  dict: PdfDict,
  { catalog, lock, level }: { catalog: PdfRef; lock: FieldLock; level: FieldLock['level'] },
): PdfDict {
  const locking = dictOf({ Type: name('TransformParams'), ...lockEntries(lock), V: name('1.2') })
  const fieldMdp = transform('FieldMDP', locking).set('Data', catalog)
  if (level === undefined) return dict.set('Reference', [fieldMdp])
  const permission = dictOf({ Type: name('TransformParams'), P: numberOf(level), V: name('1.2') })
  return dict.set('Reference', [transform('DocMDP', permission), fieldMdp])
}

function lockEntries({ action, fields }: FieldLock): Record<string, PdfObject> {
  const named = action === 'All' ? {} : { Fields: fields.map((field) => textString(field)) }
  return { Action: name(action), ...named }
}

function transform(method: string, parameters: PdfDict): PdfDict {
  return dictOf({ Type: name('SigRef'), TransformMethod: name(method), TransformParams: parameters })
}

function withPlaceholders(type: string, subFilter: string, room: number): PdfDict {
  return dictOf({
    Type: name(type),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(subFilter),
    ByteRange: new PdfRaw(byteRangePlaceholder),
    Contents: new PdfRaw(`<${'0'.repeat(room * 2)}>`),
  })
}
