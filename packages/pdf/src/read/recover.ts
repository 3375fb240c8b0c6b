import { isSpace } from './characters.ts'
import type { CrossReferenceEntry } from './cross-reference-entries.ts'
import { endsAt } from './indirect-object.ts'
import { maxObjectNumber } from './object-numbers.ts'
import { PdfDict, PdfRef, nameValue, numberValue, type PdfObject } from './objects.ts'
import { ObjectParser } from './parse-object.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError } from './syntax-error.ts'

/** What a scan of the whole file found, each list in the order of the file. */
export interface Recovered {
  entries: Map<number, CrossReferenceEntry>
  /** Dictionaries of trailers and cross-reference streams. */
  trailers: PdfDict[]
  catalogs: PdfRef[]
  objectStreams: { number: number; offset: number }[]
  /** Of the objects that could be read, none inside another. */
  extents: ObjectExtent[]
}

/** Where an object's value stands, and the data of its stream after it: both end at `valueEnd` when it is no stream. */
export interface ObjectExtent {
  from: number
  valueEnd: number
  end: number
}

const maxGap = 32
const entryCost = 3
/** A failure takes as long as reading so many bytes. */
const costOfFailure = 2000
/** How many words `obj` inside an object's dictionary are taken as text before it is given up. */
const maxExtensions = 3

/**
 * Looks for objects and trailers from the start of the file to its end; the last of several with the same number
 * counts. Streams whose length is right are passed over, so that what they contain is not taken for objects.
 * Throws PdfError `too-large`.
 */
export function scanForObjects(bytes: Buffer, budget: ReadingBudget): Recovered {
  budget.spendWork(bytes.length)
  const found: Recovered = { entries: new Map(), trailers: [], catalogs: [], objectStreams: [], extents: [] }
  let trailer = bytes.indexOf('trailer')
  for (let at = bytes.indexOf('obj'); at >= 0;) {
    for (; trailer >= 0 && trailer < at; trailer = bytes.indexOf('trailer', trailer + 7)) {
      addTrailer(found, bytes, trailer + 7, budget)
    }
    const header = headerBefore(bytes, at)
    const end = header ? addObject(found, bytes, { ...header, at: at + 3 }, budget) : at + 3
    if (trailer >= 0 && trailer < end) trailer = bytes.indexOf('trailer', end)
    at = bytes.indexOf('obj', end)
  }
  for (; trailer >= 0; trailer = bytes.indexOf('trailer', trailer + 7)) {
    addTrailer(found, bytes, trailer + 7, budget)
  }
  return found
}

/**
 * Where the last object of each number begins by its head alone, be it in the data of a stream or in a text, and however
 * its numbers stand apart: by what some reader takes for a blank, or passes over as a comment.
 */
export function lastHeads(bytes: Buffer): Map<number, number> {
  const found = new Map<number, number>()
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const generation = digitsBefore(bytes, looselyBefore(bytes, at))
    const number = generation && digitsBefore(bytes, looselyBefore(bytes, generation.start))
    if (number && number.value <= maxObjectNumber) found.set(number.value, number.start)
  }
  return found
}

/** No reader looks for a head in longer lines. */
const longestLine = 1024
const verticalTab = 11
const comment = 37

/** Back over blanks and comments. Poppler takes a vertical tab for a blank, PDFium some bytes of more than seven bits. */
function looselyBefore(bytes: Buffer, position: number): number {
  const least = Math.max(0, position - longestLine)
  let at = position
  while (at > least) {
    const code = bytes[at - 1] ?? 0
    if (code === 10 || code === 13) at = commentBefore(bytes, at - 1, least) ?? at - 1
    else if (isSpace(code) || code === verticalTab || code > 127) at--
    else break
  }
  return at
}

/** Where the comment begins of the line that ends here, if it has one. */
function commentBefore(bytes: Buffer, end: number, least: number): number | undefined {
  let found: number | undefined
  for (let at = end - 1; at >= least && bytes[at] !== 10 && bytes[at] !== 13; at--)
    if (bytes[at] === comment) found = at
  return found
}

function digitsBefore(bytes: Buffer, end: number): { value: number; start: number } | undefined {
  let start = end
  while (end - start < longestLine && isDigit(bytes[start - 1])) start--
  return start === end ? undefined : { value: Number(bytes.toString('latin1', start, end)), start }
}

/** The trailer of a recovered file; encryption is announced by any of the trailers. */
export function trailerOf({ trailers }: Recovered, chosen: PdfDict | undefined): PdfDict {
  const trailer = chosen?.copy() ?? new PdfDict()
  const encrypted = trailers.findLast((dict) => dict.has('Encrypt'))
  for (const key of ['Encrypt', 'ID']) {
    const value = encrypted?.get(key)
    if (value !== undefined) trailer.set(key, value)
  }
  for (const key of ['Prev', 'XRefStm']) trailer.entries.delete(key)
  return trailer
}

interface Header {
  number: number
  generation: number
  offset: number
}

/** The two numbers before the word `obj`. */
function headerBefore(bytes: Buffer, position: number): Header | undefined {
  const generation = numberBefore(bytes, position, 5)
  const number = generation && numberBefore(bytes, generation.start, 10)
  if (!number || number.value > maxObjectNumber) return undefined
  return { number: number.value, generation: generation.value, offset: number.start }
}

function numberBefore(
  bytes: Buffer,
  position: number,
  maxDigits: number,
): { value: number; start: number } | undefined {
  let end = position
  while (isSpace(bytes[end - 1]) && position - end < maxGap) end--
  let start = end
  while (end - start < maxDigits && isDigit(bytes[start - 1])) start--
  if (start === end || end === position) return undefined
  return { value: Number(bytes.toString('latin1', start, end)), start }
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57
}

/** Notes an object whose `obj` ends at `at`; returns where to go on looking. */
function addObject(
  found: Recovered,
  bytes: Buffer,
  { number, generation, offset, at }: Header & { at: number },
  budget: ReadingBudget,
): number {
  budget.spendValues(entryCost)
  const parsed = parseNear(bytes, at, budget)
  // An object that was cut off does not replace a whole one.
  if (!parsed && found.entries.has(number)) return at
  found.entries.set(number, { kind: 'offset', offset, generation })
  if (!parsed) return at
  const data =
    parsed.value instanceof PdfDict ? dataAfter(bytes, parsed.value, { end: parsed.end, budget }) : undefined
  if (offset >= (found.extents.at(-1)?.end ?? 0)) {
    found.extents.push({ from: at, valueEnd: parsed.end, end: data?.end ?? parsed.end })
  }
  if (parsed.value instanceof PdfDict) sortByType(found, parsed.value, { number, generation, offset })
  return data?.isCertain ? data.end : at
}

function sortByType(found: Recovered, dict: PdfDict, { number, generation, offset }: Header): void {
  const type = nameValue(dict.get('Type'))
  if (type === 'Catalog') found.catalogs.push(new PdfRef(number, generation))
  if (type === 'XRef') found.trailers.push(dict)
  if (type === 'ObjStm') found.objectStreams.push({ number, offset })
}

/** Where the data ends that follows a dictionary; it is certain only where a length says so, and not by its first `endstream`. */
function dataAfter(
  bytes: Buffer,
  dict: PdfDict,
  { end, budget }: { end: number; budget: ReadingBudget },
): { end: number; isCertain: boolean } | undefined {
  const stream = bytes.toString('latin1', end, end + 64)
  const dataAt = /^\s*stream\r?\n?/.exec(stream)?.[0].length
  if (dataAt === undefined) return undefined
  const length = numberValue(dict.get('Length')) ?? -1
  if (length >= 0 && endsAt(bytes, end + dataAt + length))
    return { end: end + dataAt + length, isCertain: true }
  const found = bytes.indexOf('endstream', end + dataAt)
  budget.spendWork((found < 0 ? bytes.length : found) - end)
  return found < 0 ? undefined : { end: found, isCertain: false }
}

/** The value at a position. It is looked for no further than the next words `obj`, so that scanning stays linear. */
function parseNear(
  bytes: Buffer,
  from: number,
  budget: ReadingBudget,
): { value: PdfObject; end: number } | undefined {
  let limit = from
  for (let extension = 0; extension < maxExtensions && limit < bytes.length; extension++) {
    const next = bytes.indexOf('obj', limit)
    limit = next < 0 ? bytes.length : next + 3
    const parser = new ObjectParser(bytes.subarray(0, limit), from, budget)
    const value = attempt(() => parser.value())
    budget.spendWork(limit - from)
    if (value !== undefined) return { value, end: parser.position }
    budget.spendWork(costOfFailure)
  }
  return undefined
}

function addTrailer(found: Recovered, bytes: Buffer, position: number, budget: ReadingBudget): void {
  const dict = parseNear(bytes, position, budget)?.value
  if (dict instanceof PdfDict) found.trailers.push(dict)
}

function attempt(read: () => PdfObject): PdfObject | undefined {
  try {
    return read()
  } catch (error) {
    // A fragment that cannot be read is not part of what can be recovered.
    if (error instanceof PdfSyntaxError) return undefined
    throw error
  }
}
