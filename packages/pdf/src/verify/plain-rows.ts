import { EntryCollector, highestNumberOf, type CrossReferenceEntry } from '../read/cross-reference-entries.ts'
import { readStreamSection } from '../read/cross-reference-stream.ts'
import type { PdfDocument } from '../read/document.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { StateReferences, type ReferenceCache } from './state-references.ts'

/** A cross-reference stream: its number, and where it begins. */
export interface SectionHead {
  id: number
  at: number
}

/** Whether the cross-reference streams that are followed are the same to every reader, and what their rows lead to. */
export function arePlainSections(document: PdfDocument, sections: readonly SectionHead[]): boolean {
  const budget = new ReadingBudget(document.bytes.length)
  return (
    sections.every(({ at }) => hasRegularRows(document.bytes, at, budget)) &&
    areOwnObjects(document, sections)
  )
}

/**
 * Whether a cross-reference stream has the rows that it says it has, each of a kind that there is and of a number once. Where
 * it has not, PDF.js looks for the objects itself, also for what an older section leads to.
 */
function hasRegularRows(bytes: Buffer, at: number, budget: ReadingBudget): boolean {
  const rows = new EntryCollector(budget)
  try {
    readStreamSection(bytes, at, rows)
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
  return !rows.irregular && !rows.repeats
}

/**
 * Whether each cross-reference stream is for all readers what it is for us. To MuPDF it is the object of its number, also
 * where no row leads to it: then nothing else may have that number, nor may anything refer to it.
 */
function areOwnObjects(document: PdfDocument, sections: readonly SectionHead[]): boolean {
  const { entries } = document
  const rowless = sections.filter(({ id, at }) => !leadsTo(document, entries.get(id), at)).map(({ id }) => id)
  if (rowless.length === 0) return true
  if (rowless.some((id) => (entries.get(id)?.kind ?? 'free') !== 'free')) return false
  const hidden = new Set(rowless)
  for (const { to } of new StateReferences(document, new Map()).all()) if (hidden.has(to)) return false
  return true
}

/**
 * Whether something that is shown refers to a number behind the last object. MuPDF numbers the looks that it makes
 * itself from there on: one of these is shown, until an update brings other objects.
 */
export function refersBehindLast(document: PdfDocument, cache: ReferenceCache = new Map()): boolean {
  const highest = highestNumberOf(document.entries)
  const references = new StateReferences(document, cache)
  for (const { to, by } of references.all()) if (to > highest && references.isReachable(by)) return true
  return false
}

/** Whether a row leads to this place, or to one after it: then a later section wrote the object anew. */
function leadsTo({ entries }: PdfDocument, entry: CrossReferenceEntry | undefined, at: number): boolean {
  const holder = entry?.kind === 'packed' ? entries.get(entry.stream) : entry
  // The row may count the blanks before the head to it.
  return holder?.kind === 'offset' && holder.offset >= at - longestBlank
}

const longestBlank = 16
