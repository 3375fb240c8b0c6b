import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { maxObjectNumber } from '../read/object-numbers.ts'
import { PdfNumber, PdfRef } from '../read/objects.ts'
import { compareCatalog } from './compare-catalog.ts'
import { compareFields } from './compare-fields.ts'
import { comparePages } from './compare-pages.ts'
import { nameRemaining } from './name-remaining.ts'
import { isPlainOffset, reportUnplain } from './plain-updates.ts'
import { withdrawExcuses } from './roles.ts'
import { RevisionPair, type ComparisonSetting, type FoundChange } from './revision-pair.ts'
import { sameValue } from './same-object.ts'
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
  if (!isComparable(before, after)) return [{ kind: 'structure', allowed: false }]
  const replaced = replacedInTrailer(before, after)
  if (replaced) return [{ kind: 'trailer', allowed: false, detail: replaced }]
  try {
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
  reportOtherForm(pair)
  return pair.changes
}

/**
 * Poppler looks through the file for an object that is not there if the newest cross-reference is a table, and then misses
 * what is packed; not if it is a stream. So the one does not follow the other where something is not there.
 */
function reportOtherForm(pair: RevisionPair): void {
  if (pair.before.form !== pair.after.form && pair.lacksObjects()) pair.forbid('structure')
}

function isComparable(before: PdfDocument, after: PdfDocument): boolean {
  const isAmbiguous = after.ambiguous.some((at) => !before.ambiguous.includes(at))
  const isReadable = !before.recovered && !after.recovered && isFound(after) && !looksLinearised(after)
  return isReadable && !isAmbiguous && before.base === after.base
}

/** Where readers look for the dictionary of a linearised file. */
const headLength = 2048

/**
 * Whether a file that has grown is as long as its linearisation says (ISO 32000-2, annex F): some readers begin such a
 * file with the section of its first page, whatever came later.
 */
function looksLinearised({ bytes }: PdfDocument): boolean {
  const head = bytes
    .toString('latin1', 0, headLength)
    .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
  // Some pass over signs within a number, or take what comes before them.
  const numbers = [head, head.replaceAll(/(?<=\d)[+-]+/g, '')].flatMap((text) => text.match(/\d+/g) ?? [])
  return head.includes('/Linearized') && numbers.some((one) => Number(one) === bytes.length)
}

/** The end of a file as the standard has it (ISO 32000-2, 7.5.5), with few blanks. */
const plainEnd = /^[\t\n\r ]startxref[\t\n\r ]{1,64}\d{1,20}[\t\n\r ]{0,64}%%EOF/
/** Some readers look for it no further from the end than a kilobyte, others until they find it. */
const longestEnd = 512

/** Whether every reader finds the newest cross-reference, and from it the one before, in the same place. */
function isFound({ bytes, trailer }: PdfDocument): boolean {
  const at = bytes.lastIndexOf('startxref')
  const isNear = bytes.length - at <= longestEnd
  return (
    isNear &&
    plainEnd.test(bytes.toString('latin1', at - 1, at + longestEnd)) &&
    isPlainOffset(trailer.get('Prev'))
  )
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
function sameFirstId({ security: old }: PdfDocument, { security: current }: PdfDocument): boolean {
  return !old || current?.firstId.equals(old.firstId) === true
}

/** Objects numbered from /Size on are missing for readers that go by it (ISO 32000-2, table 15); others show them. */
function isHiddenBySize(before: PdfDocument, after: PdfDocument): boolean {
  const [old, current] = [before.trailer.get('Size') ?? null, after.trailer.get('Size') ?? null]
  if (sameValue(old, current)) return false
  if (!(current instanceof PdfNumber)) return true
  // More than can be: some readers give the table up.
  if (current.value > maxObjectNumber + 1) return true
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
