import { PdfError } from '../errors.ts'
import { isSpace } from './characters.ts'
import type { PdfDocument } from './document.ts'
import { PdfRef } from './objects.ts'
import { ReadingBudget } from './reading-budget.ts'
import { lastHeads, scanForObjects, type Recovered } from './recover.ts'

/**
 * Whether a file has later copies of some of its objects, or a later trailer with another catalog, which its
 * cross-reference does not lead to. Readers that find fault with a file, and later revisions can give them reason to,
 * look for its objects themselves and take the last of each number. `everywhere` looks in the data of streams as well:
 * some readers do.
 */
export function hasCopies(document: PdfDocument, numbers: Iterable<number>, everywhere = false): boolean {
  const { bytes, recovered } = document
  if (recovered) return false
  const found = scan(bytes)
  if (!found) return true
  const roots = found.trailers.flatMap((trailer) => trailer.get('Root') ?? [])
  const lastRoot = roots.at(-1)
  if (lastRoot instanceof PdfRef && lastRoot.number !== document.rootRef.number) return true
  const places = everywhere ? lastHeads(bytes) : offsetsOf(found)
  return [...numbers].some((number) => isCopied(document, number, places.get(number)))
}

/** Whether there are later copies of objects from a place in the file on, be it in the data of streams. */
export function hasCopiesFrom(document: PdfDocument, numbers: Iterable<number>, from: number): boolean {
  const places = lastHeads(document.bytes.subarray(from))
  return [...numbers].some((number) => {
    const last = places.get(number)
    return last !== undefined && isCopied(document, number, from + last)
  })
}

function isCopied({ bytes, entries, base }: PdfDocument, number: number, last: number | undefined): boolean {
  const entry = entries.get(number)
  const holder = entry?.kind === 'packed' ? entries.get(entry.stream) : entry
  if (holder?.kind !== 'offset' || last === undefined) return false
  const listed = holder.offset + base
  const isOwn = entry?.kind === 'offset' && bytes.subarray(listed, last).every((byte) => isSpace(byte))
  return last > listed && !isOwn
}

/** Undefined for a file made to exhaust whoever looks. */
function scan(bytes: Buffer): Recovered | undefined {
  try {
    return scanForObjects(bytes, new ReadingBudget(bytes.length))
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** Where the last object of each number stands. */
function offsetsOf({ entries }: Recovered): ReadonlyMap<number, number> {
  return new Map(
    [...entries].flatMap(([number, entry]) => (entry.kind === 'offset' ? [[number, entry.offset]] : [])),
  )
}
