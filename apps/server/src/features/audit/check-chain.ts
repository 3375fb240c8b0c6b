import type { Db, Services } from '../../http/context.ts'
import { factTime } from '../../installation/facts.ts'
import { chainStart, isOwnHash } from './record-hash.ts'
import { findTrail, type AuditRow, type StoredTrail } from './store.ts'

/** What is wrong with a trail, at its first wrong record. */
export type TrailFault =
  /** A number is missing or stands twice. */
  | 'sequence'
  /** The record does not go on from the one before. */
  | 'link'
  /** What the record says is not what its hash was made of. */
  | 'content'
  /** The deed was done to another document than the records before it had led to. */
  | 'predecessor'
  /** A record without the master key's seal where only sealed ones stand. */
  | 'unsealed'
  /** Records are missing at the end, or were added there. */
  | 'end'
  /** A signature of the document binds a record that is not there. */
  | 'signature'
  /** The document is not the one the trail ended with. */
  | 'document'
  /** The contract's state, or a slot's, is not the one that the trail tells of. */
  | 'state'
  /** A name, a number, a time or the deadline is not the one that the record tells. */
  | 'facts'
  /** A root that was time-stamped and kept outside says otherwise. */
  | 'root'
  /** By the chain's row a root lists it so far, and none does. */
  | 'unlisted'

/** What checking a trail came to; it never says more than was looked at. */
export type TrailFinding =
  | { readonly kind: 'intact' }
  /** `seq`: the first record that is wrong, or is missing. */
  | { readonly kind: 'broken'; readonly seq: number; readonly fault: TrailFault }
  /**
   * `unsealed`: from the time before seals, so that nothing holds it; `key`: sealed under a key that is not here;
   * `document`: the contract's file could not be read; `unrooted`: no root lists it, though it is old enough.
   */
  | {
      readonly kind: 'uncheckable'
      readonly seq: number
      readonly why: 'unsealed' | 'key' | 'document' | 'unrooted'
    }

/** A contract's trail with what was found. */
export interface AuditChain {
  readonly finding: TrailFinding
  /** The finding is that nothing is wrong. */
  readonly intact: boolean
  /** The first record under the master key; null when there is none. */
  readonly sealedFrom: number | null
  /** The hash of the last record: what a signature or a report binds, together with how many there are. */
  readonly head: Buffer
  /** How many records stand in a root, by the chain's own row. */
  readonly rootedCount: number
  readonly records: readonly AuditRow[]
}

/** Checks every record of the contract's trail, and its count and head against the chain's own row. */
export async function verifyAuditChain(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  contractId: string,
): Promise<AuditChain> {
  const { records, chain } = await findTrail(db, contractId)
  const first = records.find(({ keyId }) => keyId !== null)
  const finding =
    checkRecords(records, (record) => isOwnHash(secrets, record)) ??
    endOf({ records, chain }) ??
    (first ? undefined : await unsealedFinding(db, secrets)) ??
    ({ kind: 'intact' } as const)
  return {
    finding,
    intact: finding.kind === 'intact',
    sealedFrom: first?.seq ?? null,
    head: records.at(-1)?.hash ?? chainStart,
    rootedCount: chain?.rootedCount ?? 0,
    records,
  }
}

/** What is wrong with the records of a trail by themselves; `isOwn` tells whether a record's hash is of it. */
export function checkRecords(
  records: readonly AuditRow[],
  isOwn: (record: AuditRow) => boolean | undefined,
): TrailFinding | undefined {
  const isWrong = firstWrong(records, isOwn)
  const sound = isWrong && 'seq' in isWrong ? records.slice(0, isWrong.seq - 1) : records
  return firstContradiction(sound) ?? isWrong
}

function firstWrong(
  records: readonly AuditRow[],
  isOwn: (record: AuditRow) => boolean | undefined,
): TrailFinding | undefined {
  let sealed = false
  for (const [index, record] of records.entries()) {
    const seq = index + 1
    const previous = records[index - 1]?.hash ?? chainStart
    if (record.seq !== seq) return { kind: 'broken', seq, fault: 'sequence' }
    // Sealed records begin a chain, or go on from an old one by a record that says so.
    const begins = record.keyId !== null && !sealed
    if ((sealed && record.keyId === null) || (begins && seq > 1 && record.event !== 'SEALED'))
      return { kind: 'broken', seq, fault: 'unsealed' }
    if (!record.previousHash.equals(previous)) return { kind: 'broken', seq, fault: 'link' }
    const own = isOwn(record)
    if (own === undefined) return { kind: 'uncheckable', seq, why: 'key' }
    if (!own) return { kind: 'broken', seq, fault: 'content' }
    sealed ||= record.keyId !== null
  }
  return undefined
}

/** The first record whose deed was done to another document; records of before without a value are passed over. */
function firstContradiction(records: readonly AuditRow[]): TrailFinding | undefined {
  let document: Buffer | null = null
  for (const [index, { documentBefore, documentAfter }] of records.entries()) {
    if (documentBefore && document && !documentBefore.equals(document))
      return { kind: 'broken', seq: index + 1, fault: 'predecessor' }
    document = documentAfter ?? document
  }
  return undefined
}

function endOf({ records, chain }: StoredTrail): TrailFinding | undefined {
  const count = chain?.count ?? 0
  if (records.length === 0 || records.length !== count)
    return { kind: 'broken', seq: Math.min(records.length, count) + 1, fault: 'end' }
  if ((chain?.rootedCount ?? 0) > count) return { kind: 'broken', seq: count + 1, fault: 'unlisted' }
  const isHead = records.at(-1)?.hash.equals(chain?.head ?? chainStart) ?? false
  return isHead ? undefined : { kind: 'broken', seq: count, fault: 'end' }
}

/** Once every old chain is sealed, one that is not was written by somebody else. */
async function unsealedFinding(db: Db, secrets: Services['secrets']): Promise<TrailFinding> {
  return (await factTime(db, secrets, 'trails sealed'))
    ? { kind: 'broken', seq: 1, fault: 'unsealed' }
    : { kind: 'uncheckable', seq: 1, why: 'unsealed' }
}
