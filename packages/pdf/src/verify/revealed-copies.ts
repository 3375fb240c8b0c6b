import type { PdfDocument } from '../read/document.ts'
import { hasCopies, hasCopiesFrom } from '../read/later-copies.ts'
import { lastHeads } from '../read/recover.ts'
import { PdfDict, PdfRef, PdfStream, type PdfObject } from '../read/objects.ts'
import { isPlain } from './plain-updates.ts'
import type { RevisionPair } from './revision-pair.ts'
import { changedKeys, sameValue } from './same-object.ts'

/** Ways back up: what is drawn does not lead there. */
const upward = new Set(['Parent', 'P', 'StructParent', 'Dest', 'Popup', 'IRT'])
const mostVisited = 200_000

/**
 * Reports copies of what is shown, or is missing, in the data of streams, where an update brings them, or leads a reader to what it cannot
 * read, or away from that. Poppler looks for all objects as soon as it meets one that is not where it should be, and shows
 * what comes after by what it found, also in data.
 */
export function reportRevealed(pair: RevisionPair): void {
  const { before, after } = pair
  if (pair.changes.some(({ allowed }) => !allowed)) return
  const shown = [...after.entries.keys()].filter((number) => pair.newer.isReachable(number))
  const isRevealed =
    fillsIn(pair) ||
    bringsTrailers(pair) ||
    hasCopiesFrom(after, shown, before.bytes.length) ||
    (meetsUnplain(pair) && hasCopies(after, shown, true))
  if (isRevealed) pair.forbid('structure')
}

/** Whether an update has, in any data, the head of an object that was shown and was not there: Poppler shows it then. */
function fillsIn(pair: RevisionPair): boolean {
  const { before, after } = pair
  const heads = lastHeads(after.bytes.subarray(before.bytes.length))
  return pair.referredTo().some((number) => heads.has(number) && before.get(number) === null)
}

/**
 * Whether an update has more trailers and cross-reference streams than its chain: in data they are another file to PDF.js,
 * where it looks for the objects itself.
 */
function bringsTrailers({ before, after }: RevisionPair): boolean {
  const start = before.bytes.length
  const offsets = [...after.crossReference.sections].map((offset) => offset + after.base)
  const own = offsets.filter((at) => at >= start)
  const isTable = (at: number): boolean => /^\s*xref/.test(after.bytes.toString('latin1', at, at + 64))
  const update = after.bytes.subarray(start)
  return (
    countOf(update, 'trailer', /^trailer[^\w]*<</) > own.filter(isTable).length ||
    // Tables may have a stream beside them.
    countOf(update, '/XRef', /^\/XRef(?![a-z])/i) > own.length
  )
}

function countOf(bytes: Buffer, word: string, whole: RegExp): number {
  let count = 0
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length))
    if (whole.test(bytes.toString('latin1', at, at + longestTrailerHead))) count++
  return count
}

const longestTrailerHead = 64

/** Whether what the update writes anew leads to what not every reader reads, or no longer does. */
function meetsUnplain(pair: RevisionPair): boolean {
  const { before, after } = pair
  const values: Values = { old: [], current: [...pair.created].map((number) => refTo(after, number)) }
  noteChanged(values, before.trailer, after.trailer)
  for (const number of pair.modified) {
    // What a field shows depends on its value: other looks that it has had come to be drawn.
    const isField = pair.form.has(number)
    noteChanged(values, isField ? null : before.get(number), after.get(number))
    if (isField) values.old.push(before.get(number))
  }
  return leadsToUnplain(after, values.current) || leadsToUnplain(before, values.old)
}

/** What an update takes away, and what it writes. */
interface Values {
  old: PdfObject[]
  current: PdfObject[]
}

function noteChanged({ old, current }: Values, first: PdfObject, second: PdfObject): void {
  const [before, after] = [dictOf(first), dictOf(second)]
  if (before && after) {
    for (const key of changedKeys(before, after)) {
      if (upward.has(key)) continue
      old.push(before.get(key) ?? null)
      current.push(after.get(key) ?? null)
    }
  } else if (Array.isArray(first) && Array.isArray(second)) {
    old.push(without(first, second))
    current.push(without(second, first))
  } else {
    old.push(first)
    current.push(second)
  }
}

function dictOf(value: PdfObject): PdfDict | undefined {
  const dict = value instanceof PdfStream ? value.dict : value
  return dict instanceof PdfDict ? dict : undefined
}

/** References of a list that are not in another; of the rest what stands in another place. */
function without(list: readonly PdfObject[], other: readonly PdfObject[]): PdfObject[] {
  const kept = new Set(other.flatMap((item) => (item instanceof PdfRef ? [keyOf(item)] : [])))
  return list.filter((item, index) =>
    item instanceof PdfRef ? !kept.has(keyOf(item)) : !sameValue(item, other[index] ?? null),
  )
}

function keyOf({ number, generation }: PdfRef): string {
  return `${number} ${generation}`
}

/** Whether something that is below these values is missing, or not written as every reader reads it. */
function leadsToUnplain(document: PdfDocument, values: readonly PdfObject[]): boolean {
  const seen = new Set<string>()
  const waiting = values.flatMap((value) => referencesBelow(value))
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (seen.has(keyOf(ref))) continue
    seen.add(keyOf(ref))
    if (isUnplain(document, ref) || seen.size > mostVisited) return true
    for (const below of referencesBelow(document.get(ref.number))) waiting.push(below)
  }
  return false
}

function isUnplain(document: PdfDocument, ref: PdfRef): boolean {
  const { number, generation } = ref
  // A row may lead to another object, which is plain; another generation is another object, which is not there.
  const isThere = document.get(number) !== null && generation === refTo(document, number).generation
  return !isThere || !isPlain(document, number, 'allowed')
}

function refTo({ entries }: PdfDocument, number: number): PdfRef {
  const entry = entries.get(number)
  return new PdfRef(number, entry?.kind === 'offset' ? entry.generation : 0)
}

/** Nesting is bounded by the parser. */
function referencesBelow(value: PdfObject): PdfRef[] {
  if (value instanceof PdfRef) return [value]
  if (Array.isArray(value)) return value.flatMap((item) => referencesBelow(item))
  const dict = dictOf(value)
  if (!dict) return []
  return [...dict.entries, ...dict.ambiguous].flatMap(([key, item]) =>
    upward.has(key) ? [] : referencesBelow(item),
  )
}
