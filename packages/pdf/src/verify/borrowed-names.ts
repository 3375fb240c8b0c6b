import type { PdfDocument } from '../read/document.ts'
import { PdfDict, type PdfStream } from '../read/objects.ts'
import type { UsedName } from './content-words.ts'
import { contentsOf, namesIn } from './look-content.ts'
import { isDrawn } from './drawn-fonts.ts'
import { keepsFont, resourcesOfPage } from './look-fonts.ts'
import type { RevisionPair } from './revision-pair.ts'

/**
 * Whether a look draws with what only the resources of its page have. PDFium and Poppler look names up there that its own
 * lack; what is loaded so knows the place and the resources of the look, also on later pages. The fonts of forms that are
 * complete may be: some programs leave them out.
 */
export function borrowsFromPage(pair: RevisionPair, look: PdfStream, pages: readonly number[]): boolean {
  const known = knownLooks.get(pair) ?? new Map<string, boolean>()
  knownLooks.set(pair, known)
  const key = `${look.start} ${pages.join(' ')}`
  const borrows = known.get(key) ?? isBorrowing(pair, look, pages)
  known.set(key, borrows)
  return borrows
}

/** Thousands of widgets may share one look. */
const knownLooks = new WeakMap<RevisionPair, Map<string, boolean>>()

function isBorrowing(pair: RevisionPair, look: PdfStream, pages: readonly number[]): boolean {
  const missing = missingNames(pair.after, look)
  if (missing.length === 0) return false
  return pages.some((page) => {
    const given = pair.after.dict(resourcesOfPage(pair, page))
    return given !== undefined && missing.some((name) => lends(pair, given, name))
  })
}

/** What a look, and all that it draws with, names and its own resources do not have. */
function missingNames(document: PdfDocument, look: PdfStream): UsedName[] {
  const own = resourcesIn(document, look)
  return (contentsOf(document, look) ?? []).flatMap((stream) => {
    const nearest = resourcesIn(document, stream)
    return namesIn(document, stream).filter(
      (used) => ![nearest, own].some((resources) => isNamed(document, resources, used)),
    )
  })
}

function resourcesIn(document: PdfDocument, { dict }: PdfStream): PdfDict {
  return document.dict(dict.get('Resources')) ?? new PdfDict()
}

function isNamed(document: PdfDocument, resources: PdfDict, [kind, name]: UsedName): boolean {
  return document.dict(resources.get(kind))?.has(name) === true
}

function lends(pair: RevisionPair, resources: PdfDict, used: UsedName): boolean {
  const [kind, name] = used
  if (!isNamed(pair.after, resources, used)) return false
  const font = kind === 'Font' ? pair.after.dict(pair.after.dict(resources.get(kind))?.get(name)) : undefined
  return !font || isDrawn(font) || !keepsFont(pair, font)
}
