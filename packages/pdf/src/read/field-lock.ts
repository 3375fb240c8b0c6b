import type { PdfDocument } from './document.ts'
import { comparableName } from './field-names.ts'
import { textOf } from './form-fields.ts'
import { PdfString, nameValue, type PdfObject } from './objects.ts'

/** Which form fields a signature locks (SigFieldLock and FieldMDP; ISO 32000-2, 12.7.5.5 and 12.8.2.4). */
export interface FieldLock {
  action: 'All' | 'Include' | 'Exclude'
  /** Fully qualified names. */
  fields: readonly string[]
  /** What the document permits from then on, like a certification; undefined when the lock says nothing of it. */
  level: 1 | 2 | 3 | undefined
}

/** Reads /Lock of a signature field, or the parameters of a FieldMDP transform; undefined for anything else. */
export function readFieldLock(document: PdfDocument, value: PdfObject | undefined): FieldLock | undefined {
  const dict = document.dict(value)
  const action = nameValue(document.resolve(dict?.get('Action')))
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return undefined
  const fields = fieldNames(document, document.array(dict?.get('Fields')) ?? [])
  const level = document.number(dict?.get('P'))
  return { action, fields, level: level === 1 || level === 2 || level === 3 ? level : undefined }
}

const knownLists = new WeakMap<PdfObject[], readonly string[]>()

/** Thousands of locks may share one list. */
function fieldNames(document: PdfDocument, list: PdfObject[]): readonly string[] {
  const known = knownLists.get(list)
  if (known) return known
  const names = list.flatMap((item) => {
    const text = document.resolve(item)
    return text instanceof PdfString ? [textOf(text.bytes)] : []
  })
  knownLists.set(list, names)
  return names
}

/** A field that may be locked. */
export interface LockedField {
  /** Fully qualified. */
  name: string
  isSignature: boolean
}

/**
 * Whether the lock holds a field. A name in the list stands for the field and everything below it; what reads like one is
 * held, and not set free by it. Where a signature field has a name (`places`), the name sets that field free and nothing
 * else: of an input with the same name, or below it, the signer knew nothing.
 */
export function locksField(lock: FieldLock, field: LockedField, places: ReadonlySet<string>): boolean {
  if (lock.action === 'All' || isBeyondAll(field.name)) return true
  const { written, read } = namesOf(lock)
  const { name, isSignature } = field
  if (lock.action === 'Exclude') {
    const isFree = (above: string): boolean =>
      written.has(above) && (!places.has(above) || (isSignature && above === name))
    return !atOrAbove(name).some((above) => isFree(above))
  }
  const listed = atOrAbove(name).some((above) => written.has(above))
  return listed || atOrAbove(comparableName(name)).some((above) => above !== '' && read.has(above))
}

interface LockedNames {
  written: ReadonlySet<string>
  /** As readers compare them. */
  read: ReadonlySet<string>
}

const knownNames = new WeakMap<readonly string[], LockedNames>()

/** A lock may list many names, and is asked for many fields. */
function namesOf(lock: FieldLock): LockedNames {
  const known = knownNames.get(lock.fields)
  if (known) return known
  const names = {
    written: new Set(lock.fields),
    read: new Set(lock.fields.map((field) => comparableName(field))),
  }
  knownNames.set(lock.fields, names)
  return names
}

const mostParts = 64

/** Whether a name has more parts than fields are nested: it is made to take time, for each of them is looked up. */
function isBeyondAll(name: string): boolean {
  let parts = 1
  for (let at = name.indexOf('.'); at >= 0 && parts <= mostParts; at = name.indexOf('.', at + 1)) parts++
  return parts > mostParts
}

/** A name, and those of all groups above it. */
function atOrAbove(name: string): string[] {
  const found = [name]
  for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) found.push(name.slice(0, at))
  return found
}
