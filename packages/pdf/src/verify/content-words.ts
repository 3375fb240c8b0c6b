import { isDelimiter, isSpace, readHexString, readLiteralString, skipSpace } from '../read/characters.ts'

/** Whether content takes back no more than it kept, closes what it opens, and names nothing that is not its own. */
export function isBalanced(content: Buffer): boolean {
  let images: ImageEnds | undefined
  let began = -1
  const balance: Balance = { kept: 0, open: 0 }
  for (const { word, at } of wordsOf(content)) {
    if (isForeign(word)) return false
    if (word === 'BI') began = at
    if (word === 'ID') {
      // A reader that takes more for data than there is passes over the end of what is open.
      if (balance.open > 0 || !isPlainImage(content, began, at)) return false
      images ??= imagesAfter(content, at)
      if (images && hasSigns(content, images)) return false
      began = -1
    }
    if (!word.startsWith('/') && !weigh(word, balance, kindOfPlace(at, images))) return false
  }
  return balance.open === 0
}

/** Operators that keep and take back the state of graphics, and that open and close marked content. */
interface Balance {
  kept: number
  open: number
}

/**
 * References, which content does not have and PDF.js and Poppler follow in it, and the numbers by which the structure
 * of the document finds its words: to Poppler those of a look are part of the paragraph with that number.
 */
function isForeign(word: string): boolean {
  return /^[-+.\d]*R$/.test(word) || (word.startsWith('/') && plainName(word.slice(1)) === 'MCID')
}

/**
 * Whether the image that begins here is described in plain words, and packed so that all readers look for its end:
 * PDF.js goes on right behind text or JPEG data, and ours and others at the `EI`.
 */
function isPlainImage(content: Buffer, from: number, to: number): boolean {
  if (from < 0) return false
  const words = content.toString('latin1', from, to)
  return /^[\w\0\t\n\f\r /.+\-[\]<>]*$/.test(words) && !/A85|AHx|ASCII|DCT/.test(words)
}

/** Whether there is more than words where data may be: what one reader takes for a text hides from it what another does. */
function hasSigns(content: Buffer, { from, to }: ImageEnds): boolean {
  return /[()<>%]/.test(content.toString('latin1', from, to))
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
  if (/B[MD]C$/.test(word)) balance.open++
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

/** The words of content, names with their slash; numbers, texts, comments and the data of images are left out. */
export function* wordsOf(content: Buffer): Generator<{ word: string; at: number }> {
  for (let at = skipSpace(content, 0); at < content.length; at = skipSpace(content, at)) {
    const code = content[at]
    if (code === 40) at = readLiteralString(content, at)?.end ?? content.length
    else if (code === 60 && content[at + 1] === 60) at += 2
    else if (code === 60) at = readHexString(content, at)?.end ?? content.length
    else if (code === 47) {
      const end = pastWord(content, at + 1)
      yield { word: content.toString('latin1', at, end), at }
      at = end
    } else if (isDelimiter(code)) at++
    else {
      const end = pastWord(content, at)
      const word = isNumber(content, at, end) ? '' : content.toString('latin1', at, end)
      if (word !== '') yield { word, at }
      at = word === 'ID' ? pastImage(content, end) : end
    }
  }
}

/** What each operator takes by its name (ISO 32000-2, table 34). */
const takenBy: ReadonlyMap<string, string> = new Map([
  ['Tf', 'Font'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
  ['sh', 'Shading'],
  ['Do', 'XObject'],
  ['gs', 'ExtGState'],
  ['cs', 'ColorSpace'],
  ['CS', 'ColorSpace'],
])

/** A name by which content takes something, and what. */
export type UsedName = readonly [kind: string, name: string]

/** The names by which content takes resources, each once. */
export function namesUsed(content: Buffer): UsedName[] {
  const found = new Map<string, UsedName>()
  let last: string | undefined
  for (const { word } of wordsOf(content)) {
    if (word.startsWith('/')) last = plainName(word.slice(1))
    const kind = takenBy.get(word)
    if (kind === undefined) continue
    if (last !== undefined) found.set(`${kind} ${last}`, [kind, last])
    last = undefined
  }
  return [...found.values()]
}

function plainName(written: string): string {
  return written.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
}

function pastWord(content: Buffer, from: number): number {
  let at = from
  while (at < content.length && !isSpace(content[at]) && !isDelimiter(content[at])) at++
  return at
}

/** Whether there is nothing but digits, signs and points: most of what content is made of. */
function isNumber(content: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = content[at] ?? 0
    if ((code < 48 || code > 57) && code !== 43 && code !== 45 && code !== 46) return false
  }
  return true
}

/** After the data of an image: at the first `EI`, whatever stands around it. */
function pastImage(content: Buffer, from: number): number {
  const at = content.indexOf('EI', from)
  return at < 0 ? content.length : at
}
