import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { storedBytes } from '../read/indirect-object.ts'
import {
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  dictOf,
  name,
  nameValue,
  numberOf,
  type PdfObject,
} from '../read/objects.ts'
import { hazardOf, type RemovedPart } from './hazards.ts'
import { balancedTree, type PageTree } from './page-tree.ts'
import { plainName, withPlainNames } from './plain-names.ts'

/** An object of the copy; `stream` gives the stored data, unencrypted, when it is a stream. */
export interface CopiedObject {
  value: PdfObject
  stream: (() => Buffer) | undefined
}

/** A document as it would be written anew: object `n` is `objects[n - 1]`, the catalog is object 1. */
export interface DocumentCopy {
  objects: CopiedObject[]
  info: number | undefined
  /** What was left out. */
  removed: Set<RemovedPart>
  /** A signature can be reached, be it in the form or not. */
  signed: boolean
}

const maxObjects = 2_000_000

/**
 * Copies everything that can be reached from the catalog, with a balanced page tree and without what runs,
 * sends or points outside. Data of streams are not touched until they are asked for. Throws PdfError `too-large`.
 */
export function copyDocument(document: PdfDocument, tree: PageTree): DocumentCopy {
  return new DocumentCopier(document, tree).run()
}

class DocumentCopier {
  private readonly document: PdfDocument
  private readonly tree: PageTree
  private readonly objects: CopiedObject[] = []
  private readonly numbers = new Map<number, number>()
  private readonly waiting: PdfRef[] = []
  private readonly removed = new Set<RemovedPart>()
  private readonly plainMetadata: boolean
  private signed = false

  constructor(document: PdfDocument, tree: PageTree) {
    this.document = document
    this.tree = tree
    const encryption = document.dict(document.trailer.get('Encrypt'))
    this.plainMetadata = encryption?.get('EncryptMetadata') === false
  }

  run(): DocumentCopy {
    const { root, rootRef, trailer } = this.document
    this.numbers.set(rootRef.number, this.reserve())
    const oldTree = root.get('Pages')
    if (oldTree instanceof PdfRef) this.numbers.set(oldTree.number, rootOfTree)
    this.copyPages()
    const catalog = root.copy().set('Type', name('Catalog')).set('Pages', new PdfRef(rootOfTree, 0))
    // Usage rights are a signature over the old bytes. A certification would have been found before.
    if (catalog.entries.delete('Perms')) this.removed.add('usage-rights')
    this.define(1, this.dict(catalog, false, new Set(['Pages'])))
    const info = this.document.dict(trailer.get('Info')) ? this.value(trailer.get('Info') ?? null) : null
    this.drain()
    const { objects, removed, signed } = this
    return { objects, info: info instanceof PdfRef ? info.number : undefined, removed, signed }
  }

  /** The tree's nodes and the pages come first, then what each page needs, page by page. */
  private copyPages(): void {
    const { pages } = this.tree
    const { nodes, parents } = balancedTree(pages.length)
    const nodeRefs = nodes.map(() => new PdfRef(this.reserve(), 0))
    const pageRefs = pages.map(() => new PdfRef(this.reserve(), 0))
    for (const [index, { ref }] of pages.entries())
      if (!this.numbers.has(ref.number)) this.numbers.set(ref.number, pageRefs[index]?.number ?? 0)
    for (const [index, node] of nodes.entries()) {
      const kids = node.kids.map((kid) => (kid.kind === 'node' ? nodeRefs : pageRefs)[kid.index] ?? null)
      const dict = dictOf({ Type: name('Pages'), Kids: kids, Count: numberOf(node.pageCount) })
      if (node.parent !== undefined) dict.set('Parent', nodeRefs[node.parent] ?? null)
      this.define(nodeRefs[index]?.number ?? 0, dict)
    }
    for (const [index, page] of pages.entries()) {
      const parent = nodeRefs[parents[index] ?? 0] ?? null
      const dict = this.dict(page.dict.copy().set('Parent', parent), false, new Set(['Parent']))
      this.define(pageRefs[index]?.number ?? 0, dict)
      this.drain()
    }
  }

  private reserve(): number {
    if (this.objects.length >= maxObjects) throw new PdfError('too-large', 'too many objects')
    return this.objects.push({ value: null, stream: undefined })
  }

  private define(number: number, value: PdfObject, stream?: () => Buffer): void {
    this.objects[number - 1] = { value, stream }
  }

  private drain(): void {
    // A list and not recursion: outlines link thousands of objects in a row.
    for (let ref = this.waiting.pop(); ref; ref = this.waiting.pop()) {
      const number = this.numbers.get(ref.number) ?? 0
      const value = this.document.resolve(ref)
      if (value instanceof PdfStream)
        this.define(number, this.streamDict(value), () => this.streamData(value))
      else this.define(number, this.value(value))
    }
  }

  private value(value: PdfObject): PdfObject {
    if (value instanceof PdfRef) return this.reference(value)
    if (value instanceof PdfName) return new PdfName(plainName(value.value))
    if (value instanceof PdfNumber)
      return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value.raw) ? value : numberOf(value.value)
    if (Array.isArray(value)) return this.array(value, { key: '', owner: new PdfDict(), ofStream: false })
    if (value instanceof PdfDict) return this.dict(value, false)
    return value
  }

  private reference(ref: PdfRef): PdfObject {
    const known = this.numbers.get(ref.number)
    if (known !== undefined) return new PdfRef(known, 0)
    // A reference to nothing could be given a meaning by a later revision.
    if (this.document.resolve(ref) === null) return null
    const number = this.reserve()
    this.numbers.set(ref.number, number)
    this.waiting.push(ref)
    return new PdfRef(number, 0)
  }

  private array(items: PdfObject[], place: Parameters<typeof hazardOf>[2]): PdfObject[] {
    return items.filter((item) => !this.isHazard(item, place)).map((item) => this.value(item))
  }

  /** `ready` entries are already those of the copy. */
  private dict(source: PdfDict, ofStream: boolean, ready?: ReadonlySet<string>): PdfDict {
    const owner = withPlainNames(source)
    const copy = new PdfDict()
    this.signed ||= Array.isArray(owner.get('ByteRange')) && owner.get('Contents') instanceof PdfString
    for (const [key, value] of owner.entries) {
      const place = { key, owner, ofStream }
      if (ready?.has(key)) copy.set(key, value)
      else if (!this.isHazard(value, place))
        copy.set(key, Array.isArray(value) ? this.array(value, place) : this.value(value))
    }
    return copy
  }

  private isHazard(value: PdfObject, place: Parameters<typeof hazardOf>[2]): boolean {
    const hazard = hazardOf(this.document, value, place)
    if (hazard) this.removed.add(hazard)
    return hazard !== undefined
  }

  private streamDict({ dict }: PdfStream): PdfDict {
    const copy = this.dict(dict, true)
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
    const length = document.number(stream.dict.get('Length'))
    const stored = storedBytes(document.bytes, stream.start, length)
    const { security } = document
    const filter = document.resolve(stream.dict.get('Filter'))
    const ownCrypt = this.isCryptFilter(Array.isArray(filter) ? filter[0] : filter)
    const metadata = nameValue(document.resolve(stream.dict.get('Type'))) === 'Metadata'
    if (!security || ownCrypt || (metadata && this.plainMetadata)) return stored
    return security.decrypt(security.streamCipher, stream, stored)
  }
}

/** The catalog is object 1, the root of the page tree object 2. */
const rootOfTree = 2
