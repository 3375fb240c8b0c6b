import { PdfError } from '../errors.ts'
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
/** How often fields may be listed: thousands of them may have the same long list of kids. */
const maxListed = 1_000_000
/** Implementation limit for a field's partial name, and what is kept of a full one. */
const maxTitleBytes = 512
const maxNameLength = 4096

/** All signature fields reachable from the form, in order, loops left out. Throws PdfError `too-large`. */
export function listSignatureFields(document: PdfDocument): SignatureField[] {
  const collected = new FieldCollector(document)
  if (collected.collect()) return collected.fields
  // The cross-reference was rebuilt on the way: what was read before may be wrong.
  const again = new FieldCollector(document)
  again.collect()
  return again.fields
}

class FieldCollector {
  readonly fields: SignatureField[] = []
  private readonly document: PdfDocument
  private readonly seen = new Set<number>()
  private listed = 0

  constructor(document: PdfDocument) {
    this.document = document
  }

  /** False when the document had to be repaired, and fields must be collected anew. */
  collect(): boolean {
    const { document } = this
    const listed = document.root.get('AcroForm')
    if (document.repairFor(listed)) return false
    const fields = document.dict(listed)?.get('Fields')
    if (document.repairFor(fields)) return false
    const top = { name: '', type: undefined }
    return (document.array(fields) ?? []).every((field) => this.visit(field, top, 0))
  }

  private visit(value: PdfObject, parent: FieldParent, depth: number): boolean {
    const { document, seen } = this
    if (!(value instanceof PdfRef) || seen.has(value.number) || depth > maxDepth) return true
    if (seen.size >= maxFields) throw new PdfError('too-large', 'too many form fields')
    if (document.repairFor(value)) return false
    seen.add(value.number)
    const dict = document.dict(value)
    if (!dict) return true
    const own = inheritFrom(document, dict, parent)
    const kids = document.array(dict.get('Kids'))
    this.countListed(kids)
    if (own.type === 'Sig' && (dict.has('V') || this.isEmptyField(dict, kids, depth))) {
      const filled = document.resolve(dict.get('V')) === null ? null : (dict.get('V') ?? null)
      this.fields.push({ name: own.name, ref: value, dict, value: filled })
    }
    return (kids ?? []).every((kid) => this.visit(kid, own, depth + 1))
  }

  private countListed(kids: PdfObject[] | undefined): void {
    this.listed += kids?.length ?? 0
    if (this.listed > maxListed) throw new PdfError('too-large', 'fields are listed too often')
  }

  /**
   * What has no name below another field is its widget (ISO 32000-2, 12.7.4.1), and the value belongs to the field; some
   * writers have put it into the widget all the same.
   */
  private isEmptyField(dict: PdfDict, kids: PdfObject[] | undefined, depth: number): boolean {
    if (depth > 0 && !dict.has('T')) return false
    return !kids?.some((item) => {
      const kid = this.document.dict(item)
      return kid?.has('T') || kid?.has('V')
    })
  }
}

interface FieldParent {
  name: string
  type: string | undefined
}

function inheritFrom(document: PdfDocument, dict: PdfDict, parent: FieldParent): FieldParent {
  const title = document.resolve(dict.get('T'))
  const own = title instanceof PdfString ? textOf(title.bytes.subarray(0, maxTitleBytes)) : ''
  const name = parent.name && own ? `${parent.name}.${own}` : parent.name || own
  return {
    name: name.slice(0, maxNameLength),
    type: nameValue(document.resolve(dict.get('FT'))) ?? parent.type,
  }
}

/** The permission a certification signature leaves (DocMDP); 0 without one. */
export function certificationLevel(document: PdfDocument): 0 | 1 | 2 | 3 {
  const signature = document.dict(document.dict(document.root.get('Perms'))?.get('DocMDP'))
  return signature ? (docMdpLevel(document, signature) ?? 2) : 0
}

/**
 * The DocMDP level a signature dictionary claims, of several the strictest; undefined for an ordinary signature. One that
 * says more than anybody reads permits nothing.
 */
export function docMdpLevel(document: PdfDocument, signature: PdfDict): 1 | 2 | 3 | undefined {
  const references = signatureReferences(document, signature)
  if (!references) return 1
  const levels = references.flatMap((reference): (1 | 2 | 3)[] => {
    if (nameValue(document.resolve(reference.get('TransformMethod'))) !== 'DocMDP') return []
    const level = document.number(document.dict(reference.get('TransformParams'))?.get('P'))
    return level === 1 || level === 3 ? [level] : [2]
  })
  return levels.toSorted((a, b) => a - b)[0]
}

/** A certification and a lock are two; nobody has more than a few. */
const mostReferences = 64

/**
 * What a signature says of the document (ISO 32000-1, table 252, /Reference); some writers leave out the list. Undefined
 * when that is more than anybody says: many signatures may name one long list.
 */
export function signatureReferences(document: PdfDocument, signature: PdfDict): PdfDict[] | undefined {
  const value = document.resolve(signature.get('Reference'))
  const list = Array.isArray(value) ? value : [value]
  return list.length > mostReferences ? undefined : list.flatMap((item) => document.dict(item) ?? [])
}

/** Decodes a text string (ISO 32000-2, 7.9.2.2). */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = Buffer.from(bytes.subarray(2, 2 + ((bytes.length - 2) & ~1)))
    return even.swap16().toString('utf16le')
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3)
  const latin = bytes.toString('latin1')
  return otherThanLatin.test(latin)
    ? Array.from(bytes, (byte) => documentCharacters.get(byte) ?? String.fromCodePoint(byte)).join('')
    : latin
}

/** What need not be the same character in Latin 1; names of fields rarely have any of it. */
const otherThanLatin = /[^ -~]/

/** Where PDFDocEncoding differs from Latin 1 (ISO 32000-2, annex D.3). */
const documentCharacters: ReadonlyMap<number, string> = new Map([
  ...[...'\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'].map(
    (character, at) => [0x18 + at, character] as const,
  ),
  ...[...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'].map((character, at) => [0x80 + at, character] as const),
  [0xa0, '€'],
])
