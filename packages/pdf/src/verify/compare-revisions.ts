import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { maxObjectNumber } from '../read/object-numbers.ts'
import { PdfNumber, PdfRef, PdfString, type PdfObject } from '../read/objects.ts'
import { hasTooManyAnnotations } from './annotation-pages.ts'
import { compareCatalog } from './compare-catalog.ts'
import { compareFields } from './compare-fields.ts'
import { reportContested } from './contested-objects.ts'
import { reportNamedInContents } from './content-references.ts'
import { comparePages } from './compare-pages.ts'
import { withdrawExcuses } from './misplaced-objects.ts'
import { nameRemaining } from './name-remaining.ts'
import { endedPlainly, isFound } from './file-ends.ts'
import { looksLinearised, sayTheSame } from './linearisation.ts'
import { reportAstray } from './plain-references.ts'
import { isPlainFile } from './plain-file.ts'
import { refersBehindLast } from './plain-rows.ts'
import { reportUnplain } from './plain-updates.ts'
import { reportRevealed } from './revealed-copies.ts'
import { RevisionPair, type ComparisonSetting } from './revision-pair.ts'
import type { FoundChange } from './told-changes.ts'
import { sameValue } from './same-object.ts'
import { reportUnended } from './stream-ends.ts'
import { reportAmbiguous, reportUnlisted } from './unlisted-objects.ts'

/**
 * What changed between two states of a signed file, and whether the signatures so far permit it: filled fields,
 * validation material, document time-stamps, metadata and, without a certification, new signature fields.
 * `before` must be the beginning of `after`.
 */
export function compareRevisions(
  before: PdfDocument,
  after: PdfDocument,
  setting: ComparisonSetting,
): FoundChange[] {
  try {
    if (!isComparable(before, after)) return [{ kind: 'structure', allowed: false }]
    const replaced = replacedInTrailer(before, after)
    if (replaced) return [{ kind: 'trailer', allowed: false, detail: replaced }]
    if ([before, after].some((state) => hasTooManyAnnotations(state)))
      return [{ kind: 'structure', allowed: false }]
    const changes = compare(new RevisionPair(before, after, setting))
    // What was missed on the way may have been looked for by scanning: then it is not what other readers see.
    return isComparable(before, after) ? changes : [{ kind: 'structure', allowed: false }]
  } catch (error) {
    // Trees beyond every limit: nobody can say that nothing changed.
    if (error instanceof PdfError) return [{ kind: 'structure', allowed: false }]
    throw error
  }
}

function compare(pair: RevisionPair): FoundChange[] {
  compareCatalog(pair)
  compareFields(pair)
  comparePages(pair)
  withdrawExcuses(pair)
  nameRemaining(pair)
  reportUnlisted(pair)
  reportAmbiguous(pair)
  reportUnplain(pair)
  reportAstray(pair)
  reportContested(pair)
  reportUnended(pair)
  reportRevealed(pair)
  reportNamedInContents(pair)
  reportOtherForm(pair)
  reportUnhidden(pair)
  reportUnplainFile(pair)
  reportRenumbered(pair)
  return pair.report
}

/**
 * An update of what not every reader reads alike: there is no telling what it adds to what some of them show (decision
 * 161). Nor is there where only the file with the update is so (decision 165), which is asked where nothing else speaks
 * against it.
 */
function reportUnplainFile(pair: RevisionPair): void {
  const { before, after, cache } = pair
  if (before.startxref === after.startxref) return
  if (!isPlainFile(before, cache)) pair.forbid('structure', { detail: 'file' })
  else if (pair.changes.every(({ allowed }) => allowed) && !isPlainFile(after, cache))
    pair.forbid('structure', { detail: 'update' })
}

/** What a reader makes to draw a page has other numbers since the update: some of these were shown. */
function reportRenumbered(pair: RevisionPair): void {
  // One finding more about what is told already.
  if (pair.changes.some(({ allowed }) => !allowed)) return
  if (pair.before.startxref !== pair.after.startxref && refersBehindLast(pair.before, pair.cache))
    pair.forbid('structure', { detail: 'file' })
}

/**
 * Poppler looks through the file for an object that is not there if the newest cross-reference is a table, and then misses
 * what is packed; not if it is a stream. So the one does not follow the other where something is not there.
 */
function reportOtherForm(pair: RevisionPair): void {
  if (pair.before.form !== pair.after.form && pair.lacksObjects()) pair.forbid('structure')
}

/**
 * What only the stream beside a table leads to, none of PDFium, Poppler, MuPDF and PDF.js finds where the table calls it
 * free: an update that has a row for it makes it appear, be it the same as before.
 */
function reportUnhidden(pair: RevisionPair): void {
  const { before, after } = pair
  for (const number of before.crossReference.hidden) {
    if (after.crossReference.hidden.has(number)) continue
    if (pair.wasReachable(number) || pair.newer.isReachable(number))
      pair.forbid('object', { object: number, detail: 'XRefStm' })
  }
}

function isComparable(before: PdfDocument, after: PdfDocument): boolean {
  const isAmbiguous = after.ambiguous.some((at) => !before.ambiguous.includes(at))
  const isReadable = !before.recovered && !after.recovered && isFound(after) && !looksLinearised(after)
  const isHeadedAlike = before.crossReference.isHeadless === after.crossReference.isHeadless
  return isReadable && wasFound(before) && !isAmbiguous && isHeadedAlike && before.base === after.base
}

/** Whether every reader began where we did with what was signed: an update gives those that did not another beginning. */
function wasFound(before: PdfDocument): boolean {
  return endedPlainly(before.bytes) && (!looksLinearised(before) || sayTheSame(before))
}

function replacedInTrailer(before: PdfDocument, after: PdfDocument): string | undefined {
  const replaced = replacedReference(before, after)
  if (replaced) return replaced
  const [again] = after.trailer.ambiguous
  if (again) return again[0]
  if (!sameFirstId(before, after)) return 'ID'
  return isHiddenBySize(before, after) ? 'Size' : undefined
}

/** What is encrypted is read with the first part of the identifier: with another one some readers show nothing. */
function sameFirstId(before: PdfDocument, after: PdfDocument): boolean {
  if (!before.security) return true
  const [old, current] = [before.trailer.get('ID') ?? null, after.trailer.get('ID') ?? null]
  if (sameValue(old, current)) return true
  return (
    isPlainId(old) && isPlainId(current) && after.security?.firstId.equals(before.security.firstId) === true
  )
}

/** Two texts where they are asked for (ISO 32000-2, 14.4): with more or fewer, or elsewhere, some readers have none. */
function isPlainId(id: PdfObject): boolean {
  return Array.isArray(id) && id.length === 2 && id.every((part) => part instanceof PdfString)
}

const roomForReaders = 100_000

/** Objects numbered from /Size on are missing for readers that go by it (ISO 32000-2, table 15); others show them. */
function isHiddenBySize(before: PdfDocument, after: PdfDocument): boolean {
  const [old, current] = [before.trailer.get('Size') ?? null, after.trailer.get('Size') ?? null]
  if (sameValue(old, current)) return false
  if (!(current instanceof PdfNumber)) return true
  // More than can be: some readers give the table up. MuPDF makes objects of its own behind the last to draw a page.
  if (current.value > maxObjectNumber - roomForReaders) return true
  const limit = old instanceof PdfNumber ? old.value : Number.POSITIVE_INFINITY
  return [...before.entries].some(
    ([number, { kind }]) => kind !== 'free' && number >= current.value && number < limit,
  )
}

function replacedReference(before: PdfDocument, after: PdfDocument): string | undefined {
  return ['Root', 'Encrypt', 'Info'].find((key) => {
    const [old, current] = [before.trailer.get(key) ?? null, after.trailer.get(key) ?? null]
    if (sameValue(old, current)) return false
    // Some programs write catalog and information anew under other numbers, add the information or leave it out.
    if (key === 'Info' && (old === null || current === null)) return false
    const isNew = current instanceof PdfRef && before.get(current.number) === null
    return key === 'Encrypt' || !isNew
  })
}
