import { inflateSync } from 'node:zlib'
import { isDelimiter, isSpace, readHexString, readLiteralString, skipSpace } from '../read/characters.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfStream, numberValue } from '../read/objects.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { filterNames } from './plain-streams.ts'
import type { RevisionPair } from './revision-pair.ts'

/** Where Poppler goes by the length of a stream, and where its data end for us: after them, blanks left out, the word. */
interface StreamEnd {
  /** Where the length leads; to the beginning of the data where there is none. */
  said: number
  end: number
  /** Where the word stands; undefined where it goes on, as in `endstreamx`, or another one stands there. */
  word: number | undefined
}

function endOf(document: PdfDocument, stream: PdfStream): StreamEnd {
  const { bytes } = document
  const length = numberValue(document.resolve(stream.dict.get('Length'))) ?? 0
  const end = stream.start + document.stored(stream).length
  let word = end
  while (isSpace(bytes[word])) word++
  const said = stream.start + Math.max(0, Math.floor(length))
  return { said, end, word: isWord(bytes, word, endWord) ? word : undefined }
}

const endWord = 'endstream'

function isWord(bytes: Buffer, at: number, word: string): boolean {
  const after = bytes[at + word.length]
  const isEnd = after === undefined || isSpace(after) || isDelimiter(after)
  return isEnd && bytes.toString('latin1', at, at + word.length) === word
}

/**
 * Whether data end for every reader where they end for us: the length leads there, or from where it leads, which is too
 * early, words do, and the object ends. Poppler reads on word by word, and sees no end in a text, a comment or another word.
 */
export function endsAlike(document: PdfDocument, stream: PdfStream): boolean {
  const { said, end, word } = endOf(document, stream)
  if (word === undefined) return false
  if (said >= end && said <= word) return true
  const { bytes } = document
  if (said > word || !isWord(bytes, skipSpace(bytes, word + endWord.length), 'endobj')) return false
  const part = bytes.subarray(0, word + endWord.length)
  let at = skipSpace(part, said)
  while (at < word) at = skipSpace(part, pastText(part, at))
  return at === word
}

/** Whether packed data, which say themselves where they end, are followed by the word, or by it and the end of the object. */
export function endsInTime(document: PdfDocument, stream: PdfStream): boolean {
  const { said, end, word } = endOf(document, stream)
  if (word === undefined) return false
  const { bytes } = document
  return (said >= end && said <= word) || isWord(bytes, skipSpace(bytes, word + endWord.length), 'endobj')
}

/** Past a word or a text; Infinity where that does not end. */
function pastText(bytes: Buffer, at: number): number {
  const first = bytes[at]
  if (first === 40) return readLiteralString(bytes, at)?.end ?? Infinity
  if (first === 60 && bytes[at + 1] !== 60) return readHexString(bytes, at)?.end ?? Infinity
  let end = at + 1
  if (isDelimiter(first) && first !== 47) return end
  while (end < bytes.length && !isSpace(bytes[end]) && !isDelimiter(bytes[end])) end++
  return end
}

/** Reports an update of a file in which data that are shown do not end before it for Poppler: it reads on in the update. */
export function reportUnended(pair: RevisionPair): void {
  const { before, after } = pair
  if (before.startxref === after.startxref) return
  const budget = new ReadingBudget(before.bytes.length)
  for (const [number, entry] of before.entries) {
    const value = entry.kind === 'offset' && pair.wasReachable(number) ? before.get(number) : null
    if (value instanceof PdfStream && !endsBefore(before, value, budget))
      pair.forbid('structure', { object: number, detail: 'Length' })
  }
}

function endsBefore(document: PdfDocument, stream: PdfStream, budget: ReadingBudget): boolean {
  const { bytes } = document
  const { said, end, word } = endOf(document, stream)
  if (word !== undefined && said >= end && said <= word) return true
  // The first two words are read as such, texts and all, what follows is looked through.
  const second = skipSpace(bytes, pastText(bytes, skipSpace(bytes, said)))
  if (second === word || isInflatedBefore(document, stream)) return true
  const from = Math.max(said, pastText(bytes, second))
  if (!(from < bytes.length)) return false
  const ended = nextEnd(bytes, from)
  const object = bytes.indexOf(' obj', from)
  const first = Math.min(...[ended, object, bytes.length].filter((at) => at >= 0))
  budget.spendWork(first - from)
  // Where the next object begins, it has given up, and takes some thousand bytes more.
  return first === ended || (first === object && object + mostMore <= bytes.length)
}

const mostMore = 8192

/** Whether deflated data say themselves that they end: what is read behind them makes no difference. */
function isInflatedBefore(document: PdfDocument, stream: PdfStream): boolean {
  if (document.security || filterNames(document, stream.dict)[0] !== 'FlateDecode') return false
  try {
    inflateSync(document.stored(stream), { maxOutputLength: mostInflated })
    return true
  } catch {
    return false
  }
}

/** Of one stream that is deflated and says a wrong length. */
const mostInflated = 16 * 1024 * 1024

/** The next word for an end that begins a line, where no comment is; -1 without one. */
function nextEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(endWord, from); at >= 0; at = bytes.indexOf(endWord, at + 1)) {
    if (isWord(bytes, at, endWord) && (bytes[at - 1] === 10 || bytes[at - 1] === 13)) return at
  }
  return -1
}
