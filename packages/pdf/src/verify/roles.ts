import { PdfDict, PdfRef, nameValue } from '../read/objects.ts'
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

/** The look of a field, shown by its widgets and nothing else. */
export function lookRole(pair: RevisionPair): Role {
  return { kind: 'look', holds: ({ by, path }) => pair.newForm.has(by) && path.startsWith('AP.') }
}

/** Excuses the looks of a widget that were drawn for it: they may be shown nowhere else. */
export function excuseLooks(pair: RevisionPair, widget: PdfDict | undefined): void {
  const look = pair.after.dict(widget?.get('AP'))?.get('N')
  const states = look instanceof PdfDict ? [...look.entries.values()] : [look]
  for (const state of states) {
    if (state instanceof PdfRef && pair.created.has(state.number)) pair.excuse(state.number, lookRole(pair))
  }
}

/** Takes back the excuse of what plays another role as well: what it shows there was never permitted. */
export function withdrawExcuses(pair: RevisionPair): void {
  for (const number of pair.misplaced()) {
    pair.withdraw(number)
    if (pair.created.has(number)) pair.forbid('other-role', { object: number })
  }
}
