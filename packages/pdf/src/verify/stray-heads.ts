import { isSpace, skipSpace } from '../read/characters.ts'
import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { dataStart, endsAt, storedBytes } from '../read/indirect-object.ts'
import { PdfDict, PdfRef, numberValue, type PdfObject } from '../read/objects.ts'
import { ObjectParser } from '../read/parse-object.ts'
import type { ReadingBudget } from '../read/reading-budget.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'

/** From where something may be read, and up to where: of several ends each is some reader's. */
export interface ReadPart {
  from: number
  ends: readonly number[]
}

/**
 * What a reader comes to that does not go by our rows: objects that none of them leads to, and trailers, as far as they
 * begin before a place in the file. A number may have two rows, a table be odd to some, an end not be found by others: then
 * they read something else. Throws PdfError `too-large` for files made to exhaust whoever looks.
 */
export function strayParts(document: PdfDocument, before: number, budget: ReadingBudget): ReadPart[] {
  const { bytes } = document
  budget.spendWork(before)
  const listed = listedHeads(document)
  const known = wordsAfter(bytes, listed)
  const heads = positionsOf(bytes, 'obj', before).flatMap((at) =>
    known.has(at) ? [] : (headBefore(bytes, at) ?? []),
  )
  const objects = heads
    .filter(({ from }) => !listed.has(from))
    .flatMap((head) => readAfter(bytes, { ...head, at: head.at + 'obj'.length }, budget) ?? [])
  const trailers = positionsOf(bytes, 'trailer', before).flatMap(
    (at) => readAfter(bytes, { from: at, at: at + 'trailer'.length, number: -1 }, budget) ?? [],
  )
  const lengths = lengthsIn(document, objects)
  return [...objects, ...trailers].map((part) => ({
    from: part.from,
    ends: endsOf(bytes, part, { lengths, budget }),
  }))
}

/** Where the numbers stand of the objects that rows lead to. */
function listedHeads({ entries, bytes, base }: PdfDocument): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [, entry] of entries)
    if (entry.kind === 'offset') found.add(skipSpace(bytes, Math.max(0, entry.offset + base)))
  return found
}

/** Where the word stands behind heads that are written as most are: nobody takes them for another's. */
function wordsAfter(bytes: Buffer, heads: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>()
  for (const from of heads) {
    const space = pastDigits(bytes, from)
    const end = pastDigits(bytes, space + 1)
    if (space > from && end > space + 1 && bytes[space] === 32 && bytes[end] === 32) found.add(end + 1)
  }
  return found
}

function pastDigits(bytes: Buffer, from: number): number {
  let at = from
  while (isDigit(bytes[at])) at++
  return at
}

function positionsOf(bytes: Buffer, word: string, before: number): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(word); at >= 0 && at < before; at = bytes.indexOf(word, at + word.length))
    found.push(at)
  return found
}

interface Head {
  /** Where its number stands. */
  from: number
  at: number
  number: number
}

/** Digits of a number and of a generation, as apart from each other and from the word as anybody reads them. */
const longestHead = 96
const loosely = /(\d{1,10})[^\d()<>]{1,32}(\d{1,10})[^\d()<>a-z]{0,32}$/i

function headBefore(bytes: Buffer, at: number): Head | undefined {
  const before = bytes[at - 1]
  if (!isSpace(before) && !isDigit(before)) return undefined
  const from = Math.max(0, at - longestHead)
  const match = loosely.exec(bytes.toString('latin1', from, at))
  return match ? { from: from + match.index, at, number: Number(match[1]) } : undefined
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57
}

interface ReadObject {
  from: number
  number: number
  end: number
  /** Where the data of a stream begin; undefined for what is none. */
  dataAt: number | undefined
  /** What a stream says of its length. */
  length: PdfObject | undefined
  /** What it is if it is a number: lengths of others may be. */
  said: number | undefined
}

function readAfter(bytes: Buffer, { from, at, number }: Head, budget: ReadingBudget): ReadObject | undefined {
  const parser = new ObjectParser(bytes, at, budget)
  try {
    const value = parser.value()
    const end = parser.position
    parser.skipSpace()
    const isStream = value instanceof PdfDict && parser.startsWith('stream')
    return {
      from,
      number,
      end,
      dataAt: isStream ? dataStart(bytes, parser.position + 'stream'.length) : undefined,
      length: isStream ? value.get('Length') : undefined,
      said: numberValue(value),
    }
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined
    throw error
  } finally {
    budget.spendWork(parser.position - at)
  }
}

/** What the numbers say that lengths may refer to, in our reading and in every other. */
type Lengths = (value: PdfObject | undefined) => readonly number[]

/** More lengths than a number has in any honest file. */
const mostLengths = 64

function lengthsIn(document: PdfDocument, objects: readonly ReadObject[]): Lengths {
  const byNumber = new Map<number, number[]>()
  for (const { number, said } of objects) {
    if (said === undefined) continue
    const known = byNumber.get(number) ?? []
    byNumber.set(number, known)
    known.push(said)
    if (known.length > mostLengths) throw new PdfError('too-large', 'the document has too many lengths')
  }
  return (value) => {
    const others = value instanceof PdfRef ? (byNumber.get(value.number) ?? []) : []
    return [document.number(value) ?? 0, ...others]
  }
}

/** By what it says of its length, or by where it ends. */
function endsOf(
  bytes: Buffer,
  { length, end, dataAt }: ReadObject,
  { lengths, budget }: { lengths: Lengths; budget: ReadingBudget },
): number[] {
  if (dataAt === undefined) return [end]
  const stated = lengths(length).map((one) => dataAt + one)
  if (stated.every((one) => endsAt(bytes, one))) return stated
  return [...stated, dataAt + storedBytes(bytes, dataAt, undefined, budget).length]
}
