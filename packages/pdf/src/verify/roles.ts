import type { PdfDocument } from '../read/document.ts'
import { PdfDict, PdfRef, PdfStream, nameValue, type PdfObject } from '../read/objects.ts'
import { isPlainBox } from '../read/page-geometry.ts'
import { borrowsFromPage } from './borrowed-names.ts'
import { isPlacedExactly } from './look-boxes.ts'
import { sharedPaint } from './look-colours.ts'
import { endsInItself } from './look-content.ts'
import { keepsFonts } from './look-fonts.ts'
import type { PlacedReference, Role } from './references.ts'
import type { RevisionPair } from './revision-pair.ts'

/** What hangs on the document catalog under a key. */
export function catalogRole(pair: RevisionPair, kind: Role['kind'], path: string): Role {
  return partRole(kind, pair.after.rootRef.number, path)
}

/** What an object refers to under a path. */
export function partRole(kind: Role['kind'], holder: number, path: string): Role {
  return { kind, holds: (reference) => reference.by === holder && reference.path === path }
}

/** The document information: only the trailer refers to it. */
export const informationRole: Role = { kind: 'metadata', holds: () => false }

/** The catalog: only the trailer refers to it, and signatures whose FieldMDP names what they analyse. */
export const rootRole: Role = {
  kind: 'catalog',
  holds: ({ path, holder }) => /(^|\.)Data$/.test(path) && holder?.has('TransformMethod') === true,
}

/** Pages are linked to from everywhere; only their list of annotations may change at all. */
export const pageRole: Role = { kind: 'page', holds: () => true }

/** The annotations of a page as an object of their own. */
export function annotationsRole(pair: RevisionPair): Role {
  return { kind: 'widgets', holds: ({ by, path }) => path === 'Annots' && pair.newPages.has(by) }
}

/** The fields of the form as an object of their own. */
export function fieldsRole(pair: RevisionPair): Role {
  const { root, rootRef } = pair.after
  const form = root.get('AcroForm')
  return form instanceof PdfRef
    ? partRole('widgets', form.number, 'Fields')
    : partRole('widgets', rootRef.number, 'AcroForm.Fields')
}

const formPaths = new Set(['Fields', 'CO', 'AcroForm.Fields', 'AcroForm.CO'])

/** A field or widget: listed by the form, its parent, its kids and its page, named by the structure and by actions. */
export function fieldRole(pair: RevisionPair): Role {
  const holds: Role['holds'] = (reference) => isListed(pair, reference) || isNamed(reference)
  return { kind: 'field', holds }
}

/** A mark on a page: a field may be one, and others lead to it by what belongs to it or answers it. */
export function annotationRole(pair: RevisionPair): Role {
  const field = fieldRole(pair)
  const holds: Role['holds'] = (reference) => {
    const { path, holder } = reference
    const isPopup = nameValue(holder?.get('Subtype')) === 'Popup'
    return field.holds(reference) || path === 'Popup' || path === 'IRT' || (path === 'Parent' && isPopup)
  }
  return { kind: 'field', holds }
}

function isListed(pair: RevisionPair, { by, path }: PlacedReference): boolean {
  const { root, rootRef } = pair.after
  if (path === '') return pair.annotationLists.has(by) || pair.fieldLists.has(by)
  if (path === 'Annots') return pair.newPages.has(by)
  if (path === 'Kids' || path === 'Parent') return pair.newForm.has(by)
  const form = root.get('AcroForm')
  return formPaths.has(path) && (by === rootRef.number || (form instanceof PdfRef && form.number === by))
}

/** The structure tree names annotations; actions that hide, reset or send fields name those. */
function isNamed({ path, holder }: PlacedReference): boolean {
  const key = path.slice(path.lastIndexOf('.') + 1)
  if (key === 'Obj') return nameValue(holder?.get('Type')) === 'OBJR'
  return (key === 'T' || key === 'Fields') && nameValue(holder?.get('S')) !== undefined
}

/** The look of a field, shown by its own widgets and nothing else, not even by another field. */
export function lookRole(pair: RevisionPair, field: number): Role {
  const holds: Role['holds'] = ({ by, path }) =>
    (fieldOf(pair, by) === field && path.startsWith('AP.')) || lookDictionaries(pair).get(by) === field
  return { kind: 'look', holds }
}

/** The field that an object is, or is a widget of. */
function fieldOf(pair: RevisionPair, number: number): number | undefined {
  const node = pair.newForm.get(number)
  return node && (node.fieldNumber ?? number)
}

const knownDictionaries = new WeakMap<RevisionPair, ReadonlyMap<number, number>>()

/** Dictionaries of looks that are objects of their own, and nothing but that, by number; and the one field they belong to. */
function lookDictionaries(pair: RevisionPair): ReadonlyMap<number, number> {
  const known = knownDictionaries.get(pair)
  if (known) return known
  const found = new Map<number, number>()
  for (const [number, { dict }] of pair.newForm) {
    const value = dict.get('AP')
    if (value instanceof PdfRef) found.set(value.number, fieldOf(pair, number) ?? number)
  }
  for (const { to, by, path } of found.size > 0 ? pair.newer.all() : []) {
    const isOwn = path === 'AP' && found.get(to) === fieldOf(pair, by)
    if (found.has(to) && !isOwn && pair.newer.isReachable(by)) found.delete(to)
  }
  knownDictionaries.set(pair, found)
  return found
}

/** A button has a handful; thousands of widgets may share them. */
const mostStates = 200

/**
 * Excuses the looks of a widget that were drawn for it, also those that are shown under the pointer only: they may be
 * shown nowhere else, and must keep to their box, or they would be painted over the whole page.
 */
export function excuseLooks(pair: RevisionPair, widget: PdfRef): void {
  const looks = pair.after.dict(pair.after.dict(widget)?.get('AP'))
  const field = fieldOf(pair, widget.number) ?? widget.number
  for (const shown of looks?.entries.values() ?? []) {
    const look = pair.after.resolve(shown)
    if (look instanceof PdfDict && look.entries.size > mostStates)
      return pair.forbid('field-appearance', { object: widget.number, detail: 'AP' })
    for (const state of look instanceof PdfDict ? look.entries.values() : [shown]) {
      if (!staysInItsBox(pair.after, state)) pair.forbid('field-appearance', { detail: 'BBox' })
      reportLook(pair, widget, state)
      if (state instanceof PdfRef && pair.created.has(state.number))
        pair.excuse(state.number, lookRole(pair, field))
    }
  }
}

/** Reports a look that changes what others are drawn with, or has no place on its page. */
export function reportLook(pair: RevisionPair, widget: PdfObject, look: PdfObject): void {
  const stream = pair.after.resolve(look)
  if (!(stream instanceof PdfStream)) return
  const pages = widget instanceof PdfRef ? pair.pageNumbersOf(widget.number) : []
  const page = pages.at(-1)
  if (!keepsFonts(pair, stream, page)) pair.forbid('field-appearance', { detail: 'Font' })
  else if (borrowsFromPage(pair, stream, pages)) pair.forbid('field-appearance', { detail: 'Resources' })
  const shared = sharedPaint(pair, stream)
  if (shared) pair.forbid('field-appearance', { detail: shared })
  const isPlaced = isPlainBox(numbersIn(pair.after, pair.after.dict(widget)?.get('Rect')))
  // MuPDF paints what has no place over the whole page.
  if (page !== undefined && !isPlaced) pair.forbid('field-appearance', { detail: 'Rect' })
}

/** Whether a look has a box that every reader clips it to. */
export function staysInItsBox(document: PdfDocument, look: PdfObject | undefined): boolean {
  const stream = document.resolve(look)
  return keepsToItsBox(document, look) && (!(stream instanceof PdfStream) || endsInItself(document, stream))
}

/** Whether a look is a form with a box (ISO 32000-1, 8.10.2): without one, viewers do not clip what it paints. */
function keepsToItsBox(document: PdfDocument, look: PdfObject | undefined): boolean {
  const stream = document.resolve(look)
  if (stream === null) return true
  if (!(stream instanceof PdfStream)) return false
  const isForm = nameValue(document.resolve(stream.dict.get('Subtype'))) === 'Form'
  const box = numbersIn(document, stream.dict.get('BBox'))
  const matrix = stream.dict.has('Matrix') ? numbersIn(document, stream.dict.get('Matrix')) : unchanged
  return isForm && box.length === 4 && matrix.length === 6 && isPlacedExactly(box, matrix)
}

const unchanged = [1, 0, 0, 1, 0, 0]

function numbersIn(document: PdfDocument, value: PdfObject | undefined): number[] {
  return (document.array(value) ?? []).map((item) => document.number(item) ?? Infinity)
}
