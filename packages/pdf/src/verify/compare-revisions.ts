import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { compareCatalog } from './compare-catalog.ts'
import { compareFields } from './compare-fields.ts'
import { comparePages } from './compare-pages.ts'
import { nameRemaining } from './name-remaining.ts'
import { withdrawExcuses } from './roles.ts'
import { RevisionPair, type ComparisonSetting, type FoundChange } from './revision-pair.ts'
import { sameValue } from './same-object.ts'

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
  if (!isComparable(before, after)) return [{ kind: 'structure', allowed: false }]
  const replaced = replacedInTrailer(before, after)
  if (replaced) return [{ kind: 'trailer', allowed: false, detail: replaced }]
  try {
    return compare(new RevisionPair(before, after, setting))
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
  return pair.changes
}

function isComparable(before: PdfDocument, after: PdfDocument): boolean {
  const hybridAdded = after.hybridSections > before.hybridSections
  return !before.recovered && !after.recovered && !hybridAdded && before.base === after.base
}

function replacedInTrailer(before: PdfDocument, after: PdfDocument): string | undefined {
  return ['Root', 'Encrypt', 'Info'].find((key) => {
    const old = before.trailer.get(key) ?? null
    // Some signers add the document information when they save.
    if (key === 'Info' && old === null) return false
    return !sameValue(old, after.trailer.get(key) ?? null)
  })
}
