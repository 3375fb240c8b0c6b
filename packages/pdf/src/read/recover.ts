import { PdfError } from '../errors.ts'
import { maxObjectNumber, type CrossReference, type CrossReferenceEntry } from './cross-reference.ts'
import { PdfDict, PdfRef, PdfStream, nameValue, type PdfObject } from './objects.ts'
import { ObjectParser } from './parse-object.ts'
import { readIndirectObject } from './indirect-object.ts'

/** What a scan of the whole file found: a cross-reference without the object streams' contents. */
export interface Recovered extends CrossReference {
  objectStreams: number[]
}

/** Rebuilds the cross-reference by looking for objects; throws PdfError `broken` when there is no root. */
export function scanForObjects(bytes: Buffer): Recovered {
  const entries = new Map<number, CrossReferenceEntry>()
  const trailers: PdfDict[] = []
  const marks = /(?:^|[^0-9])(\d{1,10})[ \t\r\n\0\f]{1,32}(\d{1,5})[ \t\r\n\0\f]{1,32}obj(?![a-z])|trailer/g
  const text = bytes.toString('latin1')
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const [whole, number, generation] = mark
    if (number === undefined) {
      addTrailer(trailers, bytes, mark.index + whole.length)
    } else if (Number(number) <= maxObjectNumber) {
      const offset = mark.index + whole.indexOf(number)
      entries.set(Number(number), { kind: 'offset', offset, generation: Number(generation) })
    }
  }
  const found = lookAtObjects(bytes, entries)
  const trailer = bestTrailer([...found.trailers, ...trailers], found.catalog)
  return { entries, trailer, form: 'table', hybridSections: 0, objectStreams: found.objectStreams }
}

function addTrailer(trailers: PdfDict[], bytes: Buffer, position: number): void {
  const dict = attempt(() => new ObjectParser(bytes, position).value())
  if (dict instanceof PdfDict) trailers.push(dict)
}

interface Found {
  trailers: PdfDict[]
  catalog: PdfRef | undefined
  objectStreams: number[]
}

function lookAtObjects(bytes: Buffer, entries: Map<number, CrossReferenceEntry>): Found {
  const found: Found = { trailers: [], catalog: undefined, objectStreams: [] }
  for (const [number, entry] of entries) {
    if (entry.kind !== 'offset') continue
    const head = bytes.toString('latin1', entry.offset, entry.offset + 600)
    if (!/\/Type\s*\/(ObjStm|XRef|Catalog)/.test(head)) continue
    const object = attempt(() => readIndirectObject(bytes, entry.offset).value)
    const dict = object instanceof PdfStream ? object.dict : object
    if (!(dict instanceof PdfDict)) continue
    const type = nameValue(dict.get('Type'))
    if (type === 'ObjStm') found.objectStreams.push(number)
    if (type === 'XRef') found.trailers.push(dict)
    if (type === 'Catalog') found.catalog = new PdfRef(number, entry.generation)
  }
  return found
}

function bestTrailer(trailers: PdfDict[], catalog: PdfRef | undefined): PdfDict {
  const newest = trailers.findLast((dict) => dict.get('Root') instanceof PdfRef)
  if (!newest && !catalog) throw new PdfError('broken', 'no document catalog found')
  const trailer = newest?.copy() ?? new PdfDict()
  if (!newest && catalog) trailer.set('Root', catalog)
  const encrypted = trailers.find((dict) => dict.has('Encrypt'))
  for (const key of ['Encrypt', 'ID']) {
    const value = encrypted?.get(key)
    if (value !== undefined && !trailer.has(key)) trailer.set(key, value)
  }
  for (const key of ['Prev', 'XRefStm']) trailer.entries.delete(key)
  return trailer
}

function attempt(read: () => PdfObject): PdfObject {
  try {
    return read()
  } catch {
    // A fragment that cannot be read is not part of what can be recovered.
    return null
  }
}
