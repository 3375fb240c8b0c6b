import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { signType, type SignType } from '@qiyin/domain/contract/signing-order.ts'
import {
  contractStatus,
  signStatus,
  type SignStatus,
  type StoredStatus,
} from '@qiyin/domain/contract/status.ts'
import type { StampKind } from '@qiyin/domain/seal/position.ts'
import { expressionBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'
import { ownerKey } from './owner-key.ts'
import type { PositionStrip } from './store-create.ts'

/** A signer's slot: what every use of it starts from. */
export interface Slot {
  readonly signId: string
  readonly contractId: string
  readonly ord: number
  readonly signType: SignType
  readonly ourPart: boolean
  readonly signOrder: number
  /** Whether the slot waits for others, may be signed now, or is signed. */
  readonly signStatus: SignStatus
  readonly personId: string
  readonly personName: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly transactionNo: string
  /** When the signer was asked; null before. */
  readonly notifiedTime: Date | null
  readonly viewedTime: Date | null
  /** When the initiator last urged the signer. */
  readonly urgedTime: Date | null
  /** When the signer was last reminded of the deadline. */
  readonly remindedTime: Date | null
  readonly signTime: Date | null
  /** Of the certificate it was signed with. */
  readonly certificateSerialNo: string | null
  /** A signature is being made. */
  readonly processing: boolean
}

const slots = expressionBuilder<DB & { s: DB['signer']; c: DB['contract'] }, 's' | 'c'>()

/** A signature of the slot is being made. */
const isProcessing = slots
  .exists(slots.selectFrom('open_sign_attempt as a').select('a.id').whereRef('a.signer_id', '=', 's.id'))
  .$castTo<boolean>()

/** The slot's person could sign: for a company only with a usable seal of it, in this application. */
const isAble = slots
  .or([
    slots('s.sign_type', '=', signType.individual),
    slots.exists(
      slots
        .selectFrom('usable_seal as u')
        .select('u.seal_id')
        .whereRef('u.person_id', '=', 's.person_id')
        .whereRef('u.company_id', '=', 's.company_id')
        .whereRef('u.business_type_id', '=', 'c.business_type_id')
        // Keeps the planner from hashing all grants there are to look a page's up.
        .offset(0),
    ),
  ])
  .$castTo<boolean>()

function selectSlots(db: Db) {
  return db
    .selectFrom('signer as s')
    .innerJoin('contract as c', 'c.id', 's.contract_id')
    .select(['s.id as signId', 's.contract_id as contractId', 's.ord', 's.sign_type as signType'])
    .select(['s.our_part as ourPart', 's.sign_order as signOrder', 's.sign_status as signStatus'])
    .select(['s.person_id as personId', 's.person_name as personName', 's.company_id as companyId'])
    .select(['s.company_name as companyName', 's.transaction_no as transactionNo'])
    .select(['s.notified_time as notifiedTime', 's.viewed_time as viewedTime', 's.sign_time as signTime'])
    .select(['s.urged_time as urgedTime', 's.reminded_time as remindedTime'])
    .select('s.certificate_serial_no as certificateSerialNo')
    .select(isProcessing.as('processing'))
}

/** The slots of a contract, in the order of initiation. */
export async function findSlots(db: Db, contractId: string): Promise<Slot[]> {
  return selectSlots(db).where('s.contract_id', '=', contractId).orderBy('s.ord').execute()
}

/** A slot as a list shows it. */
export interface ListedSlot extends Slot {
  /** The person could sign: for a company only with a usable seal of it, in this application. */
  readonly able: boolean
}

/** The slots of several contracts; each contract's in the order of initiation. */
export async function findListedSlots(db: Db, contractIds: readonly string[]): Promise<ListedSlot[]> {
  return selectSlots(db)
    .select(isAble.as('able'))
    .where((eb) => eb('s.contract_id', '=', eb.fn.any(eb.val(contractIds))))
    .orderBy('s.contract_id')
    .orderBy('s.ord')
    .execute()
}

/** A slot with what is known of its person, masked. */
export interface SlotOfPerson extends Slot {
  readonly mobileMasked: string
  readonly identityNoMasked: string | null
  readonly assurance: string | null
}

/** The slots of a contract with their people, in the order of initiation. */
export async function findSlotsWithPeople(db: Db, contractId: string): Promise<SlotOfPerson[]> {
  return selectSlots(db)
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['p.mobile_masked as mobileMasked', 'p.identity_no_masked as identityNoMasked', 'p.assurance'])
    .where('s.contract_id', '=', contractId)
    .orderBy('s.ord')
    .execute()
}

/** A slot with what its contract and its company say about signing it. */
export interface SigningSlot extends Slot {
  readonly contractNo: string
  readonly contractName: string
  /** As stored; the deadline has not been applied. */
  readonly contractStatus: StoredStatus
  readonly signDeadlineTime: Date
  readonly initiatorName: string
  readonly initiatorCompany: string
  readonly businessTypeId: string
  readonly fileId: string
  readonly pageCount: number
  /** The identity number the initiator named; null where none was. */
  readonly identityNoFp: Buffer | null
  readonly companyFrozen: boolean
  readonly businessFrozen: boolean
}

function selectSigningSlots(db: Db) {
  return selectSlots(db)
    .leftJoin('company as y', 'y.id', 's.company_id')
    .select(['c.contract_no as contractNo', 'c.contract_name as contractName', 'c.status as contractStatus'])
    .select(['c.deadline as signDeadlineTime', 'c.initiator_name as initiatorName'])
    .select(['c.company_name as initiatorCompany', 'c.business_type_id as businessTypeId'])
    .select(['c.file_id as fileId', 'c.page_count as pageCount', 's.identity_no_fp as identityNoFp'])
    .select((eb) =>
      eb.fn
        .coalesce(eb('y.status', '<>', accountStatus.active), eb.lit(false))
        .$castTo<boolean>()
        .as('companyFrozen'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('business_type as b')
            .select('b.id')
            .whereRef('b.id', '=', 'c.business_type_id')
            .where('b.status', '<>', accountStatus.active),
        )
        .$castTo<boolean>()
        .as('businessFrozen'),
    )
    .where('c.status', '<>', contractStatus.deleted)
}

/** One slot of a contract; undefined when it is not of that contract, or the contract is deleted. */
export async function findSigningSlot(
  db: Db,
  slot: { readonly contractId: string; readonly signId: string },
): Promise<SigningSlot | undefined> {
  return selectSigningSlots(db)
    .where('s.id', '=', slot.signId)
    .where('c.id', '=', slot.contractId)
    .executeTakeFirst()
}

/** By its opaque number. */
export async function findSlotByTransaction(db: Db, transactionNo: string): Promise<SigningSlot | undefined> {
  return selectSigningSlots(db).where('s.transaction_no', '=', transactionNo).executeTakeFirst()
}

/** The person's slots of a contract, the open ones first. */
export async function findSlotsOfPerson(
  db: Db,
  contractId: string,
  personId: string,
): Promise<SigningSlot[]> {
  return selectSigningSlots(db)
    .where('c.id', '=', contractId)
    .where('s.person_id', '=', personId)
    .orderBy((eb) => eb('s.sign_status', '=', signStatus.waitingForMe), 'desc')
    .orderBy('s.ord')
    .execute()
}

/** A slot that its person can sign now. */
interface OpenSlot {
  readonly contractId: string
  readonly signId: string
  readonly contractName: string
}

/** The person's next slot that he could sign, oldest deadline first; those that are being signed are left out. */
export async function findNextSlot(db: Db, personId: string, now: Date): Promise<OpenSlot | undefined> {
  return (
    db
      .selectFrom('party as p')
      .innerJoin('contract as c', 'c.id', 'p.contract_id')
      .innerJoin('signer as s', 's.contract_id', 'p.contract_id')
      .select(['p.contract_id as contractId', 's.id as signId', 'c.contract_name as contractName'])
      .where('s.person_id', '=', personId)
      .where('s.sign_status', '=', signStatus.waitingForMe)
      .where('p.owner', '=', ownerKey({ kind: 'person', personId }))
      // A literal, so that the partial index of open contracts fits.
      .where((eb) => eb('p.status', '=', eb.lit(contractStatus.signing)))
      .where('p.turn', '=', 2)
      .where('p.deadline', '>=', now)
      .where(slots.not(isProcessing))
      .where(isAble)
      // Those of a supplier have no page of ours.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('signing_flow as f').select('f.stage').whereRef('f.contract_id', '=', 'c.id'),
          ),
        ),
      )
      .orderBy('p.deadline')
      .orderBy('p.contract_id')
      .limit(1)
      .executeTakeFirst()
  )
}

/** A place to sign, its field in the document, and its signer. */
export interface SlotPosition {
  readonly positionId: string
  readonly signId: string
  readonly fieldName: string
  readonly kind: StampKind
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

/** Every position of a contract, in the order they were made. */
export async function findPositions(db: Db, contractId: string): Promise<SlotPosition[]> {
  const rows = await db
    .selectFrom('seal_position as p')
    .innerJoin('signer as s', 's.id', 'p.signer_id')
    .select(['p.id as positionId', 'p.signer_id as signId', 'p.field_name as fieldName', 'p.kind'])
    .select(['p.page_num as pageNum', 'p.left_percent as leftPercent', 'p.top_percent as topPercent'])
    .select(['p.width_pt as widthPt', 'p.height_pt as heightPt', 'p.strip_group as group'])
    .select(['p.strip_from as from', 'p.strip_to as to', 's.person_name as signerName'])
    .select(['s.company_name as companyName', 's.sign_status as status'])
    .where('p.contract_id', '=', contractId)
    .orderBy('p.id')
    .execute()
  return rows.map(({ group, from, to, status, ...place }) => ({
    ...place,
    strip: group === null || from === null || to === null ? null : { group, from, to },
    signed: status === signStatus.signed,
  }))
}
