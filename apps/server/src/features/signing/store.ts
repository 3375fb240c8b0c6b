import type { StoredStatus } from '@qiyin/domain/contract/status.ts'
import type { VectorDrawing } from '@qiyin/pdf/drawing.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PositionStrip } from '../contracts/public.ts'

/** A slot with what its contract, its company and its person say about signing it. */
export interface SigningSlot {
  readonly signId: string
  readonly transactionNo: string
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  readonly contractStatus: StoredStatus
  readonly signDeadlineTime: Date
  readonly initiatorName: string
  readonly initiatorCompany: string
  readonly businessTypeId: string
  readonly fileId: string
  readonly pageCount: number
  readonly signType: number
  readonly signStatus: number
  readonly personId: string
  readonly personName: string
  /** The identity number the initiator named; null where none was. */
  readonly identityNoFp: Buffer | null
  readonly companyId: string | null
  readonly companyName: string | null
  readonly companyFrozen: boolean
  readonly signTime: Date | null
  /** PROCESSING while an attempt is in work. */
  readonly processStatus: string | null
}

const slotColumns = sql`
  s.id::text as "signId", s.transaction_no as "transactionNo", c.id::text as "contractId",
  c.contract_no as "contractNo", c.contract_name as "contractName", c.status as "contractStatus",
  c.deadline as "signDeadlineTime", c.initiator_name as "initiatorName",
  c.company_name as "initiatorCompany", c.business_type_id::text as "businessTypeId",
  c.file_id::text as "fileId", c.page_count as "pageCount", s.sign_type as "signType",
  s.sign_status as "signStatus", s.person_id::text as "personId", s.person_name as "personName",
  s.identity_no_fp as "identityNoFp", s.company_id::text as "companyId",
  s.company_name as "companyName", coalesce(y.status <> 0, false) as "companyFrozen",
  s.sign_time as "signTime",
  case when exists (select 1 from sign_attempt a where a.signer_id = s.id and a.status = 0)
    then 'PROCESSING' end as "processStatus"`

/** One slot of a contract; undefined when it is not of that contract. */
export async function findSlot(
  db: Db,
  slot: { contractId: string; signId: string },
): Promise<SigningSlot | undefined> {
  const { rows } = await sql<SigningSlot>`
    select ${slotColumns} from signer s join contract c on c.id = s.contract_id
    left join company y on y.id = s.company_id
    where s.id = ${slot.signId} and c.id = ${slot.contractId} and c.status <> 1`.execute(db)
  return rows[0]
}

/** By its opaque number. */
export async function findSlotByTransaction(db: Db, transactionNo: string): Promise<SigningSlot | undefined> {
  const { rows } = await sql<SigningSlot>`
    select ${slotColumns} from signer s join contract c on c.id = s.contract_id
    left join company y on y.id = s.company_id
    where s.transaction_no = ${transactionNo} and c.status <> 1`.execute(db)
  return rows[0]
}

/** The person's slots of a contract, the open ones first. */
export async function findSlotsOfPerson(
  db: Db,
  contractId: string,
  personId: string,
): Promise<SigningSlot[]> {
  const { rows } = await sql<SigningSlot>`
    select ${slotColumns} from signer s join contract c on c.id = s.contract_id
    left join company y on y.id = s.company_id
    where c.id = ${contractId} and s.person_id = ${personId} and c.status <> 1
    order by (s.sign_status = 1) desc, s.ord`.execute(db)
  return rows
}

/** A place to sign and its field in the document. */
export interface SlotPosition {
  readonly positionId: string
  readonly signId: string
  readonly fieldName: string
  readonly kind: number
  readonly pageNum: number
  readonly leftPercent: number
  readonly topPercent: number
  readonly widthPt: number
  readonly heightPt: number
  readonly strip: PositionStrip | null
  readonly signerName: string
  readonly companyName: string | null
  readonly signed: boolean
}

/** Every position of a contract. */
export async function findPositions(db: Db, contractId: string): Promise<SlotPosition[]> {
  const { rows } = await sql<SlotPosition>`
    select p.id::text as "positionId", p.signer_id::text as "signId", p.field_name as "fieldName", p.kind,
      p.page_num as "pageNum", p.left_percent as "leftPercent", p.top_percent as "topPercent",
      p.width_pt as "widthPt", p.height_pt as "heightPt", case when p.strip_group is not null then
        jsonb_build_object('group', p.strip_group, 'from', p.strip_from, 'to', p.strip_to) end as strip,
      s.person_name as "signerName",
      s.company_name as "companyName", s.sign_status = 2 as signed
    from seal_position p join signer s on s.id = p.signer_id
    where p.contract_id = ${contractId} order by p.id`.execute(db)
  return rows
}

/** Whose turn it is: names of the open slots, 公司（人）. */
export async function findCurrentSigners(db: Db, contractId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case when company_name is null then person_name
      else company_name || '（' || person_name || '）' end as name
    from signer where contract_id = ${contractId} and sign_status = 1 order by ord`.execute(db)
  return rows.map(({ name }) => name)
}

/** The person's next open slot, oldest deadline first; frozen companies' are left out. */
export async function findNextSlot(
  db: Db,
  personId: string,
  now: Date,
): Promise<{ contractId: string; signId: string; contractName: string } | undefined> {
  const { rows } = await sql<{ contractId: string; signId: string; contractName: string }>`
    select p.contract_id::text as "contractId", s.id::text as "signId", c.contract_name as "contractName"
    from party p join contract c on c.id = p.contract_id
    join signer s on s.contract_id = p.contract_id and s.person_id = ${personId} and s.sign_status = 1
    where p.owner = (1::bigint << 40) | ${personId}::bigint and p.status = 0 and p.turn = 2
      and p.deadline >= ${now}
      and not exists (select 1 from sign_attempt a where a.signer_id = s.id and a.status = 0)
    order by p.deadline, p.contract_id limit 1`.execute(db)
  return rows[0]
}

/** The drawing of the signature a person keeps, sealed. */
export async function findKeptSignature(db: Db, personId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ drawing: Buffer }>`
    select drawing_enc as drawing from personal_signature
    where person_id = ${personId} and removed_time is null order by id desc limit 1`.execute(db)
  return rows[0]?.drawing
}

/** Replaces the signature a person keeps. */
export async function keepSignature(tx: Tx, personId: string, drawing: Buffer, time: Date): Promise<void> {
  await sql`
    update personal_signature set removed_time = ${time}
    where person_id = ${personId} and removed_time is null`.execute(tx)
  await sql`
    insert into personal_signature (person_id, drawing_enc, created_time)
    values (${personId}, ${drawing}, ${time})`.execute(tx)
}

/** What one field will show: kept with the attempt, so that it can be made again after a crash. */
export type FieldPlan = DrawnField | DateField

/** A seal or signature. */
export interface DrawnField {
  readonly fieldName: string
  readonly widthPt: number
  readonly heightPt: number
  readonly drawing: VectorDrawing
  readonly drawingWidthPt: number
  readonly sealId: string | null
  /** The part of the seal's width that is shown, as fractions. */
  readonly strip?: { readonly from: number; readonly to: number }
}

/** The date on which the signature is made. */
export interface DateField {
  readonly fieldName: string
  readonly shows: 'date'
}

/** How the intent was proved; part of the evidence. */
export interface IntentProof {
  readonly way: 'SMS'
  /** Where the code was sent, masked; absent where none was sent. */
  readonly target?: string
  readonly text: string
  readonly time: string
  readonly address: string
  readonly userAgent: string
}

export interface Attempt {
  readonly attemptId: string
  readonly signId: string
  readonly contractId: string
  /** 0 in work, 1 signed, 2 given up. */
  readonly status: number
  readonly fields: readonly FieldPlan[]
  readonly intent: IntentProof
  readonly failure: string | null
  readonly createdTime: Date
}

/** As stored: each drawing once, however many fields show it. */
interface StoredFields {
  readonly drawings: readonly VectorDrawing[]
  readonly fields: readonly (DateField | (Omit<DrawnField, 'drawing'> & { readonly drawing: number }))[]
}

function storedFields(fields: readonly FieldPlan[]): StoredFields {
  const drawings = [...new Set(fields.flatMap((field) => ('drawing' in field ? field.drawing : [])))]
  return {
    drawings,
    fields: fields.map((field) =>
      'drawing' in field ? { ...field, drawing: drawings.indexOf(field.drawing) } : field,
    ),
  }
}

function fieldsOf({ drawings, fields }: StoredFields): FieldPlan[] {
  return fields.map((field) => {
    if (!('drawing' in field)) return field
    const drawing = drawings[field.drawing]
    if (!drawing) throw new Error('a field of a signing attempt has lost its drawing')
    return { ...field, drawing }
  })
}

const attemptColumns = sql`
  id::text as "attemptId", signer_id::text as "signId", contract_id::text as "contractId", status,
  appearances as stored, intent, failure, created_time as "createdTime"`

type AttemptRow = Omit<Attempt, 'fields'> & { readonly stored: StoredFields }

function attemptOf(row: AttemptRow | undefined): Attempt | undefined {
  if (!row) return undefined
  const { stored, ...attempt } = row
  return { ...attempt, fields: fieldsOf(stored) }
}

/** The unique index on open attempts makes a second one for the same slot impossible. */
export async function insertAttempt(
  tx: Tx,
  attempt: Pick<Attempt, 'signId' | 'contractId' | 'fields' | 'intent' | 'createdTime'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sign_attempt (signer_id, contract_id, appearances, intent, created_time)
    values (${attempt.signId}, ${attempt.contractId}, ${JSON.stringify(storedFields(attempt.fields))}::jsonb,
      ${JSON.stringify(attempt.intent)}::jsonb, ${attempt.createdTime})
    returning id::text`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('an attempt that was just inserted has no id')
  return id
}

export async function findAttempt(db: Db, attemptId: string): Promise<Attempt | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from sign_attempt where id = ${attemptId}`.execute(db)
  return attemptOf(rows[0])
}

/** Locked until the transaction ends; after the contract's lock, never before. */
export async function lockAttempt(tx: Tx, attemptId: string): Promise<Attempt | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from sign_attempt where id = ${attemptId} for update`.execute(tx)
  return attemptOf(rows[0])
}

export async function settleAttempt(
  tx: Tx,
  attemptId: string,
  outcome: { status: 1 | 2; failure: string | null; time: Date },
): Promise<void> {
  await sql`
    update sign_attempt set status = ${outcome.status}, failure = ${outcome.failure}, ended_time = ${outcome.time}
    where id = ${attemptId} and status = 0`.execute(tx)
}

export async function markSigned(
  tx: Tx,
  signId: string,
  signed: { time: Date; certificateSerialNo: string },
): Promise<void> {
  await sql`
    update signer set sign_status = 2, sign_time = ${signed.time},
      certificate_serial_no = ${signed.certificateSerialNo}
    where id = ${signId} and sign_status = 1`.execute(tx)
}

/** The contract has a new document. */
export async function replaceDocument(
  tx: Tx,
  contractId: string,
  document: { fileId: string; sha256: Buffer },
): Promise<void> {
  await sql`
    update contract set file_id = ${document.fileId}, document_sha256 = ${document.sha256},
      row_version = row_version + 1
    where id = ${contractId}`.execute(tx)
}
