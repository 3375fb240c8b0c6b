import type { Db, Services } from '../../http/context.ts'
import { factTime } from '../../installation/facts.ts'
import { chainStart, isOwnHash } from './record-hash.ts'
import { findTrail, type AuditRow, type StoredTrail } from './store.ts'
import type { ChainState } from './store-roots.ts'

/** What is wrong with a trail, at its first wrong record. */
export type TrailFault =
  /** A number is missing or stands twice. */
  | 'sequence'
  /** The record does not go on from the one before. */
  | 'link'
  /** What the record says is not what its hash was made of. */
  | 'content'
  /** A record without the master key's seal where only sealed ones stand. */
  | 'unsealed'
  /** Records are missing at the end, or were added there. */
  | 'end'
  /** A signature of the document binds a record that is not there. */
  | 'signature'
  /** The document is not the one the trail ended with. */
  | 'document'
  /** A root that was time-stamped and kept outside says otherwise. */
  | 'root'

/** What checking a trail came to; it never says more than was looked at. */
export type TrailFinding =
  | { readonly kind: 'intact' }
  /** `seq`: the first record that is wrong, or is missing. */
  | { readonly kind: 'broken'; readonly seq: number; readonly fault: TrailFault }
  /**
   * `unsealed`: from the time before seals, so that nothing holds it; `key`: sealed under a key that is not here;
   * `document`: the contract's file could not be read.
   */
  | { readonly kind: 'uncheckable'; readonly seq: number; readonly why: 'unsealed' | 'key' | 'document' }

/** A contract's trail with what was found. */
export interface AuditChain {
  readonly finding: TrailFinding
  /** The finding is that nothing is wrong. */
  readonly intact: boolean
  /** The first record under the master key; null when there is none. */
  readonly sealedFrom: number | null
  /** The hash of the last record: what a signature or a report binds, together with how many there are. */
  readonly head: Buffer
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
  const isWrong = firstWrong(records, (record) => isOwnHash(secrets, record))
  const finding =
    isWrong ??
    endOf({ records, chain }) ??
    (first ? undefined : await unsealedFinding(db, secrets)) ??
    ({ kind: 'intact' } as const)
  return {
    finding,
    intact: finding.kind === 'intact',
    sealedFrom: first?.seq ?? null,
    head: records.at(-1)?.hash ?? chainStart,
    records,
  }
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

function endOf({ records, chain }: StoredTrail): TrailFinding | undefined {
  const count = chain?.count ?? 0
  if (records.length === 0 || records.length !== count)
    return { kind: 'broken', seq: Math.min(records.length, count) + 1, fault: 'end' }
  const isHead = records.at(-1)?.hash.equals(chain?.head ?? chainStart) ?? false
  return isHead ? undefined : { kind: 'broken', seq: count, fault: 'end' }
}

/** Once every old chain is sealed, one that is not was written by somebody else. */
async function unsealedFinding(db: Db, secrets: Services['secrets']): Promise<TrailFinding> {
  return (await factTime(db, secrets, 'trails sealed'))
    ? { kind: 'broken', seq: 1, fault: 'unsealed' }
    : { kind: 'uncheckable', seq: 1, why: 'unsealed' }
}

/** What a signature of the contract's document says of the trail. */
export interface BoundTrail {
  /** Hexadecimal; null when the signature binds none. */
  readonly auditHead: string | null
  /** How many records there were; null in signatures of before. */
  readonly auditCount: number | null
}

/**
 * Holds a checked chain against its document as it was read: the records that the signatures bind must be there, and
 * the last change of the document must have led to this one.
 */
export function compareWithDocument(
  { finding, records }: AuditChain,
  document: { readonly sha256: Buffer; readonly signatures: readonly BoundTrail[] },
): TrailFinding {
  if (finding.kind === 'broken') return finding
  for (const { auditHead, auditCount } of document.signatures) {
    if (auditHead === null) continue
    const bound = records.find(({ hash }) => hash.toString('hex') === auditHead.toLowerCase())
    if (!bound || (auditCount !== null && auditCount !== bound.seq)) {
      const seq = auditCount === null ? records.length + 1 : Math.min(auditCount, records.length + 1)
      return { kind: 'broken', seq, fault: 'signature' }
    }
  }
  const change = records.findLast(({ documentAfter }) => documentAfter !== null)
  if (change?.documentAfter?.equals(document.sha256)) return finding
  return { kind: 'broken', seq: change?.seq ?? 1, fault: 'document' }
}

/** Holds a checked chain against what a root of an earlier day says of it. */
export function compareWithRoot(
  { finding, records }: Pick<AuditChain, 'finding' | 'records'>,
  rooted: Pick<ChainState, 'count' | 'head'>,
): TrailFinding {
  if (finding.kind === 'broken' && finding.seq <= rooted.count) return finding
  const record = records[rooted.count - 1]
  if (record?.hash.equals(rooted.head)) return finding
  return { kind: 'broken', seq: Math.min(rooted.count, records.length + 1), fault: 'root' }
}
