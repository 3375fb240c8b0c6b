import { isSpace } from './characters.ts'
import { PdfDict, PdfStream, type PdfObject } from './objects.ts'
import { ObjectParser } from './parse-object.ts'
import { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError } from './syntax-error.ts'

/** An object as it stands in the file, strings still encrypted. */
export interface IndirectObject {
  number: number
  generation: number
  value: PdfObject
  /** Where it was read to: after its value, or where the data of its stream begin. */
  end: number
}

/** White space between parts of an object that is still passed over, in bytes. */
const maxGap = 1024

/** Reads `n g obj …` at an offset; throws PdfSyntaxError when there is none. */
export function readIndirectObject(
  bytes: Buffer,
  offset: number,
  budget = new ReadingBudget(bytes.length),
): IndirectObject {
  if (!(offset >= 0 && offset < bytes.length)) throw new PdfSyntaxError('object outside the file')
  const parser = new ObjectParser(bytes, offset, budget)
  try {
    return readFrom(parser)
  } finally {
    budget.spendWork(parser.position - offset)
  }
}

function readFrom(parser: ObjectParser): IndirectObject {
  const number = parser.word()
  const generation = parser.word()
  parser.skipSpace()
  if (!/^\d{1,10}$/.test(number) || !parser.startsWith('obj')) throw new PdfSyntaxError('no object here')
  parser.position += 3
  const id = { number: Number(number), generation: Number.parseInt(generation, 10) || 0 }
  const value = parser.value()
  if (!(value instanceof PdfDict)) return { ...id, value, end: parser.position }
  parser.skipSpace()
  if (!parser.startsWith('stream')) return { ...id, value, end: parser.position }
  const start = dataStart(parser.bytes, parser.position + 6)
  return { ...id, value: new PdfStream(value, start, id.number, id.generation), end: start }
}

/** After the line end that follows `stream`; blanks before it are passed over, blanks that belong to the data are not. */
export function dataStart(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 32 || bytes[at] === 9) at++
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1
  return bytes[at] === 10 ? at + 1 : from
}

/** The stored bytes of a stream; searches for its end when the declared length is missing or wrong. */
export function storedBytes(
  bytes: Buffer,
  start: number,
  declaredLength: number | undefined,
  budget = new ReadingBudget(bytes.length),
): Buffer {
  if (declaredLength !== undefined && endsAt(bytes, start + declaredLength) && declaredLength >= 0) {
    return bytes.subarray(start, start + declaredLength)
  }
  const found = bytes.indexOf('endstream', start)
  let end = found < 0 ? bytes.length : found
  budget.spendWork(end - start)
  end = endOfObject(bytes, start, end) ?? end
  if (bytes[end - 1] === 10) end--
  if (bytes[end - 1] === 13) end--
  return bytes.subarray(start, Math.max(start, end))
}

/** Whether `endstream`, or the `endobj` of a writer that forgot it, follows at the position. */
export function endsAt(bytes: Buffer, position: number): boolean {
  if (!Number.isInteger(position) || position > bytes.length) return false
  let at = position
  while (isSpace(bytes[at]) && at - position < maxGap) at++
  const word = bytes.toString('latin1', at, at + 9)
  return word === 'endstream' || word.startsWith('endobj')
}

/** The `endobj` before the next object, when the stream's own end is missing. */
function endOfObject(bytes: Buffer, start: number, end: number): number | undefined {
  const at = bytes.subarray(start, end).indexOf('endobj')
  if (at < 0) return undefined
  const next = bytes.toString('latin1', start + at, Math.min(end, start + at + 64))
  return /^endobj\s+\d+\s+\d+\s+obj\b/.test(next) ? start + at : undefined
}
