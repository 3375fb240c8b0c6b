import { organizationType } from '@qiyin/domain/company/organization-type.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, oneOf, optionalText, pageOf, paging, supplierCode, text } from '../shapes/fields.ts'

const access = { page: pagePath.userEnterprise } as const
const which = { companyId: id('企业'), supplierCode }
const waiting = z.object({ companyId: z.string(), supplierCode: z.string() })

/** Applications that wait for a reviewer, or for their amount to be paid by hand; the oldest first. */
export const companyRealNameReviews = defineCall({
  method: 'GET',
  path: '/company-real-name/reviews',
  summary: '企业认证审核列表',
  ours: true,
  access,
  changesState: false,
  request: z.object({
    state: z.enum(['review', 'payout'], { error: '状态格式不正确' }).default('review'),
    ...paging,
  }),
  result: pageOf(
    z.object({
      companyId: z.string(),
      supplierCode: z.string(),
      companyName: z.string(),
      creditNo: z.string().nullable(),
      applicantName: z.string().nullable(),
      submittedTime: z.string().nullable(),
      authStatus: oneOf(companyAuthStatus),
      /** The reviewer's own, which another one judges. */
      own: z.boolean(),
    }),
  ),
  refusals: [],
})

/** Everything about one application; each look is recorded. */
export const companyRealNameReviewDetail = defineCall({
  method: 'GET',
  path: '/company-real-name/review-detail',
  summary: '企业认证审核详情',
  ours: true,
  access,
  changesState: true,
  request: z.object(which),
  result: z.object({
    companyId: z.string(),
    supplierCode: z.string(),
    /** Names this run of the authentication; another one has another. */
    authenticationSerialNo: z.string(),
    authStatus: oneOf(companyAuthStatus),
    companyName: z.string(),
    creditNo: z.string().nullable(),
    legalPersonName: z.string().nullable(),
    legalPersonIdentityNo: z.string().nullable(),
    organizationType: oneOf(organizationType).nullable(),
    companyPrincipalType: z.number().nullable(),
    companyVerifyWay: z.number().nullable(),
    applicantName: z.string().nullable(),
    applicantMobile: z.string().nullable(),
    /** When the applicant's own identity was verified; null: it is not. */
    applicantVerifiedTime: z.string().nullable(),
    bankCardName: z.string().nullable(),
    /** Masked; whole by a call of its own, which is logged. */
    bankNo: z.string().nullable(),
    bankName: z.string().nullable(),
    bankPlace: z.string().nullable(),
    subBranchName: z.string().nullable(),
    creditImageFileId: z.string().nullable(),
    applicationFormFileId: z.string().nullable(),
    submittedTime: z.string().nullable(),
    own: z.boolean(),
    /** What is to be paid by hand, in yuan; null where nothing is. */
    payout: z.object({ amount: z.string(), remark: z.string() }).nullable(),
    /** What was handed in and decided, the newest first. */
    submissions: z.array(
      z.object({
        time: z.string(),
        event: z.string(),
        personName: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    /** Its place among the applications that this reviewer may judge; null for one that no longer waits. */
    queue: z
      .object({
        position: z.number().int(),
        total: z.number().int(),
        previous: waiting.nullable(),
        next: waiting.nullable(),
      })
      .nullable(),
  }),
  refusals: ['COMPANY_NOT_FOUND'],
})

/** What a machine reads on the licence, to be held against what was handed in; null where nothing could be read. */
export const companyRealNameReviewLicence = defineCall({
  method: 'GET',
  path: '/company-real-name/review-licence',
  summary: '识别待审核营业执照',
  ours: true,
  access,
  rate: { count: 30, seconds: 60 },
  changesState: false,
  request: z.object(which),
  result: z.object({
    companyName: z.string().nullable(),
    creditNo: z.string().nullable(),
    legalPersonName: z.string().nullable(),
  }),
  refusals: ['COMPANY_NOT_FOUND', 'FILE_NOT_FOUND'],
})

/** The whole account number; each look goes into the log of operations. */
export const companyRealNameReviewBankNo = defineCall({
  method: 'POST',
  path: '/company-real-name/review-bank-no',
  summary: '查看完整银行账号',
  ours: true,
  access,
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object(which),
  result: z.object({ bankNo: z.string().nullable() }),
  refusals: ['COMPANY_NOT_FOUND'],
})

/** A photo of an application; each look is recorded. */
export const companyRealNameReviewDocument = defineCall({
  method: 'GET',
  path: '/company-real-name/review-document',
  summary: '查看待审核图片',
  ours: true,
  access,
  rate: { count: 120, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ companyId: id('企业'), documentId: id('图片') }),
  result: z.null(),
  refusals: ['FILE_NOT_FOUND'],
})

/** Passes an application as the reviewer has seen it, or refuses it with a reason; handed in again it is another. */
export const companyRealNameReview = defineCall({
  method: 'POST',
  path: '/company-real-name/review',
  summary: '审核企业认证',
  ours: true,
  access,
  changesState: true,
  request: z.object({
    ...which,
    authenticationSerialNo: text('流水号', { max: maxLength.serialNo }),
    pass: z.boolean({ error: '审核结果格式不正确' }),
    reason: optionalText('不通过原因', { max: maxReasonLength, characters: 'lines' }),
  }),
  result: z.boolean(),
  refusals: [
    'COMPANY_NOT_FOUND',
    'COMPANY_FROZEN',
    'REVIEWED_BEFORE',
    'OWN_COMPANY_REVIEW',
    'PARAMETER_INVALID',
    'FAILED',
  ],
})

/** The amount was paid by hand. */
export const companyRealNamePaid = defineCall({
  method: 'POST',
  path: '/company-real-name/paid',
  summary: '确认已打款',
  ours: true,
  access,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: ['COMPANY_NOT_FOUND', 'REVIEWED_BEFORE', 'OWN_COMPANY_REVIEW'],
})

/** Where somebody who comes back from an authentication goes on; null: to the companies. */
export const returnAuthorizeCompany = defineCall({
  method: 'POST',
  path: '/return/authorize/company',
  summary: '企业认证返回',
  access: 'user',
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({
    status: optionalText('状态', { max: maxLength.transactionNo }),
    transactionNo: text('交易号', { max: maxLength.transactionNo }),
  }),
  result: z.string().nullable(),
  refusals: ['COMPANY_NOT_FOUND'],
})
