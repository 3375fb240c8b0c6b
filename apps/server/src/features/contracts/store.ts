import { contractStatus, signStatus, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import type { SignOrderType } from '@qiyin/domain/contract/signing-order.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inBatches, usualBounds, type Bounds } from '../../in-batches.ts'
import { ownerKey, type Scope } from './owner-key.ts'

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
  /** Whether the system it came from has its people told by short message. */
  readonly sendMessage: boolean
  readonly sourceId: string
}

function selectContracts(db: Db) {
  return (
    db
      .selectFrom('contract as c')
      .select(['c.id as contractId', 'c.contract_no as contractNo', 'c.contract_name as contractName'])
      .select(['c.status as storedStatus', 'c.business_type_id as businessTypeId'])
      .select(['c.initiator_id as initiatorId', 'c.initiator_name as initiatorName'])
      .select(['c.company_id as companyId', 'c.company_name as companyName'])
      .select(['c.sign_order_type as signOrderType', 'c.supplier_code as supplierCode'])
      .select(['c.initiate_time as initiateTime', 'c.deadline', 'c.file_id as fileId'])
      .select(['c.document_sha256 as documentSha256', 'c.page_count as pageCount'])
      .select('c.source_id as sourceId')
      // Not joined: a locked contract would lock its source system for all others.
      .select((eb) =>
        eb
          .selectFrom('contract_source as o')
          .select('o.send_message')
          .whereRef('o.id', '=', 'c.source_id')
          .$asScalar()
          .$notNull()
          .as('sendMessage'),
      )
  )
}

/** Undefined when there is none. */
export async function findContract(db: Db, contractId: string): Promise<StoredContract | undefined> {
  return selectContracts(db).where('c.id', '=', contractId).executeTakeFirst()
}

/** The contracts of these ids in no particular order; unknown ones are left out. */
export async function findContracts(db: Db, contractIds: readonly string[]): Promise<StoredContract[]> {
  return selectContracts(db)
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(contractIds))))
    .execute()
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

/** No list holds the contract any more; how it ended stays written. */
export async function markRemoved(tx: Tx, contractId: string): Promise<void> {
  await tx
    .updateTable('contract')
    .set((eb) => ({ status: contractStatus.deleted, row_version: eb('row_version', '+', 1) }))
    .where('id', '=', contractId)
    .execute()
}

/** The contract may be signed until then, unless it has ended; the lists follow by a trigger. */
export async function writeDeadline(tx: Tx, contractId: string, deadline: Date): Promise<void> {
  await tx
    .updateTable('contract')
    .set((eb) => ({ deadline, row_version: eb('row_version', '+', 1) }))
    .where('id', '=', contractId)
    .where('status', '=', contractStatus.signing)
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

/** A statement takes so many in well under a second. */
const foldBounds: Bounds = { ...usualBounds, size: 20_000 }

/** Moves the counters' deltas into days and totals, some with each statement. */
export async function foldCounters(db: Db, bounds: Bounds = foldBounds): Promise<void> {
  await inBatches(async (size) => {
    const { folded } = await db
      .selectNoFrom((eb) =>
        eb.cast<number>(eb.fn('fold_deltas', [eb.cast(eb.val(size), 'integer')]), 'integer').as('folded'),
      )
      .executeTakeFirstOrThrow()
    return folded
  }, bounds)
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

/** Whether every one of the contracts, each named once, belongs to one of the scopes; never true for a deleted one. */
export async function areInScopes(
  db: Db,
  contractIds: readonly string[],
  scopes: readonly Scope[],
): Promise<boolean> {
  const owners = scopes
    .filter(({ kind }) => kind === 'person' || kind === 'company')
    .map((scope) => ownerKey(scope))
  const businesses = scopes.flatMap((scope) => (scope.kind === 'application' ? [scope.businessTypeId] : []))
  const found = await db
    .selectFrom('contract as c')
    .select('c.id')
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(contractIds))))
    .where('c.status', '<>', contractStatus.deleted)
    .where((eb) =>
      eb.or([
        eb.lit(scopes.some(({ kind }) => kind === 'system')),
        eb('c.business_type_id', '=', eb.fn.any(eb.val(businesses))),
        eb.exists(
          eb
            .selectFrom('party as p')
            .select('p.contract_id')
            .whereRef('p.contract_id', '=', 'c.id')
            .where((of) => of('p.owner', '=', of.fn.any(of.val(owners)))),
        ),
      ]),
    )
    .execute()
  return found.length === contractIds.length
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

/** The slot was signed at its contract's supplier; its signature stands in the file that is taken over at the end. */
export async function markSignedElsewhere(tx: Tx, signId: string, time: Date): Promise<void> {
  await tx
    .updateTable('signer')
    .set((eb) => ({
      sign_status: signStatus.signed,
      sign_time: time,
      // Whoever has signed was asked, on whichever road.
      notified_time: eb.fn.coalesce('notified_time', eb.val(time)),
    }))
    .where('id', '=', signId)
    .where('sign_status', '<>', signStatus.signed)
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
