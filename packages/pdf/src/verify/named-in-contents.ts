import { isDelimiter, isSpace, readLiteralString, skipSpace } from '../read/characters.ts'
import { maxObjectNumber } from '../read/object-numbers.ts'

/** What contents name by number: these objects, or there is no telling which. */
export interface NamedObjects {
  numbers: ReadonlySet<number>
  isKnown: boolean
}

const letter = 82
/** The letter to MuPDF, which undoes this in all words. */
const escapedLetter = '#52'
const escape = 35
const comment = 37
/** Digits, signs, points and exponents: what some reader may take for a number. */
const inNumbers = new Set(Buffer.from('0123456789+-.eE'))
const exponents = new Set(Buffer.from('eE'))
const hexDigits = new Set(Buffer.from('0123456789abcdefABCDEF'))

/** Whether some word may be the `R` behind two numbers, be it in a text: most contents have none, and are read no further. */
export function mayRefer(content: Buffer): boolean {
  for (let at = content.indexOf(letter); at >= 0; at = content.indexOf(letter, at + 1))
    if (endsWord(content, at + 1) && mayFollowNumber(content, at)) return true
  for (let at = content.indexOf(escapedLetter); at >= 0; at = content.indexOf(escapedLetter, at + 1))
    if (mayFollowNumber(content, at)) return true
  return false
}

function endsWord(content: Buffer, at: number): boolean {
  return at >= content.length || isSpace(content[at]) || isDelimiter(content[at]) || content[at] === escape
}

/**
 * Whether a number may stand before, with nothing, blanks or comments between, or in another part of the same content. No
 * blank is passed for two letters, nor a line, so that all of them together take no longer than reading once.
 */
function mayFollowNumber(content: Buffer, from: number): boolean {
  let at = from
  let lineEnd: number | undefined
  while (at > 0 && isPassedOver(content[at - 1])) if (isLineEnd(content[--at])) lineEnd = at
  if (at === 0 || isInNumber(content[at - 1])) return true
  return lineEnd !== undefined && mayHoldComment(content, lineEnd)
}

/** What some reader reads on after, as if nothing were there: to MuPDF also what closes a text that is none. */
function isPassedOver(code: number | undefined): boolean {
  return isSpace(code) || code === 41 || code === 62
}

function isLineEnd(code: number | undefined): boolean {
  return code === 10 || code === 13
}

/** Whether a line that ends here has a comment; the first one may go on with that of another part. */
function mayHoldComment(content: Buffer, end: number): boolean {
  for (let at = end - 1; at >= 0; at--) {
    if (content[at] === comment) return true
    if (isLineEnd(content[at])) return false
  }
  return true
}

/** Nobody refers to anything there: more are made to take time. */
const mostReferences = 1000

/** What was found so far. */
class Found implements NamedObjects {
  readonly numbers = new Set<number>()
  isKnown = true
  private count = 0

  /** Takes the number of an object; NaN for one that may be any. */
  note(number: number): void {
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
  return namedOutsideTexts(content) ?? namedAnywhere(content)
}

/** What is referred to outside texts; undefined where not all readers find the same ones. */
function namedOutsideTexts(content: Buffer): Found | undefined {
  const found = new Found()
  const before = new NumbersBefore()
  for (let at = skipSpace(content, 0); at < content.length && found.isKnown;) {
    const { end, kind } = wordAt(content, at)
    if (kind === 'unsure') return undefined
    const numbers = kind === 'word' ? before.take(content, at, end) : before.forget()
    // A letter that is no operator: whatever stands before it, somebody may read it as numbers.
    if (numbers) found.note(referredBy(numbers) ?? NaN)
    at = skipSpace(content, end)
  }
  return found
}

/**
 * What is referred to in texts and data as well, which hold letters of all kinds: without two numbers before it, one is
 * none. A comment may be none either: what comes after its line is taken both as what follows it, and as what follows
 * what was before it.
 */
function namedAnywhere(content: Buffer): Found {
  const found = new Found()
  const before = new NumbersBefore()
  for (let at = 0; at < content.length && found.isKnown;) {
    const code = content[at]
    const isSign = isSpace(code) || isDelimiter(code)
    const end = isSign ? at + 1 : pastWord(content, at)
    const numbers = isSign ? before.pass(code) : before.take(content, at, end)
    const number = numbers && referredBy(numbers)
    if (number !== undefined) found.note(number)
    at = end
  }
  return found
}

/** Two numbers at most: as they are where they are written in digits alone, which all read alike, and otherwise NaN. */
type Numbers = readonly number[]
const none: Numbers = []
const anyTwo: Numbers = [NaN, NaN]

/** The object that a letter after these refers to, NaN for any; undefined where there are no two. */
function referredBy([first, second]: Numbers): number | undefined {
  if (first === undefined || second === undefined) return undefined
  return Number.isNaN(second) ? NaN : first
}

/** The numbers right before the place up to which content was read. */
class NumbersBefore {
  private numbers = none
  /** Those before comments of this line. */
  private held = none

  forget(): undefined {
    this.numbers = none
  }

  /** Passes a blank, or a sign that may begin a comment. */
  pass(code: number | undefined): undefined {
    if (code === comment) this.held = either(this.held, this.numbers)
    if (!isPassedOver(code)) this.forget()
    if (!isLineEnd(code)) return
    this.numbers = either(this.held, this.numbers)
    this.held = none
  }

  /** Takes the next word; the numbers before it where it is the letter of a reference, or ends in it. */
  take(content: Buffer, from: number, to: number): Numbers | undefined {
    const at = letterIn(content, from, to)
    if (from !== at) this.numbers = withWord(this.numbers, content, from, at ?? to)
    if (at === undefined) return undefined
    const before = this.numbers
    this.forget()
    // With something else before the letter it is another word.
    return from === at || before.length > 0 ? before : undefined
  }
}

/** As one or the other is. */
function either(these: Numbers, those: Numbers): Numbers {
  if (these.length === 0) return those
  return those.length === 0 ? these : anyTwo
}

/** Where the letter is that a word ends in. To MuPDF it may be an escape, and the word ends before an escaped zero. */
function letterIn(content: Buffer, from: number, to: number): number | undefined {
  let end = from
  while (end < to && !isEscaped(content, end, 48, 48)) end++
  if (content[end - 1] === letter) return end - 1
  return end - 3 >= from && isEscaped(content, end - 3, 53, 50) ? end - 3 : undefined
}

function isEscaped(content: Buffer, at: number, high: number, low: number): boolean {
  return content[at] === escape && content[at + 1] === high && content[at + 2] === low
}

/** The numbers after a word: some readers take its beginning for another word, or find two in it. */
function withWord(numbers: Numbers, content: Buffer, from: number, to: number): Numbers {
  const start = numberStart(content, from, to)
  if (start === to) return none
  const value = start === from ? valueOf(content, from, to) : NaN
  if (Number.isNaN(value) && mayBeTwo(content, start, to)) return anyTwo
  const last = start === from ? numbers.at(-1) : undefined
  return last === undefined ? [value] : [last, value]
}

/** Where the number begins that a word ends in: at the word's end where there is none. */
function numberStart(content: Buffer, from: number, to: number): number {
  let at = to
  let isNumber = false
  for (; at > from && isInNumber(content[at - 1]); at--) isNumber ||= !exponents.has(content[at - 1] ?? 0)
  return isNumber ? at : to
}

function valueOf(content: Buffer, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) value = isDigit(content[at]) ? value * 10 + (content[at] ?? 0) - 48 : NaN
  return value
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57
}

/** Whether a sign or a second point stands within, before more digits: there some readers begin another number. */
function mayBeTwo(content: Buffer, from: number, to: number): boolean {
  let points = content[from] === 46 ? 1 : 0
  let isOther = false
  for (let at = from + 1; at < to; at++) {
    const code = content[at]
    if (isDigit(code) && isOther) return true
    if (code === 46) points++
    if (code === 43 || code === 45 || points > 1) isOther = true
  }
  return false
}

function isInNumber(code: number | undefined): boolean {
  return code !== undefined && inNumbers.has(code)
}

/** A word; a text, a name or a sign; or what texts begin or end at for some readers only. */
type WordKind = 'word' | 'other' | 'unsure'

function wordAt(content: Buffer, at: number): { end: number; kind: WordKind } {
  const text = pastText(content, at)
  if (text) return { end: text.at, kind: text.isSure ? 'other' : 'unsure' }
  const end = pastWord(content, at)
  if (isDelimiter(content[at])) return { end, kind: 'other' }
  return { end, kind: mayBeginData(content, at, end) ? 'unsure' : 'word' }
}

/**
 * Whether a word may be the `ID` before the data of an image, which are anything, and end where not all agree. It need not
 * stand alone: after numbers and signs, and before anything, some readers begin another word; MuPDF undoes escapes in it.
 */
function mayBeginData(content: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (content[at] === escape) return true
    if (content[at] === 73 && content[at + 1] === 68 && at + 1 < to) return true
  }
  return false
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
  const end = pastWord(content, at)
  return { at: end, isSure: isPlainName(content, at, end) }
}

/** Names that are longer some readers cut in two, and behind half an escape Poppler takes what follows the name as well. */
const longestName = 100

function isPlainName(content: Buffer, from: number, to: number): boolean {
  if (to - from > longestName) return false
  return !holds(content, from, to, escape) || !/#(?![\da-f]{2})/i.test(content.toString('latin1', from, to))
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

function holds(content: Buffer, from: number, to: number, code: number): boolean {
  for (let at = from; at < to; at++) if (content[at] === code) return true
  return false
}

/** Past a word, a name with its slash, or a sign that is a word by itself. */
function pastWord(content: Buffer, from: number): number {
  let at = from + 1
  if (isDelimiter(content[from]) && content[from] !== 47) return at
  while (at < content.length && !isSpace(content[at]) && !isDelimiter(content[at])) at++
  return at
}
