import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** A contract about to be created. */
export interface NewContract {
  readonly contractNo: string
  readonly contractName: string
  readonly businessTypeId: string
  readonly initiator: { readonly personId: string; readonly name: string }
  readonly company: { readonly companyId: string; readonly companyName: string }
  readonly signOrderType: number
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
  readonly signType: number
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
  readonly kind: number
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

/** Its source is the web front end. Undefined when the company has a contract of this number. */
export async function insertContract(tx: Tx, contract: NewContract): Promise<string | undefined> {
  const { initiator, company, document } = contract
  const { rows } = await sql<{ id: string }>`
    insert into contract (contract_no, contract_name, business_type_id, source_id, initiator_id,
      initiator_name, company_id, company_name, sign_order_type, supplier_code, initiate_time, deadline,
      file_id, document_sha256, page_count)
    select ${contract.contractNo}, ${contract.contractName}, ${contract.businessTypeId}::bigint, o.id,
      ${initiator.personId}::bigint, ${initiator.name}, ${company.companyId}::bigint, ${company.companyName},
      ${contract.signOrderType}::smallint, ${contract.supplierCode}, ${contract.initiateTime}::timestamptz,
      ${contract.deadline}::timestamptz, ${document.fileId}::bigint, ${document.sha256}::bytea,
      ${document.pageCount}::int
    from contract_source o where o.code = 'WEB'
    on conflict (company_id, contract_no) do nothing
    returning id::text`.execute(tx)
  return rows[0]?.id
}

export async function insertSigner(
  tx: Tx,
  signer: NewSigner,
  at: { readonly contractId: string; readonly ord: number; readonly transactionNo: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into signer (contract_id, ord, sign_order, sign_type, our_part, person_id, person_name,
      identity_no_fp, company_id, company_name, seal_authorize_id, kwai_value, transaction_no)
    values (${at.contractId}, ${at.ord}, ${signer.signOrder}, ${signer.signType}, ${signer.ourPart},
      ${signer.personId}, ${signer.personName}, ${signer.identityNoFp}, ${signer.companyId},
      ${signer.companyName}, ${signer.sealAuthorizeId}, ${signer.kwaiValue}, ${at.transactionNo})
    returning id::text`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a signer that was inserted has no id')
  return id
}

export async function insertPositions(
  tx: Tx,
  at: { readonly contractId: string; readonly signId: string },
  positions: readonly NewPosition[],
): Promise<void> {
  if (positions.length === 0) return
  const values = positions.map(
    (one) => sql`(${at.contractId}::bigint, ${at.signId}::bigint, ${one.fieldName}, ${one.kind}::smallint,
      ${one.pageNum}::int, ${one.leftPercent}::float8, ${one.topPercent}::float8, ${one.widthPt}::real,
      ${one.heightPt}::real, ${one.strip?.group ?? null}::text, ${one.strip?.from ?? null}::float8,
      ${one.strip?.to ?? null}::float8)`,
  )
  await sql`
    insert into seal_position (contract_id, signer_id, field_name, kind, page_num, left_percent, top_percent,
      width_pt, height_pt, strip_group, strip_from, strip_to)
    values ${sql.join(values)}`.execute(tx)
}

/** Replaces what the contract is found by. */
export async function writeSearchTokens(
  tx: Tx,
  contractId: string,
  tokens: readonly number[],
): Promise<void> {
  await sql`
    insert into contract_search (contract_id, tokens) values (${contractId}, ${tokens}::int[])
    on conflict (contract_id) do update set tokens = excluded.tokens`.execute(tx)
}

/** The next number of the sequence default contract numbers are made from. */
export async function nextContractSequence(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ next: string }>`select nextval('contract_no_seq')::text as next`.execute(tx)
  return BigInt(rows[0]?.next ?? 0)
}

/** Whether the company has a contract of this number already. */
export async function isNumberTaken(db: Db, companyId: string, contractNo: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contract where company_id = ${companyId} and contract_no = ${contractNo}`.execute(db)
  return rows.length > 0
}
