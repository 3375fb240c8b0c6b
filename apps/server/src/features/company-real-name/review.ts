import type {
  companyRealNamePaid,
  companyRealNameReview,
  companyRealNameReviewDocument,
  companyRealNameReviews,
  returnAuthorizeCompany,
} from '@qiyin/calls/areas/company-review.ts'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { companiesOf, companyById } from '../companies/public.ts'
import { peopleById } from '../people/public.ts'
import { recordCompanyStep } from './advance.ts'
import { followSupplier } from './ask-supplier.ts'
import { photoAnswer } from './documents.ts'
import { payout } from './payout-status.ts'
import { settleReview } from './settle-review.ts'
import { isOwn } from './review-detail.ts'
import { findBySerialNo, lockAuthentication, updateAuthentication } from './store.ts'
import { findWaiting } from './store-reviews.ts'
import { supplierCodeOf } from './supplier-proof.ts'

/** GET /company-real-name/reviews */
export async function listReviews(
  input: Input<typeof companyRealNameReviews>,
  { db, user }: Context,
): Promise<Result<typeof companyRealNameReviews>> {
  const { total, list } = await findWaiting(db, input)
  const own = new Set((await companiesOf(db, user.personId)).map(({ companyId }) => companyId))
  const people = await peopleById(db, [...new Set(list.map(({ applicantId }) => applicantId))])
  return {
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    total,
    list: list.map(
      ({ companyId, supplierCode, companyName, creditNo, submittedTime, authStatus, applicantId }) => ({
        companyId,
        supplierCode,
        companyName: companyName ?? '',
        creditNo,
        applicantName: people.find(({ personId }) => personId === applicantId)?.name ?? null,
        submittedTime: submittedTime && formatDateTime(submittedTime),
        authStatus,
        own: own.has(companyId),
      }),
    ),
  }
}

/** GET /company-real-name/review-document */
export async function readReviewDocument(
  input: Input<typeof companyRealNameReviewDocument>,
  context: Context,
): Promise<FileAnswer> {
  const company = await companyById(context.db, input.companyId)
  if (!company) throw new CallError('FILE_NOT_FOUND')
  const answer = await photoAnswer(context, input)
  await context.transaction((tx) =>
    recordCompanyStep(tx, context, { company, event: 'viewed', note: '审核人员查看认证图片' }),
  )
  return answer
}

/** POST /company-real-name/review: nobody judges a company of one's own. */
export async function reviewCompany(
  { pass, reason, authenticationSerialNo: serialNo, ...which }: Input<typeof companyRealNameReview>,
  context: Context,
): Promise<Result<typeof companyRealNameReview>> {
  if (!pass && reason === undefined)
    throw new CallError({ name: 'PARAMETER_INVALID', message: '请填写不通过原因' })
  const { personId } = context.user
  if (await isOwn(context, which.companyId, personId)) throw new CallError('OWN_COMPANY_REVIEW')
  const refusal = pass || reason === undefined ? {} : { reason }
  const verdict = { ...which, serialNo, reviewerId: personId, ...refusal }
  await context.transaction((tx) => settleReview(tx, context, verdict))
  return true
}

/** POST /company-real-name/paid */
export async function markPaid(
  which: Input<typeof companyRealNamePaid>,
  context: Context,
): Promise<Result<typeof companyRealNamePaid>> {
  if (await isOwn(context, which.companyId, context.user.personId)) throw new CallError('OWN_COMPANY_REVIEW')
  await context.transaction(async (tx) => {
    const current = await lockAuthentication(tx, which)
    if (!current) throw new CallError('COMPANY_NOT_FOUND')
    if (current.payoutStatus !== payout.waiting) throw new CallError('REVIEWED_BEFORE')
    await updateAuthentication(tx, current.id, { payout_status: payout.sent, payout_time: context.now() })
  })
  return true
}

/**
 * POST /return/authorize/company: only to our own wizard, and only of one's own company. What the browser says of the
 * outcome decides nothing: it is the reason to ask the supplier.
 */
export async function returnFromAuthorization(
  { transactionNo }: Input<typeof returnAuthorizeCompany>,
  context: Context,
): Promise<Result<typeof returnAuthorizeCompany>> {
  const given = await findBySerialNo(context.db, transactionNo)
  if (!given || !(await isOwn(context, given.companyId, context.user.personId)))
    throw new CallError('COMPANY_NOT_FOUND')
  const { companyId } = given
  const supplierCode = supplierCodeOf(given)
  await followSupplier(context, { companyId, supplierCode }, 'return')
  return `${webBase}${paths.enterpriseAuthentication({ companyId, supplierCode })}`
}
