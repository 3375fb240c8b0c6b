import { PdfRaw, PdfString, dictOf, name, numberOf, type PdfDict } from '../read/objects.ts'
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
}

/** Private entry of the signature dictionary; readers that do not know it skip it (ISO 32000-1, annex E). */
export const auditHeadKey = 'QYIN_AuditHead'

/** A signature dictionary with room for its container. */
export function signatureDictionary(statement: SignatureStatement, room: number): PdfDict {
  const dict = withPlaceholders('Sig', 'ETSI.CAdES.detached', room)
  dict.set('M', dateString(statement.time)).set('Name', textString(statement.signerName))
  if (statement.reason) dict.set('Reason', textString(statement.reason))
  if (statement.location) dict.set('Location', textString(statement.location))
  if (statement.auditHead) dict.set(auditHeadKey, new PdfString(Buffer.from(statement.auditHead)))
  return dict
}

/** A document time-stamp with room for its token (ETSI EN 319 142-1, 5.4.3). */
export function documentTimestampDictionary(room: number): PdfDict {
  return withPlaceholders('DocTimeStamp', 'ETSI.RFC3161', room)
}

/** Turns a signature into a certification that allows filling fields and signing (DocMDP P=2). */
export function addCertification(dict: PdfDict): PdfDict {
  const parameters = dictOf({ Type: name('TransformParams'), P: numberOf(2), V: name('1.2') })
  const reference = dictOf({
    Type: name('SigRef'),
    TransformMethod: name('DocMDP'),
    TransformParams: parameters,
  })
  return dict.set('Reference', [reference])
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
