import type { Hash } from 'node:crypto'
import type { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfDict, PdfNumber, PdfRef, PdfString, nameValue, type PdfObject } from '../read/objects.ts'
import { ObjectParser } from '../read/parse-object.ts'
import type { SignatureProblem } from './report.ts'
import { hashOptions, makeHash, type DigestName } from './algorithms.ts'
import { sameValue } from './same-object.ts'
import { saidTest } from './said-only.ts'

/** A signature as it stands in the file, nothing checked but the arithmetic of its range. */
export interface PlacedSignature {
  fieldName: string
  /** Object number of the field; -1 when it is not in the form. */
  fieldNumber: number
  dict: PdfDict
  subFilter: string
  /** Offsets of the `<` of /Contents and after its `>`; undefined when the range is not as it must be. */
  range: SignedRange | undefined
  contents: Buffer
  /** From /Cert: only the oldest format has it. */
  certificates: Buffer[]
  problems: SignatureProblem[]
}

/** What a signature leaves out, and where it ends. */
export interface SignedRange {
  contentsAt: number
  contentsEnd: number
  end: number
}

/**
 * All filled signature fields of the form, and signatures the form no longer lists, by the end of their range. What
 * only reads like one, in a title, a comment, a page's text or an attached file, is none.
 */
export function placedSignatures(document: PdfDocument): PlacedSignature[] {
  const placed = signaturesOfForm(document)
  const known = new Set(placed.map((item) => item.range?.contentsAt))
  const rights = usageRights(document)
  const isSaid = saidTest(document)
  for (const { position, value, range } of strayRanges(document.bytes)) {
    const at = range?.contentsAt
    // A malformed range beside listed signatures is theirs; alone it is what an attack left of one.
    if (at === undefined ? placed.length > 0 : known.has(at)) continue
    if (rights.some((right) => sameValue(right, value)) || isSaid(position)) continue
    known.add(at)
    placed.push({ ...unlisted, range })
  }
  return withoutOverlapping(inFileOrder(placed))
}

/** So many are looked at all the same, to say which of them is right; a file of nothing else costs no more. */
const mostOverlapping = 4

/**
 * Each signature covers the file from its start: of two that cover each other's container one was made before the other
 * and is wrong. Reading the whole file again for each of hundreds would take minutes.
 */
function withoutOverlapping(placed: PlacedSignature[]): PlacedSignature[] {
  const ranges = placed.flatMap(({ range }) => range ?? []).toSorted((a, b) => a.contentsAt - b.contentsAt)
  const overlapping = new Set<SignedRange>()
  let widest = ranges[0]
  for (const range of ranges.slice(1)) {
    if (widest && range.contentsAt < widest.end) overlapping.add(widest).add(range)
    if (!widest || range.end > widest.end) widest = range
  }
  if (overlapping.size <= mostOverlapping) return placed
  const kept = new Set([...overlapping].slice(-mostOverlapping))
  return placed.map((item) =>
    item.range && overlapping.has(item.range) && !kept.has(item.range)
      ? { ...item, range: undefined, problems: [...new Set([...item.problems, 'range' as const])] }
      : item,
  )
}

const unlisted: PlacedSignature = {
  fieldName: '',
  fieldNumber: -1,
  dict: new PdfDict(),
  subFilter: '',
  range: undefined,
  contents: Buffer.alloc(0),
  certificates: [],
  problems: ['not-in-form'],
}

/** The filled signature fields of the form, or those with the given names, by the end of their range. */
export function signaturesOfForm(document: PdfDocument, names?: ReadonlySet<string>): PlacedSignature[] {
  const placed = listSignatureFields(document).flatMap((field) => {
    if (field.value === null || names?.has(field.name) === false) return []
    const dict = document.dict(field.value)
    const holder = field.value instanceof PdfRef ? field.value : field.ref
    const own = place(document, dict ?? new PdfDict(), holder)
    return [{ ...own, fieldName: field.name, fieldNumber: field.ref.number }]
  })
  return inFileOrder(withoutBorrowers(document, placed))
}

/** One signature stands for one field: the first of those it covers. What names it besides has none of its own. */
function withoutBorrowers(document: PdfDocument, placed: PlacedSignature[]): PlacedSignature[] {
  return [...byContents(placed)].flatMap(([at, sharing]) => {
    if (at === undefined || sharing.length === 1) return sharing
    const owner = sharing.find(
      ({ fieldNumber, range }) => positionOf(document, fieldNumber) < (range?.end ?? 0),
    )
    return sharing.map((item) =>
      item === owner ? item : { ...item, problems: [...item.problems, 'range' as const] },
    )
  })
}

/** As Map.groupBy does, which the Node 20 that runs the verifier of evidence packages does not know. */
function byContents(placed: readonly PlacedSignature[]): Map<number | undefined, PlacedSignature[]> {
  const groups = new Map<number | undefined, PlacedSignature[]>()
  for (const item of placed) {
    const at = item.range?.contentsAt
    const sharing = groups.get(at)
    if (sharing) sharing.push(item)
    else groups.set(at, [item])
  }
  return groups
}

/** Where an object stands in the file, or the stream it is in. */
function positionOf({ base, entries }: PdfDocument, number: number): number {
  const entry = entries.get(number)
  const holder = entry?.kind === 'packed' ? entries.get(entry.stream) : entry
  return holder?.kind === 'offset' ? base + holder.offset : Infinity
}

function inFileOrder(placed: PlacedSignature[]): PlacedSignature[] {
  return placed.toSorted((a, b) => (a.range?.end ?? 0) - (b.range?.end ?? 0))
}

/** Usage rights are signed too, by the maker of the form; they say nothing about the document (ISO 32000-1, 12.8.2.3). */
function usageRights(document: PdfDocument): PdfObject[] {
  const permissions = document.dict(document.root.get('Perms'))
  return ['UR', 'UR3'].map((key) => document.dict(permissions?.get(key))?.get('ByteRange') ?? null)
}

interface StrayRange {
  /** Where `/ByteRange` stands. */
  position: number
  value: PdfObject
  /** Undefined for one that cannot be right. */
  range: SignedRange | undefined
}

/** Signatures found by their /ByteRange alone: in files whose structure no longer leads to them. */
export function strayRanges(bytes: Buffer): StrayRange[] {
  const found: StrayRange[] = []
  for (let at = findByteRange(bytes, 0); at >= 0; at = findByteRange(bytes, at + 1)) {
    const value = parseAt(bytes, at + byteRangeKey.length)
    if (!looksLikeRange(value)) continue
    found.push({ position: at, value, range: rangeOf(bytes, value) })
    if (found.length >= maxStrayRanges) break
  }
  return found
}

const byteRangeKey = '/ByteRange'
/** Node looks for six characters ten times as fast as for ten, and a B is rarer in a PDF than a slash. */
const byteRangeMiddle = 'ByteRa'

function findByteRange(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(byteRangeMiddle, from + 1);
    at >= 0;
    at = bytes.indexOf(byteRangeMiddle, at + 1)
  ) {
    if (bytes.toString('latin1', at - 1, at - 1 + byteRangeKey.length) === byteRangeKey) return at - 1
  }
  return -1
}

/** An empty placeholder of four equal numbers was never a signature. */
function looksLikeRange(value: PdfObject): boolean {
  return (
    Array.isArray(value) &&
    value.length === 4 &&
    value.every((item) => item instanceof PdfNumber) &&
    value.some((item) => !sameValue(item, value[0] ?? null))
  )
}

const maxStrayRanges = 1000

/**
 * Hashes what a signature covers: everything from the start except /Contents. Signatures must be asked for in the
 * order of their ranges; the file is then read about once.
 */
export class RangeHasher {
  private readonly bytes: Buffer
  private readonly running = new Map<DigestName, { hash: Hash; at: number }>()

  /** `known` is the SHA-256 state after the first `at` bytes; no range may be asked for that begins before. */
  constructor(bytes: Buffer, known?: { hash: Hash; at: number }) {
    this.bytes = bytes
    if (known) this.running.set('sha256', { hash: known.hash.copy(), at: known.at })
  }

  /** The covered bytes themselves, not copied. */
  parts(range: SignedRange): Uint8Array[] {
    return [this.bytes.subarray(0, range.contentsAt), this.bytes.subarray(range.contentsEnd, range.end)]
  }

  digest(algorithm: DigestName, range: SignedRange): Buffer {
    let state = this.running.get(algorithm)
    if (!state || state.at > range.contentsAt) state = { hash: makeHash(algorithm), at: 0 }
    state.hash.update(this.bytes.subarray(state.at, range.contentsAt))
    state.at = range.contentsAt
    this.running.set(algorithm, state)
    return state.hash
      .copy(hashOptions(algorithm))
      .update(this.bytes.subarray(range.contentsEnd, range.end))
      .digest()
  }
}

function place(
  document: PdfDocument,
  dict: PdfDict,
  holder: PdfRef,
): Omit<PlacedSignature, 'fieldName' | 'fieldNumber'> {
  const contents = dict.get('Contents')
  const range = rangeOf(document.bytes, dict.get('ByteRange') ?? null, contents)
  const problems: SignatureProblem[] = []
  // Readers that take the first of two would look at something else.
  const isPlain = !dict.ambiguous.some(([key]) => key === 'Contents' || key === 'ByteRange')
  const surrounded =
    isPlain &&
    standsInFile(document, holder) &&
    range !== undefined &&
    contents instanceof PdfString &&
    contents.start === range.contentsAt &&
    contents.end === range.contentsEnd
  if (!surrounded) problems.push('range')
  const subFilter = nameValue(document.resolve(dict.get('SubFilter'))) ?? ''
  return {
    dict,
    subFilter,
    range: surrounded ? range : undefined,
    contents: contents instanceof PdfString ? contents.bytes : Buffer.alloc(0),
    certificates: subFilter === 'adbe.x509.rsa_sha1' ? certificatesIn(document, dict) : [],
    problems,
  }
}

/** Whether offsets of what is in an object are offsets of the file: it is not packed, nor does it lead to one that is. */
function standsInFile(document: PdfDocument, { number }: PdfRef): boolean {
  return document.entries.get(number)?.kind === 'offset' && !(document.get(number) instanceof PdfRef)
}

/** As many as a container may have. */
const mostCertificates = 64

function certificatesIn(document: PdfDocument, dict: PdfDict): Buffer[] {
  const value = document.resolve(dict.get('Cert'))
  // The signer's is the first (ISO 32000-1, table 252); thousands of fields may share one long list.
  const listed = Array.isArray(value)
    ? value.slice(0, mostCertificates).map((item) => document.resolve(item))
    : [value]
  return listed.flatMap((item) => (item instanceof PdfString ? [item.bytes] : []))
}

/** A range that starts at 0, leaves out exactly one hexadecimal string, and ends within the file. */
function rangeOf(bytes: Buffer, value: PdfObject, contents?: PdfObject): SignedRange | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined
  const [start, before = 0, after = 0, rest = 0] = value.map((item) =>
    item instanceof PdfNumber && /^\d{1,12}$/.test(item.raw) ? item.value : -1,
  )
  const end = after + rest
  if (start !== 0 || before <= 0 || rest <= 0 || end > bytes.length || bytes[before] !== 60) return undefined
  // The parser has read the string already, when digits alone are in it.
  const isRead = contents instanceof PdfString && contents.inDigits
  const stringEnd = isRead ? contents.end : hexStringEnd(bytes, before)
  return stringEnd === after ? { contentsAt: before, contentsEnd: after, end } : undefined
}

// A file can name the same string in a thousand ranges: each is read once, so that all together cost one pass.
const hexStringEnds = new WeakMap<Buffer, Map<number, number>>()

/** Where the hexadecimal string that begins at `start` ends, past its `>`; -1 when it holds anything else. */
function hexStringEnd(bytes: Buffer, start: number): number {
  const known = hexStringEnds.get(bytes) ?? new Map<number, number>()
  hexStringEnds.set(bytes, known)
  const end = known.get(start) ?? findHexStringEnd(bytes, start)
  known.set(start, end)
  return end
}

const hexPiece = 16_384

/** Piece by piece: what is no string of digits is left at its first other character. */
function findHexStringEnd(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at += hexPiece) {
    const piece = bytes.toString('latin1', at, at + hexPiece)
    const close = piece.indexOf('>')
    const digits = close < 0 ? piece : piece.slice(0, close)
    // Decoding stops at the first character that is no digit.
    if (Buffer.from(digits, 'hex').length * 2 !== digits.length) return -1
    if (close >= 0) return at + close + 1
  }
  return -1
}

function parseAt(bytes: Buffer, position: number): PdfObject {
  try {
    return new ObjectParser(bytes.subarray(position, position + 200)).value()
  } catch {
    // Not followed by an array: not a signature.
    return null
  }
}
