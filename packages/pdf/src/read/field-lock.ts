import type { PdfDocument } from './document.ts'
import { comparableName } from './field-names.ts'
import { textOf } from './form-fields.ts'
import { PdfString, nameValue, type PdfObject } from './objects.ts'

/** Which form fields a signature locks (SigFieldLock and FieldMDP; ISO 32000-2, 12.7.5.5 and 12.8.2.4). */
export interface FieldLock {
  action: 'All' | 'Include' | 'Exclude'
  /** Fully qualified names. */
  fields: string[]
  /** What the document permits from then on, like a certification; undefined when the lock says nothing of it. */
  level: 1 | 2 | 3 | undefined
}

/** Reads /Lock of a signature field, or the parameters of a FieldMDP transform; undefined for anything else. */
export function readFieldLock(document: PdfDocument, value: PdfObject | undefined): FieldLock | undefined {
  const dict = document.dict(value)
  const action = nameValue(document.resolve(dict?.get('Action')))
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return undefined
  const fields = (document.array(dict?.get('Fields')) ?? []).flatMap((item) => {
    const text = document.resolve(item)
    return text instanceof PdfString ? [textOf(text.bytes)] : []
  })
  const level = document.number(dict?.get('P'))
  return { action, fields, level: level === 1 || level === 2 || level === 3 ? level : undefined }
}

/**
 * Whether the lock holds the field of this name. A name in the list stands for the field and everything below it; what
 * reads like one is held, and not set free by it.
 */
export function locksField({ action, fields }: FieldLock, name: string): boolean {
  if (action === 'All') return true
  const listed = fields.some((field) => name === field || name.startsWith(`${field}.`))
  if (action === 'Exclude') return !listed
  const read = comparableName(name)
  return listed || fields.map((field) => comparableName(field)).some((field) => isAtOrBelow(read, field))
}

function isAtOrBelow(name: string, field: string): boolean {
  return field !== '' && (name === field || name.startsWith(`${field}.`))
}
