import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { CrossReferenceEntry } from '../read/cross-reference-entries.ts'
import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { highestNumber } from '../read/highest-number.ts'
import { maxObjectNumber } from '../read/object-numbers.ts'
import { PdfDict, PdfRef, PdfString, dictOf, name, numberOf, type PdfObject } from '../read/objects.ts'
import { serialise, type StoreString } from './serialise.ts'

interface WrittenObject {
  ref: PdfRef
  value: PdfObject
  data: Buffer | undefined
}

/** The placeholders of a signature inside the new bytes. */
export interface SignaturePlace {
  /** Absolute offset of the `[` of /ByteRange, and the room for it. */
  byteRangeAt: number
  byteRangeLength: number
  /** Absolute offset of the `<` of /Contents, and the length with both angle brackets. */
  contentsAt: number
  contentsLength: number
}

/** A finished revision: the bytes to append and what is needed to go on from it. */
export interface FinishedRevision {
  bytes: Buffer
  place: SignaturePlace | undefined
  objects: Map<number, PdfObject>
  entries: Map<number, CrossReferenceEntry>
  trailer: PdfDict
  startxref: number
  form: 'table' | 'stream'
}

/** Text of an empty /ByteRange: three numbers of ten digits, replaced in place. */
export const byteRangePlaceholder = '[0 0000000000 0000000000 0000000000]'

/** Collects changed and added objects and writes them as one incremental update (ISO 32000-1, 7.5.6). */
export class Revision {
  readonly document: PdfDocument
  private next: number
  private readonly written = new Map<number, WrittenObject>()

  constructor(document: PdfDocument) {
    this.document = document
    this.next = highestNumber(document) + 1
  }

  /** A number for a new object. Throws PdfError `too-large` when all are taken. */
  allocate(): PdfRef {
    if (this.next > maxObjectNumber) throw new PdfError('too-large', 'no object numbers are left')
    return new PdfRef(this.next++, 0)
  }

  /** Replaces an object or defines an allocated one. */
  put(ref: PdfRef, value: PdfObject): PdfRef {
    const entry = this.document.entries.get(ref.number)
    const generation = entry?.kind === 'offset' ? entry.generation : 0
    this.written.set(ref.number, { ref: new PdfRef(ref.number, generation), value, data: undefined })
    return ref
  }

  add(value: PdfObject): PdfRef {
    return this.put(this.allocate(), value)
  }

  /** Adds a stream with these already encoded bytes. */
  addStream(dict: PdfDict, data: Buffer): PdfRef {
    const ref = this.allocate()
    this.written.set(ref.number, { ref, value: dict, data })
    return ref
  }

  /** A copy of a dictionary that this revision replaces; the same copy when asked again. */
  change(ref: PdfRef): PdfDict {
    const changed = this.written.get(ref.number)?.value
    if (changed instanceof PdfDict) return changed
    const copy = this.document.dict(ref)?.copy() ?? new PdfDict()
    this.put(ref, copy)
    return copy
  }

  /** The value this revision will leave, references followed. */
  resolve(value: PdfObject | undefined): PdfObject {
    if (value instanceof PdfRef) {
      const changed = this.written.get(value.number)
      if (changed) return changed.value
    }
    return this.document.resolve(value)
  }

  /** Writes everything for a file that ends at `position`. */
  finish(position: number, endsWithNewline: boolean, signature?: PdfRef): FinishedRevision {
    const parts: Buffer[] = [this.separator(endsWithNewline)]
    let at = position + (parts[0]?.length ?? 0)
    const entries = new Map<number, CrossReferenceEntry>()
    let place: SignaturePlace | undefined
    for (const object of this.written.values()) {
      const bytes = this.writeObject(object)
      const offset = at - this.document.base
      entries.set(object.ref.number, { kind: 'offset', offset, generation: object.ref.generation })
      if (object.ref.number === signature?.number) place = findPlace(bytes, at)
      parts.push(bytes)
      at += bytes.length
    }
    const startxref = at - this.document.base
    const trailer = this.trailer()
    const form = this.addRecovered(entries)
    const tail =
      form === 'stream' ? this.streamTail(entries, trailer, startxref) : tableTail(entries, trailer)
    parts.push(tail, Buffer.from(`startxref\n${startxref}\n%%EOF\n`))
    const objects = new Map<number, PdfObject>()
    for (const { ref, value, data } of this.written.values()) if (!data) objects.set(ref.number, value)
    return { bytes: Buffer.concat(parts), place, objects, entries, trailer, startxref, form }
  }

  /** What follows a file that was cut off inside a stream must not become part of that stream. */
  private separator(endsWithNewline: boolean): Buffer {
    const { bytes, recovered } = this.document
    const unclosed = recovered && bytes.lastIndexOf('stream') > bytes.lastIndexOf('endstream') + 3
    return Buffer.from(unclosed ? '\nendstream\nendobj\n' : endsWithNewline ? '' : '\n')
  }

  private writeObject({ ref, value, data }: WrittenObject): Buffer {
    const security = this.document.security
    const id = { number: ref.number, generation: ref.generation }
    const store: StoreString | undefined = security
      ? (bytes) => security.encrypt(security.stringCipher, id, bytes)
      : undefined
    const head = `${ref.number} ${ref.generation} obj\n`
    if (!data || !(value instanceof PdfDict)) {
      return Buffer.from(`${head}${serialise(value, store)}\nendobj\n`, 'latin1')
    }
    const stored = security ? security.encrypt(security.streamCipher, id, data) : data
    const dict = value.copy().set('Length', numberOf(stored.length))
    return Buffer.concat([
      Buffer.from(`${head}${serialise(dict, store)}\nstream\n`, 'latin1'),
      stored,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  }

  private trailer(): PdfDict {
    const { document } = this
    const trailer = new PdfDict()
    for (const key of ['Root', 'Info', 'Encrypt']) {
      const value = document.trailer.get(key)
      if (value !== undefined && value !== null) trailer.set(key, value)
    }
    // Sixteen bytes that need only be unique; Node draws them in advance.
    const changing = new PdfString(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'))
    trailer.set('ID', [this.permanentId() ?? changing, changing])
    trailer.set('Size', numberOf(this.next))
    if (!document.recovered) trailer.set('Prev', numberOf(document.startxref))
    return trailer
  }

  /** The key of an encrypted file was made with the first identifier, even when that was missing. */
  private permanentId(): PdfString | undefined {
    const { document } = this
    if (document.security) return new PdfString(document.security.firstId)
    const first = document.resolve(document.array(document.trailer.get('ID'))?.[0])
    return first instanceof PdfString ? first : undefined
  }

  /** A recovered file has no usable cross-reference to point back to: the new one lists everything. */
  private addRecovered(entries: Map<number, CrossReferenceEntry>): 'table' | 'stream' {
    if (!this.document.recovered) return this.document.form
    let packed = false
    for (const [number, entry] of this.document.entries) {
      if (number === 0 || entry.kind === 'free' || entries.has(number)) continue
      // What cannot be read must not be promised: readers would scan the file again.
      if (this.document.get(number) === null) continue
      entries.set(number, entry)
      if (entry.kind === 'packed') packed = true
    }
    entries.set(0, { kind: 'free' })
    return packed ? 'stream' : 'table'
  }

  private streamTail(entries: Map<number, CrossReferenceEntry>, trailer: PdfDict, startxref: number): Buffer {
    const ref = this.allocate()
    entries.set(ref.number, { kind: 'offset', offset: startxref, generation: 0 })
    trailer.set('Size', numberOf(this.next))
    const numbers = [...entries.keys()].toSorted((a, b) => a - b)
    const rows = Buffer.alloc(numbers.length * 8)
    for (const [row, number] of numbers.entries()) writeRow(rows, row * 8, entries.get(number))
    const data = deflateSync(rows)
    const index = runsOf(numbers).flatMap(({ first, count }) => [numberOf(first), numberOf(count)])
    const dict = dictOf({
      Type: name('XRef'),
      W: [numberOf(1), numberOf(5), numberOf(2)],
      Index: index,
      Filter: name('FlateDecode'),
      Length: numberOf(data.length),
    })
    for (const [key, value] of trailer.entries) dict.set(key, value)
    return Buffer.concat([
      Buffer.from(`${ref.number} 0 obj\n${serialise(dict)}\nstream\n`, 'latin1'),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  }
}

function findPlace(bytes: Buffer, at: number): SignaturePlace | undefined {
  const byteRange = bytes.indexOf(byteRangePlaceholder)
  const contents = bytes.indexOf('/Contents <')
  if (byteRange < 0 || contents < 0) return undefined
  const open = contents + '/Contents '.length
  return {
    byteRangeAt: at + byteRange,
    byteRangeLength: byteRangePlaceholder.length,
    contentsAt: at + open,
    contentsLength: bytes.indexOf('>', open) + 1 - open,
  }
}

function tableTail(entries: Map<number, CrossReferenceEntry>, trailer: PdfDict): Buffer {
  const lines: string[] = ['xref\n']
  const numbers = [...entries.keys()].toSorted((a, b) => a - b)
  for (const { first, count } of runsOf(numbers)) {
    lines.push(`${first} ${count}\n`)
    for (let number = first; number < first + count; number++) lines.push(tableLine(entries.get(number)))
  }
  lines.push(`trailer\n${serialise(trailer)}\n`)
  return Buffer.from(lines.join(''), 'latin1')
}

function tableLine(entry: CrossReferenceEntry | undefined): string {
  if (entry?.kind !== 'offset') return '0000000000 65535 f\r\n'
  const generation = String(entry.generation).padStart(5, '0')
  return `${String(entry.offset).padStart(10, '0')} ${generation} n\r\n`
}

function writeRow(rows: Buffer, at: number, entry: CrossReferenceEntry | undefined): void {
  if (entry?.kind === 'offset') {
    rows[at] = 1
    rows.writeUIntBE(entry.offset, at + 1, 5)
    rows.writeUInt16BE(entry.generation, at + 6)
  } else if (entry?.kind === 'packed') {
    rows[at] = 2
    rows.writeUIntBE(entry.stream, at + 1, 5)
    rows.writeUInt16BE(entry.index, at + 6)
  } else {
    rows.writeUInt16BE(65_535, at + 6)
  }
}

function runsOf(numbers: number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last.first + last.count === number) last.count++
    else runs.push({ first: number, count: 1 })
  }
  return runs
}
