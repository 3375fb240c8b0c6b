import type { SignType } from '@qiyin/domain/contract/signing-order.ts'
import { contractStatus, type SignStatus, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Who signs from now on, and under which link. */
export interface NewHolder {
  readonly personId: string
  readonly personName: string
  readonly identityNoFp: Buffer | null
  readonly sealAuthorizeId: string | null
  readonly transactionNo: string
}

/** Whether a slot names somebody by another name or identity number than these. */
export async function namesOther(
  tx: Tx,
  signId: string,
  { personName, identityNoFp }: Pick<NewHolder, 'personName' | 'identityNoFp'>,
): Promise<boolean> {
  const same = await tx
    .selectFrom('signer')
    .select('id')
    .where('id', '=', signId)
    .where('person_name', '=', personName)
    .where('identity_no_fp', 'is not distinct from', identityNoFp)
    .executeTakeFirst()
  return same === undefined
}

/** Another person has the slot; nobody of it has been asked or has looked at it yet unless it is open. */
export async function writeHolder(
  tx: Tx,
  signId: string,
  holder: NewHolder & { readonly notifiedTime: Date | null },
): Promise<void> {
  await tx
    .updateTable('signer')
    .set({
      person_id: holder.personId,
      person_name: holder.personName,
      identity_no_fp: holder.identityNoFp,
      seal_authorize_id: holder.sealAuthorizeId,
      transaction_no: holder.transactionNo,
      notified_time: holder.notifiedTime,
      viewed_time: null,
      urged_time: null,
      reminded_time: null,
    })
    .where('id', '=', signId)
    .execute()
}

/** Takes down who had the slot until now. */
export async function insertSignerChange(
  tx: Tx,
  slot: {
    readonly contractId: string
    readonly signId: string
    readonly personId: string
    readonly personName: string
    readonly transactionNo: string
  },
  time: Date,
): Promise<void> {
  await tx
    .insertInto('signer_change')
    .values({
      contract_id: slot.contractId,
      signer_id: slot.signId,
      person_id: slot.personId,
      person_name: slot.personName,
      transaction_no: slot.transactionNo,
      changed_time: time,
    })
    .execute()
}

/**
 * Whether the person once was a signer of the contract, or had this link, and another has come in the place; never true
 * for a deleted one.
 */
export async function hasLostSlot(
  db: Db,
  personId: string,
  by: { readonly contractId: string } | { readonly transactionNo: string },
): Promise<boolean> {
  const lost = await db
    .selectFrom('signer_change as h')
    .innerJoin('contract as c', 'c.id', 'h.contract_id')
    .select('h.id')
    .where('h.person_id', '=', personId)
    .where('c.status', '<>', contractStatus.deleted)
    .where((eb) =>
      'contractId' in by
        ? eb('h.contract_id', '=', by.contractId)
        : eb('h.transaction_no', '=', by.transactionNo),
    )
    .executeTakeFirst()
  return lost !== undefined
}

/** In whose name the contract is initiated from now on. */
export async function writeInitiator(
  tx: Tx,
  contractId: string,
  { personId, name }: { readonly personId: string; readonly name: string },
): Promise<void> {
  await tx
    .updateTable('contract')
    .set((eb) => ({ initiator_id: personId, initiator_name: name, row_version: eb('row_version', '+', 1) }))
    .where('id', '=', contractId)
    .execute()
}

/** A contract as a request names it. */
export interface NamedContract {
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  /** That initiated it. */
  readonly companyId: string
  readonly companyName: string
  readonly businessTypeId: string
  readonly storedStatus: StoredStatus
  readonly deadline: Date
}

function selectNamed(db: Db) {
  return db
    .selectFrom('contract as c')
    .select(['c.id as contractId', 'c.contract_no as contractNo', 'c.contract_name as contractName'])
    .select(['c.status as storedStatus', 'c.deadline', 'c.business_type_id as businessTypeId'])
    .select(['c.company_id as companyId', 'c.company_name as companyName'])
    .where('c.status', '<>', contractStatus.deleted)
    .orderBy('c.id')
}

/** Contracts that are there, by their ids. */
export async function findNamedContracts(db: Db, contractIds: readonly string[]): Promise<NamedContract[]> {
  return selectNamed(db)
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(contractIds))))
    .execute()
}

/** Every contract of one of these numbers; two companies may have given the same one. */
export async function findContractsByNumber(
  db: Db,
  contractNos: readonly string[],
): Promise<NamedContract[]> {
  return selectNamed(db)
    .where((eb) => eb('c.contract_no', '=', eb.fn.any(eb.val(contractNos))))
    .execute()
}

/** A signer as a change names him. */
export interface NamedSlot {
  readonly contractId: string
  readonly signId: string
  readonly signType: SignType
  readonly signStatus: SignStatus
  readonly processing: boolean
  readonly companyId: string | null
  readonly companyName: string | null
  readonly personId: string
  readonly personName: string
  readonly identityNoMasked: string | null
}

/** The slots of several contracts with the identity of their people, masked. */
export async function findNamedSlots(db: Db, contractIds: readonly string[]): Promise<NamedSlot[]> {
  return db
    .selectFrom('signer as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['s.contract_id as contractId', 's.id as signId', 's.sign_type as signType'])
    .select(['s.sign_status as signStatus', 's.company_id as companyId', 's.company_name as companyName'])
    .select(['s.person_name as personName', 'p.identity_no_masked as identityNoMasked', 'p.id as personId'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('open_sign_attempt as a').select('a.id').whereRef('a.signer_id', '=', 's.id'))
        .$castTo<boolean>()
        .as('processing'),
    )
    .where((eb) => eb('s.contract_id', '=', eb.fn.any(eb.val(contractIds))))
    .orderBy('s.contract_id')
    .orderBy('s.ord')
    .execute()
}
