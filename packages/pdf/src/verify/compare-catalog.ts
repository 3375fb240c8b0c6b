import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, nameValue, type PdfObject } from '../read/objects.ts'
import type { PdfDocument } from '../read/document.ts'
import { comparableName } from '../read/field-names.ts'
import { compareNewField } from './compare-new-field.ts'
import { changedKeys, sameValue } from './same-object.ts'
import { stating } from './form-tree.ts'
import { compareStore } from './compare-store.ts'
import type { Role } from './references.ts'
import { catalogRole, fieldsRole, informationRole, partRole, rootRole } from './roles.ts'
import type { RevisionPair } from './revision-pair.ts'
import type { FoundChange } from './told-changes.ts'

const formKeys = new Set(['Fields', 'SigFlags'])
const newFormKeys = new Set([...formKeys, 'Q'])
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
  pair.excuse(pair.after.rootRef.number, rootRole)
  const keys = new Set(changedKeys(first, second))
  if (excuseExtensions(pair)) keys.add('Extensions')
  for (const key of keys) {
    if (key === 'Version') pair.permit('version', { detail: key }, versionFixedBy(pair))
    // A time-stamp added to any document may have to name the extension it belongs to.
    else if (key === 'Extensions') pair.permit('version', { detail: key })
    else if (!['DSS', 'AcroForm', 'Metadata'].includes(key)) pair.forbid('catalog', { detail: key })
  }
  compareMetadata(pair, first.get('Metadata'), second.get('Metadata'))
  compareInformation(pair)
  compareStore(pair, first.get('DSS'), second.get('DSS'))
  compareForm(pair, first.get('AcroForm'), second.get('AcroForm'))
}

/** Excuses extensions that are objects of their own, and says whether one changed in its place. */
function excuseExtensions(pair: RevisionPair): boolean {
  const value = pair.after.root.get('Extensions')
  const parts: [PdfObject | undefined, Role][] = [[value, catalogRole(pair, 'catalog', 'Extensions')]]
  for (const [key, part] of pair.after.dict(value)?.entries ?? []) {
    const role =
      value instanceof PdfRef
        ? partRole('catalog', value.number, key)
        : catalogRole(pair, 'catalog', `Extensions.${key}`)
    parts.push([part, role])
  }
  const numbers = parts.flatMap(([part, role]) => {
    if (!(part instanceof PdfRef) || !pair.after.dict(part)) return []
    pair.excuse(part.number, role)
    return part.number
  })
  return numbers.some((number) => pair.modified.has(number))
}

/** A certification that allows nothing fixes the version; what only closes the document does not. */
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
  const [first, second] = [pair.before.trailer.get('Info'), pair.after.trailer.get('Info')]
  const moved = !sameValue(first ?? null, second ?? null)
  if (!moved && !(first instanceof PdfRef && pair.modified.has(first.number))) return
  const [old, current] = [pair.before.dict(first), pair.after.dict(second)]
  const keys = changedKeys(old ?? new PdfDict(), current ?? new PdfDict())
  const isPlain = keys.every((key) => isInformation(key, old) && isInformation(key, current))
  if (!isPlain && !moved) return
  if (!isPlain) return pair.forbid('trailer', { detail: 'Info' })
  if (second instanceof PdfRef && current) pair.excuse(second.number, informationRole)
  pair.permit('metadata', { detail: 'Info' }, nothingAllowed(pair))
}

function isInformation(key: string, dict: PdfDict | undefined): boolean {
  const value = dict?.get(key) ?? null
  const plain = value === null || value instanceof PdfString || value instanceof PdfName
  return plain && informationKeys.has(key)
}

function compareForm(pair: RevisionPair, first: PdfObject | undefined, second: PdfObject | undefined): void {
  const old = pair.before.dict(first)
  const current = pair.after.dict(second) ?? new PdfDict()
  if (first instanceof PdfRef) pair.excuse(first.number, catalogRole(pair, 'form', 'AcroForm'))
  for (const key of changedKeys(old ?? new PdfDict(), current)) {
    if (!maySet(pair, key, [old, current])) pair.forbid('form-settings', { detail: key })
    // The fields are told one by one. Programs set the others with the time-stamps that may follow everything.
    else if (key !== 'Fields') pair.permit('form-settings', { detail: key })
  }
  const listed = old?.get('Fields')
  if (listed instanceof PdfRef) pair.excuse(listed.number, fieldsRole(pair))
  const before = pair.before.array(listed) ?? []
  const after = pair.after.array(current.get('Fields')) ?? []
  if (!keepsFields(pair, after, before)) reportRemoved(pair, before, after)
  const known = new Set(before.map((item) => (item instanceof PdfRef ? item.number : -1)))
  for (const item of after) {
    if (!(item instanceof PdfRef && known.has(item.number))) compareNewField(pair, item)
  }
}

/**
 * Whether a form may get this key. Programs add the fonts of the looks they draw, and what new text looks like; but no
 * viewer may draw with them what was already there.
 */
function maySet(
  pair: RevisionPair,
  key: string,
  [old, current]: readonly [PdfDict | undefined, PdfDict],
): boolean {
  if ((old ? formKeys : newFormKeys).has(key)) return true
  if (key !== 'DR' && (key !== 'DA' || old?.has(key))) return false
  const first = old?.get(key) ?? new PdfDict()
  const isHarmless = key === 'DA' ? !takesNewLook(pair) : hasResources(pair, first, current.get(key) ?? null)
  return isHarmless && !leavesLooksToViewers(pair, old)
}

/** Whether text that stands there has no default look of its own: forms that can be filled in show it with that of the form. */
function takesNewLook({ before, form }: RevisionPair): boolean {
  const inherits = (dict: PdfDict, key: string): boolean => stating(before, dict, key) !== undefined
  // A text that has no value shows the one it begins with, a list what can be chosen.
  return [...form.values()].some(
    ({ dict, type, isDisputed }) =>
      dict.has('Rect') &&
      (isDisputed ||
        ((type === 'Tx' || type === 'Ch') &&
          ['V', 'DV', 'Opt'].some((key) => inherits(dict, key)) &&
          !inherits(dict, 'DA'))),
  )
}

/** What content can name (ISO 32000-1, table 33); whatever else programs keep there, nobody reads. */
const resourceKinds = 'ExtGState ColorSpace Pattern Shading XObject Font ProcSet Properties Encoding'.split(
  ' ',
)

/** Whether resources have all that others have: every kind, and every name in it. */
function hasResources(pair: RevisionPair, old: PdfObject, current: PdfObject): boolean {
  const [first, second] = [pair.before.dict(old), pair.after.dict(current)]
  if (!first || !second) return false
  return resourceKinds.every((kind) => {
    const [had, has] = [first.get(kind) ?? null, second.get(kind) ?? null]
    if (had === null || sameValue(had, has)) return true
    const [named, names] = [pair.before.dict(had), pair.after.dict(has)]
    return (
      named && names && [...named.entries].every(([key, value]) => sameValue(value, names.get(key) ?? null))
    )
  })
}

/** Whether viewers draw something themselves: what has words and no look, or all of it where looks are not believed. */
function leavesLooksToViewers(pair: RevisionPair, form: PdfDict | undefined): boolean {
  const { before } = pair
  if (before.resolve(form?.get('NeedAppearances')) === true) return true
  // Only a button has several looks: for what else has them, some viewers draw their own.
  const hasLook = (dict: PdfDict, type?: string): boolean => {
    const look = before.resolve(before.dict(dict.get('AP'))?.get('N'))
    if (look instanceof PdfDict && type === 'Btn')
      return [...look.entries.values()].some((item) => before.resolve(item) instanceof PdfStream)
    return look instanceof PdfStream
  }
  const isDrawnField = [...pair.form.values()].some(({ dict, type, isDisputed }) => {
    if (isDisputed) return dict.has('Rect') && !hasLook(dict)
    if (type === 'Sig' || !dict.has('Rect') || hasLook(dict, type)) return false
    // A list shows its options, a button its caption, whatever is chosen.
    const isCaptioned = before.dict(dict.get('MK'))?.has('CA') === true
    if (isCaptioned || stating(before, dict, 'Opt') !== undefined) return true
    return before.resolve(stating(before, dict, 'V')?.get('V')) !== null
  })
  // Some viewers take a widget that is in no form for a field.
  const isDrawnText = (item: PdfObject): boolean => {
    const dict = before.dict(item)
    if (!dict || (item instanceof PdfRef && pair.form.has(item.number))) return false
    const type = nameValue(before.resolve(stating(before, dict, 'FT')?.get('FT')))
    const subtype = nameValue(before.resolve(dict.get('Subtype')))
    const isText = subtype === 'FreeText' || (subtype === 'Widget' && type !== 'Sig')
    return isText && !hasLook(dict, type)
  }
  return (
    isDrawnField ||
    pair.oldPages.some((page) => (before.array(page.dict.get('Annots')) ?? []).some(isDrawnText))
  )
}

/** Whether a list still has what another had; what is no reference must stand in its place. */
function hasAll(list: PdfObject[], old: PdfObject[]): boolean {
  const kept = new Set(
    list.flatMap((item) => (item instanceof PdfRef ? `${item.number} ${item.generation}` : [])),
  )
  return old.every((item, index) =>
    item instanceof PdfRef
      ? kept.has(`${item.number} ${item.generation}`)
      : sameValue(item, list[index] ?? null),
  )
}

/** Whether all fields are still listed, in their order where that makes a difference. */
function keepsFields(pair: RevisionPair, list: PdfObject[], old: PdfObject[]): boolean {
  return hasAll(list, old) && (isInOrder(list, old) || !sharesNames(pair))
}

/** Whether the references of a list stand in another in the same order. */
function isInOrder(list: PdfObject[], old: PdfObject[]): boolean {
  let next = 0
  return old.every((item) => {
    if (!(item instanceof PdfRef)) return true
    while (next < list.length && !sameValue(item, list[next] ?? null)) next++
    return next++ < list.length
  })
}

/** Whether fields have one name: some viewers then show the value of the first in the place of the others. */
function sharesNames(pair: RevisionPair): boolean {
  const fields = [...pair.form.values()].filter(({ fieldNumber }) => fieldNumber === undefined)
  return new Set(fields.map(({ name }) => comparableName(name))).size < fields.length
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

function isMetadata(document: PdfDocument, value: PdfObject | undefined): boolean {
  const stream = document.resolve(value)
  return stream instanceof PdfStream && nameValue(stream.dict.get('Type')) === 'Metadata'
}
