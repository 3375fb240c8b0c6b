import { PdfDict, PdfStream, PdfString, type PdfObject } from './objects.ts'
import type { StandardSecurity } from './standard-security.ts'

/** A copy of an indirect object with its strings decrypted; the data of streams are decrypted when they are decoded. */
export function decryptStrings(
  value: PdfObject,
  id: { number: number; generation: number },
  security: StandardSecurity,
): PdfObject {
  if (value instanceof PdfString) {
    const { bytes, start, end } = value
    const plain = new PdfString(security.decrypt(security.stringCipher, id, bytes), start, end)
    plain.isGarbled = !security.isWhole(security.stringCipher, id, bytes)
    return plain
  }
  if (Array.isArray(value)) return value.map((item) => decryptStrings(item, id, security))
  if (value instanceof PdfStream) {
    return new PdfStream(decryptDict(value.dict, id, security), value.start, id.number, id.generation)
  }
  return value instanceof PdfDict ? decryptDict(value, id, security) : value
}

function decryptDict(
  dict: PdfDict,
  id: { number: number; generation: number },
  security: StandardSecurity,
): PdfDict {
  // The /Contents of a signature is never encrypted (ISO 32000-1, 7.6.1).
  const signature = dict.has('ByteRange') && dict.has('Contents')
  // A note that has both is one to some readers, and is not to others.
  const isGarbled = signature && dict.has('Subtype')
  const plain = new PdfDict(new Map(), dict.ambiguous)
  for (const [key, item] of dict.entries) {
    const isKept = signature && key === 'Contents'
    plain.set(key, isKept ? asItStands(item, isGarbled) : decryptStrings(item, id, security))
  }
  return plain
}

function asItStands(item: PdfObject, isGarbled: boolean): PdfObject {
  if (!isGarbled || !(item instanceof PdfString)) return item
  const text = new PdfString(item.bytes, item.start, item.end, item.inDigits)
  text.isGarbled = true
  return text
}
