import type { PdfDocument } from '../read/document.ts'
import { certificationLevel, docMdpLevel, textOf } from '../read/form-fields.ts'
import { PdfDict, PdfString, nameValue, type PdfObject } from '../read/objects.ts'
import type { PlacedSignature } from './signature-range.ts'

/** What the signatures so far permit later revisions to do. */
export interface ChangePolicy {
  /** DocMDP: 1 nothing, 2 filling in and signing, 3 annotations too; 0 when nobody limited it. */
  level: 0 | 1 | 2 | 3
  /** Whether a signature locked the field of this name (FieldMDP, /Lock). */
  isLocked: (fieldName: string) => boolean
}

interface FieldLock {
  action: 'All' | 'Include' | 'Exclude'
  fields: string[]
}

/** The strictest of what the given signatures say; `state` is the file as they left it. */
export function policyAfter(state: PdfDocument, signatures: readonly PlacedSignature[]): ChangePolicy {
  const levels: number[] = [certificationLevel(state)]
  const locks: FieldLock[] = []
  for (const { dict, fieldNumber } of signatures) {
    levels.push(docMdpLevel(state, dict) ?? 0)
    for (const item of state.array(dict.get('Reference')) ?? []) {
      const reference = state.dict(item)
      if (nameValue(state.resolve(reference?.get('TransformMethod'))) !== 'FieldMDP') continue
      addLock(state, reference?.get('TransformParams'), locks)
    }
    const own = fieldNumber >= 0 ? state.get(fieldNumber) : null
    const lock = own instanceof PdfDict ? state.dict(own.get('Lock')) : undefined
    if (!lock) continue
    addLock(state, lock, locks)
    // ISO 32000-2, table 236: a lock may limit the document like a certification.
    levels.push(state.number(lock.get('P')) ?? 0)
  }
  const limits = levels.flatMap((level) => (level === 1 || level === 2 || level === 3 ? [level] : []))
  const level = limits.includes(1) ? 1 : limits.includes(2) ? 2 : limits.includes(3) ? 3 : 0
  return { level, isLocked: (name) => locks.some((lock) => locksField(lock, name)) }
}

function addLock(state: PdfDocument, value: PdfObject | undefined, locks: FieldLock[]): void {
  const dict = state.dict(value)
  const action = nameValue(state.resolve(dict?.get('Action')))
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return
  const fields = (state.array(dict?.get('Fields')) ?? []).flatMap((item) => {
    const text = state.resolve(item)
    return text instanceof PdfString ? [textOf(text.bytes)] : []
  })
  locks.push({ action, fields })
}

/** A name in the list stands for the field and everything below it. */
function locksField({ action, fields }: FieldLock, name: string): boolean {
  if (action === 'All') return true
  const listed = fields.some((field) => name === field || name.startsWith(`${field}.`))
  return action === 'Include' ? listed : !listed
}
