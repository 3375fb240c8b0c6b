import type { PdfDocument } from '../read/document.ts'
import { locksField, readFieldLock, type FieldLock, type LockedField } from '../read/field-lock.ts'
import {
  certificationLevel,
  docMdpLevel,
  listSignatureFields,
  signatureReferences,
  type SignatureField,
} from '../read/form-fields.ts'
import { PdfDict, nameValue, type PdfObject } from '../read/objects.ts'
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
  const locks = new LockReader(state)
  for (const { dict, fieldNumber } of signatures) {
    levels.push(docMdpLevel(state, dict) ?? 0)
    locks.readReferences(dict)
    const own = fieldNumber >= 0 ? state.get(fieldNumber) : null
    const lock = own instanceof PdfDict ? locks.read(own.get('Lock')) : undefined
    // ISO 32000-2, table 236: a lock may limit the document like a certification.
    levels.push(lock?.level ?? 0)
  }
  const level = strictest(levels)
  const places = listSignatureFields(state)
  const names = new Set(places.map(({ name }) => name))
  const isLocked: ChangePolicy['isLocked'] = (field) =>
    locks.found.some((lock) => locksField(lock, field, names))
  const isOpen = ({ name, value }: SignatureField): boolean =>
    value === null && !isLocked({ name, isSignature: true })
  const isClosed = level > 1 && isStamped(signatures) && !places.some((place) => isOpen(place))
  return {
    level: isClosed ? 1 : level,
    limitedBy: isClosed ? 'completion' : 'certification',
    isLocked,
    locksNewFields: locks.found.some(({ action }) => action !== 'Include'),
  }
}

function strictest(levels: readonly number[]): ChangePolicy['level'] {
  const limits: readonly ChangePolicy['level'][] = [1, 2, 3]
  return limits.find((limit) => levels.includes(limit)) ?? 0
}

/** Hundreds of signatures may lock the same; of different ones each is asked for every field. */
const mostLocks = 200

const lockAll: FieldLock = { action: 'All', fields: [], level: undefined }

/** The locks of a document, each read once: thousands of fields may share one signature, and signatures one long list. */
class LockReader {
  readonly found: FieldLock[] = []
  private readonly state: PdfDocument
  private readonly known = new Map<PdfDict, FieldLock | undefined>()
  private readonly seen = new Set<PdfDict>()
  private readonly different = new Set<string>()

  constructor(state: PdfDocument) {
    this.state = state
  }

  /** What a signature says that it locks; more than anybody says locks everything. */
  readReferences(signature: PdfDict): void {
    if (this.seen.has(signature)) return
    this.seen.add(signature)
    const references = signatureReferences(this.state, signature)
    if (!references) this.found.push(lockAll)
    for (const reference of references ?? []) {
      if (nameValue(this.state.resolve(reference.get('TransformMethod'))) === 'FieldMDP')
        this.read(reference.get('TransformParams'))
    }
  }

  read(value: PdfObject | undefined): FieldLock | undefined {
    const dict = this.state.dict(value)
    if (!dict || this.known.has(dict)) return dict && this.known.get(dict)
    const lock = readFieldLock(this.state, dict)
    this.known.set(dict, lock)
    if (lock) this.add(lock)
    return lock
  }

  private add(lock: FieldLock): void {
    const { size } = this.different
    if (this.different.add(`${lock.action} ${listKey(lock.fields)}`).size === size) return
    if (size < mostLocks) this.found.push(lock)
    else if (size === mostLocks) this.found.push(lockAll)
  }
}

const listKeys = new WeakMap<readonly string[], string>()

/** What a list says; many locks may share a long one. */
function listKey(fields: readonly string[]): string {
  const key = listKeys.get(fields) ?? JSON.stringify(fields)
  listKeys.set(fields, key)
  return key
}

/**
 * A certified document with no place left to sign, time-stamped last, is complete: what may follow is the renewal of that
 * time-stamp (ETSI EN 319 142-1, 5.5), not the filling-in that the certification allowed for signing. A place that is
 * locked is none: an uploader's would keep the document open for ever.
 */
function isStamped(signatures: readonly PlacedSignature[]): boolean {
  return signatures.at(-1)?.subFilter === 'ETSI.RFC3161'
}
