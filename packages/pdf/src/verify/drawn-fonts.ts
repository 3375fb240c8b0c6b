import { isFollowed } from '../read/followed.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfRef, PdfStream, type PdfObject } from '../read/objects.ts'
import { fontsOf, resourcesBelow } from './font-resources.ts'
import { hasTooMany } from './look-content.ts'
import type { RevisionPair } from './revision-pair.ts'

/** Resources and fonts of one font: a handful. */
const mostParts = 500

/** Whether the glyphs of a font are drawn (type 3). */
export function isDrawn(font: PdfDict): boolean {
  return font.has('CharProcs')
}

/**
 * Whether the glyphs of a font are the same whoever loads it first. Without resources they are drawn with those at hand.
 * MuPDF and PDF.js do not load a font of type 3 within another as they do alone, and keep what came of it. What the update
 * brings is on no page.
 */
export function isDrawnAlike(pair: RevisionPair, font: PdfDict): boolean {
  return !isDrawn(font) || isBrought(pair, font) || (isComplete(pair.after, font) && standsAlone(pair, font))
}

/** Whether some of these fonts are drawn with what is at hand, and others are of the pages: those may be drawn within them. */
export function drawsOthersWithin(pair: RevisionPair, fonts: readonly PdfDict[]): boolean {
  const drawn = fonts.filter((font) => isDrawn(font))
  return drawn.some((font) => !isComplete(pair.after, font)) && drawn.some((font) => !isBrought(pair, font))
}

/** A reader that finds no dictionary takes what is at hand. */
function isComplete(document: PdfDocument, font: PdfDict): boolean {
  const own = font.get('Resources')
  const isFound = !(own instanceof PdfRef) || (isFollowed(document, own) && document.dict(own) !== undefined)
  return isFound && document.dict(own) !== undefined
}

const knownBrought = new WeakMap<RevisionPair, ReadonlySet<PdfObject>>()

/** Whether the update brings a font along. */
function isBrought(pair: RevisionPair, font: PdfDict): boolean {
  const known = knownBrought.get(pair) ?? new Set([...pair.created].map((number) => pair.after.get(number)))
  knownBrought.set(pair, known)
  return known.has(font)
}

/** Whether no other font of the pages is drawn with its glyphs, nor it with others. */
function standsAlone(pair: RevisionPair, font: PdfDict): boolean {
  const below = fontsBelow(pair.after, font)
  if (!below || [...below].some((other) => other !== font)) return false
  return drawnFonts(pair).every(
    (other) => other === font || isBrought(pair, other) || fontsBelow(pair.after, other)?.has(font) === false,
  )
}

const knownBelow = new WeakMap<PdfDocument, Map<PdfDict, ReadonlySet<PdfDict> | undefined>>()

/** Fonts of type 3 that glyphs may be drawn with; undefined for more than a font has. Many may have the same resources. */
function fontsBelow(document: PdfDocument, font: PdfDict): ReadonlySet<PdfDict> | undefined {
  const start = document.dict(font.get('Resources'))
  if (!start) return new Set()
  const known = knownBelow.get(document) ?? new Map<PdfDict, ReadonlySet<PdfDict> | undefined>()
  knownBelow.set(document, known)
  if (!known.has(start)) known.set(start, collectBelow(document, start))
  return known.get(start)
}

function collectBelow(document: PdfDocument, start: PdfDict): ReadonlySet<PdfDict> | undefined {
  const found = new Set<PdfDict>()
  const seen = new Set([start])
  // What is added on the way is visited, too.
  for (const resources of seen) {
    if (hasTooMany(document, resources) || seen.size + found.size > mostParts) return undefined
    for (const font of fontsOf(document, resources)) if (isDrawn(font)) found.add(font)
    for (const value of resourcesBelow(document, resources)) {
      const below = document.dict(value)
      if (below) seen.add(below)
    }
  }
  return found
}

const knownFonts = new WeakMap<RevisionPair, readonly PdfDict[]>()

/** Every font of type 3 of the file. */
function drawnFonts(pair: RevisionPair): readonly PdfDict[] {
  const known = knownFonts.get(pair)
  if (known) return known
  const found: PdfDict[] = []
  for (const number of pair.after.entries.keys()) collectDrawn(pair.after.get(number), found)
  knownFonts.set(pair, found)
  return found
}

/** Nesting is bounded by the parser. */
function collectDrawn(value: PdfObject, found: PdfDict[]): void {
  const dict = value instanceof PdfStream ? value.dict : value
  if (dict instanceof PdfDict) {
    if (isDrawn(dict)) found.push(dict)
    for (const item of dict.entries.values()) collectDrawn(item, found)
  } else if (Array.isArray(value)) for (const item of value) collectDrawn(item, found)
}
