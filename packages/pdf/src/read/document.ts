import { PdfError } from '../errors.ts'
import type { CrossReferenceEntry } from './cross-reference-entries.ts'
import {
  noReference,
  readCrossReference,
  type CrossReference,
  type KnownReference,
} from './cross-reference.ts'
import { decryptStrings } from './decrypt-object.ts'
import { readIndirectObject, storedBytes } from './indirect-object.ts'
import { ObjectStreams, type ObjectStreamSource } from './object-streams.ts'
import { PdfDict, PdfRef, PdfStream, PdfString, nameValue, numberValue, type PdfObject } from './objects.ts'
import { ReadingBudget } from './reading-budget.ts'
import { scanForObjects, trailerOf, type Recovered } from './recover.ts'
import { StandardSecurity } from './standard-security.ts'
import { applyFilters, filtersOf } from './stream-filters.ts'
import { PdfSyntaxError, UnfinishedObject } from './syntax-error.ts'

const maxReferenceHops = 50

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
  private reference: CrossReference = noReference()
  private encryptNumber = -1
  private readonly password: string
  private unrepairable = false
  private cache = new Map<number, PdfObject>()
  /** The cross-reference as the bytes have it, before revisions were applied. */
  private beginning: KnownReference | undefined
  /** Entries that revisions replaced. */
  private readonly replaced = new Map<number, CrossReferenceEntry | undefined>()
  /** Objects that the cross-reference promises and the file does not have. */
  private readonly unreadable = new Set<number>()
  /** Those that have been read and whose value does not end: they are null here, and something to other readers. */
  readonly unfinished = new Set<number>()
  private readonly ends = new Map<number, number>()
  private readonly budget: ReadingBudget
  readonly objectStreams: ObjectStreams

  /**
   * Given the document that these bytes begin with, which must not be used any more, reads only what follows; what
   * revisions were applied to that document is not believed but read. Throws PdfError `not-pdf`, `broken`,
   * `encrypted` (also when the password is wrong), `attachments-encrypted`, `certificate-encrypted`, or `too-large` for files made to exhaust it.
   */
  constructor(bytes: Uint8Array, beginning?: PdfDocument, password = '') {
    this.password = password
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.budget = new ReadingBudget(this.bytes.length)
    this.objectStreams = new ObjectStreams((number) => this.loadObjectStream(number), this.budget)
    this.headerOffset = this.bytes.subarray(0, 1024).indexOf('%PDF-')
    if (this.headerOffset < 0 && !this.bytes.includes(' obj')) throw new PdfError('not-pdf', 'no PDF header')
    if (!this.openByStartxref(beginning)) this.openByRecovery()
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
  get ambiguous(): readonly number[] {
    return this.reference.ambiguous
  }
  get crossReference(): CrossReference {
    return this.reference
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

  /** The object with this number; null when missing or unreadable. Throws PdfError `too-large` at the reading budget's end. */
  get(number: number): PdfObject {
    const known = this.cache.get(number)
    if (known !== undefined) return known
    // A broken object that leads back to itself reads as null instead of recursing.
    this.cache.set(number, null)
    const value = this.read(number)
    this.cache.set(number, value)
    return value
  }

  /** Where an object's value ends, or the data of its stream begin; undefined for what is no object of its own, or cannot be read. */
  endOf(number: number): number | undefined {
    this.get(number)
    return this.ends.get(number)
  }

  /** Decoded data of a structural stream; throws PdfSyntaxError for damage and filters of images. */
  decode(stream: PdfStream): Buffer {
    const filters = filtersOf(stream.dict, this.resolve)
    return applyFilters(this.encoded(stream, filters), filters, this.resolve, this.budget)
  }

  /** Data of a stream as they stand in the file. Throws PdfError `too-large` where too many ends have to be searched for. */
  stored(stream: PdfStream): Buffer {
    return storedBytes(this.bytes, stream.start, this.number(stream.dict.get('Length')), this.budget)
  }

  /** Data of a stream as its filters made them, decrypted. */
  encoded(stream: PdfStream, filters = filtersOf(stream.dict, this.resolve)): Buffer {
    const stored = this.stored(stream)
    if (!this.security) return stored
    const crypt = filters.find((filter) => filter.name === 'Crypt')
    const cryptName = crypt && (nameValue(this.resolve(crypt.parameters.get('Name'))) ?? 'Identity')
    const type = nameValue(this.resolve(stream.dict.get('Type')))
    return this.security.decrypt(this.security.cipherOfStream(type, cryptName), stream, stored)
  }

  /**
   * Rebuilds the cross-reference by scanning when it promised an object that is not where it should be. Returns
   * whether it did; everything read before must then be read again.
   */
  repairFor(value: PdfObject | undefined): boolean {
    if (this.recovered || this.unrepairable || !(value instanceof PdfRef)) return false
    this.resolve(value)
    if (!this.unreadable.has(value.number)) return false
    const { base, reference, security, encryptNumber } = this
    try {
      this.openByRecovery()
      return true
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'too-large') throw error
      // Scanning finds even less: what can be read must do.
      this.base = base
      this.reference = reference
      this.security = security
      this.encryptNumber = encryptNumber
      this.recovered = false
      this.unrepairable = true
      this.forget()
      return false
    }
  }

  /** Takes over a revision that was appended after this document, so that it need not be parsed again. */
  apply(change: {
    objects: Map<number, PdfObject>
    entries: Map<number, CrossReferenceEntry>
    trailer: PdfDict
    startxref: number
    form: 'table' | 'stream'
  }): void {
    const { startxref, reference } = this
    if (!this.recovered) this.beginning ??= { startxref, reference }
    for (const number of [...change.objects.keys(), ...change.entries.keys()]) {
      if (!this.replaced.has(number)) this.replaced.set(number, this.entries.get(number))
    }
    for (const [number, value] of change.objects) this.cache.set(number, value)
    for (const [number, entry] of change.entries) this.entries.set(number, entry)
    this.reference = { ...reference, trailer: change.trailer, form: change.form }
    this.startxref = change.startxref
    this.recovered = false
    // Scanning the original bytes would lose the revision.
    this.unrepairable = true
  }

  private read(number: number): PdfObject {
    const entry = this.entries.get(number)
    if (!entry || entry.kind === 'free') return null
    try {
      if (entry.kind === 'packed') return this.objectStreams.read(entry.stream, number, entry.index)
      const object = this.readAt(number, entry.offset)
      this.ends.set(number, object.end)
      return this.security && number !== this.encryptNumber
        ? decryptStrings(object.value, object, this.security)
        : object.value
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error
      this.unreadable.add(number)
      if (error instanceof UnfinishedObject) this.unfinished.add(number)
      return null
    }
  }

  private readAt(number: number, offset: number): ReturnType<typeof readIndirectObject> {
    const object = readIndirectObject(this.bytes, offset + this.base, this.budget)
    if (object.number !== number) throw new PdfSyntaxError('another object stands here')
    return object
  }

  private loadObjectStream(number: number): ObjectStreamSource {
    const entry = this.entries.get(number)
    if (entry?.kind !== 'offset') throw new PdfSyntaxError('object stream inside an object stream')
    const stream = this.readAt(number, entry.offset).value
    if (!(stream instanceof PdfStream)) throw new PdfSyntaxError('no object stream')
    const data = this.decode(stream)
    const first = this.number(stream.dict.get('First')) ?? 0
    const count = this.number(stream.dict.get('N')) ?? 0
    if (!Number.isInteger(first) || first < 0) throw new PdfSyntaxError('bad object stream')
    return { data, first, count }
  }

  private openByStartxref(beginning?: PdfDocument): boolean {
    const at = this.bytes.lastIndexOf('startxref')
    const match = /^startxref\s*(\d{1,12})/.exec(this.bytes.toString('latin1', Math.max(0, at), at + 64))
    // Objects after it: the file was cut off in the middle of a revision.
    if (!match || this.bytes.includes(' obj', at)) return false
    this.startxref = Number(match[1])
    if (beginning && this.openAfter(beginning)) return true
    const bases = this.headerOffset > 0 ? [this.headerOffset, 0] : [0]
    return bases.some((base) => this.tryCrossReference(base))
  }

  /** Goes on from a document that ended before these bytes do; false when it must be opened anew. */
  private openAfter(document: PdfDocument): boolean {
    const { beginning, security, base } = document
    if (!beginning || security) return false
    const { entries } = beginning.reference
    for (const [number, entry] of document.replaced) {
      document.cache.delete(number)
      if (entry) entries.set(number, entry)
      else entries.delete(number)
    }
    return this.tryCrossReference(base, beginning, document.cache)
  }

  private tryCrossReference(base: number, known?: KnownReference, read?: Map<number, PdfObject>): boolean {
    this.base = base
    this.forget()
    try {
      this.reference = readCrossReference(this.bytes, this.startxref, { base, budget: this.budget, known })
      if (read && this.reference.newer) this.cache = read
      for (const number of this.reference.newer?.keys() ?? []) this.cache.delete(number)
      if (!(this.trailer.get('Root') instanceof PdfRef)) return false
      this.openSecurity()
      return this.hasPages()
    } catch (error) {
      // Anything wrong with the syntax of the cross-reference leads to recovery.
      if (error instanceof PdfSyntaxError) return false
      throw error
    }
  }

  private openByRecovery(): void {
    this.recovered = true
    this.base = 0
    this.forget()
    const found = scanForObjects(this.bytes, this.budget)
    const trailer = trailerOf(found, found.trailers.at(-1))
    this.reference = { ...noReference(), entries: found.entries, trailer }
    if (this.trailer.has('Encrypt') && !this.dict(this.trailer.get('Encrypt')))
      throw new PdfError('broken', 'the encryption dictionary is missing')
    this.openSecurity()
    for (const stream of found.objectStreams) this.addPackedObjects(stream.number, stream.offset)
    if (!this.findRoot(found)) throw new PdfError('broken', 'no pages found')
  }

  private addPackedObjects(stream: number, streamOffset: number): void {
    for (const [index, number] of this.numbersIn(stream).entries()) {
      const known = this.entries.get(number)
      if (known?.kind === 'offset' && known.offset > streamOffset) continue
      this.budget.spendValues(2)
      this.entries.set(number, { kind: 'packed', stream, index })
    }
    this.cache.clear()
  }

  /** Numbers of the objects in an object stream, in order. */
  numbersIn(stream: number): readonly number[] {
    try {
      return this.objectStreams.numbersIn(stream)
    } catch (error) {
      // A damaged object stream contributes nothing to the recovery.
      if (error instanceof PdfSyntaxError) return []
      throw error
    }
  }

  /** Takes the newest trailer, or else the newest catalog, that leads to pages. */
  private findRoot(found: Recovered): boolean {
    const rooted = found.trailers.filter((dict) => dict.get('Root') instanceof PdfRef).toReversed()
    const known = rooted.some((dict) => {
      this.reference = { ...this.reference, trailer: trailerOf(found, dict) }
      return this.hasPages()
    })
    return known || this.tryRoots(found.catalogs.toReversed()) || this.tryRoots(this.packedCatalogs())
  }

  private tryRoots(candidates: PdfRef[]): boolean {
    return candidates.some((ref) => {
      this.trailer.set('Root', ref)
      return this.hasPages()
    })
  }

  private packedCatalogs(): PdfRef[] {
    const packed = [...this.entries].filter(([, entry]) => entry.kind === 'packed')
    return packed
      .map(([number]) => new PdfRef(number, 0))
      .filter((ref) => nameValue(this.resolve(this.dict(ref)?.get('Type'))) === 'Catalog')
      .toReversed()
  }

  private openSecurity(): void {
    this.security = undefined
    this.encryptNumber = -1
    const encrypt = this.trailer.get('Encrypt')
    if (encrypt === undefined) return
    const dict = this.dict(encrypt)
    if (!dict) throw new PdfSyntaxError('no encryption dictionary')
    if (encrypt instanceof PdfRef) this.encryptNumber = encrypt.number
    const first = this.resolve(this.array(this.trailer.get('ID'))?.[0])
    const firstId = first instanceof PdfString ? first.bytes : Buffer.alloc(0)
    const security = new StandardSecurity(dict, { firstId, resolve: this.resolve, password: this.password })
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
    this.unreadable.clear()
    this.unfinished.clear()
    this.ends.clear()
    this.objectStreams.clear()
  }
}
