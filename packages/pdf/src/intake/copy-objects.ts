import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { isFollowed } from '../read/followed.ts'
import { endsAt } from '../read/indirect-object.ts'
import {
  PdfDict,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  nameValue,
  numberOf,
  type PdfObject,
} from '../read/objects.ts'
import { hazardOf, type EntryPlace, type RemovedPart } from './hazards.ts'

/** An object of a copy; `stream` gives the stored data, unencrypted, when it is a stream. */
export interface CopiedObject {
  value: PdfObject
  stream: (() => Buffer) | undefined
}

const maxObjects = 2_000_000

/** What fields are listed under: each is an object of its own (ISO 32000-2, 12.7.4.1), and no update could name another. */
const nodeLists = new Set(['Fields', 'Kids'])

/** Some readers keep no more of a number than of any word; none shows so many digits. */
const longestNumber = 64

function isPlainNumber(raw: string): boolean {
  return raw.length <= longestNumber && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(raw)
}

/** The objects of a file to be written: object `n` is `objects[n - 1]`. */
export class ObjectList {
  readonly objects: CopiedObject[] = []
  /** What was left out on the way. */
  readonly removed = new Set<RemovedPart>()
  /** A signature was among the objects. */
  signed = false
  /**
   * A dictionary is not closed, or says something twice, a stream does not end where it says, or a reference is not
   * followed by all: readers differ about it, and nothing could be verified after it.
   */
  readDifferently = false

  /** A number for an object that is defined later. Throws PdfError `too-large`. */
  reserve(): PdfRef {
    if (this.objects.length >= maxObjects) throw new PdfError('too-large', 'too many objects')
    return new PdfRef(this.objects.push({ value: null, stream: undefined }), 0)
  }

  define(ref: PdfRef, value: PdfObject, stream?: () => Buffer): void {
    this.objects[ref.number - 1] = { value, stream }
  }
}

/**
 * Copies objects of one document, and whatever they lead to, into a list: renumbered, decrypted, names spelled
 * plainly, without what runs, sends or points outside. Data of streams are not touched until they are asked for.
 */
export class ObjectCopier {
  readonly document: PdfDocument
  private readonly list: ObjectList
  private readonly known = new Map<number, PdfRef>()
  private readonly waiting: PdfRef[] = []
  private readonly plainMetadata: boolean

  constructor(document: PdfDocument, list: ObjectList) {
    this.document = document
    this.list = list
    const encryption = document.dict(document.trailer.get('Encrypt'))
    this.plainMetadata = encryption?.get('EncryptMetadata') === false
  }

  /** References to `source` become references to `target`, which the caller defines. The first call counts. */
  replace(source: PdfRef, target: PdfRef): void {
    if (!this.known.has(source.number)) this.known.set(source.number, target)
  }

  /** Copies everything that what was copied so far refers to. */
  drain(): void {
    // A list and not recursion: outlines link thousands of objects in a row.
    for (let ref = this.waiting.pop(); ref; ref = this.waiting.pop()) {
      const target = this.known.get(ref.number) ?? ref
      const value = this.document.resolve(ref)
      if (value instanceof PdfStream)
        this.list.define(target, this.streamDict(value), () => this.streamData(value))
      else this.list.define(target, this.value(value))
    }
  }

  /** The copy of a value; what it refers to is copied by the next `drain`. */
  value(value: PdfObject): PdfObject {
    if (value instanceof PdfRef) return this.reference(value)
    if (value instanceof PdfNumber) return isPlainNumber(value.raw) ? value : numberOf(value.value)
    if (Array.isArray(value)) return this.array(value, { key: '', owner: new PdfDict(), ofStream: false })
    if (value instanceof PdfDict) return this.dict(value)
    return value
  }

  /** Numbers of the objects that were copied, as the document has them. */
  get numbers(): MapIterator<number> {
    return this.known.keys()
  }

  private reference(ref: PdfRef): PdfObject {
    this.list.readDifferently ||= !isFollowed(this.document, ref)
    const known = this.known.get(ref.number)
    if (known) return known
    // A reference to nothing could be given a meaning by a later revision.
    if (this.document.resolve(ref) === null) return null
    const target = this.list.reserve()
    this.known.set(ref.number, target)
    this.waiting.push(ref)
    return target
  }

  private array(items: PdfObject[], place: EntryPlace): PdfObject[] {
    const kept = items.filter((item) => !this.isHazard(item, place))
    return kept.map((item) => {
      const copy = this.value(item)
      if (!nodeLists.has(place.key) || !(copy instanceof PdfDict)) return copy
      const ref = this.list.reserve()
      this.list.define(ref, copy)
      return ref
    })
  }

  /** The copy of a dictionary; `ready` entries are already as they shall be. */
  dict(owner: PdfDict, ready?: ReadonlySet<string>, ofStream = false): PdfDict {
    const copy = new PdfDict()
    this.list.readDifferently ||= owner.ambiguous.length > 0
    this.list.signed ||= Array.isArray(owner.get('ByteRange')) && owner.get('Contents') instanceof PdfString
    for (const [key, value] of owner.entries) {
      const place = { key, owner, ofStream }
      if (ready?.has(key)) copy.set(key, value)
      else if (!this.isHazard(value, place))
        copy.set(key, Array.isArray(value) ? this.array(value, place) : this.value(value))
    }
    return copy
  }

  private isHazard(value: PdfObject, place: EntryPlace): boolean {
    const hazard = hazardOf(this.document, value, place)
    if (hazard) this.list.removed.add(hazard)
    return hazard !== undefined
  }

  private streamDict({ dict, start }: PdfStream): PdfDict {
    const copy = this.dict(dict, undefined, true)
    this.list.readDifferently ||= !endsAt(
      this.document.bytes,
      start + (this.document.number(dict.get('Length')) ?? -1),
    )
    for (const key of ['Length', 'FFilter', 'FDecodeParms', 'DL']) copy.entries.delete(key)
    const filters = this.document.resolve(dict.get('Filter'))
    if (Array.isArray(filters) && this.isCryptFilter(filters[0])) {
      copy.set('Filter', this.value(filters.slice(1)))
      const parameters = this.document.array(dict.get('DecodeParms')) ?? []
      copy.set('DecodeParms', this.value(parameters.slice(1)))
    } else if (this.isCryptFilter(filters))
      for (const key of ['Filter', 'DecodeParms']) copy.entries.delete(key)
    return copy
  }

  private isCryptFilter(filter: PdfObject | undefined): boolean {
    return nameValue(this.document.resolve(filter)) === 'Crypt'
  }

  /** The data as stored, without encryption (ISO 32000-2, 7.6). */
  private streamData(stream: PdfStream): Buffer {
    const { document } = this
    const stored = document.stored(stream)
    const { security } = document
    const filter = document.resolve(stream.dict.get('Filter'))
    const ownCrypt = this.isCryptFilter(Array.isArray(filter) ? filter[0] : filter)
    const metadata = nameValue(document.resolve(stream.dict.get('Type'))) === 'Metadata'
    if (!security || ownCrypt || (metadata && this.plainMetadata)) return stored
    return security.decrypt(security.streamCipher, stream, stored)
  }
}
