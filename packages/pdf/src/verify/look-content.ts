import type { PdfDocument } from '../read/document.ts'
import { isDelimiter, isSpace, readHexString, readLiteralString, skipSpace } from '../read/characters.ts'
import { PdfDict, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { plainData } from './plain-streams.ts'

/** A look draws with a handful of forms and patterns. */
const mostParts = 500

/**
 * Whether what a look paints ends with it: no content in it takes back more of the state of graphics than it kept, which
 * takes it out of its box in PDF.js, nor leaves marked content open, under which Poppler hides what comes after.
 */
export function endsInItself(document: PdfDocument, look: PdfStream): boolean {
  const waiting = [look]
  const seen = new Set<number>()
  for (let stream = waiting.pop(); stream; stream = waiting.pop()) {
    if (seen.has(stream.start)) continue
    seen.add(stream.start)
    const below = contentsIn(document, stream.dict.get('Resources'))
    if (seen.size > mostParts || !below || !endsAlone(document, stream)) return false
    for (const part of below) waiting.push(part)
  }
  return true
}

/** By where the data begin: thousands of fields may have one look, or draw with one form. */
const knownStreams = new WeakMap<PdfDocument, Map<number, boolean>>()

function endsAlone(document: PdfDocument, stream: PdfStream): boolean {
  const known = knownStreams.get(document) ?? new Map<number, boolean>()
  knownStreams.set(document, known)
  const isKnown = known.get(stream.start)
  if (isKnown !== undefined) return isKnown
  const content = isReadOtherwise(document, stream) ? undefined : plainData(document, stream)
  const ends = content !== undefined && isBalanced(content)
  known.set(stream.start, ends)
  return ends
}

/** What is not encrypted, or in a way of its own, in a file that is (ISO 32000-2, 7.6.2 and 7.6.6). */
const keptOpen: ReadonlySet<string | undefined> = new Set(['XRef', 'Metadata', 'EmbeddedFile'])

/** Whether some readers decrypt a stream and others do not: it says what it is, and they ask where it stands. */
function isReadOtherwise(document: PdfDocument, { dict }: PdfStream): boolean {
  return document.security !== undefined && keptOpen.has(nameValue(document.resolve(dict.get('Type'))))
}

const contentsByResources = new WeakMap<PdfDocument, Map<PdfDict, readonly PdfStream[] | undefined>>()

/**
 * Streams of operators that resources lead to: forms, patterns, masks, the glyphs of fonts, which may have themselves among
 * their resources. Undefined for more than a look has. Thousands of looks may have the same ones: each is read once.
 */
function contentsIn(
  document: PdfDocument,
  resources: PdfObject | undefined,
): readonly PdfStream[] | undefined {
  const start = document.dict(resources)
  if (!start) return []
  const known = contentsByResources.get(document) ?? new Map<PdfDict, readonly PdfStream[] | undefined>()
  contentsByResources.set(document, known)
  if (!known.has(start)) known.set(start, collectContents(document, start))
  return known.get(start)
}

function collectContents(document: PdfDocument, start: PdfDict): readonly PdfStream[] | undefined {
  const found = new Set<PdfStream>()
  const seen = new Set([start])
  // What is added on the way is visited, too.
  for (const resources of seen) {
    if (hasTooMany(document, resources)) return undefined
    const fonts = fontsIn(document, resources)
    for (const stream of streamsIn(document, resources, fonts)) found.add(stream)
    for (const font of fonts) {
      const own = font.has('CharProcs') ? document.dict(font.get('Resources')) : undefined
      if (own) seen.add(own)
    }
    if (seen.size + found.size > mostParts) return undefined
  }
  return [...found]
}

/** More names than anything has to draw with: thousands of looks may share them. */
const mostNamed = 10_000

/** Whether there is more to look up than a look has. */
export function hasTooMany(document: PdfDocument, resources: PdfDict): boolean {
  const counts = ['XObject', 'Pattern', 'ExtGState', 'Font'].map(
    (kind) => document.dict(resources.get(kind))?.entries.size ?? 0,
  )
  return counts.some((count) => count > mostNamed)
}

function valuesIn(document: PdfDocument, dict: PdfDict | undefined): PdfObject[] {
  return [...(dict?.entries.values() ?? [])].map((item) => document.resolve(item))
}

function namedIn(document: PdfDocument, resources: PdfDict, kind: string): PdfObject[] {
  return valuesIn(document, document.dict(resources.get(kind)))
}

function statesIn(document: PdfDocument, resources: PdfDict): PdfDict[] {
  return namedIn(document, resources, 'ExtGState').flatMap((state) =>
    state instanceof PdfDict ? [state] : [],
  )
}

/** Fonts by name, and those that a state of graphics chooses. */
function fontsIn(document: PdfDocument, resources: PdfDict): PdfDict[] {
  const chosen = statesIn(document, resources).map((state) =>
    document.resolve(document.array(state.get('Font'))?.[0]),
  )
  return [...namedIn(document, resources, 'Font'), ...chosen].flatMap((font) =>
    font instanceof PdfDict ? [font] : [],
  )
}

function streamsIn(document: PdfDocument, resources: PdfDict, fonts: readonly PdfDict[]): PdfStream[] {
  const masks = statesIn(document, resources).map((state) =>
    document.resolve(document.dict(state.get('SMask'))?.get('G')),
  )
  const glyphs = fonts.flatMap((font) => valuesIn(document, document.dict(font.get('CharProcs'))))
  const isImage = (item: PdfStream): boolean =>
    nameValue(document.resolve(item.dict.get('Subtype'))) === 'Image'
  const named = [...namedIn(document, resources, 'XObject'), ...namedIn(document, resources, 'Pattern')]
  return [...named, ...masks, ...glyphs].flatMap((item) =>
    item instanceof PdfStream && !isImage(item) ? [item] : [],
  )
}

/** Operators that keep and take back the state of graphics, and that open and close marked content. */
interface Balance {
  kept: number
  open: number
}

/** Whether content takes back no more than it kept, and closes what it opens. */
function isBalanced(content: Buffer): boolean {
  let images: ImageEnds | undefined
  const balance: Balance = { kept: 0, open: 0 }
  for (const { word, at } of wordsOf(content)) {
    if (word === 'ID') images ??= imagesAfter(content, at)
    if (!weigh(word, balance, kindOfPlace(at, images))) return false
  }
  return balance.open === 0
}

/**
 * Where the data of images end, readers do not agree: what may be data counts against the content only. Before the first
 * end that PDF.js takes for one, it takes nothing back.
 */
type PlaceKind = 'content' | 'perhaps data' | 'perhaps data for most'

function kindOfPlace(at: number, images: ImageEnds | undefined): PlaceKind {
  if (!images || at < images.from || at >= images.to) return 'content'
  return at >= images.spaced ? 'perhaps data' : 'perhaps data for most'
}

function weigh(word: string, balance: Balance, place: PlaceKind): boolean {
  if (word === 'BMC' || word === 'BDC') balance.open++
  else if (place === 'perhaps data for most') return true
  else if (word === 'q' && place === 'content') balance.kept++
  else if (word === 'Q') balance.kept--
  // To some readers an operator ends as soon as no other begins like it.
  else if (word.includes('Q')) return false
  else if (word === 'EMC' && place === 'content') balance.open = Math.max(0, balance.open - 1)
  return balance.kept >= 0
}

/** The first end of the first image that some reader sees, the first with a space behind it, and the last of any image. */
interface ImageEnds {
  from: number
  spaced: number
  to: number
}

/** Poppler ends an image at any `EI` after as many data as it has, PDF.js at one with a space behind it. */
function imagesAfter(content: Buffer, start: number): ImageEnds | undefined {
  const text = content.toString('latin1', start)
  const from = text.indexOf('EI')
  const spaced = text.search(/EI(?![^\0\t\n\f\r ])/)
  if (from < 0) return undefined
  return {
    from: start + from,
    spaced: spaced < 0 ? Infinity : start + spaced,
    to: start + text.lastIndexOf('EI'),
  }
}

/** The words of content that are no names, texts or comments, the data of images left out. */
function* wordsOf(content: Buffer): Generator<{ word: string; at: number }> {
  for (let at = skipSpace(content, 0); at < content.length; at = skipSpace(content, at)) {
    const code = content[at]
    if (code === 40) at = readLiteralString(content, at)?.end ?? content.length
    else if (code === 60 && content[at + 1] === 60) at += 2
    else if (code === 60) at = readHexString(content, at)?.end ?? content.length
    else if (code === 47) at = pastWord(content, at + 1)
    else if (isDelimiter(code)) at++
    else {
      const end = pastWord(content, at)
      const word = content.toString('latin1', at, end)
      yield { word, at }
      at = word === 'ID' ? pastImage(content, end) : end
    }
  }
}

function pastWord(content: Buffer, from: number): number {
  let at = from
  while (at < content.length && !isSpace(content[at]) && !isDelimiter(content[at])) at++
  return at
}

/** After the data of an image: at the first `EI`, whatever stands around it. */
function pastImage(content: Buffer, from: number): number {
  const at = content.indexOf('EI', from)
  return at < 0 ? content.length : at
}
