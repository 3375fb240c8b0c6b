import { isSpace } from './characters.ts'
import {
  EntryCollector,
  RowKeeper,
  type CrossReferenceEntry,
  type DataRange,
} from './cross-reference-entries.ts'
import { readStreamSection } from './cross-reference-stream.ts'
import { readTableSection } from './cross-reference-table.ts'
import { PdfDict, PdfRef, numberValue, type PdfObject } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { PdfSyntaxError } from './syntax-error.ts'

/** The merged cross-reference of all revisions. */
export interface CrossReference {
  entries: Map<number, CrossReferenceEntry>
  trailer: PdfDict
  /** How the newest revision is written; a following one must be written the same way. */
  form: 'table' | 'stream'
  /**
   * Where sections are about which readers may disagree: with a cross-reference stream besides, a number twice, rows of
   * another length, or one that leads back to itself.
   */
  ambiguous: readonly number[]
  /** Where its sections are, but for the hybrid parts of tables. */
  sections: ReadonlySet<number>
  /** The newest row of number 0 says that it is something. */
  isHeadless: boolean
  /** Numbers that only the hybrid part of a table leads to, which calls them free. */
  hidden: ReadonlySet<number>
  /** Numbers with several rows in one section, which lead to different places: readers take the one or the other. */
  contested: ReadonlySet<number>
  /** Its oldest section has a stream beside it. */
  beginsAside: boolean
  /** Where the data of its streams are, which need no row of their own. */
  streams: readonly DataRange[]
  /** What came after sections that were known; undefined when all were read. */
  newer?: ReadonlyMap<number, CrossReferenceEntry>
}

/** Of a file in which nothing was found yet. */
export function noReference(): CrossReference {
  return {
    entries: new Map(),
    trailer: new PdfDict(),
    form: 'table',
    ambiguous: [],
    sections: new Set(),
    isHeadless: false,
    hidden: new Set(),
    contested: new Set(),
    beginsAside: false,
    streams: [],
  }
}

const maxSections = 4096
const maxGap = 1024

/** What the sections from an offset on say, read before. */
export interface KnownReference {
  startxref: number
  reference: CrossReference
}

/**
 * Follows the chain of sections from an offset; `base` is added to every offset. Where the chain comes to sections
 * that are known, it ends, and their entries are taken over. Throws PdfSyntaxError or PdfError `too-large`.
 */
export function readCrossReference(
  bytes: Buffer,
  startOffset: number,
  { base, budget, known }: { base: number; budget: ReadingBudget; known?: KnownReference | undefined },
): CrossReference {
  const collected = new EntryCollector(budget)
  const seen = new Set<number>()
  const sections = new Set<number>()
  let newest: Section | undefined
  let beginsAside = false
  const ambiguous: number[] = []
  const contested = new Set<number>()
  let next: number | undefined = startOffset
  while (next !== undefined && !seen.has(next)) {
    if (newest && next === known?.startxref)
      return joined(known.reference, { ...newest, collected, ambiguous, contested, sections })
    seen.add(next)
    sections.add(next)
    if (seen.size > maxSections) throw new PdfSyntaxError('too many revisions')
    const section = readSection(bytes, next + base, collected)
    newest ??= section
    const extra = hybridPart(section)
    beginsAside = extra !== undefined
    if (isOdd(section, collected)) ambiguous.push(next)
    if (extra !== undefined && !seen.has(extra)) {
      ambiguous.push(next)
      seen.add(extra)
      if (readHybridPart(bytes, extra + base, collected)) ambiguous.push(extra)
    }
    noteContested(contested, bytes, [next, extra], { base, collected })
    collected.endSection()
    next = offsetOf(section.trailer.get('Prev'))
  }
  if (!newest) throw new PdfSyntaxError('no cross-reference')
  // Some readers give up a chain that ends in itself.
  if (next !== undefined) ambiguous.push(next)
  const { entries, streams, hidden, isHeadless = false } = collected
  const { trailer, form } = newest
  const own = { ambiguous, sections, contested, beginsAside }
  return { entries, trailer, form, isHeadless, hidden, streams, ...own }
}

/** The entries of the older sections, which may be many, are added to in place. */
function joined(
  older: CrossReference,
  newer: Section &
    Pick<CrossReference, 'ambiguous' | 'contested' | 'sections'> & { collected: EntryCollector },
): CrossReference {
  for (const [number, entry] of newer.collected.entries) older.entries.set(number, entry)
  return {
    entries: older.entries,
    trailer: newer.trailer,
    form: newer.form,
    ambiguous: [...older.ambiguous, ...newer.ambiguous],
    sections: new Set([...older.sections, ...newer.sections]),
    isHeadless: newer.collected.isHeadless ?? older.isHeadless,
    hidden: hiddenIn(older, newer.collected),
    contested: new Set([
      ...[...older.contested].filter((number) => !newer.collected.entries.has(number)),
      ...newer.contested,
    ]),
    beginsAside: older.beginsAside,
    streams: [...older.streams, ...newer.collected.streams],
    newer: newer.collected.entries,
  }
}

function hiddenIn(older: CrossReference, { entries, hidden }: EntryCollector): ReadonlySet<number> {
  const left = [...older.hidden].filter((number) => !entries.has(number))
  return new Set([...left, ...hidden])
}

/** Notes numbers of which a section, with the stream beside it, has other rows than what counts. */
function noteContested(
  contested: Set<number>,
  bytes: Buffer,
  [offset, extra]: readonly [number, number | undefined],
  { base, collected }: { base: number; collected: EntryCollector },
): void {
  if (!collected.repeats) return
  const rows = new RowKeeper(collected.budget)
  readSection(bytes, offset + base, rows)
  if (extra !== undefined) readHybridPart(bytes, extra + base, rows)
  for (const number of rows.contested(collected.entries)) contested.add(number)
}

/** One section as it was read. */
interface Section {
  trailer: PdfDict
  form: 'table' | 'stream'
}

/** Whether a section is not as the standard has it, and readers make different things of it. */
function isOdd(section: Section, { repeats, irregular }: EntryCollector): boolean {
  return repeats || irregular || leadsAside(section)
}

/** A stream has no hybrid part; some readers follow the key there, too, before what came earlier. */
function leadsAside({ trailer, form }: Section): boolean {
  return form === 'stream' && trailer.has('XRefStm')
}

/** Where the hybrid part of a table is; 0 when the table leads to none, which some readers take for damage. */
function hybridPart({ trailer, form }: Section): number | undefined {
  return form === 'table' && trailer.has('XRefStm') ? (offsetOf(trailer.get('XRefStm')) ?? 0) : undefined
}

/** Whether the part is there: it may come to be later, when the file goes on. */
function readHybridPart(bytes: Buffer, offset: number, collected: EntryCollector): boolean {
  collected.isAside = true
  try {
    readStreamSection(bytes, offset, collected)
    return true
  } catch (error) {
    // A reader of the table alone still sees the document.
    if (!(error instanceof PdfSyntaxError)) throw error
    return false
  } finally {
    collected.isAside = false
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
