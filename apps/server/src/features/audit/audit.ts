import type { Context, Services, Tx } from '../../http/context.ts'
import { factTime } from '../../installation/facts.ts'
import { chainStart, sealRecord } from './record-hash.ts'
import { insertAudit, lockChain, writeChain, type ChainRow } from './store.ts'

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
  /** The platform went on from a chain of before under its master key. */
  | 'SEALED'

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

/** Appends to the contract's trail. The caller holds the lock on the contract's row. Answers the new head. */
export async function recordAudit(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  deed: Deed,
): Promise<Buffer> {
  const before = await lockChain(tx, deed.contractId)
  const chain = before && (await sealIfOld(tx, { secrets }, before, deed))
  return (await appendRecord(tx, { secrets }, chain, deed)).head
}

/** A chain of before is fixed by the first record under the master key, while there may be such chains. */
async function sealIfOld(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  chain: ChainRow,
  { contractId, time }: Deed,
): Promise<ChainRow> {
  if (chain.sealedFrom !== null || (await factTime(tx, secrets, 'trails sealed'))) return chain
  return appendRecord(tx, { secrets }, chain, { contractId, event: 'SEALED', actor: platformActor, time })
}

/** Adds a record behind the chain, which is locked or new; answers the chain as it is then. */
export async function appendRecord(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  chain: ChainRow | undefined,
  deed: Deed,
): Promise<ChainRow> {
  const record = sealRecord(secrets, {
    contractId: deed.contractId,
    seq: (chain?.count ?? 0) + 1,
    event: deed.event,
    actorId: deed.actor.personId,
    actorName: deed.actor.name,
    address: deed.actor.address,
    userAgent: deed.actor.userAgent,
    detail: deed.detail ?? {},
    documentBefore: deed.documentBefore ?? null,
    documentAfter: deed.documentAfter ?? null,
    happenedTime: deed.time,
    previousHash: chain?.head ?? chainStart,
  })
  await insertAudit(tx, record)
  const { contractId, seq, hash } = record
  const grown = { contractId, count: seq, head: hash, sealedFrom: chain?.sealedFrom ?? seq }
  await writeChain(tx, grown)
  return grown
}
