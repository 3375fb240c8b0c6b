import type { CrossReferenceEntry } from '../read/cross-reference-entries.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfStream, nameValue } from '../read/objects.ts'
import { isPlainStructure } from './plain-streams.ts'
import type { RevisionPair } from './revision-pair.ts'

/**
 * Reports rows of an update that lead to what not every reader takes for the object: it then looks for all objects
 * itself, or goes without. `found` are the objects of the update by number, `holders` its object streams.
 */
export function reportMisleading(
  pair: RevisionPair,
  found: ReadonlyMap<number, CrossReferenceEntry>,
  holders: ReadonlySet<number>,
): void {
  const { before, after } = pair
  const streams = new Set(holders)
  const membersOf = remembered((stream) => readMembers(after, stream))
  for (const [number, entry] of after.entries) {
    if (entry.kind === 'free' || isSameRow(entry, before.entries.get(number))) continue
    if (entry.kind === 'packed') streams.add(entry.stream)
    const isFollowed =
      entry.kind === 'packed'
        ? membersOf(entry.stream)?.[entry.index] === number
        : isFound(pair, number, entry.offset + after.base, found)
    if (!isFollowed && (pair.newer.isReachable(number) || leadsOut(after, entry)))
      pair.forbid('object', { object: number })
  }
  for (const stream of streams) reportMembers(pair, stream, membersOf(stream) ?? [])
}

/** Numbers of the objects in an object stream. */
export type Members = (stream: number) => readonly number[] | undefined

/** Each stream is unpacked once, however many objects are in it. */
export function remembered(read: Members): Members {
  const known = new Map<number, ReturnType<Members>>()
  return (stream) => {
    if (!known.has(stream)) known.set(stream, read(stream))
    return known.get(stream)
  }
}

function isSameRow(entry: CrossReferenceEntry, old: CrossReferenceEntry | undefined): boolean {
  if (entry.kind === 'offset') return old?.kind === 'offset' && old.offset === entry.offset
  return (
    entry.kind === 'packed' &&
    old?.kind === 'packed' &&
    old.stream === entry.stream &&
    old.index === entry.index
  )
}

/** An object's head as the standard has it, after white space that some writers count to it. */
const plainHead = /^[\0\t\n\f\r ]{0,31}(\d{1,10})[\0\t\n\f\r ]{1,32}\d{1,5}[\0\t\n\f\r ]{1,32}obj/

function isFound(
  { before, after }: RevisionPair,
  number: number,
  at: number,
  found: ReadonlyMap<number, CrossReferenceEntry>,
): boolean {
  const head = plainHead.exec(after.bytes.toString('latin1', at, at + 128))
  if (!head || Number(head[1]) !== number) return false
  // In the update it must be an object for those as well who look for objects, and not part of another one's data.
  return at < before.bytes.length || found.has(number)
}

/** Some readers look for all objects as soon as a row leads out of the file, or into what holds none. */
function leadsOut({ entries, bytes, base }: PdfDocument, entry: CrossReferenceEntry): boolean {
  if (entry.kind === 'packed') return entries.get(entry.stream)?.kind !== 'offset'
  return entry.kind === 'offset' && entry.offset + base >= bytes.length
}

/** Reports objects in an object stream that the rows do not lead to, unless what they lead to comes later. */
function reportMembers(pair: RevisionPair, stream: number, members: readonly number[]): void {
  const { after } = pair
  const at = positionOf(after, stream)
  for (const [index, number] of members.entries()) {
    const entry = after.entries.get(number)
    const isOwn = entry?.kind === 'packed' && entry.stream === stream && entry.index === index
    if (isOwn || !pair.newer.isReachable(number)) continue
    const holder = entry?.kind === 'packed' ? entry.stream : number
    if (positionOf(after, holder) <= at) pair.forbid('object', { object: number })
  }
}

/** Where an object of its own begins; -1 for what is none. */
function positionOf({ entries, base }: PdfDocument, number: number): number {
  const entry = entries.get(number)
  return entry?.kind === 'offset' ? entry.offset + base : -1
}

const memberKeys = ['N', 'First']

/** Numbers of the objects in an object stream, in order; undefined for what not every reader takes for one. */
export function readMembers(document: PdfDocument, stream: number): readonly number[] | undefined {
  const value = document.get(stream)
  if (!(value instanceof PdfStream)) return undefined
  const members = document.numbersIn(stream)
  const entry = document.entries.get(stream)
  const isPlain =
    entry?.kind === 'offset' &&
    // Poppler opens none of another generation.
    entry.generation === 0 &&
    nameValue(document.resolve(value.dict.get('Type'))) === 'ObjStm' &&
    document.number(value.dict.get('N')) === members.length &&
    isPlainStructure(document, value, memberKeys)
  return isPlain && (members.length === 0 || document.objectStreams.isOrdered(stream)) ? members : undefined
}
