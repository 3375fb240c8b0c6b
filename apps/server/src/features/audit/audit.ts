import type { Asking, Services, Tx } from '../../http/context.ts'
import { factTime } from '../../installation/facts.ts'
import { chainStart, sealRecord, type UnsealedRecord } from './record-hash.ts'
import {
  findLastInRow,
  hasRecordsFrom,
  highestSeq,
  insertAudit,
  lockChain,
  type ChainRow,
  type LockedChain,
} from './store.ts'

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
  const locked = await sealIfOld(tx, { secrets }, await lockChain(tx, first.contractId), first)
  const { head } = await appendRecords(tx, { secrets }, locked, deeds)
  return head
}

/** A chain of before is fixed by the first record under the master key, while there may be such chains. */
async function sealIfOld(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  locked: LockedChain,
  { contractId, time }: Deed,
): Promise<LockedChain> {
  const { chain } = locked
  if (!chain || chain.sealedFrom !== null || (await factTime(tx, secrets, 'trails sealed'))) return locked
  const sealed = { contractId, event: 'SEALED', actor: platformActor, time } as const
  return lockedStill(tx, await appendRecords(tx, { secrets }, locked, [sealed]))
}

/** A chain that was added to, where somebody may have added records as well. */
async function lockedStill(tx: Tx, chain: ChainRow): Promise<LockedChain> {
  const next = chain.count + 1
  const isFreeBehind = next <= highestSeq && !(await hasRecordsFrom(tx, chain.contractId, next))
  return { chain, isFreeBehind }
}

/** Adds records behind the chain, which is locked or new; answers the chain as it is then. */
export async function appendRecords(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  locked: LockedChain,
  deeds: readonly [Deed, ...Deed[]],
): Promise<ChainRow> {
  const { contractId } = deeds[0]
  const { chain } = locked
  const place = await placeBehind(tx, contractId, locked)
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
  return next ? appendRecords(tx, { secrets }, await lockedStill(tx, grown), [next, ...rest]) : grown
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
  { chain, isFreeBehind }: LockedChain,
): Promise<{ readonly seq: number; readonly previousHash: Buffer; readonly isFreeBehind: boolean }> {
  const next = (chain?.count ?? 0) + 1
  const previousHash = chain?.head ?? chainStart
  if (next <= highestSeq && isFreeBehind) return { seq: next, previousHash, isFreeBehind: true }
  // The contract must go on; its chain is found broken where it was added to.
  const last = await findLastInRow(tx, contractId)
  return { seq: (last?.seq ?? 0) + 1, previousHash: last?.hash ?? chainStart, isFreeBehind: false }
}
