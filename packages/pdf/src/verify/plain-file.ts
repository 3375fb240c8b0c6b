import type { PdfDocument } from '../read/document.ts'
import { FileReading } from './file-reading.ts'
import { hasPlainMembers } from './plain-members.ts'
import { arePlainSections } from './plain-rows.ts'

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
  const { crossReference } = document
  const sections = crossReference.streams.flatMap(({ from }) => reading.sectionHeads.get(from) ?? [])
  // PDFium does not read the stream beside the oldest table.
  return (
    !crossReference.beginsAside &&
    reading.hasLengthsAsRead(document) &&
    reading.rows.arePlain(document, reading) &&
    arePlainSections(document, sections) &&
    hasPlainMembers(document, reading.members)
  )
}
