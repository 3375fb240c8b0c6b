import type {
  companyRealNameReviewBankNo,
  companyRealNameReviewDetail,
  companyRealNameReviewLicence,
} from '@qiyin/calls/areas/company-review.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { companiesOf, companyById, type Company } from '../companies/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { peopleById, personById, type Person } from '../people/public.ts'
import { recordCompanyStep } from './advance.ts'
import { readLicencePhoto } from './open-document.ts'
import { payout } from './payout-status.ts'
import { waitsForReview } from './review-status.ts'
import { findAuthentication, findSealed, type Authentication, type Sealed, type Which } from './store.ts'
import { findLicence } from './store-documents.ts'
import { findQueuePlace, findSubmissions } from './store-reviews.ts'

type Detail = Result<typeof companyRealNameReviewDetail>

/** GET /company-real-name/review-detail: that it was looked at is kept. */
export async function readReview(
  which: Input<typeof companyRealNameReviewDetail>,
  context: Context,
): Promise<Detail> {
  const { db, secrets, user } = context
  const { company, given } = await requireApplication(context, which)
  const applicant = await personById(db, given.applicantId)
  const sealed = await findSealed(db, given.id)
  await context.transaction((tx) =>
    recordCompanyStep(tx, context, { company, event: 'viewed', note: '审核人员查看认证资料' }),
  )
  const own = (await companiesOf(db, user.personId)).map(({ companyId }) => companyId)
  const waits = waitsForReview(given)
  const place = waits ? await findQueuePlace(db, { ...which, except: own }) : undefined
  return {
    ...given,
    authenticationSerialNo: given.serialNo,
    companyName: given.companyName ?? company.companyName,
    legalPersonIdentityNo: given.legalPersonIdentityMasked,
    companyPrincipalType: given.principalType,
    companyVerifyWay: given.verifyWay,
    ...applicantOf(applicant),
    bankNo: given.bankNoMasked,
    bankPlace: given.bankProvince && `${given.bankProvince} ${given.bankCity ?? ''}`,
    submittedTime: given.submittedTime && formatDateTime(given.submittedTime),
    own: own.includes(which.companyId),
    payout: payoutOf(secrets, given, sealed),
    submissions: await submissionsOf(context, which),
    queue: place ?? null,
  }
}

function applicantOf(
  person: Person | undefined,
): Pick<Detail, 'applicantName' | 'applicantMobile' | 'applicantVerifiedTime'> {
  return {
    applicantName: person?.name ?? null,
    applicantMobile: person?.mobileMasked ?? null,
    applicantVerifiedTime: person?.verifiedTime ? formatDateTime(person.verifiedTime) : null,
  }
}

/** What is to be paid by hand. */
function payoutOf(
  secrets: Context['secrets'],
  { payoutStatus, payoutRemark }: Authentication,
  { amount }: Sealed,
): Detail['payout'] {
  if (amount === null || payoutStatus !== payout.waiting) return null
  const fen = Number(secrets.open(amount, 'company.amount'))
  return { amount: (fen / 100).toFixed(2), remark: payoutRemark ?? '' }
}

async function submissionsOf({ db }: Context, which: Which): Promise<Detail['submissions']> {
  const submissions = await findSubmissions(db, which)
  const ids = [...new Set(submissions.flatMap(({ personId }) => personId ?? []))]
  const names = new Map((await peopleById(db, ids)).map(({ personId, name }) => [personId, name]))
  return submissions.map(({ time, event, personId, note }) => ({
    time: formatDateTime(time),
    event,
    personName: personId === null ? null : (names.get(personId) ?? null),
    note,
  }))
}

/** GET /company-real-name/review-licence */
export async function readReviewLicence(
  which: Input<typeof companyRealNameReviewLicence>,
  context: Context,
): Promise<Result<typeof companyRealNameReviewLicence>> {
  const { given } = await requireApplication(context, which)
  const found =
    given.creditImageFileId === null ? undefined : await findLicence(context.db, given.creditImageFileId)
  if (!found) throw new CallError('FILE_NOT_FOUND')
  return readLicencePhoto(context, found.contentEnc)
}

/** POST /company-real-name/review-bank-no: nobody looks without leaving a record. */
export async function revealReviewBankNo(
  which: Input<typeof companyRealNameReviewBankNo>,
  context: Context,
): Promise<Result<typeof companyRealNameReviewBankNo>> {
  const { company, given } = await requireApplication(context, which)
  const { bankNo } = await findSealed(context.db, given.id)
  await context.transaction(async (tx) => {
    const name = given.companyName ?? company.companyName
    await recordOperation(tx, context, {
      event: 'SENSITIVE_VIEW',
      content: `查看企业 ${name} 的对公账号`,
      object: { kind: 'COMPANY', id: which.companyId, name },
    })
    await recordCompanyStep(tx, context, { company, event: 'viewed', note: '审核人员查看对公账号' })
  })
  return { bankNo: bankNo && context.secrets.open(bankNo, 'company.bank-no') }
}

async function requireApplication(
  { db }: Context,
  which: Which,
): Promise<{ readonly company: Company; readonly given: Authentication }> {
  const company = await companyById(db, which.companyId)
  const given = company && (await findAuthentication(db, which))
  if (!company || !given) throw new CallError('COMPANY_NOT_FOUND')
  return { company, given }
}

/** Whether the person administers the company, and so may not judge it. */
export async function isOwn(
  { db }: Pick<Context, 'db'>,
  companyId: string,
  personId: string,
): Promise<boolean> {
  return (await companiesOf(db, personId)).some((one) => one.companyId === companyId)
}
