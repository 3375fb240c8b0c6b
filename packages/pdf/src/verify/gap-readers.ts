import type { PdfDocument } from '../read/document.ts'
import { endsAt, storedBytes } from '../read/indirect-object.ts'
import { PdfStream, nameValue, type PdfDict } from '../read/objects.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import type { PlacedSignature, SignedRange } from './signature-range.ts'
import { strayParts } from './stray-heads.ts'

/**
 * Nobody signed what stands in a container beside its signature, such as its unsigned attributes. So nothing but the
 * signature may read it: no other object, and no stream of another, lies over it, and its dictionary is no annotation,
 * whose text would be shown. Those that are read elsewhere have a broken range.
 */
export function withoutReaders(document: PdfDocument, placed: readonly PlacedSignature[]): PlacedSignature[] {
  const readers = countReaders(
    document,
    placed.flatMap(({ range }) => range ?? []),
  )
  return placed.map((item) => {
    const count = item.range ? (readers.get(item.range) ?? 0) : 0
    if (count <= 1 && !isAnnotation(document, item.dict)) return item
    return { ...item, problems: [...new Set([...item.problems, 'range' as const])] }
  })
}

/** How many objects of what was signed lie over the container of each range; the signature's own is one. */
function countReaders(
  document: PdfDocument,
  ranges: readonly SignedRange[],
): ReadonlyMap<SignedRange, number> {
  const found = new Map<SignedRange, number>()
  const sorted = ranges.toSorted((a, b) => a.contentsAt - b.contentsAt)
  const last = sorted.at(-1)?.contentsAt ?? -1
  const count = (from: number, ends: readonly number[]): void => {
    const end = Math.max(...ends)
    for (let at = firstFrom(sorted, from); at < sorted.length; at++) {
      const range = sorted[at]
      if (!range || range.contentsAt >= end) return
      // What ends only in a later update is judged as a change.
      const isOver = ends.some((one) => one > range.contentsAt && one <= range.end)
      if (isOver) found.set(range, (found.get(range) ?? 0) + 1)
    }
  }
  const setting = {
    budget: new ReadingBudget(document.bytes.length),
    surely: Math.min(...ranges.map(({ end }) => end)),
  }
  const streams = new Set<number>()
  for (const [number, entry] of document.entries) {
    if (entry.kind !== 'offset' || entry.offset + document.base > last) continue
    count(entry.offset + document.base, endsOf(document, number, setting))
    const value = document.get(number)
    if (value instanceof PdfStream) streams.add(value.start)
  }
  // A cross-reference need not have a row of its own.
  for (const { from, end } of document.crossReference.streams) if (!streams.has(from)) count(from, [end])
  // Nor has what another reader comes to.
  for (const { from, ends } of strayParts(document, last, setting.budget)) count(from, ends)
  return found
}

/** The first of the sorted ranges whose container is not before a place. */
function firstFrom(sorted: readonly SignedRange[], from: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((sorted[middle]?.contentsAt ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}

interface EndsSetting {
  budget: ReadingBudget
  /** What ends before this is the same in every signed state. */
  surely: number
}

/** Up to where readers take an object to reach: by what a stream says of its length, or by where it ends. */
function endsOf(document: PdfDocument, number: number, { budget, surely }: EndsSetting): number[] {
  const value = document.get(number)
  if (!(value instanceof PdfStream)) return [document.endOf(number) ?? 0]
  const stated = value.start + (document.number(value.dict.get('Length')) ?? 0)
  // Past the first signed end, the words after the data may have come later.
  if (stated <= surely && endsAt(document.bytes, stated)) return [stated]
  const { length } = storedBytes(document.bytes, value.start, undefined, budget)
  return [stated, value.start + length]
}

/** Whether a dictionary says that it is an annotation, or anything else, besides. A widget shows no text of its own. */
function isAnnotation(document: PdfDocument, dict: PdfDict): boolean {
  return [...dict.entries, ...dict.ambiguous].some(([key, value]) => {
    const subtype = key === 'Subtype' ? nameValue(document.resolve(value)) : undefined
    return subtype !== undefined && subtype !== 'Widget'
  })
}
