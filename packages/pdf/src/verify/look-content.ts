import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { isBalanced } from './content-balance.ts'
import { namesUsed, wordsOf, type UsedName } from './content-words.ts'
import { plainContent } from './plain-streams.ts'

/** A look draws with a handful of forms and patterns. */
const mostParts = 500

/**
 * Whether what a look paints ends with it: no content in it takes back more of the state of graphics than it kept, which
 * takes it out of its box in PDF.js, nor leaves marked content open, under which Poppler hides what comes after.
 */
export function endsInItself(document: PdfDocument, look: PdfStream): boolean {
  return contentsOf(document, look)?.every((stream) => knownContent(document, stream).ends) === true
}

/**
 * Whether all looks of a widget are empty, as of those that nobody sees: some programs put forms into forms there, and
 * paint nothing in them. What is loaded to paint in no place, pages may be shown with.
 */
export function paintsNothing(document: PdfDocument, widget: PdfObject): boolean {
  const looks = document.dict(document.dict(widget)?.get('AP'))
  const all = valuesIn(document, looks).flatMap((look) =>
    look instanceof PdfDict ? valuesIn(document, look) : [look],
  )
  return all.every(
    (look) =>
      look instanceof PdfStream &&
      contentsOf(document, look)?.every((stream) => isIdle(document, stream)) === true,
  )
}

/** Moves, and draws forms. */
const idleWord = /^(?:\/.*|q|Q|cm|Do)$/

function isIdle(document: PdfDocument, stream: PdfStream): boolean {
  const content = contentOf(document, stream)
  const resources = document.dict(stream.dict.get('Resources')) ?? new PdfDict()
  const drawn = namedIn(document, resources, 'XObject')
  const isForm = (item: PdfObject): boolean => item instanceof PdfStream && !isImage(document, item)
  if (content === undefined || !drawn.every(isForm)) return false
  for (const { word } of wordsOf(content)) if (!idleWord.test(word)) return false
  return true
}

/** A look and all that it draws with; undefined for more than a look has. */
export function contentsOf(document: PdfDocument, look: PdfStream): readonly PdfStream[] | undefined {
  const found: PdfStream[] = []
  const waiting = [look]
  const seen = new Set<number>()
  for (let stream = waiting.pop(); stream; stream = waiting.pop()) {
    if (seen.has(stream.number)) continue
    seen.add(stream.number)
    const below = contentsIn(document, stream.dict.get('Resources'))
    if (seen.size > mostParts || !below) return undefined
    found.push(stream)
    for (const part of below) waiting.push(part)
  }
  return found
}

/** What a stream of operators does, read once: thousands of fields may have one look, or draw with one form. */
interface KnownContent {
  ends: boolean
  names: readonly UsedName[]
}

/** By object: two of them may share their data, each unpacked in its own way. */
const knownStreams = new WeakMap<PdfDocument, Map<number, KnownContent>>()

function knownContent(document: PdfDocument, stream: PdfStream): KnownContent {
  const known = knownStreams.get(document) ?? new Map<number, KnownContent>()
  knownStreams.set(document, known)
  const found = known.get(stream.number)
  if (found) return found
  const content = isReadOtherwise(document, stream) ? undefined : contentOf(document, stream)
  const read = content ? { ends: isBalanced(content), names: namesUsed(content) } : { ends: false, names: [] }
  known.set(stream.number, read)
  return read
}

/** Ten times what is known of honest looks, which are read word by word; and of all in a document. */
const longestLook = 4 * 1024 * 1024
const mostRead = 4 * longestLook
const readBytes = new WeakMap<PdfDocument, number>()

/** The operators of a look; undefined where not all readers unpack the same, or nobody draws so many. */
function contentOf(document: PdfDocument, stream: PdfStream): Buffer | undefined {
  const before = readBytes.get(document) ?? 0
  if (before > mostRead) return undefined
  const content = plainContent(document, stream)
  if (content === undefined || content.length > longestLook) return undefined
  readBytes.set(document, before + content.length)
  return before + content.length > mostRead ? undefined : content
}

/** The names by which a stream of operators takes resources; none where it cannot be read. */
export function namesIn(document: PdfDocument, stream: PdfStream): readonly UsedName[] {
  return knownContent(document, stream).names
}

/** What is not encrypted, or in a way of its own, in a file that is (ISO 32000-2, 7.6.2 and 7.6.6). */
const keptOpen: ReadonlySet<string | undefined> = new Set(['XRef', 'Metadata', 'EmbeddedFile'])

/** Whether some readers decrypt a stream and others do not: it says what it is, and they ask where it stands. */
export function isReadOtherwise(document: PdfDocument, { dict }: PdfStream): boolean {
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
    if (hasTooMany(document, resources) || numbersContent(document, resources)) return undefined
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

/** The properties of marked content by name: there the number stands as well. */
function numbersContent(document: PdfDocument, resources: PdfDict): boolean {
  return namedIn(document, resources, 'Properties').some(
    (item) => item instanceof PdfDict && item.has('MCID'),
  )
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
  const named = [...namedIn(document, resources, 'XObject'), ...namedIn(document, resources, 'Pattern')]
  return [...named, ...masks, ...glyphs].flatMap((item) =>
    item instanceof PdfStream && !isImage(document, item) ? [item] : [],
  )
}

function isImage(document: PdfDocument, { dict }: PdfStream): boolean {
  return nameValue(document.resolve(dict.get('Subtype'))) === 'Image'
}
