import { PdfDict, PdfName, PdfNumber, PdfRaw, PdfRef, PdfString, type PdfObject } from '../read/objects.ts'

/** Turns a string's bytes into what is stored: encryption, or nothing. */
export type StoreString = (bytes: Buffer) => Buffer

/** An object as PDF source, latin-1; streams are written by the revision. */
export function serialise(value: PdfObject, store?: StoreString): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (value instanceof PdfName) return `/${nameText(value.value)}`
  if (value instanceof PdfNumber) return value.raw
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`
  if (value instanceof PdfString) return `<${(store ? store(value.bytes) : value.bytes).toString('hex')}>`
  if (value instanceof PdfRaw) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => serialise(item, store)).join(' ')}]`
  if (value instanceof PdfDict) return serialiseDict(value, store)
  throw new TypeError('a stream is always an indirect object')
}

function serialiseDict(dict: PdfDict, store: StoreString | undefined): string {
  const signature = dict.has('ByteRange') && dict.has('Contents')
  // Put together piece by piece, the long placeholder of a signature is copied once, at the end.
  let text = '<<'
  for (const [key, value] of dict.entries) {
    // The /Contents of a signature is never encrypted (ISO 32000-1, 7.6.1).
    text += `/${nameText(key)} ${serialise(value, signature && key === 'Contents' ? undefined : store)}`
  }
  return `${text}>>`
}

/** A name's characters, those that may not stand for themselves escaped (ISO 32000-1, 7.3.5). */
function nameText(name: string): string {
  if (!special.test(name)) return name
  return name.replace(
    new RegExp(special, 'g'),
    (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

const special = /[^!-~]|[#%()/<>[\]{}]/
