import { isDelimiter, isSpace, readLiteralString, skipSpace } from '../read/characters.ts'
import { maxObjectNumber } from '../read/object-numbers.ts'

/** What contents name by number: these objects, or there is no telling which. */
export interface NamedObjects {
  numbers: ReadonlySet<number>
  isKnown: boolean
}

const letter = 82
/** Digits, signs, points and exponents: what some reader may take for a number. */
const inNumbers = new Set(Buffer.from('0123456789+-.eE'))
const hexDigits = new Set(Buffer.from('0123456789abcdefABCDEF'))

/** Whether some word may be the `R` behind two numbers, be it in a text: most contents have none, and are read no further. */
export function mayRefer(content: Buffer): boolean {
  for (let at = content.indexOf(letter); at >= 0; at = content.indexOf(letter, at + 1)) {
    if (!endsWord(content, at + 1)) continue
    const before = gapBefore(content, at)
    if (before === 0 || isInNumber(content[before - 1])) return true
  }
  return false
}

function endsWord(content: Buffer, at: number): boolean {
  return at >= content.length || isSpace(content[at]) || isDelimiter(content[at])
}

/** Nobody refers to anything there: more are made to take time. */
const mostReferences = 1000
/** Letters in pictures that stand in content, which are no words. */
const mostLetters = 100_000

/** What was found so far. */
class Found implements NamedObjects {
  readonly numbers = new Set<number>()
  isKnown = true
  private count = 0

  /** Takes the number before the letter as it is written: more than digits each reader reads in a way of its own. */
  note(written: string | undefined): void {
    const number = written !== undefined && /^\d+$/.test(written) ? Number(written) : Infinity
    if (number <= maxObjectNumber) this.numbers.add(number)
    else this.isKnown = false
    if (++this.count > mostReferences) this.isKnown = false
  }
}

/**
 * The objects that content refers to. It has no business to (ISO 32000-2, 7.8.2), and Poppler, MuPDF and PDF.js follow
 * it all the same, in lists, dictionaries and the descriptions of images. What stands in a text is none, where all readers
 * find the same texts.
 */
export function namedIn(content: Buffer): NamedObjects {
  const found = new Found()
  let areTextsSure = true
  for (let at = skipSpace(content, 0); at < content.length && found.isKnown;) {
    const { end, kind } = wordAt(content, at)
    if (kind === 'reference') found.note(referredBefore(content, end))
    if (kind === 'image' || kind === 'open') areTextsSure = false
    at = skipSpace(content, kind === 'image' ? imageEnd(content, end) : end)
  }
  if (!areTextsSure) noteAll(content, found)
  return found
}

/** A text or a name, a text that does not end where all find its end, the letter of a reference, or what comes before data. */
type WordKind = 'text' | 'open' | 'reference' | 'image' | 'other'

function wordAt(content: Buffer, at: number): { end: number; kind: WordKind } {
  const text = pastText(content, at)
  if (text) return { end: text.at, kind: text.isSure ? 'text' : 'open' }
  const end = pastWord(content, at)
  if (content[end - 1] === letter && isReference(content, at, end)) return { end, kind: 'reference' }
  const isImage = end - at === 2 && content.toString('latin1', at, end) === 'ID'
  return { end, kind: isImage ? 'image' : 'other' }
}

/** The data of an image are anything, and where they end not all agree: here at the first end that somebody may see. */
function imageEnd(content: Buffer, from: number): number {
  const closed = content.indexOf('EI', from)
  return closed < 0 ? content.length : closed
}

/** Whether a word is the letter, or one with a number right before it, which ends there for some readers. */
function isReference(content: Buffer, from: number, to: number): boolean {
  return content.subarray(from, to - 1).every((code) => isInNumber(code))
}

/** Past a text or a name; what is no number in digits, or does not end, some reader ends elsewhere. */
function pastText(content: Buffer, at: number): { at: number; isSure: boolean } | undefined {
  const code = content[at]
  if (code === 40) {
    const end = readLiteralString(content, at)?.end
    return { at: end ?? content.length, isSure: end !== undefined }
  }
  if (code === 60 && content[at + 1] === 60) return { at: at + 2, isSure: true }
  if (code === 60) {
    const end = pastDigits(content, at + 1)
    return { at: end ?? at + 1, isSure: end !== undefined }
  }
  if (code !== 47) return undefined
  return { at: pastWord(content, at), isSure: true }
}

/** Past a text in digits; undefined where something else is in it. */
function pastDigits(content: Buffer, from: number): number | undefined {
  let at = from
  while (isSpace(content[at]) || isHexDigit(content[at])) at++
  return content[at] === 62 ? at + 1 : undefined
}

function isHexDigit(code: number | undefined): boolean {
  return code !== undefined && hexDigits.has(code)
}

/** Past a word, a name with its slash, or a sign that is a word by itself. */
function pastWord(content: Buffer, from: number): number {
  let at = from + 1
  if (isDelimiter(content[from]) && content[from] !== 47) return at
  while (at < content.length && !isSpace(content[at]) && !isDelimiter(content[at])) at++
  return at
}

/** More blanks, comments or digits than anybody writes there. */
const longestGap = 256
const longestNumber = 24

/** The first of two numbers before the letter of a reference, as it is written; undefined where there are no two. */
function referredBefore(content: Buffer, end: number): string | undefined {
  const generation = numberBefore(content, gapBefore(content, end - 1))
  const gap = generation === undefined ? end : gapBefore(content, generation)
  if (generation === undefined || gap === generation) return undefined
  const start = numberBefore(content, gap)
  return start === undefined ? undefined : content.toString('latin1', start, gap)
}

/** Where a number begins that ends here. */
function numberBefore(content: Buffer, end: number): number | undefined {
  let at = end
  while (at > 0 && end - at < longestNumber && isInNumber(content[at - 1])) at--
  return /\d/.test(content.toString('latin1', at, end)) ? at : undefined
}

function isInNumber(code: number | undefined): boolean {
  return code !== undefined && inNumbers.has(code)
}

/** Where white space and comments begin that end here. */
function gapBefore(content: Buffer, end: number): number {
  let at = end
  while (at > 0 && end - at < longestGap) {
    if (!isSpace(content[at - 1])) return at
    at--
    if (content[at] !== 10 && content[at] !== 13) continue
    const comment = commentBefore(content, at)
    if (comment !== undefined) at = comment
  }
  return at
}

/** Where a comment begins whose line ends here. */
function commentBefore(content: Buffer, end: number): number | undefined {
  const line = content.subarray(Math.max(0, end - longestGap), end)
  const start = Math.max(line.lastIndexOf(10), line.lastIndexOf(13)) + 1
  const sign = line.indexOf(37, start)
  return sign < 0 ? undefined : end - line.length + sign
}

/** Notes what stands before every letter that may be one of a reference, in texts and data as well. */
function noteAll(content: Buffer, found: Found): void {
  let others = 0
  for (let at = content.indexOf(letter); at >= 0 && found.isKnown; at = content.indexOf(letter, at + 1)) {
    if (!endsWord(content, at + 1)) continue
    const written = referredBefore(content, at + 1)
    if (written !== undefined || ++others > mostLetters) found.note(written)
  }
}
