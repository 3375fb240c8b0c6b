import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import { identityTypes } from '@qiyin/domain/person/document-number.ts'
import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneOf, optionalText, pageOf, paging, text } from '../shapes/fields.ts'

const access = { page: pagePath.userPersonal } as const
const which = { authenticationSerialNo: text('认证流水号', { max: maxLength.transactionNo }) }

/** People who wait for a reviewer, the oldest first. */
export const personRealNameReviews = defineCall({
  method: 'GET',
  path: '/person-real-name/reviews',
  summary: '个人认证审核列表',
  ours: true,
  access,
  changesState: false,
  request: z.object(paging),
  result: pageOf(
    z.object({
      authenticationSerialNo: z.string(),
      supplierCode: z.string(),
      name: z.string(),
      identityType: oneOf(identityTypes),
      /** Masked. */
      identityNo: z.string(),
      mobile: z.string(),
      submittedTime: z.string().nullable(),
      /** The reviewer's own, which another one judges. */
      own: z.boolean(),
    }),
  ),
  refusals: [],
})

/** Everything about one of them; each look is recorded. */
export const personRealNameReviewDetail = defineCall({
  method: 'GET',
  path: '/person-real-name/review-detail',
  summary: '个人认证审核详情',
  ours: true,
  access,
  changesState: true,
  request: z.object(which),
  result: z.object({
    authenticationSerialNo: z.string(),
    supplierCode: z.string(),
    authStatus: oneOf(personAuthStatus),
    authWay: oneOf(authWay),
    name: z.string(),
    identityType: oneOf(identityTypes),
    /** Whole: the reviewer compares it with the photo. */
    identityNo: z.string(),
    /** Masked: a code has proven it. */
    mobile: z.string(),
    failReason: z.string().nullable(),
    own: z.boolean(),
  }),
  refusals: ['AUTHENTICATION_NOT_FOUND'],
})

/** A photo to compare: of the document, or of the face; each look is recorded. */
export const personRealNameReviewPhoto = defineCall({
  method: 'GET',
  path: '/person-real-name/review-photo',
  summary: '查看待审核照片',
  ours: true,
  access,
  rate: { count: 120, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ ...which, kind: z.enum(['document', 'face'], { error: '照片类型不正确' }) }),
  result: z.null(),
  refusals: ['FILE_NOT_FOUND'],
})

/** Passes a person, or refuses with a reason; the person is told. */
export const personRealNameReview = defineCall({
  method: 'POST',
  path: '/person-real-name/review',
  summary: '审核个人认证',
  ours: true,
  access,
  changesState: true,
  request: z.object({
    ...which,
    pass: z.boolean({ error: '审核结果格式不正确' }),
    reason: optionalText('不通过原因', { max: maxReasonLength, characters: 'lines' }),
  }),
  result: z.boolean(),
  refusals: ['AUTHENTICATION_NOT_FOUND', 'REVIEWED_BEFORE', 'OWN_REVIEW', 'PARAMETER_INVALID', 'FAILED'],
})
