import { PdfError } from '../errors.ts'
import {
  maxObjectNumber,
  readCrossReference,
  type CrossReference,
  type CrossReferenceEntry,
} from './cross-reference.ts'
import { applyFilters, readIndirectObject, storedBytes } from './indirect-object.ts'
import { PdfDict, PdfRef, PdfStream, PdfString, nameValue, numberValue, type PdfObject } from './objects.ts'
import { ObjectParser, PdfSyntaxError } from './parse-object.ts'
import { scanForObjects } from './recover.ts'
import { StandardSecurity } from './standard-security.ts'

interface ObjectStream {
  data: Buffer
  numbers: number[]
  offsets: number[]
}

const maxReferenceHops = 50
const maxPackedObjects = 1_000_000

/** A PDF opened for reading: objects are parsed when asked for, and kept. Values read are shared: copy before changing. */
export class PdfDocument {
  readonly bytes: Buffer
  /** Bytes before `%PDF-`; -1 when there is no header. */
  readonly headerOffset: number
  /** Added to every offset of the file. */
  base = 0
  startxref = 0
  recovered = false
  security: StandardSecurity | undefined
  private reference: CrossReference
  private encryptNumber = -1
  private readonly cache = new Map<number, PdfObject>()
  private readonly objectStreams = new Map<number, ObjectStream>()

  /** Throws PdfError `not-pdf`, `broken`, `encrypted` or `certificate-encrypted`. */
  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.headerOffset = this.bytes.subarray(0, 1024).indexOf('%PDF-')
    if (this.headerOffset < 0 && !this.bytes.includes(' obj')) throw new PdfError('not-pdf', 'no PDF header')
    this.reference = this.openByStartxref() ?? this.openByRecovery()
  }

  get trailer(): PdfDict {
    return this.reference.trailer
  }
  get entries(): Map<number, CrossReferenceEntry> {
    return this.reference.entries
  }
  get form(): 'table' | 'stream' {
    return this.reference.form
  }
  get hybridSections(): number {
    return this.reference.hybridSections
  }
  get rootRef(): PdfRef {
    const root = this.trailer.get('Root')
    if (!(root instanceof PdfRef)) throw new PdfError('broken', 'no document catalog')
    return root
  }
  get root(): PdfDict {
    return this.dict(this.rootRef) ?? new PdfDict()
  }

  /** Follows references; null for what is missing. */
  resolve = (value: PdfObject | undefined): PdfObject => {
    let current = value ?? null
    for (let hop = 0; current instanceof PdfRef; hop++) {
      if (hop >= maxReferenceHops) return null
      current = this.get(current.number)
    }
    return current
  }

  dict(value: PdfObject | undefined): PdfDict | undefined {
    const resolved = this.resolve(value)
    return resolved instanceof PdfDict ? resolved : undefined
  }

  array(value: PdfObject | undefined): PdfObject[] | undefined {
    const resolved = this.resolve(value)
    return Array.isArray(resolved) ? resolved : undefined
  }

  number(value: PdfObject | undefined): number | undefined {
    return numberValue(this.resolve(value))
  }

  /** The object with this number; null when missing or unreadable. */
  get(number: number): PdfObject {
    const known = this.cache.get(number)
    if (known !== undefined) return known
    // A broken object that leads back to itself reads as null instead of recursing.
    this.cache.set(number, null)
    const value = this.read(number)
    this.cache.set(number, value)
    return value
  }

  /** The highest object number in use or declared. */
  highestNumber(): number {
    let highest = 0
    for (const number of this.entries.keys()) highest = Math.max(highest, number)
    const declared = (this.number(this.trailer.get('Size')) ?? 0) - 1
    return declared < maxObjectNumber ? Math.max(highest, declared) : highest
  }

  /** Decoded data of a structural stream; throws PdfSyntaxError for other filters. */
  decode(stream: PdfStream): Buffer {
    const length = this.number(stream.dict.get('Length'))
    let stored = storedBytes(this.bytes, stream.start, length)
    if (this.security && nameValue(stream.dict.get('Type')) !== 'XRef') {
      stored = this.security.decrypt(this.security.streamCipher, stream, stored)
    }
    return applyFilters(stored, stream.dict, this.resolve)
  }

  /** Takes over a revision that was appended after this document, so that it need not be parsed again. */
  apply(change: {
    objects: Map<number, PdfObject>
    entries: Map<number, CrossReferenceEntry>
    trailer: PdfDict
    startxref: number
    form: 'table' | 'stream'
  }): void {
    for (const [number, value] of change.objects) this.cache.set(number, value)
    for (const [number, entry] of change.entries) this.entries.set(number, entry)
    this.reference = {
      entries: this.entries,
      trailer: change.trailer,
      form: change.form,
      hybridSections: this.hybridSections,
    }
    this.startxref = change.startxref
    this.recovered = false
  }

  private read(number: number): PdfObject {
    const entry = this.entries.get(number)
    if (!entry || entry.kind === 'free') return null
    try {
      if (entry.kind === 'packed') return this.readPacked(number, entry.stream, entry.index)
      const object = readIndirectObject(this.bytes, entry.offset + this.base)
      if (object.number !== number) return null
      return this.security && number !== this.encryptNumber
        ? this.decrypted(object.value, object)
        : object.value
    } catch (error) {
      if (error instanceof PdfSyntaxError || error instanceof RangeError || isDecodingError(error))
        return null
      throw error
    }
  }

  private readPacked(number: number, streamNumber: number, index: number): PdfObject {
    const stream = this.objectStream(streamNumber)
    const position = stream.numbers[index] === number ? index : stream.numbers.indexOf(number)
    const offset = stream.offsets[position]
    return offset === undefined ? null : new ObjectParser(stream.data, offset).value()
  }

  private objectStream(number: number): ObjectStream {
    const known = this.objectStreams.get(number)
    if (known) return known
    const entry = this.entries.get(number)
    if (entry?.kind !== 'offset') throw new PdfSyntaxError('object stream inside an object stream')
    const object = readIndirectObject(this.bytes, entry.offset + this.base).value
    if (!(object instanceof PdfStream)) throw new PdfSyntaxError('no object stream')
    const data = this.decode(object)
    const first = this.number(object.dict.get('First')) ?? 0
    const count = Math.min(this.number(object.dict.get('N')) ?? 0, maxPackedObjects, data.length)
    const parser = new ObjectParser(data)
    const stream: ObjectStream = { data, numbers: [], offsets: [] }
    for (let item = 0; item < count; item++) {
      stream.numbers.push(Number(parser.word()))
      stream.offsets.push(first + Number(parser.word()))
    }
    this.objectStreams.set(number, stream)
    return stream
  }

  private decrypted(value: PdfObject, id: { number: number; generation: number }): PdfObject {
    if (!this.security) return value
    if (value instanceof PdfString) {
      return new PdfString(
        this.security.decrypt(this.security.stringCipher, id, value.bytes),
        value.start,
        value.end,
      )
    }
    if (Array.isArray(value)) return value.map((item) => this.decrypted(item, id))
    if (value instanceof PdfStream) {
      const dict = this.decrypted(value.dict, id)
      return dict instanceof PdfDict ? new PdfStream(dict, value.start, id.number, id.generation) : null
    }
    if (!(value instanceof PdfDict)) return value
    // The /Contents of a signature is never encrypted (ISO 32000-1, 7.6.1).
    const signature = value.has('ByteRange') && value.has('Contents')
    const plain = new PdfDict()
    for (const [key, item] of value.entries) {
      plain.set(key, signature && key === 'Contents' ? item : this.decrypted(item, id))
    }
    return plain
  }

  private openByStartxref(): CrossReference | undefined {
    const tailStart = Math.max(0, this.bytes.length - 2048)
    const tail = this.bytes.toString('latin1', tailStart)
    const match = /^startxref\s*(\d{1,12})/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))
    if (!match) return undefined
    this.startxref = Number(match[1])
    const bases = this.headerOffset > 0 ? [this.headerOffset, 0] : [0]
    for (const base of bases) {
      const reference = this.tryCrossReference(base)
      if (reference) return reference
    }
    return undefined
  }

  private tryCrossReference(base: number): CrossReference | undefined {
    this.base = base
    try {
      this.reference = readCrossReference(this.bytes, this.startxref, base)
      if (this.trailer.get('Root') instanceof PdfRef) {
        this.openSecurity()
        if (this.hasPages()) return this.reference
      }
    } catch (error) {
      if (error instanceof PdfError && error.code !== 'broken') throw error
      // Anything else wrong with the cross-reference leads to recovery.
    }
    this.forget()
    return undefined
  }

  private openByRecovery(): CrossReference {
    this.recovered = true
    this.base = 0
    const found = scanForObjects(this.bytes)
    this.reference = found
    this.openSecurity()
    for (const number of found.objectStreams) this.addPackedObjects(number)
    this.forget()
    if (!this.dict(this.trailer.get('Root'))) this.findPackedCatalog()
    if (!this.hasPages()) throw new PdfError('broken', 'no pages found')
    return this.reference
  }

  private addPackedObjects(streamNumber: number): void {
    try {
      for (const [index, number] of this.objectStream(streamNumber).numbers.entries()) {
        if (this.entries.get(number)?.kind !== 'offset') {
          this.entries.set(number, { kind: 'packed', stream: streamNumber, index })
        }
      }
    } catch {
      // A damaged object stream contributes nothing to the recovery.
    }
  }

  private findPackedCatalog(): void {
    for (const [number, entry] of this.entries) {
      if (entry.kind !== 'packed') continue
      const object = this.get(number)
      if (object instanceof PdfDict && nameValue(object.get('Type')) === 'Catalog') {
        this.trailer.set('Root', new PdfRef(number, 0))
      }
    }
  }

  private openSecurity(): void {
    this.security = undefined
    this.encryptNumber = -1
    const encrypt = this.trailer.get('Encrypt')
    const dict = this.dict(encrypt)
    if (!dict) return
    if (encrypt instanceof PdfRef) this.encryptNumber = encrypt.number
    const first = this.resolve(this.array(this.trailer.get('ID'))?.[0])
    const security = new StandardSecurity(
      dict,
      first instanceof PdfString ? first.bytes : Buffer.alloc(0),
      this.resolve,
    )
    this.forget()
    this.security = security
  }

  private hasPages(): boolean {
    const pages = this.dict(this.root.get('Pages'))
    const kids = this.array(pages?.get('Kids'))
    return kids?.some((kid) => this.dict(kid) !== undefined) ?? nameValue(pages?.get('Type')) === 'Page'
  }

  private forget(): void {
    this.cache.clear()
    this.objectStreams.clear()
  }
}

function isDecodingError(error: unknown): boolean {
  // zlib and cipher failures carry codes such as Z_DATA_ERROR and ERR_OSSL_…
  return error instanceof Error && 'code' in error
}
