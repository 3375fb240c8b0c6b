import { createHash } from 'node:crypto'
import type { Context, Db, Tx } from '../../http/context.ts'
import { findChainEnd, findTrail, insertAudit, type AuditRow } from './store.ts'

/** What can happen to a contract, as its trail records it. */
export type AuditEvent =
  | 'CREATED'
  | 'NOTIFIED'
  | 'VIEWED'
  | 'INTENT_VERIFIED'
  | 'SIGNED'
  | 'REFUSED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'COMPLETED'
  | 'TRANSFERRED'
  | 'DOWNLOADED'
  | 'EVIDENCE_REQUESTED'

/** Who did it and from where; `personId` is null for the platform itself. */
export interface AuditActor {
  readonly personId: string | null
  readonly name: string
  readonly address: string
  readonly userAgent: string
}

/** A deed to record. `detail` is for the evidence: no phone, identity number or code belongs in it. */
export interface Deed {
  readonly contractId: string
  readonly event: AuditEvent
  readonly actor: AuditActor
  readonly time: Date
  readonly detail?: AuditDetail
  /** SHA-256 of the document before and after, where the deed has to do with the document. */
  readonly documentBefore?: Buffer
  readonly documentAfter?: Buffer
}

/** Flat and without fractions, so that it comes out of jsonb as it went in. */
type AuditDetail = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** The platform, when nobody asked it. */
export const platformActor: AuditActor = { personId: null, name: '系统', address: '', userAgent: '' }

/** The person who makes this call. */
export function actorOf({ user, request }: Pick<Context, 'user' | 'request'>): AuditActor {
  return {
    personId: user.personId,
    name: user.name ?? '未实名用户',
    address: request.address,
    userAgent: request.userAgent,
  }
}

const chainStart = Buffer.alloc(32)

/** Appends to the contract's trail. The caller holds the lock on the contract's row. Answers the new head. */
export async function recordAudit(tx: Tx, deed: Deed): Promise<Buffer> {
  const end = await findChainEnd(tx, deed.contractId)
  const record = {
    contractId: deed.contractId,
    seq: (end?.seq ?? 0) + 1,
    event: deed.event,
    actorId: deed.actor.personId,
    actorName: deed.actor.name,
    address: deed.actor.address,
    userAgent: deed.actor.userAgent,
    detail: deed.detail ?? {},
    documentBefore: deed.documentBefore ?? null,
    documentAfter: deed.documentAfter ?? null,
    happenedTime: deed.time,
    previousHash: end?.hash ?? chainStart,
  }
  const hash = hashOf(record)
  await insertAudit(tx, { ...record, hash })
  return hash
}

/** The state of a contract's trail. */
export interface AuditChain {
  readonly intact: boolean
  /** The first record that does not fit, when not intact. */
  readonly brokenAt?: number
  /** The hash of the last record: what a signature or a report binds. */
  readonly head: Buffer
  readonly records: readonly AuditRow[]
}

/** Recomputes every hash of the contract's trail. */
export async function verifyAuditChain(db: Db, contractId: string): Promise<AuditChain> {
  const records = await findTrail(db, contractId)
  const broken = records.find((record, index) => {
    const previous = records[index - 1]?.hash ?? chainStart
    return (
      record.seq !== index + 1 || !record.previousHash.equals(previous) || !record.hash.equals(hashOf(record))
    )
  })
  const head = records.at(-1)?.hash ?? chainStart
  return { intact: !broken && records.length > 0, ...(broken && { brokenAt: broken.seq }), head, records }
}

function hashOf(record: Omit<AuditRow, 'hash'>): Buffer {
  const content = {
    contractId: record.contractId,
    seq: record.seq,
    event: record.event,
    actorId: record.actorId,
    actorName: record.actorName,
    address: record.address,
    userAgent: record.userAgent,
    detail: record.detail,
    documentBefore: record.documentBefore?.toString('hex') ?? null,
    documentAfter: record.documentAfter?.toString('hex') ?? null,
    happenedTime: record.happenedTime.toISOString(),
    previousHash: record.previousHash.toString('hex'),
  }
  return createHash('sha256').update(canonicalJson(content)).digest()
}

/** JSON with the keys of every object in code-unit order: the same value always gives the same text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
