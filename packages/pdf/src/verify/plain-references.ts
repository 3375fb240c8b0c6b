import type { PdfDocument } from '../read/document.ts'
import { isFollowed } from '../read/followed.ts'
import { PdfDict, PdfRef, PdfStream, type PdfObject } from '../read/objects.ts'
import type { RevisionPair } from './revision-pair.ts'

/**
 * Reports references that an update writes, or takes away, and that not all readers follow: what some hide then, or show
 * again, is the same for us.
 */
export function reportAstray(pair: RevisionPair): void {
  const { before, after } = pair
  // One finding more about what is told already.
  if (pair.changes.some(({ allowed }) => !allowed)) return
  if (leadAstray(pair, before.trailer, after.trailer)) pair.forbid('trailer', { detail: 'syntax' })
  for (const number of [...pair.created, ...pair.modified]) {
    if (!pair.newer.isReachable(number)) continue
    const [old, current] = [before.get(number), after.get(number)]
    const isReference = old instanceof PdfRef || current instanceof PdfRef
    if (isReference || leadAstray(pair, old, current))
      pair.forbid('object', { object: number, detail: 'reference' })
  }
}

function leadAstray({ before, after }: RevisionPair, old: PdfObject, current: PdfObject): boolean {
  const [had, has] = [referencesIn(old), referencesIn(current)]
  return isAstray(after, has, had) || isAstray(before, had, has)
}

/** Whether one of these references is not followed by all, but for those that stand there in both states. */
function isAstray(document: PdfDocument, references: References, kept: References): boolean {
  return [...references].some(([key, ref]) => !kept.has(key) && !isFollowed(document, ref))
}

type References = ReadonlyMap<string, PdfRef>

function referencesIn(value: PdfObject): References {
  const found = new Map<string, PdfRef>()
  collect(value, found)
  return found
}

/** Nesting is bounded by the parser. */
function collect(value: PdfObject, found: Map<string, PdfRef>): void {
  if (value instanceof PdfRef) found.set(`${value.number} ${value.generation}`, value)
  else if (Array.isArray(value)) for (const item of value) collect(item, found)
  else if (value instanceof PdfStream) collect(value.dict, found)
  else if (value instanceof PdfDict) for (const item of value.entries.values()) collect(item, found)
}
