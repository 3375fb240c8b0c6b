import type { PdfDocument } from './document.ts'
import { PdfRef, PdfString, nameValue, type PdfDict, type PdfObject } from './objects.ts'

/** A signature field of the form. */
export interface SignatureField {
  /** Fully qualified name. */
  name: string
  ref: PdfRef
  dict: PdfDict
  /** The reference of its filled value, when it has one. */
  value: PdfObject
}

const maxDepth = 32
const maxFields = 50_000

/** All signature fields reachable from the form, in order, loops left out. */
export function listSignatureFields(document: PdfDocument): SignatureField[] {
  const fields: SignatureField[] = []
  const seen = new Set<number>()
  const visit = (value: PdfObject, parent: FieldParent, depth: number): void => {
    if (!(value instanceof PdfRef) || seen.has(value.number)) return
    if (depth > maxDepth || seen.size >= maxFields) return
    seen.add(value.number)
    const dict = document.dict(value)
    if (!dict) return
    const own = inheritFrom(document, dict, parent)
    const kids = document.array(dict.get('Kids'))
    if (own.type === 'Sig' && (!kids || dict.has('V'))) {
      const filled = document.resolve(dict.get('V')) === null ? null : (dict.get('V') ?? null)
      fields.push({ name: own.name, ref: value, dict, value: filled })
    }
    for (const kid of kids ?? []) visit(kid, own, depth + 1)
  }
  const form = document.dict(document.root.get('AcroForm'))
  for (const field of document.array(form?.get('Fields')) ?? [])
    visit(field, { name: '', type: undefined }, 0)
  return fields
}

interface FieldParent {
  name: string
  type: string | undefined
}

function inheritFrom(document: PdfDocument, dict: PdfDict, parent: FieldParent): FieldParent {
  const title = document.resolve(dict.get('T'))
  const own = title instanceof PdfString ? textOf(title.bytes) : ''
  return {
    name: parent.name && own ? `${parent.name}.${own}` : parent.name || own,
    type: nameValue(document.resolve(dict.get('FT'))) ?? parent.type,
  }
}

/** The permission a certification signature leaves (DocMDP); 0 without one. */
export function certificationLevel(document: PdfDocument): 0 | 1 | 2 | 3 {
  const signature = document.dict(document.dict(document.root.get('Perms'))?.get('DocMDP'))
  return signature ? (docMdpLevel(document, signature) ?? 2) : 0
}

/** The DocMDP level a signature dictionary claims; undefined for an ordinary signature. */
export function docMdpLevel(document: PdfDocument, signature: PdfDict): 1 | 2 | 3 | undefined {
  for (const item of document.array(signature.get('Reference')) ?? []) {
    const reference = document.dict(item)
    if (nameValue(document.resolve(reference?.get('TransformMethod'))) !== 'DocMDP') continue
    const level = document.number(document.dict(reference?.get('TransformParams'))?.get('P'))
    return level === 1 || level === 3 ? level : 2
  }
  return undefined
}

/** Decodes a text string (ISO 32000-2, 7.9.2.2). */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = Buffer.from(bytes.subarray(2, 2 + ((bytes.length - 2) & ~1)))
    return even.swap16().toString('utf16le')
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3)
  return bytes.toString('latin1')
}
