import { PdfDocument } from '../../src/read/document.ts'
import { highestNumber } from '../../src/read/highest-number.ts'
import { storedBytes } from '../../src/read/indirect-object.ts'
import { nameValue, PdfDict, PdfRef, PdfStream, PdfString, type PdfObject } from '../../src/read/objects.ts'
import { serialise } from '../../src/write/serialise.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { encryptSource, streamSourceOf, type Encrypt } from './encrypt-source.ts'
import { writeRevision, type Packing, type RevisionForm, type RevisionPlan } from './write-revision.ts'

/** Object as a draft has it: a value, a stream's data beside its dictionary, or source as it will stand. */
interface Drafted {
  value: PdfObject
  data?: Buffer
  /** Source before the end of the dictionary: for keys that stand there twice. */
  suffix?: string
}

/** A revision being made: what an honest program or an attacker appends to a signed file. */
export class Draft {
  readonly bytes: Buffer
  readonly document: PdfDocument
  readonly free = new Set<number>()
  readonly generations = new Map<number, number>()
  readonly rows = new Map<number, number>()
  readonly unpacked = new Set<number>()
  /** Trailer entries as source. */
  readonly trailer = new Map<string, string>()
  /** Offset of the cross-reference before it; of none, or of its own. */
  previous: RevisionPlan['previous']
  packing: Packing = 'plain'
  /** How its table begins. */
  head: string | undefined
  packedEntries = ''
  /** Objects as they stand, to which no row will lead. */
  loose = ''
  /** Some object of it is a signature, or a time-stamp, to be filled in. */
  signed: boolean | 'timestamp' = false
  private readonly drafted = new Map<number, Drafted>()
  private next: number

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.document = new PdfDocument(bytes)
    this.previous = this.document.startxref
    this.next = highestNumber(this.document) + 1
    for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
      const value = this.document.trailer.get(key)
      if (value !== undefined) this.trailer.set(key, serialise(value))
    }
  }

  /** Numbers of all objects, but those that hold the file together. */
  get numbers(): number[] {
    return [...this.document.entries]
      .filter(([number, entry]) => entry.kind !== 'free' && !this.isStructural(number))
      .map(([number]) => number)
  }

  private isStructural(number: number): boolean {
    const value = this.document.get(number)
    const type = value instanceof PdfStream ? value.dict.get('Type') : undefined
    return type !== undefined && ['/XRef', '/ObjStm'].includes(serialise(type))
  }

  /** The value of an object; a stream's dictionary for a stream. */
  get(number: number): PdfObject {
    const drafted = this.drafted.get(number)
    if (drafted) return drafted.value
    const value = this.document.get(number)
    return value instanceof PdfStream ? value.dict : value
  }

  resolve(value: PdfObject | undefined): PdfObject {
    let current = value ?? null
    for (let hop = 0; hop < 10 && current instanceof PdfRef; hop++) current = this.get(current.number)
    return current
  }

  dict(value: PdfObject | undefined): PdfDict | undefined {
    const resolved = this.resolve(value)
    return resolved instanceof PdfDict ? resolved : undefined
  }

  list(value: PdfObject | undefined): PdfObject[] {
    const resolved = this.resolve(value)
    return Array.isArray(resolved) ? resolved : []
  }

  put(number: number, value: PdfObject, data = this.dataOf(number)): void {
    this.drafted.set(number, data ? { value, data } : { value })
  }

  /** A copy of a dictionary to be changed. */
  change(number: number): PdfDict {
    const value = this.get(number)
    const copy = value instanceof PdfDict ? value.copy() : new PdfDict()
    this.put(number, copy)
    return copy
  }

  addSuffix(number: number, suffix: string): void {
    this.change(number)
    const drafted = this.drafted.get(number)
    if (drafted) drafted.suffix = suffix
  }

  add(value: PdfObject, data?: Buffer): PdfRef {
    const number = this.next++
    this.drafted.set(number, data ? { value, data } : { value })
    return new PdfRef(number, 0)
  }

  /** A value where it stands: in its own object when it is one, else under a key of the holder. */
  store(holder: number, key: string, value: PdfObject): void {
    const current = this.dict(new PdfRef(holder, 0))?.get(key)
    if (current instanceof PdfRef) this.put(current.number, value)
    else this.change(holder).set(key, value)
  }

  dataOf(number: number): Buffer | undefined {
    const drafted = this.drafted.get(number)
    if (drafted) return drafted.data
    const value = this.document.get(number)
    if (!(value instanceof PdfStream)) return undefined
    const stored = storedBytes(this.bytes, value.start, this.document.number(value.dict.get('Length')))
    const { security } = this.document
    if (!security) return stored
    return security.decrypt(
      security.cipherOfStream(nameValue(value.dict.get('Type')), undefined),
      value,
      stored,
    )
  }

  /** The file with this revision appended. */
  write(form: RevisionForm): Buffer {
    const objects = new Map([...this.drafted].map(([number, drafted]) => [number, sourceOf(drafted)]))
    return writeRevision(this.bytes, {
      objects,
      form,
      trailer: [...this.trailer].map(([key, source]) => `/${key} ${source}`).join(''),
      previous: this.previous,
      size: this.next,
      unpacked: this.unpacked,
      free: this.free,
      generations: this.generations,
      rows: this.rows,
      packedEntries: this.packedEntries,
      packing: this.packing,
      head: this.head,
      loose: this.loose,
      encrypt: this.document.security && ((number, source) => this.encrypted(number, source)),
    })
  }

  /** As the file's other objects are; what says how they are encrypted is not, and a double key stays one. */
  private encrypted(number: number, source: string): string {
    const { security, trailer } = this.document
    const encryption = trailer.get('Encrypt')
    if (!security || (encryption instanceof PdfRef && encryption.number === number)) return source
    const id = { number, generation: this.generations.get(number) ?? 0 }
    const encrypt = (bytes: Buffer): Buffer => security.encrypt(security.streamCipher, id, bytes)
    const drafted = this.drafted.get(number)
    // An object stream is made by the writer.
    return drafted ? sourceOf(drafted, encrypt) : encryptSource(source, encrypt)
  }
}

function sourceOf({ value, data, suffix = '' }: Drafted, encrypt: Encrypt = (bytes) => bytes): string {
  if (!(value instanceof PdfDict)) return serialise(value, encrypt)
  if (data) return streamSourceOf(value, encrypt(data), { encrypt, suffix })
  return `${serialise(value, encrypt).slice(0, -2)}${suffix}>>`
}

/** A PDF string. */
export function text(value: string): PdfString {
  return new PdfString(Buffer.from(value, 'latin1'))
}

/** The number of any object. */
export function pickNumber(draft: Draft, random: RandomSource): number {
  const all = draft.numbers
  return all[random.below(Math.max(1, all.length))] ?? 1
}
