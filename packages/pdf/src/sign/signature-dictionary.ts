import {
  PdfRaw,
  PdfString,
  dictOf,
  name,
  numberOf,
  type PdfDict,
  type PdfName,
  type PdfRef,
} from '../read/objects.ts'
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
 * Turns a signature into a certification that allows signing the named fields and nothing else: of what may be filled
 * in (DocMDP P=2), every other field is locked (FieldMDP; ISO 32000-1, 12.8.2.2 and 12.8.2.4).
 */
export function addCertification(
  dict: PdfDict,
  { catalog, fields }: { catalog: PdfRef; fields: readonly string[] },
): PdfDict {
  const level = dictOf({ Type: name('TransformParams'), P: numberOf(2), V: name('1.2') })
  const lock = dictOf({ Type: name('TransformParams'), ...lockOf(fields), V: name('1.2') })
  return dict.set('Reference', [transform('DocMDP', level), transform('FieldMDP', lock).set('Data', catalog)])
}

/** What a certification field locks once it is signed, for readers that look at fields first. */
export function certificationLock(fields: readonly string[]): PdfDict {
  return dictOf({ Type: name('SigFieldLock'), ...lockOf(fields) })
}

function lockOf(fields: readonly string[]): { Action: PdfName; Fields: PdfString[] } {
  return { Action: name('Exclude'), Fields: fields.map((field) => textString(field)) }
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
