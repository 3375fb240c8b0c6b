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
    const content =
      seen.size > mostParts || isReadOtherwise(document, stream) ? undefined : plainData(document, stream)
    if (!content || !isBalanced(content)) return false
    waiting.push(...contentsIn(document, stream.dict.get('Resources')))
  }
  return true
}

/** What is not encrypted, or in a way of its own, in a file that is (ISO 32000-2, 7.6.2 and 7.6.6). */
const keptOpen: ReadonlySet<string | undefined> = new Set(['XRef', 'Metadata', 'EmbeddedFile'])

/** Whether some readers decrypt a stream and others do not: it says what it is, and they ask where it stands. */
function isReadOtherwise(document: PdfDocument, { dict }: PdfStream): boolean {
  return document.security !== undefined && keptOpen.has(nameValue(document.resolve(dict.get('Type'))))
}

/** Streams of operators that resources lead to: forms, patterns, masks, the glyphs of fonts. */
function contentsIn(document: PdfDocument, resources: PdfObject | undefined): PdfStream[] {
  const all = document.dict(resources)
  const valuesOf = (dict: PdfDict | undefined): PdfObject[] =>
    [...(dict?.entries.values() ?? [])].map((item) => document.resolve(item))
  const listed = (kind: string): PdfObject[] => valuesOf(document.dict(all?.get(kind)))
  const states = listed('ExtGState').flatMap((state) => (state instanceof PdfDict ? [state] : []))
  const masks = states.map((state) => document.resolve(document.dict(state.get('SMask'))?.get('G')))
  const chosen = states.map((state) => document.resolve(document.array(state.get('Font'))?.[0]))
  const fonts = [...listed('Font'), ...chosen].flatMap((font) => (font instanceof PdfDict ? [font] : []))
  const glyphs = fonts.flatMap((font) => valuesOf(document.dict(font.get('CharProcs'))))
  const isImage = (item: PdfStream): boolean =>
    nameValue(document.resolve(item.dict.get('Subtype'))) === 'Image'
  const own = [...listed('XObject'), ...listed('Pattern'), ...masks, ...glyphs].flatMap((item) =>
    item instanceof PdfStream && !isImage(item) ? [item] : [],
  )
  return [
    ...own,
    ...fonts.flatMap((font) => (font.has('CharProcs') ? contentsIn(document, font.get('Resources')) : [])),
  ]
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
