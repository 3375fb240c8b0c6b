import type { SignOrderType, SignType } from '@qiyin/domain/contract/signing-order.ts'
import type { StampKind } from '@qiyin/domain/seal/position.ts'
import type { Db, Tx } from '../../db/database.ts'

/** A contract about to be created. */
export interface NewContract {
  /** The system it comes from; the web front end unless told. */
  readonly sourceId?: string | undefined
  readonly contractNo: string
  readonly contractName: string
  readonly businessTypeId: string
  readonly initiator: { readonly personId: string; readonly name: string }
  readonly company: { readonly companyId: string; readonly companyName: string }
  readonly signOrderType: SignOrderType
  readonly supplierCode: string
  readonly initiateTime: Date
  readonly deadline: Date
  /** A file with all signature fields, certified by the platform. */
  readonly document: { readonly fileId: string; readonly sha256: Buffer; readonly pageCount: number }
  /** In the order given by the initiator. */
  readonly signers: readonly NewSigner[]
}

export interface NewSigner {
  readonly signOrder: number
  readonly signType: SignType
  readonly ourPart: boolean
  readonly personId: string
  readonly personName: string
  /** What the signer's proven identity will have to match; null where it is known already. */
  readonly identityNoFp: Buffer | null
  readonly companyId: string | null
  readonly companyName: string | null
  readonly sealAuthorizeId: string | null
  readonly kwaiValue: string | null
  readonly positions: readonly NewPosition[]
}

/** A place to sign: its field in the document and where that stands on the displayed page. */
export interface NewPosition {
  readonly fieldName: string
  /** 0 personal signature, 1 company seal, 2 date of signing, 3 strip of a cross-page seal. */
  readonly kind: StampKind
  readonly pageNum: number
  /** 0 to 100. */
  readonly leftPercent: number
  readonly topPercent: number
  readonly widthPt: number
  readonly heightPt: number
  readonly strip?: PositionStrip
}

/** The part of a cross-page seal that stands on one page. */
export interface PositionStrip {
  /** The same for all strips of a seal, within the contract. */
  readonly group: string
  /** Left and right edge as fractions of the seal's width. */
  readonly from: number
  readonly to: number
}

/** Undefined when the company has a contract of this number. */
export async function insertContract(tx: Tx, contract: NewContract): Promise<string | undefined> {
  const { initiator, company, document } = contract
  const inserted = await tx
    .insertInto('contract')
    .values((eb) => ({
      contract_no: contract.contractNo,
      contract_name: contract.contractName,
      business_type_id: contract.businessTypeId,
      source_id: contract.sourceId ?? eb.selectFrom('contract_source').select('id').where('code', '=', 'WEB'),
      initiator_id: initiator.personId,
      initiator_name: initiator.name,
      company_id: company.companyId,
      company_name: company.companyName,
      sign_order_type: contract.signOrderType,
      supplier_code: contract.supplierCode,
      initiate_time: contract.initiateTime,
      deadline: contract.deadline,
      file_id: document.fileId,
      document_sha256: document.sha256,
      page_count: document.pageCount,
    }))
    .onConflict((conflict) => conflict.columns(['company_id', 'contract_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** What stands beside a new contract: its slots, and what it is found by. */
export interface BesideContract {
  /** By their numbers (`ord`, from 1). */
  readonly signers: readonly (NewSigner & { readonly transactionNo: string })[]
  readonly tokens: readonly number[]
}

/** Writes the slots of a new contract, their places to sign and its search entry by one statement. */
export async function insertBeside(
  tx: Tx,
  contractId: string,
  { signers, tokens }: BesideContract,
): Promise<void> {
  const written = tx
    .with('found', (query) =>
      query.insertInto('contract_search').values({ contract_id: contractId, tokens: [...tokens] }),
    )
    .with('slot', (query) =>
      query
        .insertInto('signer')
        .values(signers.map((signer, index) => slotRow(contractId, index + 1, signer)))
        .returning(['id', 'ord']),
    )
  const positions = signers.flatMap((signer, index) =>
    signer.positions.map((position) => ({ ...position, ord: index + 1 })),
  )
  if (positions.length === 0) {
    await written.selectFrom('slot').select('id').execute()
    return
  }
  await written
    .insertInto('seal_position')
    .values((eb) =>
      positions.map((one) => ({
        contract_id: contractId,
        signer_id: eb.selectFrom('slot').select('slot.id').where('slot.ord', '=', one.ord),
        field_name: one.fieldName,
        kind: one.kind,
        page_num: one.pageNum,
        left_percent: one.leftPercent,
        top_percent: one.topPercent,
        width_pt: one.widthPt,
        height_pt: one.heightPt,
        strip_group: one.strip?.group ?? null,
        strip_from: one.strip?.from ?? null,
        strip_to: one.strip?.to ?? null,
      })),
    )
    .execute()
}

function slotRow(contractId: string, ord: number, signer: BesideContract['signers'][number]) {
  return {
    contract_id: contractId,
    ord,
    sign_order: signer.signOrder,
    sign_type: signer.signType,
    our_part: signer.ourPart,
    person_id: signer.personId,
    person_name: signer.personName,
    identity_no_fp: signer.identityNoFp,
    company_id: signer.companyId,
    company_name: signer.companyName,
    seal_authorize_id: signer.sealAuthorizeId,
    kwai_value: signer.kwaiValue,
    transaction_no: signer.transactionNo,
  }
}

/** Replaces what the contract is found by. */
export async function writeSearchTokens(
  tx: Tx,
  contractId: string,
  tokens: readonly number[],
): Promise<void> {
  await tx
    .insertInto('contract_search')
    .values({ contract_id: contractId, tokens: [...tokens] })
    .onConflict((conflict) =>
      conflict.column('contract_id').doUpdateSet((eb) => ({ tokens: eb.ref('excluded.tokens') })),
    )
    .execute()
}

/** The next number of the sequence default contract numbers are made from. */
export async function nextContractSequence(tx: Tx): Promise<bigint> {
  const { next } = await tx
    .selectNoFrom((eb) => eb.fn<string>('nextval', [eb.val('contract_no_seq')]).as('next'))
    .executeTakeFirstOrThrow()
  return BigInt(next)
}

/** Whether the company has a contract of this number already. */
export async function isNumberTaken(db: Db, companyId: string, contractNo: string): Promise<boolean> {
  const taken = await db
    .selectFrom('contract')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contract_no', '=', contractNo)
    .executeTakeFirst()
  return taken !== undefined
}
