import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import {
  flowStage,
  isKnownThere,
  type FlowProgress,
  type FlowStage,
} from '@qiyin/domain/contract/supplier-flow.ts'
import type { Db, Tx } from '../../db/database.ts'

/** A contract at its supplier, as it is stored. */
export interface SigningFlow extends FlowProgress {
  readonly contractId: string
  readonly supplierCode: SupplierCode
  readonly createdTime: Date
  /** How the contract is to end when it is called off there, sealed; null while nobody wants that. */
  readonly endingEnc: Buffer | null
}

function selectFlows(db: Db) {
  return (
    db
      .selectFrom('signing_flow')
      .select(['contract_id as contractId', 'supplier_code as supplierCode', 'stage'])
      .select(['file_ref as fileRef', 'flow_id as flowId', 'created_time as createdTime'])
      .select(['start_time as startTime', 'ending_enc as endingEnc'])
      // Written by insertFlow only.
      .$narrowType<{ supplierCode: SupplierCode }>()
  )
}

export async function insertFlow(
  tx: Tx,
  flow: { contractId: string; supplierCode: SupplierCode; time: Date },
): Promise<void> {
  const { contractId, supplierCode, time } = flow
  await tx
    .insertInto('signing_flow')
    .values({
      contract_id: contractId,
      supplier_code: supplierCode,
      created_time: time,
      next_time: time,
    })
    .execute()
}

/** Undefined for contracts that are signed here. */
export async function findFlow(db: Db, contractId: string): Promise<SigningFlow | undefined> {
  return selectFlows(db).where('contract_id', '=', contractId).executeTakeFirst()
}

/** Of those contracts that are signed at suppliers. */
export async function findFlows(db: Db, contractIds: readonly string[]): Promise<SigningFlow[]> {
  return selectFlows(db)
    .where((eb) => eb('contract_id', '=', eb.fn.any(eb.val(contractIds))))
    .execute()
}

/** The same with the row locked; the contract's row is locked before, by whoever changes both. */
export async function lockFlow(tx: Tx, contractId: string): Promise<SigningFlow | undefined> {
  return selectFlows(tx).where('contract_id', '=', contractId).forUpdate().executeTakeFirst()
}

/** Whether signers may have been told of the contract at a supplier, who may know better how it stands. */
export async function isAtSupplier(db: Db, contractId: string): Promise<boolean> {
  const flow = await findFlow(db, contractId)
  return flow !== undefined && isKnownThere(flow)
}

/** The contract of a supplier's flow; undefined of flows that are not ours, or drafts that were given up. */
export async function findContractOf(
  db: Db,
  flow: { readonly supplierCode: SupplierCode; readonly flowId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('signing_flow')
    .select('contract_id as contractId')
    .where('supplier_code', '=', flow.supplierCode)
    .where('flow_id', '=', flow.flowId)
    .executeTakeFirst()
  return found?.contractId
}

/** The document is there; whoever was first stays. */
export async function writeFileRef(db: Db, contractId: string, fileRef: string): Promise<void> {
  await db
    .updateTable('signing_flow')
    .set({ file_ref: fileRef })
    .where('contract_id', '=', contractId)
    .where('file_ref', 'is', null)
    .execute()
}

/** The flow was made there; whoever was first stays, and another one remains a draft. */
export async function writeFlowId(db: Db, contractId: string, flowId: string): Promise<void> {
  await db
    .updateTable('signing_flow')
    .set({ flow_id: flowId })
    .where('contract_id', '=', contractId)
    .where('flow_id', 'is', null)
    .execute()
}

/** The supplier is about to be asked to begin it; false when the contract has ended meanwhile. */
export async function markStarting(db: Db, contractId: string, time: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signing_flow')
    .set((eb) => ({ start_time: eb.fn.coalesce('start_time', eb.val(time)) }))
    .where('contract_id', '=', contractId)
    .where('stage', '=', flowStage.preparing)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Moves a flow from one stage to another; false when it has left the first meanwhile. */
export async function moveFlow(
  db: Db,
  { contractId, from, to, nextTime }: { contractId: string; from: FlowStage; to: FlowStage; nextTime: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signing_flow')
    .set({ stage: to, next_time: nextTime, trouble: null, trouble_time: null })
    .where('contract_id', '=', contractId)
    .where('stage', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The contract has ended: nothing is left to do where nobody was told of it, else it is called off there. */
export async function endFlow(tx: Tx, contractId: string, time: Date): Promise<'closing' | 'ended'> {
  const ended = await tx
    .updateTable('signing_flow')
    .set((eb) => ({
      stage: eb
        .case()
        .when('stage', '=', flowStage.ended)
        .then(eb.lit(flowStage.ended))
        .when('start_time', 'is', null)
        .then(eb.lit(flowStage.ended))
        .else(eb.lit(flowStage.closing))
        .end(),
      next_time: time,
      trouble: null,
      trouble_time: null,
    }))
    .where('contract_id', '=', contractId)
    .returning('stage')
    .executeTakeFirst()
  return ended?.stage === flowStage.closing ? 'closing' : 'ended'
}

/** When it is looked at next, and what stands in its way, if anything. */
export async function writeLook(
  db: Db,
  contractId: string,
  { nextTime, trouble }: { nextTime: Date; trouble: { text: string; time: Date } | null },
): Promise<void> {
  await db
    .updateTable('signing_flow')
    .set({
      next_time: nextTime,
      trouble: trouble?.text ?? null,
      trouble_time: trouble?.time ?? null,
    })
    .where('contract_id', '=', contractId)
    .execute()
}

/** Somebody looks at it now: nobody else has to for a while. */
export async function writeNextTime(db: Db, contractId: string, nextTime: Date): Promise<void> {
  await db
    .updateTable('signing_flow')
    .set({ next_time: nextTime })
    .where('contract_id', '=', contractId)
    .execute()
}

/** How the contract is to end, sealed; null when nobody wants it any more. */
export async function writeEnding(db: Db, contractId: string, endingEnc: Buffer | null): Promise<void> {
  await db
    .updateTable('signing_flow')
    .set({ ending_enc: endingEnc })
    .where('contract_id', '=', contractId)
    .execute()
}

/** Contracts that somebody ought to look at, the longest overdue first. */
export async function findDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('signing_flow')
    .select('contract_id as contractId')
    .where((eb) => eb('stage', '<', eb.lit(flowStage.ended)))
    .where('next_time', '<=', now)
    .orderBy('next_time')
    .limit(limit)
    .execute()
  return due.map(({ contractId }) => contractId)
}

/** Something that stands in a contract's way at its supplier. */
export interface FlowTrouble {
  readonly contractId: string
  readonly supplierCode: SupplierCode
  readonly text: string
  readonly time: Date
}

/** What stands in the way of contracts, the newest first. */
export async function findTroubles(db: Db, limit: number): Promise<FlowTrouble[]> {
  return db
    .selectFrom('signing_flow')
    .select(['contract_id as contractId', 'supplier_code as supplierCode'])
    .select((eb) => [
      eb.fn.coalesce('trouble', eb.val('')).as('text'),
      eb.fn.coalesce('trouble_time', 'created_time').as('time'),
    ])
    .where('trouble', 'is not', null)
    .orderBy('trouble_time', 'desc')
    .limit(limit)
    .$narrowType<{ supplierCode: SupplierCode }>()
    .execute()
}

export async function countTroubles(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('signing_flow')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('trouble', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
