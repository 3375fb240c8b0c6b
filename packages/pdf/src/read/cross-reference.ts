import { isSpace } from './characters.ts'
import { EntryCollector, type CrossReferenceEntry } from './cross-reference-entries.ts'
import { readStreamSection } from './cross-reference-stream.ts'
import { readTableSection } from './cross-reference-table.ts'
import { PdfRef, numberValue, type PdfDict, type PdfObject } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError } from './syntax-error.ts'

/** The merged cross-reference of all revisions. */
export interface CrossReference {
  entries: Map<number, CrossReferenceEntry>
  trailer: PdfDict
  /** How the newest revision is written; a following one must be written the same way. */
  form: 'table' | 'stream'
  /** Tables that also name a cross-reference stream: readers may disagree about their objects. */
  hybridSections: number
}

const maxSections = 4096
const maxGap = 1024

/** Follows the chain of sections from an offset; `base` is added to every offset. Throws PdfSyntaxError or PdfError `too-large`. */
export function readCrossReference(
  bytes: Buffer,
  startOffset: number,
  base: number,
  budget: ReadingBudget,
): CrossReference {
  const collected = new EntryCollector(budget)
  const seen = new Set<number>()
  let newest: Section | undefined
  let hybridSections = 0
  let next: number | undefined = startOffset
  while (next !== undefined && !seen.has(next)) {
    seen.add(next)
    if (seen.size > maxSections) throw new PdfSyntaxError('too many revisions')
    const section = readSection(bytes, next + base, collected)
    newest ??= section
    const extra = offsetOf(section.trailer.get('XRefStm'))
    if (extra !== undefined && !seen.has(extra)) {
      hybridSections++
      seen.add(extra)
      readHybridPart(bytes, extra + base, collected)
    }
    collected.endSection()
    next = offsetOf(section.trailer.get('Prev'))
  }
  if (!newest) throw new PdfSyntaxError('no cross-reference')
  return { entries: collected.entries, trailer: newest.trailer, form: newest.form, hybridSections }
}

/** One section as it was read. */
interface Section {
  trailer: PdfDict
  form: 'table' | 'stream'
}

function readHybridPart(bytes: Buffer, offset: number, collected: EntryCollector): void {
  try {
    readStreamSection(bytes, offset, collected)
  } catch (error) {
    // A reader of the table alone still sees the document.
    if (!(error instanceof PdfSyntaxError)) throw error
  }
}

function readSection(bytes: Buffer, offset: number, collected: EntryCollector): Section {
  let at = offset
  while (isSpace(bytes[at]) && at - offset < maxGap) at++
  if (!(offset >= 0 && at < bytes.length)) throw new PdfSyntaxError('cross-reference outside the file')
  if (bytes.toString('latin1', at, at + 4) === 'xref') {
    return { trailer: readTableSection(bytes, at + 4, collected), form: 'table' }
  }
  return { trailer: readStreamSection(bytes, at, collected), form: 'stream' }
}

/** An offset in a trailer. Zero ends the chain as absence does; some writers give a reference for the number. */
function offsetOf(value: PdfObject | undefined): number | undefined {
  const offset = value instanceof PdfRef ? value.number : numberValue(value)
  return offset === 0 ? undefined : offset
}
