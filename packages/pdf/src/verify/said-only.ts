import { PdfError } from '../errors.ts'
import { readHexString, readLiteralString, skipSpace } from '../read/characters.ts'
import type { PdfDocument } from '../read/document.ts'
import { PdfStream } from '../read/objects.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { scanForObjects, type ObjectExtent } from '../read/recover.ts'

/**
 * A test whether what stands at an offset is only said there: in the data of a stream, in a string or a comment, in the
 * newest state or an older one. Offsets must be asked for in rising order: the file is then read once. It is not said
 * where the file is too entangled to tell.
 */
export function saidTest(document: PdfDocument): (position: number) => boolean {
  let isData: ((position: number) => boolean) | undefined
  let isText: ((position: number) => boolean) | undefined
  return (position) => {
    isData ??= dataTest(document)
    if (isData(position)) return true
    isText ??= textTest(document.bytes, extentsOf(document.bytes))
    return isText(position)
  }
}

/** Streams of the newest state: their lengths may stand in other objects. */
function dataTest(document: PdfDocument): (position: number) => boolean {
  const streams = [...document.entries].flatMap(([number, entry]) => {
    const stream = entry.kind === 'offset' ? document.get(number) : null
    if (!(stream instanceof PdfStream)) return []
    const { length } = document.stored(stream)
    return [{ start: stream.start, end: stream.start + length }]
  })
  return (position) => streams.some(({ start, end }) => position >= start && position < end)
}

function extentsOf(bytes: Buffer): ObjectExtent[] {
  try {
    return scanForObjects(bytes, new ReadingBudget(bytes.length)).extents
  } catch (error) {
    if (error instanceof PdfError) return []
    throw error
  }
}

/** In an object, walks from its beginning over strings and comments; outside of objects only whole lines are comments. */
function textTest(bytes: Buffer, extents: readonly ObjectExtent[]): (position: number) => boolean {
  let next = 0
  let at = 0
  return (position) => {
    while ((extents[next]?.end ?? Infinity) <= position) next++
    const extent = extents[next]
    if (!extent || position < extent.from) return isInCommentLine(bytes, position)
    if (position >= extent.valueEnd) return true
    at = Math.max(at, extent.from)
    while (at < position) at = pastToken(bytes, at)
    return at > position
  }
}

/** The position after a comment, a string, or one character of anything else. */
function pastToken(bytes: Buffer, at: number): number {
  const code = bytes[at]
  if (code === 37) return skipSpace(bytes, at)
  if (code === 40) return readLiteralString(bytes, at)?.end ?? at + 1
  if (code !== 60) return at + 1
  return bytes[at + 1] === 60 ? at + 2 : (readHexString(bytes, at)?.end ?? at + 1)
}

const longestLine = 1000

function isInCommentLine(bytes: Buffer, position: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, position - longestLine), position)
  return /[\r\n][ \t]*%[^\r\n]*$/.test(before)
}
