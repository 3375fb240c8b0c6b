import type { PdfDocument } from '../read/document.ts'
import { PdfStream } from '../read/objects.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { FileReading } from './file-reading.ts'
import { isPlainStructure } from './plain-streams.ts'
import { isPlain, repeatedIn } from './plain-updates.ts'

const known = new WeakMap<PdfDocument, boolean>()
/** Of a file with many signatures each state begins with the one before: what was read of it is not read again. */
const readings = new WeakMap<object, FileReading>()

/**
 * Whether a file is written, from its first byte to its last, as the standard has it (ISO 32000-2, 7.2 to 7.5): objects,
 * cross-references, trailers and comments one after the other and nothing between, data as long as they say, and each row
 * of the cross-reference at the beginning of its object. Where it is not, each reader looks for the objects in its own way,
 * and something in it that we do not see may lead to whatever comes later.
 *
 * `states` is the same for all states of a file, the older first.
 */
export function isPlainFile(document: PdfDocument, states: object = {}): boolean {
  const before = known.get(document)
  if (before !== undefined) return before
  const found = document.base === 0 && !document.recovered && isReadThrough(document, states)
  known.set(document, found)
  return found
}

function isReadThrough(document: PdfDocument, states: object): boolean {
  const last = readings.get(states)
  const reading = last?.isOfBeginning(document) === true ? last : new FileReading()
  readings.set(states, reading)
  if (!reading.readOn(document)) return false
  return (
    reading.hasLengthsAsRead(document) &&
    reading.rows.arePlain(document, reading) &&
    hasPlainMembers(document, reading)
  )
}

/**
 * Whether what is packed in object streams is written plainly, and each once, in order. The streams come first: of a
 * hundred thousand objects at one place each would be read to its end.
 */
function hasPlainMembers(document: PdfDocument, reading: FileReading): boolean {
  const packed = new Map<number, number[]>()
  for (const [id, entry] of document.entries) {
    if (entry.kind !== 'packed') continue
    const members = packed.get(entry.stream)
    if (members) members.push(id)
    else packed.set(entry.stream, [id])
  }
  return [...packed].every(([holder, members]) => {
    const stream = document.get(holder)
    if (!(stream instanceof PdfStream)) return false
    const plain = reading.members.get(stream.start) ?? new Set()
    if (plain.size === 0 && !isPackedPlainly(document, holder, stream)) return false
    reading.members.set(stream.start, plain)
    return members.every((id) => plain.has(id) || (isPlainMember(document, id) && plain.add(id)))
  })
}

/** Some kilobytes may hold a value of a million parts: one that is read at all is within what is read of a file. */
function isPlainMember(document: PdfDocument, id: number): boolean {
  document.get(id)
  return isPlain(document, id, 'allowed')
}

/** What says how many objects an object stream has, and where. */
const holderKeys = ['N', 'First']

function isPackedPlainly(document: PdfDocument, id: number, stream: PdfStream): boolean {
  if (!isPlainStructure(document, stream, holderKeys)) return false
  return isInOrder(document, id) && repeatedIn(document.numbersIn(id)).size === 0
}

function isInOrder({ objectStreams }: PdfDocument, id: number): boolean {
  try {
    return objectStreams.isOrdered(id)
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
}
