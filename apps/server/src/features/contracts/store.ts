import { contractStatus, signStatus, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import type { SignOrderType } from '@qiyin/domain/contract/signing-order.ts'
import type { Db, Tx } from '../../db/database.ts'
import { ownerKey } from './owner-key.ts'

/** A contract as it is stored; the deadline has not been applied to the status. */
export interface StoredContract {
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  readonly storedStatus: StoredStatus
  readonly businessTypeId: string
  readonly initiatorId: string
  readonly initiatorName: string
  readonly companyId: string
  readonly companyName: string
  readonly signOrderType: SignOrderType
  readonly supplierCode: string
  readonly initiateTime: Date
  readonly deadline: Date
  /** The document as it stands. */
  readonly fileId: string
  readonly documentSha256: Buffer
  readonly pageCount: number
}

function selectContracts(db: Db) {
  return db
    .selectFrom('contract as c')
    .select(['c.id as contractId', 'c.contract_no as contractNo', 'c.contract_name as contractName'])
    .select(['c.status as storedStatus', 'c.business_type_id as businessTypeId'])
    .select(['c.initiator_id as initiatorId', 'c.initiator_name as initiatorName'])
    .select(['c.company_id as companyId', 'c.company_name as companyName'])
    .select(['c.sign_order_type as signOrderType', 'c.supplier_code as supplierCode'])
    .select(['c.initiate_time as initiateTime', 'c.deadline', 'c.file_id as fileId'])
    .select(['c.document_sha256 as documentSha256', 'c.page_count as pageCount'])
}

/** Undefined when there is none. */
export async function findContract(db: Db, contractId: string): Promise<StoredContract | undefined> {
  return selectContracts(db).where('c.id', '=', contractId).executeTakeFirst()
}

/** The row stays locked until the transaction ends: always the first lock of a change to a contract. */
export async function findAndLockContract(tx: Tx, contractId: string): Promise<StoredContract | undefined> {
  return selectContracts(tx).where('c.id', '=', contractId).forUpdate().executeTakeFirst()
}

/** These slots may sign from now on. */
export async function markOpened(tx: Tx, signIds: readonly string[], time: Date): Promise<void> {
  await tx
    .updateTable('signer')
    .set({ sign_status: signStatus.waitingForMe, notified_time: time })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(signIds))))
    .where('sign_status', '=', signStatus.waitingForOthers)
    .execute()
}

/** Recomputes who sees the contract and whose turn it is; to be called after every change to its signers. */
export async function refreshParties(tx: Tx, contractId: string): Promise<void> {
  await tx
    .selectNoFrom((eb) => eb.fn('party_refresh', [eb.cast(eb.val(contractId), 'bigint')]).as('refreshed'))
    .execute()
}

/** How a contract ended. */
export interface StoredEnding {
  readonly status: StoredStatus
  readonly time: Date
  readonly reason: string | null
  readonly endedBy: string
}

/** Completed contracts get their complete time, all others the reason, time and author of their end. */
export async function markEnded(tx: Tx, contractId: string, ending: StoredEnding): Promise<void> {
  const { status, time, reason, endedBy } = ending
  await tx
    .updateTable('contract')
    .set(
      status === contractStatus.completed
        ? { status, complete_time: time }
        : { status, end_time: time, end_reason: reason, ended_by: endedBy },
    )
    .set((eb) => ({ row_version: eb('row_version', '+', 1) }))
    .where('id', '=', contractId)
    .execute()
}

/** Contracts in signing whose deadline has passed, oldest first; `deadlineFate` decides whether they end. */
export async function findOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const overdue = await selectOverdue(db, now).orderBy('c.deadline').limit(limit).execute()
  return overdue.map(({ id }) => id)
}

/** Whether the contract is one that {@link findOverdue} finds. */
export async function isOverdue(db: Db, contractId: string, now: Date): Promise<boolean> {
  const overdue = await selectOverdue(db, now).where('c.id', '=', contractId).executeTakeFirst()
  return overdue !== undefined
}

function selectOverdue(db: Db, now: Date) {
  return (
    db
      .selectFrom('contract as c')
      .select('c.id')
      // A literal, so that the partial index of open contracts fits.
      .where((eb) => eb('c.status', '=', eb.lit(contractStatus.signing)))
      .where('c.deadline', '<', now)
  )
}

/** Moves the counters' deltas into days and totals. */
export async function foldCounters(db: Db): Promise<void> {
  await db.selectNoFrom((eb) => eb.fn('fold_deltas').as('folded')).execute()
}

/** Whether the person initiated, signs, or either, every one of the contracts, each named once; never true for a deleted one. */
export async function isRelated(
  db: Db,
  contractIds: readonly string[],
  { personId, relation }: { readonly personId: string; readonly relation: 'initiator' | 'signer' | 'party' },
): Promise<boolean> {
  // Bits of party.role: 1 initiator, 2 signer.
  const roles = { initiator: 1, signer: 2, party: 3 }[relation]
  const related = await db
    .selectFrom('party')
    .select('contract_id')
    .where((eb) => eb('contract_id', '=', eb.fn.any(eb.val(contractIds))))
    .where('owner', '=', ownerKey({ kind: 'person', personId }))
    .where('status', '<>', contractStatus.deleted)
    .where((eb) => eb(eb('role', '&', roles), '<>', 0))
    .execute()
  return related.length === contractIds.length
}

/** The signer has opened the contract; only the first time counts. */
export async function markViewed(tx: Tx, contractId: string, personId: string, time: Date): Promise<void> {
  await tx
    .updateTable('signer')
    .set({ viewed_time: time })
    .where('contract_id', '=', contractId)
    .where('person_id', '=', personId)
    .where('viewed_time', 'is', null)
    .execute()
}

/** The slot's signature stands in the contract's document. */
export async function markSigned(
  tx: Tx,
  signId: string,
  { time, certificateSerialNo }: { time: Date; certificateSerialNo: string },
): Promise<void> {
  await tx
    .updateTable('signer')
    .set({ sign_status: signStatus.signed, sign_time: time, certificate_serial_no: certificateSerialNo })
    .where('id', '=', signId)
    .where('sign_status', '=', signStatus.waitingForMe)
    .execute()
}

/** The contract has a new document. */
export async function replaceDocument(
  tx: Tx,
  contractId: string,
  { fileId, sha256 }: { fileId: string; sha256: Buffer },
): Promise<void> {
  await tx
    .updateTable('contract')
    .set((eb) => ({ file_id: fileId, document_sha256: sha256, row_version: eb('row_version', '+', 1) }))
    .where('id', '=', contractId)
    .execute()
}
