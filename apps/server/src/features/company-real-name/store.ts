import type { OrganizationType } from '@qiyin/domain/company/organization-type.ts'
import type { CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'
import type { DB } from '../../db/types.ts'

/** What of an authentication is read: nothing that is sealed. */
export const authenticationColumns = [
  'a.id',
  'a.company_id as companyId',
  'a.supplier_code as supplierCode',
  'a.serial_no as serialNo',
  'a.auth_status as authStatus',
  'a.applicant_id as applicantId',
  'a.system_code as systemCode',
  'a.organization_type as organizationType',
  'a.principal_type as principalType',
  'a.company_name as companyName',
  'a.credit_no as creditNo',
  'a.legal_person_name as legalPersonName',
  'a.credit_image_file_id as creditImageFileId',
  'a.verify_way as verifyWay',
  'a.legal_person_identity_masked as legalPersonIdentityMasked',
  'a.bank_card_name as bankCardName',
  'a.bank_no_masked as bankNoMasked',
  'a.bank_name as bankName',
  'a.bank_province_id as bankProvinceId',
  'a.bank_province as bankProvince',
  'a.bank_city as bankCity',
  'a.sub_branch_name as subBranchName',
  'a.application_form_file_id as applicationFormFileId',
  'a.fail_reason as failReason',
  'a.submitted_time as submittedTime',
  'a.audit_time as auditTime',
  'a.reviewer_id as reviewerId',
  'a.complete_time as completeTime',
  'a.assurance',
  'a.amount_tries as amountTries',
  'a.payout_status as payoutStatus',
  'a.payout_remark as payoutRemark',
  'a.payout_time as payoutTime',
  'a.payout_renewed as payoutRenewed',
  'a.supplier_serial_no as supplierSerialNo',
  'a.supplier_method as supplierMethod',
  'a.supplier_busy_time as supplierBusyTime',
] as const

type Row = DB['company_authentication']

/** A company's authentication with one supplier, without anything sealed. */
export interface Authentication {
  readonly id: string
  readonly companyId: string
  readonly supplierCode: string
  readonly serialNo: string
  readonly authStatus: CompanyAuthStatus
  readonly applicantId: string
  readonly systemCode: string | null
  readonly organizationType: OrganizationType | null
  readonly principalType: Row['principal_type']
  readonly companyName: string | null
  readonly creditNo: string | null
  readonly legalPersonName: string | null
  readonly creditImageFileId: string | null
  readonly verifyWay: Row['verify_way']
  readonly legalPersonIdentityMasked: string | null
  readonly bankCardName: string | null
  readonly bankNoMasked: string | null
  readonly bankName: string | null
  readonly bankProvinceId: string | null
  readonly bankProvince: string | null
  readonly bankCity: string | null
  readonly subBranchName: string | null
  readonly applicationFormFileId: string | null
  readonly failReason: string | null
  readonly submittedTime: Date | null
  readonly auditTime: Date | null
  readonly reviewerId: string | null
  readonly completeTime: Date | null
  readonly assurance: string | null
  readonly amountTries: number
  /** 0 none, 1 to be paid, 2 paid, 3 failed. */
  readonly payoutStatus: number
  readonly payoutRemark: string | null
  readonly payoutTime: Date | null
  readonly payoutRenewed: boolean
  /** The supplier's number of it while it is proven there, or was. */
  readonly supplierSerialNo: string | null
  readonly supplierMethod: Row['supplier_method']
  /** Since when a call to the supplier is under way that must not be made twice. */
  readonly supplierBusyTime: Date | null
}

/** Of each of the companies, the authentications with all suppliers, the newest last. */
export async function findAuthentications(db: Db, companyIds: readonly string[]): Promise<Authentication[]> {
  return db
    .selectFrom('company_authentication as a')
    .select(authenticationColumns)
    .where((eb) => eb('a.company_id', '=', eb.fn.any(eb.val(companyIds))))
    .orderBy('a.id')
    .execute()
}

/** Which authentication. */
export interface Which {
  readonly companyId: string
  readonly supplierCode: string
}

export async function findAuthentication(
  db: Db,
  { companyId, supplierCode }: Which,
): Promise<Authentication | undefined> {
  return db
    .selectFrom('company_authentication as a')
    .select(authenticationColumns)
    .where('a.company_id', '=', companyId)
    .where('a.supplier_code', '=', supplierCode)
    .executeTakeFirst()
}

/** What has happened, the newest first. */
export interface Step {
  readonly supplierCode: string
  readonly event: string
  readonly authStatus: CompanyAuthStatus
  readonly personId: string | null
  readonly note: string | null
  readonly time: Date
}

export async function findSteps(db: Db, companyId: string): Promise<Step[]> {
  return db
    .selectFrom('company_authentication_step')
    .select(['supplier_code as supplierCode', 'event', 'auth_status as authStatus'])
    .select(['person_id as personId', 'note', 'happened_time as time'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

interface NewStep extends Which {
  readonly serialNo: string
  readonly event: string
  readonly authStatus: CompanyAuthStatus
  readonly personId: string | null
  readonly note: string | null
  readonly time: Date
}

export async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await tx
    .insertInto('company_authentication_step')
    .values({
      company_id: step.companyId,
      supplier_code: step.supplierCode,
      serial_no: step.serialNo,
      event: step.event,
      auth_status: step.authStatus,
      person_id: step.personId,
      note: step.note,
      happened_time: step.time,
    })
    .execute()
}

/** What of an authentication changes. */
export type AuthenticationPatch = Updateable<DB['company_authentication']>

export async function updateAuthentication(
  tx: Tx,
  authenticationId: string,
  patch: AuthenticationPatch,
): Promise<void> {
  await tx.updateTable('company_authentication').set(patch).where('id', '=', authenticationId).execute()
}

/** Who else applies for the same credit number, in other companies. */
export async function findRivals(
  tx: Tx,
  { companyId, creditNo }: { companyId: string; creditNo: string },
): Promise<Authentication[]> {
  return tx
    .selectFrom('company_authentication as a')
    .select(authenticationColumns)
    .where('a.credit_no', '=', creditNo)
    .where('a.company_id', '<>', companyId)
    .where('a.auth_status', 'in', [-1, 1, 2, 3, 5, 6])
    .orderBy('a.id')
    .execute()
}

/** The row of the authentication, locked until the transaction ends. */
export async function lockAuthentication(tx: Tx, which: Which): Promise<Authentication | undefined> {
  return tx
    .selectFrom('company_authentication as a')
    .select(authenticationColumns)
    .where('a.company_id', '=', which.companyId)
    .where('a.supplier_code', '=', which.supplierCode)
    .forUpdate()
    .executeTakeFirst()
}

interface NewAuthentication extends Which {
  readonly serialNo: string
  readonly applicantId: string
  readonly systemCode: string | null
  readonly time: Date
}

/** Begins an authentication unless the company has one with the supplier. */
export async function insertAuthenticationOnce(tx: Tx, row: NewAuthentication): Promise<void> {
  await tx
    .insertInto('company_authentication')
    .values({
      company_id: row.companyId,
      supplier_code: row.supplierCode,
      serial_no: row.serialNo,
      applicant_id: row.applicantId,
      system_code: row.systemCode,
      created_time: row.time,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'supplier_code']).doNothing())
    .execute()
}

/** What only one company can be proven with. */
interface Claimed {
  readonly creditNo: string | null
  readonly companyName: string | null
}

/** One applicant for a number, and for a name, after the other, from here to the end of the transaction. */
export async function lockClaimed(tx: Tx, { creditNo, companyName }: Claimed): Promise<void> {
  if (creditNo !== null) await lockUntilCommit(tx, keyOfOne('company credit number', creditNo))
  if (companyName !== null) await lockUntilCommit(tx, keyOfOne('name of a company', companyName))
}

/** What of an authentication is sealed. */
export interface Sealed {
  readonly bankNo: Buffer | null
  readonly amount: Buffer | null
}

export async function findSealed(db: Db, authenticationId: string): Promise<Sealed> {
  return db
    .selectFrom('company_authentication')
    .select(['bank_no_enc as bankNo', 'amount_enc as amount'])
    .where('id', '=', authenticationId)
    .executeTakeFirstOrThrow()
}

/** The authentication of a serial number; undefined when it is not there or was begun again. */
export async function findBySerialNo(db: Db, serialNo: string): Promise<Authentication | undefined> {
  return db
    .selectFrom('company_authentication as a')
    .select(authenticationColumns)
    .where('a.serial_no', '=', serialNo)
    .executeTakeFirst()
}
