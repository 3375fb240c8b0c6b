import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfNumber, PdfRef, nameValue, type PdfObject, type PdfStream } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'
import { drawsOthersWithin, isDrawnAlike } from './drawn-fonts.ts'
import { areKnownApart, fontIdentities, type FontIdentities } from './font-identities.ts'
import { fontsOf, resourcesBelow } from './font-resources.ts'
import { hasTooMany } from './look-content.ts'
import { plainContent } from './plain-streams.ts'
import type { RevisionPair } from './revision-pair.ts'

/** Resources and fonts of one look: a handful. */
const mostParts = 500

/**
 * Whether what a look draws with leaves the fonts of the pages as they are. Readers keep a font that was loaded once: one
 * of type 3 without resources keeps those of whoever used it first, and to PDF.js fonts with one descriptor may be the same.
 * What a look on the first page loads so is what later pages are then shown with.
 */
export function keepsFonts(pair: RevisionPair, look: PdfStream, page: number | undefined): boolean {
  const own = pair.after.dict(look.dict.get('Resources'))
  // Thousands of fields may have one look, or looks with the same resources.
  const known = knownFonts.get(pair) ?? new Map<PdfDict | string, boolean>()
  knownFonts.set(pair, known)
  const key = own ?? `${look.start} ${page}`
  const keeps = known.get(key) ?? areKept(pair, look, page)
  known.set(key, keeps)
  return keeps
}

/** By what they are drawn with: the resources of a look, or the look and its page. */
const knownFonts = new WeakMap<RevisionPair, Map<PdfDict | string, boolean>>()

function areKept(pair: RevisionPair, look: PdfStream, page: number | undefined): boolean {
  const { after } = pair
  const own = look.dict.get('Resources')
  // Without resources of its own it draws with those of its page, for some readers.
  const start = after.dict(own) ? own : namesResources(after, look) ? resourcesOfPage(pair, page) : undefined
  return areAllKept(pair, fontsIn(pair, start))
}

function areAllKept(pair: RevisionPair, fonts: readonly PdfDict[] | undefined): boolean {
  if (!fonts) return false
  return fonts.every((font) => keepsFont(pair, font)) && !drawsOthersWithin(pair, fonts)
}

/** Fonts, forms and states of graphics by name. */
function namesResources(document: PdfDocument, look: PdfStream): boolean {
  const content = plainContent(document, look)
  return !content || /Tf|Do|gs|sc|SC/.test(content.toString('latin1'))
}

/** The same of the fonts that viewers draw with where a field has no look (ISO 32000-1, 12.7.3.3). */
export function formKeepsFonts(pair: RevisionPair): boolean {
  const form = pair.after.dict(pair.after.root.get('AcroForm'))
  return areAllKept(pair, fontsIn(pair, form?.get('DR')))
}

/** Whether a font is the same whoever loads it first. */
export function keepsFont(pair: RevisionPair, font: PdfDict): boolean {
  return isDrawnAlike(pair, font) && !sharesParts(pair, font)
}

/** The resources of a page, its own or inherited; `page` is counted from 1. */
export function resourcesOfPage({ after }: RevisionPair, page: number | undefined): PdfObject | undefined {
  let node = page === undefined ? undefined : listPages(after)[page - 1]?.dict
  for (let depth = 0; node && !node.has('Resources') && depth < mostParts; depth++)
    node = after.dict(node.get('Parent'))
  return node?.get('Resources')
}

/** Every font that resources lead to; undefined for more than a look has, and where one is what others may be taken for. */
function fontsIn(pair: RevisionPair, start: PdfObject | undefined): PdfDict[] | undefined {
  const { after: document } = pair
  const fonts = new Set<PdfDict>()
  const seen = new Set<PdfDict>()
  const waiting: (PdfObject | undefined)[] = [start]
  for (let value = waiting.pop(); value !== undefined || waiting.length > 0; value = waiting.pop()) {
    const resources = document.dict(value)
    if (!resources || seen.has(resources)) continue
    seen.add(resources)
    if (hasTooMany(document, resources) || hasOwnWords(pair, resources)) return undefined
    for (const font of fontsOf(document, resources)) fonts.add(font)
    if (seen.size + fonts.size > mostParts) return undefined
    for (const below of resourcesBelow(document, resources)) waiting.push(below)
  }
  return [...fonts]
}

/**
 * Whether a font stands in resources, is no object of its own, and may be taken for another. Poppler keeps those by 31 bits
 * of what they say: whoever may say anything in one finds what has the bits of another, of a look or of a page, and that
 * page is then drawn with whichever came first.
 */
function hasOwnWords(pair: RevisionPair, resources: PdfDict): boolean {
  const { after } = pair
  const holder = resources.get('Font')
  const named = [...(after.dict(holder)?.entries.values() ?? [])]
  const own = named.flatMap((font) => (font instanceof PdfDict ? [font] : []))
  if (own.length === 0) return false
  const all = knownIdentities.get(pair) ?? fontIdentities(after)
  knownIdentities.set(pair, all)
  return !own.every((font) => isStandardFont(font)) || !areKnownApart(after, holder, all)
}

const knownIdentities = new WeakMap<RevisionPair, FontIdentities>()

const standardFont =
  /^(?:Helvetica|Courier)(?:-(?:Bold)?(?:Oblique)?)?$|^Times-(?:Roman|Bold|Italic|BoldItalic)$|^Symbol$|^ZapfDingbats$/
/** What forms call them. */
const usualName = /^(?:Helv|HeBo|HeOb|HeBO|Cour|CoBo|CoOb|CoBO|TiRo|TiBo|TiIt|TiBI|Symb|ZaDb)$/
const standardEncoding = /^(?:WinAnsi|MacRoman|Standard|PDFDoc)Encoding$/

/** What may stand in a font that every reader has: too little to choose from. */
const standardEntries: ReadonlyMap<string, RegExp> = new Map([
  ['Type', /^Font$/],
  ['Subtype', /^Type1$/],
  ['BaseFont', standardFont],
  ['Encoding', standardEncoding],
  ['Name', usualName],
])

function isStandardFont({ entries }: PdfDict): boolean {
  return [...entries].every(([key, value]) =>
    isMeasure(key, value) ? true : standardEntries.get(key)?.test(nameValue(value) ?? '') === true,
  )
}

const mostWidths = 256

/** What else programs say of a standard font: its widths, and where it is described. */
function isMeasure(key: string, value: PdfObject): boolean {
  switch (key) {
    case 'FirstChar':
    case 'LastChar':
      return isSmall(value)
    case 'Widths':
      return Array.isArray(value) && value.length <= mostWidths && value.every((item) => isSmall(item))
    default:
      return key === 'FontDescriptor' && value instanceof PdfRef
  }
}

function isSmall(value: PdfObject): boolean {
  return value instanceof PdfNumber && /^\d{1,4}$/.test(value.raw)
}

/** Whether some other font has the same descriptor, or is made of the same font. */
function sharesParts(pair: RevisionPair, font: PdfDict): boolean {
  const { after } = pair
  const made = font.get('DescendantFonts')
  const listed = after.array(made) ?? []
  const described = [font, ...listed.flatMap((item) => after.dict(item) ?? [])]
  const parts = [...described.map((part) => part.get('FontDescriptor')), made, ...listed]
  return parts.some((part) => part instanceof PdfRef && (holdersOf(pair).get(part.number) ?? 0) > 1)
}

const knownHolders = new WeakMap<RevisionPair, ReadonlyMap<number, number>>()

/** How many fonts have each descriptor, and are made of each font, of those that something leads to. */
function holdersOf(pair: RevisionPair): ReadonlyMap<number, number> {
  const known = knownHolders.get(pair)
  if (known) return known
  const found = new Map<number, number>()
  for (const { to, by, path } of pair.newer.all()) {
    const isMade = /(^|\.)DescendantFonts$/.test(path)
    if (!(isMade || /(^|\.)FontDescriptor$/.test(path)) || !pair.newer.isReachable(by)) continue
    const list = isMade ? pair.after.get(to) : null
    const listed = Array.isArray(list)
      ? list.flatMap((item) => (item instanceof PdfRef ? item.number : []))
      : []
    for (const part of [to, ...listed]) found.set(part, (found.get(part) ?? 0) + 1)
  }
  knownHolders.set(pair, found)
  return found
}
