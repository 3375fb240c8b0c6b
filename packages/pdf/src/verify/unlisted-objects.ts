import { isSpace } from '../read/characters.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfStream, type PdfObject } from '../read/objects.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { scanForObjects } from '../read/recover.ts'
import { reportMisleading } from './misleading-rows.ts'
import type { RevisionPair } from './revision-pair.ts'

/**
 * Reports objects that an update holds and its cross-reference does not lead to. Readers that find fault with a file
 * look for its objects themselves, and take the last of each number; each finds fault with something else. What nothing
 * leads to, programs may leave behind.
 */
export function reportUnlisted(pair: RevisionPair): void {
  const { after } = pair
  const start = pair.before.bytes.length
  const update = after.bytes.subarray(start)
  const { entries, objectStreams } = scanForObjects(update, new ReadingBudget(update.length))
  const holders = new Set(objectStreams.map(({ number }) => number))
  for (const [number, entry] of entries) {
    if (entry.kind !== 'offset') continue
    const row = after.entries.get(number)
    if (isListed(after, number, start + entry.offset)) {
      // Some readers take an object for another one then, and look for it elsewhere.
      if (row?.kind === 'offset' && row.generation !== entry.generation)
        pair.forbid('object', { object: number, detail: 'generation' })
      continue
    }
    if (holders.has(number) || pair.newer.isReachable(number)) pair.forbid('object', { object: number })
  }
  reportMisleading(pair, entries, holders)
}

/** Whether the cross-reference leads to the object that begins here, or to one in an object stream after it. */
function isListed({ entries, base, bytes }: PdfDocument, number: number, at: number): boolean {
  const entry = entries.get(number)
  if (entry?.kind === 'offset') {
    const listed = entry.offset + base
    return listed <= at && at - listed < maxGap && bytes.subarray(listed, at).every((byte) => isSpace(byte))
  }
  const holder = entry?.kind === 'packed' ? entries.get(entry.stream) : undefined
  return holder?.kind === 'offset' && holder.offset + base > at
}

/** White space that some writers count to the object. */
const maxGap = 32

/** Reports objects of an update in which a key stands twice, or a name that some readers end early: each takes another part. */
export function reportAmbiguous(pair: RevisionPair): void {
  for (const number of new Set([...pair.rewritten, ...pair.modified, ...pair.created])) {
    const key = ambiguousKey(pair.after.get(number))
    if (key !== undefined) pair.forbid('object', { object: number, detail: key === '' ? 'syntax' : key })
  }
}

/** Nesting is bounded by the parser. */
function ambiguousKey(value: PdfObject): string | undefined {
  if (value instanceof PdfStream) return ambiguousKey(value.dict)
  if (value instanceof PdfDict) {
    // Some signers say of a time-stamp that it is one and a signature: nothing is shown by it.
    const [key] = value.ambiguous.find(([name]) => name !== 'Type' || !value.has('ByteRange')) ?? []
    if (key !== undefined) return key
  }
  const parts = value instanceof PdfDict ? value.entries.values() : Array.isArray(value) ? value : []
  for (const part of parts) {
    const key = ambiguousKey(part)
    if (key !== undefined) return key
  }
  return undefined
}
