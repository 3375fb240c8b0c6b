import { isDelimiter, isSpace, readLiteralString, skipSpace } from '../read/characters.ts'

/** An object as it stands in bytes. */
export interface PlainObject {
  /** After `endobj`; in an object stream after the value. */
  end: number
  /** Where the data of its stream begin; undefined when it is none. */
  dataAt: number | undefined
}

/**
 * Reads what is written exactly as the standard has it (ISO 32000-2, 7.3), and nothing else: where readers have to make
 * something of what they find, each makes something else of it. Undefined for what is not so.
 */
export function readPlainObject(
  bytes: Buffer,
  at: number,
  nulls: Nulls = 'refused',
): PlainObject | undefined {
  const head = plainHead.exec(textAt(bytes, at, longestHead))
  const end = head ? readPlainValue(bytes, at + head[0].length, nulls) : undefined
  if (end === undefined) return undefined
  const after = skipSpace(bytes, end)
  const stream = streamHead.exec(textAt(bytes, after, longestHead))
  if (stream) return { end: after, dataAt: after + stream[0].length }
  return endsPlainly(bytes, after) ? { end: after, dataAt: undefined } : undefined
}

/**
 * Whether a dictionary may say `null` of a key. To some readers that is as if it did not name the key (7.3.7), to others
 * that nothing is inherited for it.
 */
export type Nulls = 'allowed' | 'refused'

/** The position after a value that is written plainly; undefined when it is not. */
export function readPlainValue(bytes: Buffer, from: number, nulls: Nulls = 'refused'): number | undefined {
  return readValue(bytes, from, { nulls, depth: 0 })
}

interface Within {
  nulls: Nulls
  depth: number
}

function readValue(bytes: Buffer, from: number, within: Within): number | undefined {
  if (within.depth > mostNested) return undefined
  const at = skipSpace(bytes, from)
  const first = bytes[at]
  if (first === sign.slash) return pastName(bytes, at)
  if (first === sign.open) return pastText(bytes, at)
  if (first === sign.bracket) return pastList(bytes, at + 1, deeper(within))
  if (first !== sign.less) return pastWord(bytes, at)
  return bytes[at + 1] === sign.less ? pastDict(bytes, at + 2, deeper(within)) : pastDigits(bytes, at)
}

function deeper({ nulls, depth }: Within): Within {
  return { nulls, depth: depth + 1 }
}

/** Whether `endstream` and `endobj` follow the data of a stream. */
export function endsStream(bytes: Buffer, at: number): boolean {
  return /^[\0\t\n\f\r ]{0,32}endstream[\0\t\n\f\r ]{1,32}endobj(?![^\0\t\n\f\r ()<>[\]{}/%])/.test(
    textAt(bytes, at, longestHead),
  )
}

const exactEnd = /^(?:\r\n|\n|\r)?endstream[\0\t\n\f\r ]{1,32}endobj(?![^\0\t\n\f\r ()<>[\]{}/%])/

/** The position after `endstream` and `endobj` where the data of a stream end here, at most a line end before them. */
export function pastStreamEnd(bytes: Buffer, at: number): number | undefined {
  const end = exactEnd.exec(textAt(bytes, at, longestHead))?.[0]
  return end === undefined ? undefined : at + end.length
}

const sign = { carriageReturn: 13, slash: 47, open: 40, backslash: 92, bracket: 91, closed: 93, less: 60 }
/** PDFium takes what is nested more than 64 times for nothing. */
const mostNested = 50
const longestHead = 128
/** Readers keep no more of a word than 255 bytes; the standard wants 127 of a name (ISO 32000-1, annex C). */
const longestWord = 127

const plainHead = /^[\0\t\n\f\r ]{0,31}\d{1,10}[\0\t\n\f\r ]{1,32}\d{1,5}[\0\t\n\f\r ]{1,32}obj/
/** Never a carriage return alone (7.3.8.1): to some readers it is part of the data. So is a tab to MuPDF. */
const streamHead = /^stream *\r?\n/
const plainReference = /^0{0,9}[1-9]\d{0,9}[\0\t\n\f\r ]{1,16}\d{1,5}[\0\t\n\f\r ]{1,16}R/
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

function textAt(bytes: Buffer, at: number, length: number): string {
  return bytes.toString('latin1', at, at + length)
}

function endsPlainly(bytes: Buffer, at: number): boolean {
  return pastRegular(bytes, at) === at + 'endobj'.length && textAt(bytes, at, 6) === 'endobj'
}

/** The position after characters that make up names, numbers and words. */
function pastRegular(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && !isSpace(bytes[at]) && !isDelimiter(bytes[at])) at++
  return at
}

/** To PDFium the bytes 0x80 and 0xFF are blanks, and a name ends before them. */
function pastName(bytes: Buffer, at: number): number | undefined {
  const end = pastRegular(bytes, at + 1)
  const name = textAt(bytes, at + 1, end - at - 1)
  return name.length <= longestWord && !/#(?!(?!00)[\da-f]{2})|[\x80\xff]/i.test(name) ? end : undefined
}

/**
 * A line end that is not escaped should read as a line feed, which few readers do. Of a byte in more than eight bits
 * (7.3.4.2) most forget the ninth, pdf.js makes another character.
 */
function pastText(bytes: Buffer, at: number): number | undefined {
  const end = readLiteralString(bytes, at)?.end
  if (end === undefined) return undefined
  // Only the text itself is searched: the next carriage return may be a whole file away, from each of a thousand texts.
  const text = bytes.subarray(at, end)
  for (let next = text.indexOf(sign.backslash); next >= 0; next = text.indexOf(sign.backslash, next + 2)) {
    if (/^[4-7][0-7]{2}/.test(textAt(text, next + 1, 3))) return undefined
  }
  for (let next = text.indexOf(sign.carriageReturn); next >= 0;) {
    if (!isEscaped(text, next)) return undefined
    next = text.indexOf(sign.carriageReturn, next + 1)
  }
  return end
}

function isEscaped(bytes: Buffer, at: number): boolean {
  let from = at
  while (bytes[from - 1] === sign.backslash) from--
  return (at - from) % 2 === 1
}

function pastDigits(bytes: Buffer, at: number): number | undefined {
  const close = bytes.indexOf('>', at)
  const isPlain = close >= 0 && /^[\da-f\0\t\n\f\r ]*$/i.test(textAt(bytes, at + 1, close - at - 1))
  return isPlain ? close + 1 : undefined
}

function pastList(bytes: Buffer, from: number, within: Within): number | undefined {
  let at: number | undefined = skipSpace(bytes, from)
  while (at !== undefined && bytes[at] !== sign.closed) {
    const end = readValue(bytes, at, within)
    at = end === undefined ? undefined : skipSpace(bytes, end)
  }
  return at === undefined ? undefined : at + 1
}

function pastDict(bytes: Buffer, from: number, within: Within): number | undefined {
  let at: number | undefined = skipSpace(bytes, from)
  while (at !== undefined && textAt(bytes, at, 2) !== '>>') at = pastEntry(bytes, at, within)
  return at === undefined ? undefined : at + 2
}

/** A key and its value, with the white space after them. */
function pastEntry(bytes: Buffer, at: number, within: Within): number | undefined {
  const key = bytes[at] === sign.slash ? pastName(bytes, at) : undefined
  if (key === undefined) return undefined
  const start = skipSpace(bytes, key)
  const end = readValue(bytes, start, within)
  if (end === undefined) return undefined
  const isNull = end === start + 4 && textAt(bytes, start, 4) === 'null'
  return isNull && within.nulls === 'refused' ? undefined : skipSpace(bytes, end)
}

/** A number, a reference, or one of the three words that are values. */
function pastWord(bytes: Buffer, at: number): number | undefined {
  const end = pastRegular(bytes, at)
  const word = textAt(bytes, at, Math.min(end - at, longestWord + 1))
  if (word === 'true' || word === 'false' || word === 'null') return end
  if (word.length > longestWord || !plainNumber.test(word)) return undefined
  const reference = plainReference.exec(textAt(bytes, at, longestHead))?.[0]
  const after = reference === undefined ? undefined : at + reference.length
  return after !== undefined && pastRegular(bytes, after) === after ? after : end
}
