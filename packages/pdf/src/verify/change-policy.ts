import type { PdfDocument } from '../read/document.ts'
import { certificationLevel, docMdpLevel, listSignatureFields, textOf } from '../read/form-fields.ts'
import { PdfDict, PdfString, nameValue, type PdfObject } from '../read/objects.ts'
import type { PlacedSignature } from './signature-range.ts'

/** What the signatures so far permit later revisions to do. */
export interface ChangePolicy {
  /** DocMDP: 1 nothing, 2 filling in and signing, 3 annotations too; 0 when nobody limited it. */
  level: 0 | 1 | 2 | 3
  /** What says so: a certification, or the time-stamp that closed the document. */
  limitedBy: 'certification' | 'completion'
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
    addReferencedLocks(state, dict, locks)
    const own = fieldNumber >= 0 ? state.get(fieldNumber) : null
    const lock = own instanceof PdfDict ? state.dict(own.get('Lock')) : undefined
    if (!lock) continue
    addLock(state, lock, locks)
    // ISO 32000-2, table 236: a lock may limit the document like a certification.
    levels.push(state.number(lock.get('P')) ?? 0)
  }
  const level = strictest(levels)
  const isClosed = level > 1 && isComplete(state, signatures)
  return {
    level: isClosed ? 1 : level,
    limitedBy: isClosed ? 'completion' : 'certification',
    isLocked: (name) => locks.some((lock) => locksField(lock, name)),
  }
}

function strictest(levels: readonly number[]): ChangePolicy['level'] {
  const limits: readonly ChangePolicy['level'][] = [1, 2, 3]
  return limits.find((limit) => levels.includes(limit)) ?? 0
}

function addReferencedLocks(state: PdfDocument, signature: PdfDict, locks: FieldLock[]): void {
  for (const item of state.array(signature.get('Reference')) ?? []) {
    const reference = state.dict(item)
    if (nameValue(state.resolve(reference?.get('TransformMethod'))) !== 'FieldMDP') continue
    addLock(state, reference?.get('TransformParams'), locks)
  }
}

/**
 * A certified document with no place left to sign, time-stamped last: what may follow is the renewal of that
 * time-stamp (ETSI EN 319 142-1, 5.5), not the filling-in that the certification allowed for signing.
 */
function isComplete(state: PdfDocument, signatures: readonly PlacedSignature[]): boolean {
  const isStamped = signatures.at(-1)?.subFilter === 'ETSI.RFC3161'
  return isStamped && listSignatureFields(state).every((field) => field.value !== null)
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
