import type { PdfDocument } from '../read/document.ts'
import type { PdfDict, PdfObject } from '../read/objects.ts'

/**
 * Whether an annotation says that it is part of the structure of the document, and something stands there under its key:
 * PDF.js then has that part, with what is read aloud for it, on the page of the annotation.
 */
export function joinsStructure(document: PdfDocument, annotation: PdfObject): boolean {
  const dict = document.dict(annotation)
  if (!dict?.has('StructParent')) return false
  const key = document.number(dict.get('StructParent'))
  const keys = keysOf(document)
  return key !== undefined && (!keys || keys.has(key))
}

const known = new WeakMap<PdfDocument, ReadonlySet<number> | undefined>()

function keysOf(document: PdfDocument): ReadonlySet<number> | undefined {
  if (!known.has(document)) known.set(document, collectKeys(document))
  return known.get(document)
}

const mostKeys = 500_000

/** All keys of the tree of parents (ISO 32000-2, 14.7.5.4), whatever its limits say; undefined for too many. */
function collectKeys(document: PdfDocument): ReadonlySet<number> | undefined {
  const keys = new Set<number>()
  const structure = document.dict(document.root.get('StructTreeRoot'))
  const seen = new Set<PdfDict>()
  const waiting: (PdfObject | undefined)[] = [structure?.get('ParentTree')]
  let listed = 0
  while (waiting.length > 0) {
    const node = document.dict(waiting.pop())
    if (!node || seen.has(node)) continue
    seen.add(node)
    const kids = document.array(node.get('Kids')) ?? []
    const pairs = document.array(node.get('Nums')) ?? []
    listed += kids.length + pairs.length
    if (listed > mostKeys) return undefined
    for (const kid of kids) waiting.push(kid)
    for (let at = 0; at < pairs.length; at += 2) keys.add(document.number(pairs[at]) ?? -1)
  }
  return keys
}
