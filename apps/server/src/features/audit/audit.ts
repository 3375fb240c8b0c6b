import type { Asking, Services, Tx } from '../../http/context.ts'
import { factTime } from '../../installation/facts.ts'
import { chainStart, sealRecord, type UnsealedRecord } from './record-hash.ts'
import { findLastInRow, hasRecordsFrom, highestSeq, insertAudit, lockChain, type ChainRow } from './store.ts'

/** What can happen to a contract, as its trail records it. */
export type AuditEvent =
  | 'CREATED'
  | 'NOTIFIED'
  | 'VIEWED'
  | 'INTENT_VERIFIED'
  /** Somebody was about to sign and had seen another document than the contract's. */
  | 'OTHER_DOCUMENT'
  | 'SIGNED'
  | 'REFUSED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'DEADLINE_EXTENDED'
  | 'URGED'
  | 'COMPLETED'
  /** Taken out of the lists; the trail goes on. */
  | 'REMOVED'
  /** Another person signs in the place of one who has not. */
  | 'TRANSFERRED'
  | 'INITIATOR_CHANGED'
  | 'DOWNLOADED'
  /** Shown inside a page of another system. */
  | 'EMBEDDED'
  | 'EVIDENCE_REQUESTED'
  /** The signed file was taken over from the supplier that has signed the contract. */
  | 'TAKEN_OVER'
  /** The time-stamp that closes the document was renewed. */
  | 'ARCHIVE_RENEWED'
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
export function actorOf({ user, request }: Pick<Asking, 'user' | 'request'>): AuditActor {
  return {
    personId: user.personId,
    name: user.name ?? '未实名用户',
    address: request.address,
    userAgent: request.userAgent,
  }
}

/** Appends to the contract's trail. The caller holds the lock on the contract's row. Answers the new head. */
export async function recordAudit(tx: Tx, services: Pick<Services, 'secrets'>, deed: Deed): Promise<Buffer> {
  return recordAudits(tx, services, [deed])
}

/** The same for deeds to one contract, in their order, which are written together. */
export async function recordAudits(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  deeds: readonly [Deed, ...Deed[]],
): Promise<Buffer> {
  const [first] = deeds
  const before = await lockChain(tx, first.contractId)
  const chain = before && (await sealIfOld(tx, { secrets }, before, first))
  return (await appendRecords(tx, { secrets }, chain, deeds)).head
}

/** A chain of before is fixed by the first record under the master key, while there may be such chains. */
async function sealIfOld(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  chain: ChainRow,
  { contractId, time }: Deed,
): Promise<ChainRow> {
  if (chain.sealedFrom !== null || (await factTime(tx, secrets, 'trails sealed'))) return chain
  return appendRecords(tx, { secrets }, chain, [{ contractId, event: 'SEALED', actor: platformActor, time }])
}

/** Adds records behind the chain, which is locked or new; answers the chain as it is then. */
export async function appendRecords(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  chain: ChainRow | undefined,
  deeds: readonly [Deed, ...Deed[]],
): Promise<ChainRow> {
  const { contractId } = deeds[0]
  const place = await placeBehind(tx, contractId, chain)
  const [first, ...others] = deeds
  // Where somebody has added records only the next number is known to be free.
  const together = place.isFreeBehind ? deeds : ([first] as const)
  let { previousHash } = place
  const records = together.map((deed, index) => {
    const record = sealRecord(secrets, unsealed(deed, { seq: place.seq + index, previousHash }))
    previousHash = record.hash
    return record
  })
  const seq = place.seq + records.length - 1
  const sealedFrom = chain?.sealedFrom ?? place.seq
  // A count that somebody has raised cannot be lowered: then the chain's row stays as it is, and broken.
  const { count, head } = chain && chain.count >= seq ? chain : { count: seq, head: previousHash }
  const grown = { contractId, sealedFrom, count, head }
  await insertAudit(tx, records, grown)
  const [next, ...rest] = place.isFreeBehind ? [] : others
  return next ? appendRecords(tx, { secrets }, grown, [next, ...rest]) : grown
}

function unsealed(
  { contractId, event, actor, detail = {}, documentBefore, documentAfter, time }: Deed,
  place: Pick<UnsealedRecord, 'seq' | 'previousHash'>,
): UnsealedRecord {
  return {
    ...place,
    contractId,
    event,
    actorId: actor.personId,
    actorName: actor.name,
    address: actor.address,
    userAgent: actor.userAgent,
    detail,
    documentBefore: documentBefore ?? null,
    documentAfter: documentAfter ?? null,
    happenedTime: time,
  }
}

/** Behind the last record; where somebody has added records or raised the count, at the first number that is free. */
async function placeBehind(
  tx: Tx,
  contractId: string,
  chain: ChainRow | undefined,
): Promise<{ readonly seq: number; readonly previousHash: Buffer; readonly isFreeBehind: boolean }> {
  const next = (chain?.count ?? 0) + 1
  const previousHash = chain?.head ?? chainStart
  if (next <= highestSeq && !(await hasRecordsFrom(tx, contractId, next)))
    return { seq: next, previousHash, isFreeBehind: true }
  // The contract must go on; its chain is found broken where it was added to.
  const last = await findLastInRow(tx, contractId)
  return { seq: (last?.seq ?? 0) + 1, previousHash: last?.hash ?? chainStart, isFreeBehind: false }
}
