import type { StoredStatus } from '@qiyin/domain/contract/status.ts'
import type { SignOrderType } from '@qiyin/domain/contract/signing-order.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

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

const columns = sql`
  c.id::text as "contractId", c.contract_no as "contractNo", c.contract_name as "contractName",
  c.status as "storedStatus", c.business_type_id::text as "businessTypeId",
  c.initiator_id::text as "initiatorId", c.initiator_name as "initiatorName",
  c.company_id::text as "companyId", c.company_name as "companyName",
  c.sign_order_type as "signOrderType", c.supplier_code as "supplierCode",
  c.initiate_time as "initiateTime", c.deadline, c.file_id::text as "fileId",
  c.document_sha256 as "documentSha256", c.page_count as "pageCount"`

/** Undefined when there is none. */
export async function findContract(db: Db, contractId: string): Promise<StoredContract | undefined> {
  const { rows } = await sql<StoredContract>`
    select ${columns} from contract c where c.id = ${contractId}`.execute(db)
  return rows[0]
}

/** The row stays locked until the transaction ends: always the first lock of a change to a contract. */
export async function findAndLockContract(tx: Tx, contractId: string): Promise<StoredContract | undefined> {
  const { rows } = await sql<StoredContract>`
    select ${columns} from contract c where c.id = ${contractId} for update`.execute(tx)
  return rows[0]
}

/** A signer's slot, as the rules of signing look at it. */
export interface Slot {
  readonly id: string
  readonly ord: number
  readonly signType: number
  readonly ourPart: boolean
  readonly signOrder: number
  readonly signStatus: number
  readonly personId: string
  readonly personName: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly transactionNo: string
  /** When the signer was asked; null before. */
  readonly notifiedTime: Date | null
}

/** In the order of initiation. */
export async function findSlots(db: Db, contractId: string): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select s.id::text, s.ord, s.sign_type as "signType", s.our_part as "ourPart",
      s.sign_order as "signOrder", s.sign_status as "signStatus", s.person_id::text as "personId",
      s.person_name as "personName", s.company_id::text as "companyId", s.company_name as "companyName",
      s.transaction_no as "transactionNo", s.notified_time as "notifiedTime"
    from signer s where s.contract_id = ${contractId} order by s.ord`.execute(db)
  return rows
}

/** These slots may sign from now on. */
export async function markOpened(tx: Tx, signIds: readonly string[], time: Date): Promise<void> {
  await sql`
    update signer set sign_status = 1, notified_time = ${time}
    where id = any(${signIds}::bigint[]) and sign_status = 0`.execute(tx)
}

/** Recomputes who sees the contract and whose turn it is; to be called after every change to its signers. */
export async function refreshParties(tx: Tx, contractId: string): Promise<void> {
  await sql`select party_refresh(${contractId}::bigint)`.execute(tx)
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
  await (
    status === 2
      ? sql`
        update contract set status = 2, complete_time = ${time}, row_version = row_version + 1
        where id = ${contractId}`
      : sql`
        update contract set status = ${status}, end_time = ${time}, end_reason = ${reason},
          ended_by = ${endedBy}, row_version = row_version + 1
        where id = ${contractId}`
  ).execute(tx)
}

/** Whether a signature is being made: one begun in time may be finished after the deadline. */
const beingSigned = sql`exists (select 1 from sign_attempt a where a.contract_id = c.id and a.status = 0)`

/** Contracts in signing whose deadline has passed and that nobody is signing right now, oldest first. */
export async function findOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id::text from contract c where c.status = 0 and c.deadline < ${now} and not ${beingSigned}
    order by c.deadline limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the contract is one that {@link findOverdue} finds. */
export async function isOverdue(db: Db, contractId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contract c
    where c.id = ${contractId} and c.status = 0 and c.deadline < ${now} and not ${beingSigned}`.execute(db)
  return rows.length > 0
}

/** Moves the counters' deltas into days and totals. */
export async function foldCounters(db: Db): Promise<void> {
  await sql`select fold_deltas()`.execute(db)
}

/** Whether the person initiated the contract, signs it, or either; never true for a deleted one. */
export async function isRelated(
  db: Db,
  contractId: string,
  person: { readonly personId: string; readonly relation: 'initiator' | 'signer' | 'party' },
): Promise<boolean> {
  // Bits of party.role: 1 initiator, 2 signer.
  const roles = { initiator: 1, signer: 2, party: 3 }[person.relation]
  const { rows } = await sql`
    select 1 from party
    where contract_id = ${contractId} and owner = (1::bigint << 40) | ${person.personId}::bigint
      and status <> 1 and role & ${roles}::smallint <> 0`.execute(db)
  return rows.length > 0
}

/** The signer has opened the contract; only the first time counts. */
export async function markViewed(tx: Tx, contractId: string, personId: string, time: Date): Promise<void> {
  await sql`
    update signer set viewed_time = ${time}
    where contract_id = ${contractId} and person_id = ${personId} and viewed_time is null`.execute(tx)
}
