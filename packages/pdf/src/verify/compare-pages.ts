import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfRef, nameValue, type PdfObject } from '../read/objects.ts'
import { listPages, type PdfPage } from '../read/pages.ts'
import { areBrightTogether, isBright } from './highlights.ts'
import { annotationRole, annotationsRole, pageRole } from './roles.ts'
import { changedKeys, sameValue } from './same-object.ts'
import type { RevisionPair } from './revision-pair.ts'
import type { FoundChange } from './told-changes.ts'

/** Markup that covers no more than an icon does as long as viewers draw it themselves: lines can be as thick as wanted. */
const plainMarkup = new Set(['Text', 'Popup', 'Highlight'])
/** What a look is drawn by, and what it does. */
const ownLook = ['AP', 'A', 'AA', 'BM']

/** Compares the pages and their annotations: pages may only gain the widgets of new signature fields. */
export function comparePages(pair: RevisionPair): void {
  if (pair.modified.size === 0) return
  comparePageList(pair)
  for (const [index, page] of pair.oldPages.entries()) comparePage(pair, page, index + 1)
}

function comparePageList(pair: RevisionPair): void {
  const old = pair.oldPages.map((page) => page.ref.number)
  const current = listPages(pair.after).map((page) => page.ref.number)
  const [oldSet, currentSet] = [new Set(old), new Set(current)]
  for (const [index, number] of old.entries()) {
    if (!currentSet.has(number)) pair.forbid('page-removed', { object: number, page: index + 1 })
  }
  for (const [index, number] of current.entries()) {
    if (!oldSet.has(number)) pair.forbid('page-added', { object: number, page: index + 1 })
  }
  const kept = current.filter((number) => oldSet.has(number))
  if (kept.some((number, index) => number !== old[index]) && kept.length === old.length) {
    pair.forbid('page-order')
  }
}

function comparePage(pair: RevisionPair, page: PdfPage, number: number): void {
  const list = page.dict.get('Annots')
  const listChanged = list instanceof PdfRef && pair.modified.has(list.number)
  if (pair.modified.has(page.ref.number) || listChanged) {
    const current = pair.after.dict(page.ref)
    // Nothing but its list of annotations is excused below, and nothing else reads a list under that key.
    pair.excuse(page.ref.number, pageRole)
    if (list instanceof PdfRef) pair.excuse(list.number, annotationsRole(pair))
    if (!current) return pair.forbid('page-removed', { object: page.ref.number, page: number })
    for (const key of changedKeys(page.dict, current)) {
      const details = { object: page.ref.number, page: number, detail: key }
      if (key === 'Contents') pair.forbid('page-content', { ...details, detail: undefined })
      else if (key === 'Resources') pair.forbid('page-resource', details)
      else if (key !== 'Annots' || !pair.after.array(current.get('Annots')))
        pair.forbid('page-changed', details)
    }
    compareAnnotationLists(pair, [list, current.get('Annots')], number)
  }
  compareInherited(pair, page, number)
  compareAnnotations(pair, pair.before.array(list) ?? [], number)
  reportDarkness(pair, page, number)
}

/**
 * PDF.js shows on a page without annotations of its own those of what is above it, which may be another page: nothing
 * that is permitted on a page is looked at there.
 */
function compareInherited(pair: RevisionPair, { ref, dict }: PdfPage, page: number): void {
  const old = inheritedAnnotations(pair.before, dict)
  const current = inheritedAnnotations(pair.after, pair.after.dict(ref))
  // Where one reader stops another goes on.
  if (!old || !current) return pair.forbid('structure', { detail: 'Parent' })
  if (old.length === 0 && current.length === 0) return
  const isSame =
    sameValue(old, current) && !old.some((item) => item instanceof PdfRef && pair.isChanged(item.number))
  if (!isSame) pair.forbid('page-changed', { object: ref.number, page, detail: 'Annots' })
}

/** No page tree is deeper: the way up may lead elsewhere, and thousands of pages may have the same one. */
const mostAbove = 64

/** What a page without annotations has from the nodes above it; undefined where too many are above it. */
function inheritedAnnotations(document: PdfDocument, page: PdfDict | undefined): PdfObject[] | undefined {
  const seen = new Set<PdfDict>()
  let node = page
  while (node && !node.has('Annots') && !seen.has(node)) {
    if (seen.size > mostAbove) return undefined
    seen.add(node)
    node = document.dict(node.get('Parent'))
  }
  return node === page ? [] : (document.array(node?.get('Annots')) ?? [])
}

/** Marks that are permitted one by one, and together hide what is under them. */
function reportDarkness(pair: RevisionPair, page: PdfPage, number: number): void {
  const { after } = pair
  if (!pair.isMarked(number)) return
  const listed = after.array(after.dict(page.ref)?.get('Annots')) ?? []
  if (
    !areBrightTogether(
      after,
      listed.flatMap((item) => after.dict(item) ?? []),
    )
  )
    pair.forbid('annotation-added', { page: number, detail: 'Highlight' })
}

function compareAnnotationLists(
  pair: RevisionPair,
  [old, current]: readonly [PdfObject | undefined, PdfObject | undefined],
  page: number,
): void {
  const listed = pair.after.array(current) ?? []
  const kept = new Set<number>()
  const placeOf = annotationPlaces(pair, listed)
  let last = -1
  for (const item of pair.before.array(old) ?? []) {
    const at = placeOf(item, (index) => !kept.has(index))
    if (at === undefined) {
      reportAnnotation(pair, 'annotation-removed', { item, page, looks: [pair.before.dict(item)] })
      continue
    }
    // What stands later in the list is painted over what stands before it.
    if (at < last) pair.forbid('page-changed', { page, detail: 'Annots' })
    last = Math.max(last, at)
    kept.add(at)
  }
  const left = listed.filter((_, index) => !kept.has(index))
  for (const item of left) {
    if (item instanceof PdfRef && pair.newWidgets.has(item.number)) continue
    reportAnnotation(pair, 'annotation-added', { item, page, looks: [pair.after.dict(item)] })
  }
}

/** Direct annotations are looked for among others for so many values on a page; who moves more than that is not believed. */
const mostCompared = 10_000_000

/** Places in a list, those from `next` on perhaps not taken yet. */
interface Places {
  indexes: number[]
  next: number
}

/** Finds an annotation in a list: by its reference at once, a direct one by what it says. */
function annotationPlaces(
  pair: RevisionPair,
  listed: PdfObject[],
): (item: PdfObject, isFree: (index: number) => boolean) => number | undefined {
  const all: Places = { indexes: [...listed.keys()], next: 0 }
  const byNumber = new Map<number, Places>()
  for (const [index, item] of listed.entries()) {
    if (!(item instanceof PdfRef)) continue
    const places = byNumber.get(item.number)
    if (places) places.indexes.push(index)
    else byNumber.set(item.number, { indexes: [index], next: 0 })
  }
  let compared = 0
  return (item, isFree) => {
    const isHere = (index: number): boolean => isSameAnnotation(pair, item, listed[index] ?? null)
    if (item instanceof PdfRef) {
      const at = firstFree(byNumber.get(item.number), isFree)
      return at !== undefined && isHere(at) ? at : undefined
    }
    const values = countValues(item)
    for (let index = firstFree(all, isFree) ?? listed.length; index < listed.length; index++) {
      compared += isFree(index) ? values : 1
      if (compared > mostCompared) return undefined
      if (isFree(index) && isHere(index)) return index
    }
    return undefined
  }
}

/** What is taken stays taken: each place is passed over once. */
function firstFree(places: Places | undefined, isFree: (index: number) => boolean): number | undefined {
  if (!places) return undefined
  while (places.next < places.indexes.length && !isFree(places.indexes[places.next] ?? -1)) places.next++
  return places.indexes[places.next]
}

/** How much there is to compare; nesting is bounded by the parser. */
function countValues(value: PdfObject): number {
  const parts = value instanceof PdfDict ? [...value.entries.values()] : Array.isArray(value) ? value : []
  return parts.reduce<number>((sum, part) => sum + countValues(part), 1)
}

/** A direct annotation may become an object of its own, as it is. */
function isSameAnnotation(pair: RevisionPair, old: PdfObject, current: PdfObject): boolean {
  if (sameValue(old, current)) return true
  return old instanceof PdfDict && sameValue(old, pair.after.resolve(current))
}

/** Annotations that stay in the list but have become others. */
function compareAnnotations(pair: RevisionPair, annotations: PdfObject[], page: number): void {
  for (const item of annotations) {
    if (!(item instanceof PdfRef) || !pair.modified.has(item.number) || pair.isExcused(item.number)) {
      continue
    }
    pair.excuse(item.number, annotationRole(pair))
    const looks = [pair.before.dict(item), pair.after.dict(item)]
    reportAnnotation(pair, 'annotation-changed', { item, page, looks })
  }
}

/**
 * Annotations are permitted at level 3 only, and only those that cannot cover the page: an appearance of their own
 * can show anything (“evil annotation”).
 */
function reportAnnotation(
  pair: RevisionPair,
  kind: 'annotation-added' | 'annotation-changed' | 'annotation-removed',
  { item, page, looks }: { item: PdfObject; page: number; looks: (PdfDict | undefined)[] },
): void {
  const subtypes = looks.map((dict) => nameValue(pair.after.resolve(dict?.get('Subtype'))))
  const details: Partial<FoundChange> = {
    page,
    object: item instanceof PdfRef ? item.number : undefined,
    detail: subtypes[0],
  }
  const isPlain = looks.every(
    (dict, index) =>
      dict !== undefined &&
      !ownLook.some((key) => dict.has(key)) &&
      plainMarkup.has(subtypes[index] ?? '') &&
      (subtypes[index] !== 'Highlight' || isBright(pair.after, dict)),
  )
  if (isPlain) pair.permit(kind, details, pair.policy.level === 3 ? undefined : pair.policy.limitedBy)
  else pair.forbid(kind, details)
}
