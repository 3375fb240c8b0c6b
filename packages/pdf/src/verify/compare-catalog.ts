import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, nameValue, type PdfObject } from '../read/objects.ts'
import type { PdfDocument } from '../read/document.ts'
import { textOf } from '../read/form-fields.ts'
import { changedKeys, sameValue } from './same-object.ts'
import { startsWith, type RevisionPair } from './revision-pair.ts'

const storeKeys = new Set(['Type', 'Certs', 'CRLs', 'OCSPs', 'VRI'])
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
  pair.explained.add(pair.before.rootRef.number)
  for (const key of changedKeys(first, second)) {
    if (key === 'Version' || key === 'Extensions')
      pair.permit('version', { detail: key }, nothingAllowed(pair))
    else if (!['DSS', 'AcroForm', 'Metadata'].includes(key)) pair.forbid('catalog', { detail: key })
  }
  compareMetadata(pair, first.get('Metadata'), second.get('Metadata'))
  compareInformation(pair)
  compareStore(pair, first.get('DSS'), second.get('DSS'))
  compareForm(pair, first.get('AcroForm'), second.get('AcroForm'))
}

function nothingAllowed({ policy }: RevisionPair): 'certification' | undefined {
  return policy.level === 1 ? 'certification' : undefined
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
    // A stream that something else shows as well is not metadata alone.
    if (!isMetadata(pair.before, old) || pair.referrersOf(old.number) > 1) return
    pair.explained.add(old.number)
  }
  pair.permit('metadata', { detail: 'Metadata' }, nothingAllowed(pair))
}

function compareInformation(pair: RevisionPair): void {
  const ref = pair.before.trailer.get('Info')
  if (!(ref instanceof PdfRef) || !pair.modified.has(ref.number)) return
  const [old, current] = [pair.before.dict(ref), pair.after.dict(ref)]
  if (!old || !current || pair.referrersOf(ref.number) > 0) return
  if (changedKeys(old, current).some((key) => !isInformation(key, old) || !isInformation(key, current)))
    return
  pair.explained.add(ref.number)
  pair.permit('metadata', { detail: 'Info' }, nothingAllowed(pair))
}

function isInformation(key: string, dict: PdfDict): boolean {
  const value = dict.get(key) ?? null
  const plain = value === null || value instanceof PdfString || value instanceof PdfName
  return plain && informationKeys.has(key)
}

function compareStore(pair: RevisionPair, first: PdfObject | undefined, second: PdfObject | undefined): void {
  const [old, current] = [pair.before.dict(first), pair.after.dict(second)]
  const added = current !== undefined && !sameValue(first ?? null, second ?? null)
  const inPlace = first instanceof PdfRef && pair.modified.has(first.number)
  const parts = old ? explainStoreParts(pair, old) : false
  if (!added && !inPlace && !parts && (current || !old)) return
  if (!current || changedKeys(old ?? new PdfDict(), current).some((key) => !storeKeys.has(key))) {
    return pair.forbid('validation-data-changed', { detail: 'DSS' })
  }
  if (inPlace) pair.explained.add(first.number)
  pair.permit('validation-data', { detail: 'DSS' })
}

/** Lists and the VRI table may be objects of their own; returns whether one was replaced in its place. */
function explainStoreParts(pair: RevisionPair, old: PdfDict): boolean {
  let found = false
  const explain = (ref: PdfRef): void => {
    found ||= pair.modified.has(ref.number)
    pair.explained.add(ref.number)
  }
  for (const key of ['Certs', 'CRLs', 'OCSPs']) {
    const list = old.get(key)
    const lists = [pair.before.resolve(list), pair.after.resolve(list)]
    if (list instanceof PdfRef && lists.every((item) => Array.isArray(item))) explain(list)
  }
  const related = old.get('VRI')
  if (!(related instanceof PdfRef)) return found
  const tables = [pair.before.dict(related), pair.after.dict(related)]
  const named = tables.every((dict) =>
    dict ? [...dict.entries.keys()].every((key) => /^[0-9A-F]{40}$/i.test(key) || key === 'Type') : false,
  )
  if (named) explain(related)
  return found
}

function compareForm(pair: RevisionPair, first: PdfObject | undefined, second: PdfObject | undefined): void {
  const old = pair.before.dict(first)
  const current = pair.after.dict(second) ?? new PdfDict()
  if (first instanceof PdfRef) pair.explained.add(first.number)
  const keys = changedKeys(old ?? new PdfDict(), current)
  for (const key of keys)
    if (!(old ? formKeys : newFormKeys).has(key)) pair.forbid('form-settings', { detail: key })
  const listed = old?.get('Fields')
  if (listed instanceof PdfRef) pair.explained.add(listed.number)
  const before = pair.before.array(listed) ?? []
  const after = pair.after.array(current.get('Fields')) ?? []
  if (!startsWith(after, before)) reportRemoved(pair, before, after)
  const known = new Set(before.map((item) => (item instanceof PdfRef ? item.number : -1)))
  for (const item of after) {
    if (!(item instanceof PdfRef && known.has(item.number))) compareNewField(pair, item)
  }
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
  for (const widget of widgets) if (widget instanceof PdfRef) pair.newWidgets.add(widget.number)
  const details = { object: number, field, page: pair.pageNumberOf(number) }
  const isSeen = widgets.some((widget) => mayBeSeen(pair.after, widget))
  const isLimited = pair.policy.level !== 0
  if (kind === 'timestamp' && !(isSeen && isLimited)) return pair.permit('timestamp-added', details)
  // No certification allows new fields: their look could cover the page (“sneaky signature”).
  pair.permit('signature-field-added', details, isLimited ? 'certification' : undefined)
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
