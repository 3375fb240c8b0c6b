import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, nameValue, type PdfObject } from '../read/objects.ts'
import type { PdfDocument } from '../read/document.ts'
import { textOf } from '../read/form-fields.ts'
import { changedKeys, sameValue } from './same-object.ts'
import { compareStore } from './compare-store.ts'
import { catalogRole, excuseLooks, fieldRole, fieldsRole, informationRole, rootRole } from './roles.ts'
import { startsWith, type FoundChange, type RevisionPair } from './revision-pair.ts'

const formKeys = new Set(['Fields', 'SigFlags'])
const newFormKeys = new Set(['Fields', 'SigFlags', 'DA', 'DR', 'Q'])
const informationKeys = new Set([
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
  'Trapped',
])

/** Compares the document catalog, and what hangs directly on it: metadata, validation material, the form. */
export function compareCatalog(pair: RevisionPair): void {
  const [first, second] = [pair.before.root, pair.after.root]
  pair.excuse(pair.before.rootRef.number, rootRole)
  for (const key of changedKeys(first, second)) {
    if (key === 'Version' || key === 'Extensions')
      pair.permit('version', { detail: key }, versionFixedBy(pair))
    else if (!['DSS', 'AcroForm', 'Metadata'].includes(key)) pair.forbid('catalog', { detail: key })
  }
  compareMetadata(pair, first.get('Metadata'), second.get('Metadata'))
  compareInformation(pair)
  compareStore(pair, first.get('DSS'), second.get('DSS'))
  compareForm(pair, first.get('AcroForm'), second.get('AcroForm'))
}

/** Whoever renews the validation data of a closed document may have to name the extension it needs. */
function versionFixedBy({ policy }: RevisionPair): FoundChange['forbiddenBy'] {
  return policy.level === 1 && policy.limitedBy === 'certification' ? 'certification' : undefined
}

function nothingAllowed({ policy }: RevisionPair): FoundChange['forbiddenBy'] {
  return policy.level === 1 ? policy.limitedBy : undefined
}

function compareMetadata(
  pair: RevisionPair,
  old: PdfObject | undefined,
  current: PdfObject | undefined,
): void {
  const moved = !sameValue(old ?? null, current ?? null)
  const inPlace = old instanceof PdfRef && pair.modified.has(old.number)
  if (!moved && !inPlace) return
  if (!isMetadata(pair.after, current)) return pair.forbid('catalog', { detail: 'Metadata' })
  if (inPlace) {
    if (!isMetadata(pair.before, old)) return
  }
  if (current instanceof PdfRef) pair.excuse(current.number, catalogRole(pair, 'metadata', 'Metadata'))
  pair.permit('metadata', { detail: 'Metadata' }, nothingAllowed(pair))
}

function compareInformation(pair: RevisionPair): void {
  const ref = pair.before.trailer.get('Info')
  if (!(ref instanceof PdfRef) || !pair.modified.has(ref.number)) return
  const [old, current] = [pair.before.dict(ref), pair.after.dict(ref)]
  if (!old || !current) return
  if (changedKeys(old, current).some((key) => !isInformation(key, old) || !isInformation(key, current)))
    return
  pair.excuse(ref.number, informationRole)
  pair.permit('metadata', { detail: 'Info' }, nothingAllowed(pair))
}

function isInformation(key: string, dict: PdfDict): boolean {
  const value = dict.get(key) ?? null
  const plain = value === null || value instanceof PdfString || value instanceof PdfName
  return plain && informationKeys.has(key)
}

function compareForm(pair: RevisionPair, first: PdfObject | undefined, second: PdfObject | undefined): void {
  const old = pair.before.dict(first)
  const current = pair.after.dict(second) ?? new PdfDict()
  if (first instanceof PdfRef) pair.excuse(first.number, catalogRole(pair, 'form', 'AcroForm'))
  for (const key of changedKeys(old ?? new PdfDict(), current)) {
    if (!maySet(key, old, current)) pair.forbid('form-settings', { detail: key })
  }
  const listed = old?.get('Fields')
  if (listed instanceof PdfRef) pair.excuse(listed.number, fieldsRole(pair))
  const before = pair.before.array(listed) ?? []
  const after = pair.after.array(current.get('Fields')) ?? []
  if (!startsWith(after, before)) reportRemoved(pair, before, after)
  const known = new Set(before.map((item) => (item instanceof PdfRef ? item.number : -1)))
  for (const item of after) {
    if (!(item instanceof PdfRef && known.has(item.number))) compareNewField(pair, item)
  }
}

/** Whether a form may get this key: its resources may grow, as programs add the fonts of the looks they draw. */
function maySet(key: string, old: PdfDict | undefined, current: PdfDict): boolean {
  if ((old ? formKeys : newFormKeys).has(key)) return true
  return key === 'DR' && isExtension(old?.get(key) ?? new PdfDict(), current.get(key) ?? null)
}

/** Whether a dictionary has all that another has, down to the values themselves. */
function isExtension(old: PdfObject, current: PdfObject): boolean {
  if (sameValue(old, current)) return true
  if (!(old instanceof PdfDict) || !(current instanceof PdfDict)) return false
  return [...old.entries].every(([key, value]) => isExtension(value, current.get(key) ?? null))
}

function reportRemoved(pair: RevisionPair, before: PdfObject[], after: PdfObject[]): void {
  const left = new Set(after.map((item) => (item instanceof PdfRef ? item.number : -1)))
  const removed = before.filter((item) => !(item instanceof PdfRef && left.has(item.number)))
  for (const item of removed) {
    const number = item instanceof PdfRef ? item.number : undefined
    const field = number === undefined ? undefined : pair.form.get(number)?.name
    pair.forbid('field-removed', { object: number, field })
  }
  if (removed.length === 0) pair.forbid('form-settings', { detail: 'Fields' })
}

/** A field that the newer state adds to the form, or to a group of fields. */
export function compareNewField(pair: RevisionPair, item: PdfObject): void {
  const field = partialName(pair.after, item)
  const number = item instanceof PdfRef ? item.number : undefined
  const kind = number === undefined ? undefined : pair.filled.get(number)
  if (number === undefined || !kind || !pair.created.has(number)) {
    return pair.forbid('field-added', { object: number, field })
  }
  const kids = pair.after.array(pair.after.dict(item)?.get('Kids')) ?? []
  const widgets = [item, ...kids]
  for (const widget of widgets) {
    if (!(widget instanceof PdfRef)) continue
    pair.newWidgets.add(widget.number)
    pair.excuse(widget.number, fieldRole(pair))
    excuseLooks(pair, pair.after.dict(widget))
  }
  const details = { object: number, field, page: pair.pageNumberOf(number) }
  const isSeen = widgets.some((widget) => mayBeSeen(pair.after, widget))
  const isLimited = pair.policy.level !== 0
  if (kind === 'timestamp' && !(isSeen && isLimited)) return pair.permit('timestamp-added', details)
  // No certification allows new fields: their look could cover the page (“sneaky signature”).
  pair.permit('signature-field-added', details, isLimited ? pair.policy.limitedBy : undefined)
}

function partialName(document: PdfDocument, field: PdfObject): string | undefined {
  const title = document.resolve(document.dict(field)?.get('T'))
  return title instanceof PdfString ? textOf(title.bytes) : undefined
}

/** Whether a widget has a look and room to show it. */
function mayBeSeen(document: PdfDocument, value: PdfObject): boolean {
  const widget = document.dict(value)
  const [left, bottom, right, top] = (document.array(widget?.get('Rect')) ?? []).map((item) =>
    document.number(item),
  )
  return widget?.has('AP') === true && left !== right && bottom !== top
}

function isMetadata(document: PdfDocument, value: PdfObject | undefined): boolean {
  const stream = document.resolve(value)
  return stream instanceof PdfStream && nameValue(stream.dict.get('Type')) === 'Metadata'
}
