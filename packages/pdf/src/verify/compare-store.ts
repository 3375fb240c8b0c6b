import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfObject } from '../read/objects.ts'
import { changedKeys, sameValue } from './same-object.ts'
import type { Role } from './references.ts'
import type { RevisionPair } from './revision-pair.ts'

const storeKeys = new Set(['Type', 'Certs', 'CRLs', 'OCSPs', 'VRI'])
const relatedLists = ['Cert', 'CRL', 'OCSP']
const relatedKeys = new Set(['Type', ...relatedLists, 'TU', 'TS'])
/** The SHA-1 of a signature's /Contents names what was gathered for it (ETSI EN 319 142-1, 5.4.2.3). */
const relatedName = /^[0-9A-F]{40}$/i

/** Compares the document security store: it may only hold what validation needs, and be nothing else besides. */
export function compareStore(
  pair: RevisionPair,
  first: PdfObject | undefined,
  second: PdfObject | undefined,
): void {
  const old = pair.before.dict(first)
  const store = new StoreReader(pair)
  const isSound = store.read(second)
  const moved = !sameValue(first ?? null, second ?? null)
  const parts = store.parts()
  if (!moved && !parts.some(({ number }) => pair.isChanged(number))) return
  const current = pair.after.dict(second)
  const isKnown = current && changedKeys(old ?? new PdfDict(), current).every((key) => storeKeys.has(key))
  // Some programs list only what the newest signature needs: what a signed state held counts all the same.
  if (!isKnown || !isSound) return pair.forbid('validation-data-changed', { detail: 'DSS' })
  for (const { number, role, isStream } of parts) {
    // Evidence may be added, not exchanged in its place.
    if (!isStream || pair.created.has(number)) pair.excuse(number, role)
  }
  pair.permit('validation-data', { detail: 'DSS' })
}

interface StorePart {
  number: number
  role: Role
  isStream: boolean
}

/** Where a value stands: in the object `by`, under this path. */
interface Position {
  by: number
  path: string
}

/** Reads a security store and says of each object in it in which role it stands there: in any of its places. */
class StoreReader {
  /** By number: once what is a stream, once what is not. */
  private readonly places = [new Map<number, Set<string>>(), new Map<number, Set<string>>()] as const
  /** Objects that have been read: thousands of entries may share a long list. */
  private readonly known = new Map<string, boolean>()
  private readonly document: PdfDocument

  constructor(pair: RevisionPair) {
    this.document = pair.after
  }

  /** False for a store with anything in it that is not what its key promises. */
  read(value: PdfObject | undefined): boolean {
    if (value === undefined) return true
    const root = { by: this.document.rootRef.number, path: 'DSS' }
    this.addPart(value ?? null, root)
    const dict = this.document.dict(value)
    if (!dict) return false
    const at = below(root, value)
    const isSound = ['Certs', 'CRLs', 'OCSPs'].map((key) => this.readList(dict.get(key), keyOf(at, key)))
    return isSound.every(Boolean) && this.readRelated(dict.get('VRI'), keyOf(at, 'VRI'))
  }

  parts(): StorePart[] {
    return this.places.flatMap((places, kind) =>
      [...places].map(([number, held]): StorePart => {
        const holds: Role['holds'] = ({ by, path }) => held.has(`${by} ${path}`)
        return { number, role: { kind: 'evidence', holds }, isStream: kind === 1 }
      }),
    )
  }

  /** What an object of its own holds is the same wherever it stands. */
  private once(kind: string, value: PdfObject, read: () => boolean): boolean {
    if (!(value instanceof PdfRef)) return read()
    const key = `${kind} ${value.number} ${value.generation}`
    const isSound = this.known.get(key) ?? read()
    this.known.set(key, isSound)
    return isSound
  }

  private readRelated(value: PdfObject | undefined, at: Position): boolean {
    if (value === undefined) return true
    this.addPart(value, at)
    const dict = this.document.dict(value)
    if (!dict) return false
    const inner = below(at, value)
    return [...dict.entries]
      .map(([key, entry]) =>
        relatedName.test(key)
          ? this.readEntry(entry, keyOf(inner, key))
          : key === 'Type' && entry instanceof PdfName,
      )
      .every(Boolean)
  }

  private readEntry(value: PdfObject, at: Position): boolean {
    this.addPart(value, at)
    return this.once('entry', value, () => this.readParts(value, at))
  }

  private readParts(value: PdfObject, at: Position): boolean {
    const dict = this.document.dict(value)
    if (!dict || [...dict.entries.keys()].some((key) => !relatedKeys.has(key))) return false
    const inner = below(at, value)
    const lists = relatedLists.map((key) => this.readList(dict.get(key), keyOf(inner, key)))
    const time = this.document.resolve(dict.get('TU'))
    const isTime = time === null || time instanceof PdfString
    return lists.every(Boolean) && isTime && this.readStream(dict.get('TS') ?? null, keyOf(inner, 'TS'))
  }

  private readList(value: PdfObject | undefined, at: Position): boolean {
    if (value === undefined) return true
    this.addPart(value, at)
    return this.once('list', value, () => {
      const list = this.document.array(value)
      const inner = below(at, value)
      return list?.map((item) => item !== null && this.readStream(item, inner)).every(Boolean) ?? false
    })
  }

  private readStream(value: PdfObject, at: Position): boolean {
    if (value === null) return true
    this.addPart(value, at, true)
    return value instanceof PdfRef && this.document.resolve(value) instanceof PdfStream
  }

  private addPart(value: PdfObject, { by, path }: Position, isStream = false): void {
    if (!(value instanceof PdfRef)) return
    const places = this.places[isStream ? 1 : 0]
    const held = places.get(value.number)
    if (held) held.add(`${by} ${path}`)
    else places.set(value.number, new Set([`${by} ${path}`]))
  }
}

function keyOf({ by, path }: Position, key: string): Position {
  return { by, path: path === '' ? key : `${path}.${key}` }
}

/** What stands in a value: in an object of its own when it is one. */
function below(at: Position, value: PdfObject): Position {
  return value instanceof PdfRef ? { by: value.number, path: '' } : at
}
