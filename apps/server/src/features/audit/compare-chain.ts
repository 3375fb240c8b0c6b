import { contractStatus, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import type { AuditEvent } from './audit.ts'
import type { AuditChain, TrailFinding } from './check-chain.ts'
import { contradictedRecord, type RecordedFacts } from './compare-facts.ts'
import type { ChainState } from './store-roots.ts'

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
  { finding, records }: Pick<AuditChain, 'finding' | 'records'>,
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

/** What sound roots list of a chain. */
export interface Listing {
  /** The highest count that a root lists; 0 when none lists the chain. */
  readonly count: number
  /** What is older than this ought to stand in a root. */
  readonly dueBefore: Date
}

/** Holds a chain against all roots there are: it must stand in one as far as its row says, and as far as it is old. */
export function compareWithListing(
  { finding, records, rootedCount }: Pick<AuditChain, 'finding' | 'records' | 'rootedCount'>,
  { count, dueBefore }: Listing,
): TrailFinding {
  if (finding.kind === 'broken') return finding
  const seq = count + 1
  if (rootedCount > count) return { kind: 'broken', seq, fault: 'unlisted' }
  const due = records[count]
  const isDue = due !== undefined && due.happenedTime < dueBefore
  return isDue && finding.kind === 'intact' ? { kind: 'uncheckable', seq, why: 'unrooted' } : finding
}

/** What the database says of a contract beside its trail. */
export interface RecordedState extends RecordedFacts {
  readonly status: StoredStatus
  /** What the contract's row and the row of its file say the document is, SHA-256. */
  readonly digests: readonly Buffer[]
}

const endings: Readonly<Partial<Record<StoredStatus, AuditEvent>>> = {
  [contractStatus.completed]: 'COMPLETED',
  [contractStatus.canceled]: 'CANCELED',
  [contractStatus.refused]: 'REFUSED',
  [contractStatus.expired]: 'EXPIRED',
}
const endingEvents: readonly string[] = Object.values(endings)

/** Holds a checked chain against what the rows of its contract and slots say, and against every recorded digest. */
export function compareWithState(
  chain: Pick<AuditChain, 'finding' | 'records'>,
  { status, digests, ...facts }: RecordedState,
): TrailFinding {
  const { finding, records } = chain
  if (finding.kind === 'broken') return finding
  const wrong = wrongEnding(records, status) ?? wrongSignatures(records, facts.signed)
  if (wrong !== undefined) return { kind: 'broken', seq: wrong, fault: 'state' }
  const contradicted = contradictedRecord(records, facts)
  if (contradicted !== undefined) return { kind: 'broken', seq: contradicted, fault: 'facts' }
  const change = records.findLast(({ documentAfter }) => documentAfter !== null)
  return digests.every((digest) => change?.documentAfter?.equals(digest))
    ? finding
    : { kind: 'broken', seq: change?.seq ?? 1, fault: 'document' }
}

type Records = AuditChain['records']

/** Where the record of another end stands, or that of the contract's own is missing. */
function wrongEnding(records: Records, status: StoredStatus): number | undefined {
  // A deleted contract had ended before, in one way or another.
  if (status === contractStatus.deleted) return undefined
  const ending = endings[status]
  const ends = records.filter(({ event }) => endingEvents.includes(event))
  const other = ends.find(({ event }) => event !== ending)
  if (other) return other.seq
  return ending !== undefined && ends.length === 0 ? records.length + 1 : undefined
}

/** Where the record of a signature stands that no slot has, or that of a slot's is missing. */
function wrongSignatures(records: Records, signed: RecordedFacts['signed']): number | undefined {
  const left = signed.map(({ personId }) => personId)
  for (const { seq, event, actorId } of records) {
    if (event !== 'SIGNED') continue
    const at = left.indexOf(actorId ?? '')
    if (at === -1) return seq
    left.splice(at, 1)
  }
  return left.length > 0 ? records.length + 1 : undefined
}
