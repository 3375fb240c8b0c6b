import { PdfError } from '../errors.ts'
import { isSpace } from '../read/characters.ts'
import type { PdfDocument } from '../read/document.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { scanForObjects } from '../read/recover.ts'

/**
 * Whether a file has later copies of some of its objects, which its cross-reference does not lead to. Readers that find
 * fault with a file, and later revisions can give them reason to, look for its objects themselves and take the last of
 * each number.
 */
export function hasCopies(document: PdfDocument, numbers: Iterable<number>): boolean {
  const { bytes, entries, base, recovered } = document
  if (recovered) return false
  const found = offsetsIn(bytes)
  for (const number of numbers) {
    const [entry, last] = [entries.get(number), found?.get(number)]
    const holder = entry?.kind === 'packed' ? entries.get(entry.stream) : entry
    if (holder?.kind !== 'offset' || last === undefined) continue
    const listed = holder.offset + base
    const isOwn = entry?.kind === 'offset' && bytes.subarray(listed, last).every((byte) => isSpace(byte))
    if (last > listed && !isOwn) return true
  }
  return found === undefined
}

/** Where the last object of each number stands; undefined for a file made to exhaust whoever looks. */
function offsetsIn(bytes: Buffer): ReadonlyMap<number, number> | undefined {
  try {
    const { entries } = scanForObjects(bytes, new ReadingBudget(bytes.length))
    return new Map(
      [...entries].flatMap(([number, entry]) => (entry.kind === 'offset' ? [[number, entry.offset]] : [])),
    )
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
