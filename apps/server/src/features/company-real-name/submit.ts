import type {
  companyRealNameRestart,
  companyRealNameSubmit,
  companyRealNameSubmitAdmin,
  companyRealNameSubmitInfo,
  companyRealNameWithdraw,
} from '@qiyin/calls/areas/company-real-name.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { creditNoProblem, isOfSameCompany, normaliseCreditNo } from '@qiyin/domain/company/credit-code.ts'
import { needsPayment, principalType } from '@qiyin/domain/company/verify-way.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import {
  companyByCreditNo,
  companyById,
  companyByName,
  renameCompany,
  type Company,
} from '../companies/public.ts'
import { verifiedIdentity } from '../people/public.ts'
import { advance, newSerialNo, stopOldSeals } from './advance.ts'
import { recordConsent } from './record-consent.ts'
import { reviewAutomatically } from './review-job.ts'
import { waitsForReview } from './review-status.ts'
import { lockClaim, lockOwn, requireApplicant, requireStatus } from './own.ts'
import { requireFewSubmissions } from './submission-limit.ts'
import { lockClaimed, updateAuthentication, type Authentication } from './store.ts'
import { hasDocument } from './store-documents.ts'
import { leaveSupplier, requirePlatform } from './supplier-proof.ts'

/** POST /company-real-name/submit-admin: as what the administrator acts for the company. */
export async function submitAdmin(
  input: Input<typeof companyRealNameSubmitAdmin>,
  context: Context,
): Promise<Result<typeof companyRealNameSubmitAdmin>> {
  await context.transaction(async (tx) => {
    const own = await lockOwn(tx, context, input)
    const { personId } = context.user
    const isOther = own.authentication.applicantId !== personId
    await recordConsent(tx, context, own.authentication)
    await advance(tx, context, {
      ...own,
      event: { type: 'adminSubmitted' },
      patch: {
        principal_type: input.companyPrincipalType,
        organization_type: input.organizationType,
        applicant_id: personId,
        // The sealed form names whom the company has authorised.
        ...(isOther && { application_form_file_id: null }),
      },
    })
  })
  return true
}

/** POST /company-real-name/submit-info: what stands on the licence. */
export async function submitInfo(
  input: Input<typeof companyRealNameSubmitInfo>,
  context: Context,
): Promise<Result<typeof companyRealNameSubmitInfo>> {
  const { companyId, supplierCode, companyName, organizationType } = input
  const creditNo = normaliseCreditNo(input.creditNo)
  const problem = creditNoProblem(creditNo, organizationType)
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
  await context.transaction(async (tx) => {
    await lockClaimed(tx, { creditNo, companyName })
    const own = await lockOwn(tx, context, input)
    await requireFree(tx, { companyId, companyName, creditNo }, 'COMPANY_ALREADY_AUTHENTICATED')
    const photo = { companyId, documentId: input.creditImageFileId, kind: 'licence' as const }
    if (!(await hasDocument(tx, photo)))
      throw new CallError({ name: 'PARAMETER_INVALID', message: '请上传营业执照' })
    await requireOwnName(tx, own.authentication, input.legalPersonName, context)
    await advance(tx, context, {
      ...own,
      event: { type: 'basicSubmitted' },
      patch: {
        company_name: companyName,
        credit_no: creditNo,
        legal_person_name: normalisePersonName(input.legalPersonName),
        organization_type: organizationType,
        credit_image_file_id: input.creditImageFileId,
        fail_reason: null,
      },
    })
    if (
      own.company.companyName !== companyName &&
      own.company.authStatus !== companyAuthStatus.authenticated
    ) {
      await stopOldSeals(tx, context, own.company, { company: true, legalPerson: false })
      await renameCompany(tx, companyId, companyName)
    }
  })
  return { id: companyId, companyName, supplierCode }
}

/** What an application claims to be. */
interface Claim {
  readonly companyId: string
  readonly companyName: string
  readonly creditNo: string
}

/** Of an application whose basic data were handed in. */
export function claimOf({ companyId, companyName, creditNo }: Authentication): Claim {
  return { companyId, companyName: companyName ?? '', creditNo: creditNo ?? '' }
}

/** Refuses what another company has proven, and what would make another one of this; the caller has locked the number. */
export async function requireFree(
  tx: Tx,
  claim: Claim,
  refusal: 'COMPANY_ALREADY_AUTHENTICATED' | 'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT',
): Promise<void> {
  if (await isTaken(tx, claim)) throw new CallError(refusal)
  const company = await companyById(tx, claim.companyId)
  if (company && !isOfProven(company, claim.creditNo))
    throw new CallError({ name: 'FAILED', message: otherCompanyMessage })
}

/** Whether the number is that of the company as it was proven before, with whichever supplier: it does not become another one. */
export function isOfProven({ creditNo }: Pick<Company, 'creditNo'>, claimed: string): boolean {
  return creditNo === null || isOfSameCompany(creditNo, claimed)
}

export const otherCompanyMessage = '统一社会信用代码与该企业已认证的不一致，其他企业请另行新增'

/** Whether another company has proven it. */
export async function isTaken(tx: Tx, { companyId, companyName, creditNo }: Claim): Promise<boolean> {
  const holders = [await companyByCreditNo(tx, creditNo), await companyByName(tx, companyName)]
  return holders.some(
    (one) => one?.authStatus === companyAuthStatus.authenticated && one.companyId !== companyId,
  )
}

/** A legal representative who administers the company has the name that stands on its licence. */
async function requireOwnName(
  tx: Tx,
  { principalType: principal }: Authentication,
  legalPersonName: string,
  { user }: Context,
): Promise<void> {
  if (principal !== principalType.legalPerson) return
  const identity = await verifiedIdentity(tx, user.personId)
  if (identity?.name === normalisePersonName(legalPersonName)) return
  throw new CallError({
    name: 'COMPANY_DATA_MISMATCH',
    message: '法定代表人（经营者）姓名与管理员的实名信息不一致，请核对，或返回上一步选择代理人',
  })
}

/** POST /company-real-name/submit: hands everything in for review. */
export async function submitForReview(
  which: Input<typeof companyRealNameSubmit>,
  context: Context,
): Promise<Result<typeof companyRealNameSubmit>> {
  const { jobs, config, now } = context
  requirePlatform(context, which.supplierCode)
  await context.transaction(async (tx) => {
    const { company, authentication } = await lockClaim(tx, context, which)
    requireStatus(authentication.authStatus, companyAuthStatus.basicSubmitted)
    await requireApplicant(tx, authentication)
    const { verifyWay, principalType: principal } = authentication
    if (!needsPayment(verifyWay, principal) || !isBankComplete(authentication))
      throw new CallError('COMPANY_DATA_MISSING')
    if (authentication.applicationFormFileId === null) throw new CallError('APPLICATION_FORM_MISSING')
    await requireFree(tx, claimOf(authentication), 'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT')
    await requireFewSubmissions(tx, context, which.companyId)
    await recordConsent(tx, context, authentication)
    await advance(tx, context, {
      company,
      authentication,
      event: { type: 'reviewRequested' },
      patch: { submitted_time: now(), fail_reason: null, audit_time: null },
    })
    if (config.demo.enabled && !waitsForReviewer(authentication)) {
      const startAfter = new Date(now().getTime() + demoReviewMs)
      const { companyId, supplierCode } = which
      await jobs.send(
        tx,
        reviewAutomatically,
        { companyId, supplierCode, serialNo: authentication.serialNo },
        { startAfter },
      )
    }
  })
  return true
}

/** In a demonstration an account that ends so is left to the system manager (docs/demonstration.md). */
function waitsForReviewer({ bankNoMasked }: Authentication): boolean {
  return bankNoMasked?.endsWith('9999') === true
}

/** A demonstration's review takes this long. */
const demoReviewMs = 5000

function isBankComplete(authentication: Authentication): boolean {
  const { supplierCode, bankCardName, bankNoMasked, bankName, bankProvince, bankCity, subBranchName } =
    authentication
  const given = [bankNoMasked, bankName, bankProvince, bankCity, subBranchName]
  if (supplierCode === 'BEST_SIGN') given.push(bankCardName)
  return given.every((one) => one !== null && one !== '')
}

/** POST /company-real-name/withdraw: takes the application back while it waits. */
export async function withdraw(
  which: Input<typeof companyRealNameWithdraw>,
  context: Context,
): Promise<Result<typeof companyRealNameWithdraw>> {
  const given = await context.transaction(async (tx) => {
    const own = await lockOwn(tx, context, which)
    const { authentication } = own
    // Handed in again it is another application: no reviewer passes what replaced the one that was looked at.
    const number = waitsForReview(authentication) && { serial_no: newSerialNo() }
    const patch = { submitted_time: null, ...number }
    await advance(tx, context, { ...own, event: { type: 'withdrawn' }, patch })
    return authentication
  })
  await leaveSupplier(context, given)
  return true
}

/** POST /company-real-name/restart: begins again. */
export async function restart(
  which: Input<typeof companyRealNameRestart>,
  context: Context,
): Promise<Result<typeof companyRealNameRestart>> {
  const given = await context.transaction(async (tx) => {
    const own = await lockOwn(tx, context, which)
    const { authStatus } = own.authentication
    if (authStatus === companyAuthStatus.none) return undefined
    await advance(tx, context, { ...own, event: { type: 'restarted' }, patch: { fail_reason: null } })
    return own.authentication
  })
  if (given) await leaveSupplier(context, given)
  return true
}

/** What of a failed check is kept, where throwing would undo it. */
export async function noteMismatch(
  context: Context,
  which: { companyId: string; supplierCode: string },
  reason: string,
): Promise<void> {
  await context.transaction(async (tx) => {
    const own = await lockOwn(tx, context, which)
    await advance(tx, context, {
      ...own,
      event: { type: 'dataMismatched' },
      note: reason,
      patch: { fail_reason: reason },
    })
    await updateAuthentication(tx, own.authentication.id, { verify_way: null })
  })
}
