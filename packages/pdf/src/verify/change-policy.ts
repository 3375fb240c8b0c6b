import type { PdfDocument } from '../read/document.ts'
import { locksField, readFieldLock, type FieldLock, type LockedField } from '../read/field-lock.ts'
import {
  certificationLevel,
  docMdpLevel,
  listSignatureFields,
  signatureReferences,
  type SignatureField,
} from '../read/form-fields.ts'
import { PdfDict, nameValue } from '../read/objects.ts'
import type { PlacedSignature } from './signature-range.ts'

/** What the signatures so far permit later revisions to do. */
export interface ChangePolicy {
  /** DocMDP: 1 nothing, 2 filling in and signing, 3 annotations too; 0 when nobody limited it. */
  level: 0 | 1 | 2 | 3
  /** What says so: a certification, or the time-stamp that closed the document. */
  limitedBy: 'certification' | 'completion'
  /** Whether a signature locked the field (FieldMDP, /Lock). */
  isLocked: (field: LockedField) => boolean
  /** Whether a field that is added later would be locked: all are, or all but those that are listed. */
  locksNewFields: boolean
}

/** The strictest of what the given signatures say; `state` is the file as they left it. */
export function policyAfter(state: PdfDocument, signatures: readonly PlacedSignature[]): ChangePolicy {
  const levels: number[] = [certificationLevel(state)]
  const locks: FieldLock[] = []
  for (const { dict, fieldNumber } of signatures) {
    levels.push(docMdpLevel(state, dict) ?? 0)
    locks.push(...referencedLocks(state, dict))
    const own = fieldNumber >= 0 ? state.get(fieldNumber) : null
    const lock = own instanceof PdfDict ? readFieldLock(state, own.get('Lock')) : undefined
    if (!lock) continue
    locks.push(lock)
    // ISO 32000-2, table 236: a lock may limit the document like a certification.
    levels.push(lock.level ?? 0)
  }
  const level = strictest(levels)
  const places = listSignatureFields(state)
  const names = new Set(places.map(({ name }) => name))
  const isLocked: ChangePolicy['isLocked'] = (field) => locks.some((lock) => locksField(lock, field, names))
  const isOpen = ({ name, value }: SignatureField): boolean =>
    value === null && !isLocked({ name, isSignature: true })
  const isClosed = level > 1 && isStamped(signatures) && !places.some((place) => isOpen(place))
  return {
    level: isClosed ? 1 : level,
    limitedBy: isClosed ? 'completion' : 'certification',
    isLocked,
    locksNewFields: locks.some(({ action }) => action !== 'Include'),
  }
}

function strictest(levels: readonly number[]): ChangePolicy['level'] {
  const limits: readonly ChangePolicy['level'][] = [1, 2, 3]
  return limits.find((limit) => levels.includes(limit)) ?? 0
}

function referencedLocks(state: PdfDocument, signature: PdfDict): FieldLock[] {
  return signatureReferences(state, signature).flatMap((reference) => {
    if (nameValue(state.resolve(reference.get('TransformMethod'))) !== 'FieldMDP') return []
    return readFieldLock(state, reference.get('TransformParams')) ?? []
  })
}

/**
 * A certified document with no place left to sign, time-stamped last, is complete: what may follow is the renewal of that
 * time-stamp (ETSI EN 319 142-1, 5.5), not the filling-in that the certification allowed for signing. A place that is
 * locked is none: an uploader's would keep the document open for ever.
 */
function isStamped(signatures: readonly PlacedSignature[]): boolean {
  return signatures.at(-1)?.subFilter === 'ETSI.RFC3161'
}
