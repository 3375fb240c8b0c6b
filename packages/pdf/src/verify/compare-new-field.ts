import type { PdfDocument } from '../read/document.ts'
import { comparableName } from '../read/field-names.ts'
import { textOf } from '../read/form-fields.ts'
import { PdfRef, PdfString, nameValue, type PdfDict, type PdfObject } from '../read/objects.ts'
import { isPlainBox } from '../read/page-geometry.ts'
import { fieldsByName } from './field-namesakes.ts'
import type { FormNode } from './form-tree.ts'
import { paintsNothing } from './look-content.ts'
import type { RevisionPair } from './revision-pair.ts'
import type { FoundChange } from './told-changes.ts'
import { excuseLooks, fieldRole } from './roles.ts'
import { sameValue } from './same-object.ts'
import { joinsStructure } from './structure-places.ts'

/** A field that the newer state adds to the form, or to a group of fields; `group` is what lists it. */
export function compareNewField(pair: RevisionPair, item: PdfObject, group?: FormNode): void {
  const field = partialName(pair.after, item)
  const number = item instanceof PdfRef ? item.number : undefined
  const kind = newKindOf(pair, item)
  const kids = kidsOf(pair.after, item)
  if (number === undefined || !kind || !pair.created.has(number) || !isSeparate(pair, item, group)) {
    return pair.forbid('field-added', { object: number, field })
  }
  if (!kids.every((kid) => isLastBelow(pair.after, kid))) {
    return pair.forbid('field-added', { object: number, field, detail: 'Kids' })
  }
  const widgets = [item, ...kids].filter((widget) => widget instanceof PdfRef)
  for (const widget of widgets) excuseWidget(pair, widget, { field, kind })
  const isSeen = widgets.some((widget) => mayBeSeen(pair.after, widget))
  for (const page of pagesOf(pair, widgets))
    reportNewField(pair, { object: number, field, page }, kind, isSeen)
}

/** All pages that show a field; none is said once. */
function pagesOf(pair: RevisionPair, widgets: readonly PdfRef[]): (number | undefined)[] {
  const pages = new Set(widgets.flatMap(({ number }) => pair.pageNumbersOf(number)))
  return pages.size > 0 ? [...pages].toSorted((a, b) => a - b) : [undefined]
}

function reportNewField(
  pair: RevisionPair,
  details: Partial<FoundChange>,
  kind: NewKind,
  isSeen: boolean,
): void {
  // No certification allows new fields: their look could cover the page (“sneaky signature”).
  const forbiddenBy = pair.policy.level === 0 ? undefined : pair.policy.limitedBy
  if (kind === 'timestamp') {
    // Anybody can have a time-stamp: nobody vouches for what it would show.
    return isSeen ? pair.forbid('timestamp-added', details) : pair.permit('timestamp-added', details)
  }
  pair.permit(kind === 'empty' ? 'field-added' : 'signature-field-added', details, forbiddenBy)
}

function kidsOf(document: PdfDocument, field: PdfObject): PdfObject[] {
  return document.array(document.dict(field)?.get('Kids')) ?? []
}

/** Whether a kid is a widget and nothing more: with a name or kids it would be a field, or bring some, that nobody looked at. */
function isLastBelow(document: PdfDocument, kid: PdfObject): boolean {
  const dict = document.dict(kid)
  return kid instanceof PdfRef && dict !== undefined && !dict.has('T') && !dict.has('Kids')
}

/**
 * Whether a new field shares nothing with those that were there. Readers put fields of one name together, whoever lists
 * them, and draw the value of the first in the place of the other.
 */
function isSeparate(pair: RevisionPair, item: PdfObject, group: FormNode | undefined): boolean {
  // The kids of a field with a value are its widgets.
  if (group?.type !== undefined && group.type !== 'Sig') return false
  const { after } = pair
  const parent = after.dict(item)?.get('Parent')
  const isOwn = parent instanceof PdfRef ? parent.number === group?.ref.number : parent === undefined
  const kids = kidsOf(after, item)
  const isOfItem = (kid: PdfObject): boolean => {
    const above = after.dict(kid)?.get('Parent')
    return above === undefined || sameValue(above, item)
  }
  return isOwn && kids.every(isOfItem) && [item, ...kids].every((node) => hasOwnName(pair, node))
}

function hasOwnName(pair: RevisionPair, item: PdfObject): boolean {
  const node = item instanceof PdfRef ? pair.newForm.get(item.number) : undefined
  if (!node || node.name === '') return true
  const name = comparableName(node.name)
  return name !== '' && !fieldsByName(pair).has(name)
}

/** What was there before does not become part of a new field, and what is no plain widget is not excused with it. */
function excuseWidget(
  pair: RevisionPair,
  widget: PdfRef,
  { field, kind }: { field: string | undefined; kind: NewKind },
): void {
  if (!pair.created.has(widget.number) || !isPlainWidget(pair.after, widget, kind))
    return pair.forbid('field-added', { object: widget.number, field })
  pair.newWidgets.add(widget.number)
  pair.excuse(widget.number, fieldRole(pair))
  excuseLooks(pair, widget)
  if (kind === 'timestamp' && !mayBeSeen(pair.after, widget) && !paintsNothing(pair.after, widget))
    pair.forbid('timestamp-added', { object: widget.number, field, detail: 'AP' })
  if (joinsStructure(pair.after, widget))
    pair.forbid('field-added', { object: widget.number, field, detail: 'StructParent' })
  const action = ['A', 'AA'].find((key) => pair.after.dict(widget)?.has(key))
  // What it would do when it is seen or touched, nobody has looked at.
  if (action !== undefined) pair.forbid('field-added', { object: widget.number, field, detail: action })
}

type NewKind = 'signature' | 'timestamp' | 'empty'

/** What a new signature field is for; undefined for any other field. */
function newKindOf(pair: RevisionPair, item: PdfObject): NewKind | undefined {
  const filled = item instanceof PdfRef ? pair.filled.get(item.number) : undefined
  return filled ?? (isEmptySignature(pair.after, item) ? 'empty' : undefined)
}

function partialName(document: PdfDocument, field: PdfObject): string | undefined {
  const title = document.resolve(document.dict(field)?.get('T'))
  return title instanceof PdfString ? textOf(title.bytes) : undefined
}

/** A place for somebody else to sign, which shows nothing yet. */
function isEmptySignature(document: PdfDocument, value: PdfObject): boolean {
  const field = document.dict(value)
  if (nameValue(document.resolve(field?.get('FT'))) !== 'Sig' || field?.has('Kids')) return false
  return !field?.has('V') && !field?.has('AP')
}

/** NoZoom and NoRotate: what is shown keeps its size or stays upright, and so comes to lie beside the field (ISO 32000-2, 12.5.3). */
export const placeFlags = 24

/** What viewers draw of a widget without a look: its ground, its border, its caption and its icon. */
const drawnMarks = ['BG', 'BC', 'CA', 'I']

/**
 * A signature field without a widget, or a widget of one: every other annotation, and every other field, is drawn by
 * viewers in ways of their own. Only who signs vouches for a ground or a border.
 */
function isPlainWidget(document: PdfDocument, value: PdfObject, kind: NewKind): boolean {
  const dict = document.dict(value)
  if (!dict) return false
  const nameOf = (key: string): string | undefined => nameValue(document.resolve(dict.get(key)))
  // MuPDF paints over the whole page what has no place on it; of a time-stamp that is told as what it shows.
  const isPlaced = kind === 'timestamp' || isPlainBox(boxOf(document, dict))
  const isWidget = dict.has('Subtype') ? nameOf('Subtype') === 'Widget' && isPlaced : !dict.has('Rect')
  const isSignature = !dict.has('FT') || nameOf('FT') === 'Sig'
  const marks = document.dict(dict.get('MK'))
  const isBare = kind === 'signature' || !drawnMarks.some((key) => marks?.has(key))
  const isInPlace = !mayBeSeen(document, value) || ((document.number(dict.get('F')) ?? 0) & placeFlags) === 0
  return isWidget && isSignature && isBare && isInPlace && (!dict.has('Type') || nameOf('Type') === 'Annot')
}

/** Whether a widget has room to show something: its look, or what viewers draw without one. */
export function mayBeSeen(document: PdfDocument, value: PdfObject): boolean {
  const widget = document.dict(value)
  // MuPDF paints what has no place over the whole page: its look, or one of its own.
  if (!widget?.has('Rect')) return widget?.has('AP') === true || widget?.has('Subtype') === true
  const box = boxOf(document, widget)
  const [left, bottom, right, top] = box
  const isFlat = left === right || bottom === top
  return !isFlat || !isPlainBox(box)
}

function boxOf(document: PdfDocument, widget: PdfDict): number[] {
  return document.array(widget.get('Rect'))?.map((item) => document.number(item) ?? Infinity) ?? []
}
