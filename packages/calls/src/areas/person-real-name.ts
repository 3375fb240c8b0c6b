import { maxAccountLength } from '@qiyin/domain/company/bank.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { isSmsCode } from '@qiyin/domain/person/sms.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import {
  identityCard,
  identityTypes,
  maxDocumentNumberLength,
  residence,
} from '@qiyin/domain/person/document-number.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  choice,
  id,
  oneOf,
  optionalChoice,
  optionalId,
  optionalText,
  text,
  supplierCode,
} from '../shapes/fields.ts'
import { mobileField } from './person.ts'
import { returned } from '../shapes/returned.ts'

const own = { kind: 'person', field: 'personAccountId', relation: 'owner' } as const
const account = { personAccountId: id('个人账号'), supplierCode }

const realNameDetail = z.object({
  personAccountId: z.string(),
  supplierCode: z.string(),
  /** 0 data to be given, 1 face pending, 2 verified, 3 under review, 4 failed. */
  authStatus: oneOf(personAuthStatus),
  authWay: oneOf(authWay).nullable(),
  authenticationSerialNo: z.string().nullable(),
  name: z.string().nullable(),
  /** Masked. */
  identityNo: z.string().nullable(),
  identityType: oneOf(identityTypes),
  identityCardFileId: z.string().nullable(),
  /** The account's mobile, masked. */
  accountValue: z.string(),
  mobile: z.string().nullable(),
  bankCardNo: z.string().nullable(),
  sourceSystem: z.string().nullable(),
  failReason: z.string().nullable(),
  /** simulated, manual, http or provider. */
  assurance: z.string().nullable(),
  /** The ways this supplier offers now. */
  ways: z.array(oneOf(authWay)),
  /** Those of them that go on at the supplier's page at once, without a code. */
  hostedWays: z.array(oneOf(authWay)),
  /** Whether a photo of the document has to be given with the data. */
  wantsPhoto: z.boolean(),
  /** Our addition: who proves people without an identity card; null: nobody. */
  overseasSupplierCode: supplierCode.nullable(),
})

/** Where a person's real-name authentication stands, with the data given so far. */
export const personRealNameGetRealNameInfo = defineCall({
  method: 'GET',
  path: '/person-real-name/get-real-name-info',
  summary: '查询实名认证信息',
  access: 'user',
  object: own,
  changesState: false,
  request: z.object({ ...account, domestic: optionalChoice('人员类型', residence) }),
  result: realNameDetail,
  refusals: ['AUTHENTICATION_NOT_FOUND', 'AUTHORITY_UNAVAILABLE'],
})

/** The status alone: 0 to 4. */
export const personRealNameGetRealNameStatus = defineCall({
  method: 'GET',
  path: '/person-real-name/get-real-name-status',
  summary: '查询实名认证状态',
  access: 'user',
  object: own,
  changesState: false,
  request: z.object(account),
  result: oneOf(personAuthStatus),
  refusals: ['AUTHENTICATION_NOT_FOUND', 'AUTHORITY_UNAVAILABLE'],
})

/** Abandons the serial number and starts again with another way; the status returns to 0. */
export const personRealNameChangeAuthWay = defineCall({
  method: 'POST',
  path: '/person-real-name/change-auth-way',
  summary: '更换认证方式',
  access: 'user',
  object: own,
  query: ['personAccountId', 'supplierCode', 'authWay'],
  changesState: true,
  request: z.object({
    ...account,
    authWay: choice('认证方式', authWay),
  }),
  result: z.boolean(),
  refusals: ['ALREADY_VERIFIED', 'WAY_UNSUPPORTED', 'AUTHENTICATION_NOT_FOUND'],
})

/** Our addition: the box under the form was ticked, which consents to the certificate that proves the identity. */
const agreed = z.boolean({ error: '同意格式不正确' }).default(false)

/** Why an identity that is told cannot be proven. */
const unproven = [
  'PARAMETER_INVALID',
  'UNDER_AGE',
  'WAY_UNSUPPORTED',
  'IDENTITY_MISMATCH',
  'AUTHORITY_UNAVAILABLE',
] as const

const identity = {
  accountType: choice('账号类型', [1]).default(1),
  /** The mobile number that is checked against the identity and gets the code. */
  accountValue: mobileField,
  supplierCode,
  authWay: choice('认证方式', authWay, '请选择认证方式'),
  name: text('姓名', { max: maxPersonNameLength, missing: '请输入姓名' }),
  identityNo: text('身份证号', { max: maxDocumentNumberLength, missing: '请输入身份证号' }),
  identityType: choice('证件类型', identityTypes, '请选择证件类型').default(identityCard),
  bankCardNo: optionalText('银行卡号', { max: maxAccountLength, tooLong: '银行卡号过长' }),
  identityCardFileId: optionalId('证件照'),
}

/** Checks the identity with the authority source and sends a code to its mobile. */
export const personRealNameGetVCode = defineCall({
  method: 'POST',
  path: '/person-real-name/get-v-code',
  summary: '提交身份信息并获取验证码',
  wrapper: 'personRealNameReq',
  access: 'user',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({ ...identity, agreed }),
  result: z.object({
    authenticationSerialNo: z.string(),
    mobile: z.string(),
    resendAfterSec: z.number(),
    /** Of a way that goes on at the supplier at once, without a code: its page. */
    url: z.string().nullable(),
  }),
  refusals: [
    ...unproven,
    'ALREADY_VERIFIED',
    'AUTHENTICATION_NOT_FOUND',
    'CODE_TOO_SOON',
    'CODE_LIMIT',
    // More failures of proof than a day allows.
    'FAILED',
  ],
})

/** Checks the code; a right one completes the phone way. */
export const personRealNameVerifyVCode = defineCall({
  method: 'POST',
  path: '/person-real-name/verify-v-code',
  summary: '校验验证码完成认证',
  wrapper: 'personInfoReq',
  access: 'user',
  object: own,
  query: ['personAccountId', 'vCode', 'supplierCode'],
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({
    personAccountId: id('个人账号'),
    vCode: text('验证码', { is: isSmsCode, missing: '请输入验证码' }),
    supplierCode,
    identityNo: identity.identityNo,
    name: identity.name,
    bankCardNo: identity.bankCardNo,
    authWay: identity.authWay,
    accountValue: identity.accountValue,
    agreed,
  }),
  result: realNameDetail,
  refusals: [
    ...unproven,
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CODE_TOO_SOON',
    'ALREADY_VERIFIED',
    'AUTHENTICATION_NOT_FOUND',
  ],
})

/** Whether a code is on its way that can still be used. */
export const personRealNameGetVcodeStatus = defineCall({
  method: 'GET',
  path: '/person-real-name/get-vcode-status',
  summary: '查询验证码状态',
  access: 'user',
  object: own,
  changesState: false,
  request: z.object(account),
  result: z.object({ sent: z.boolean(), resendAfterSec: z.number(), validSec: z.number() }),
  refusals: [],
})

/** A page for the person's face. */
const facePage = z.object({
  url: z.string(),
  expiresTime: z.string(),
  /** Seconds until then, by the server's clock. */
  leftSec: z.number(),
})

const opensFacePage = {
  access: 'user',
  object: own,
  rate: { count: 20, seconds: 60 },
  changesState: true,
  request: z.object(account),
  result: facePage,
  refusals: ['AUTHENTICATION_NOT_FOUND', 'WAY_UNSUPPORTED', 'AUTHORITY_UNAVAILABLE'],
} as const

/** Where the person's own phone goes on in the same window; closes the page before. */
export const personRealNameGetVFaceUrl = defineCall({
  ...opensFacePage,
  method: 'POST',
  path: '/person-real-name/get-v-face-url',
  summary: '获取人脸识别地址',
  query: ['personAccountId', 'supplierCode'],
})

/** What the QR code holds; closes the page before. */
export const personRealNameGetVfaceMidUrl = defineCall({
  ...opensFacePage,
  method: 'GET',
  path: '/person-real-name/get-vface-mid-url',
  summary: '获取人脸识别二维码地址',
})

/** A new QR code in the place of an expired one. */
export const personRealNameResetExpirationTime = defineCall({
  ...opensFacePage,
  method: 'GET',
  path: '/person-real-name/reset-expiration-time',
  summary: '刷新人脸识别二维码',
})

/** Whether a phone has opened the page of the QR code; asked every 3 s. */
export const personRealNameIsScaned = defineCall({
  method: 'GET',
  path: '/person-real-name/is-scaned',
  summary: '查询二维码是否已扫描',
  access: 'user',
  object: own,
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object(account),
  result: z.boolean(),
  refusals: ['AUTHENTICATION_NOT_FOUND', 'FACE_PAGE_EXPIRED'],
})

/** Whether the person is verified, and where to become it; `returnPath` is where the browser goes afterwards. */
export const personRealNamePersonAuthorize = defineCall({
  method: 'GET',
  path: '/person-real-name/person-authorize',
  summary: '个人认证授权',
  access: 'user',
  object: own,
  changesState: true,
  request: z.object({ ...account, returnPath: optionalText('返回地址', { max: maxLength.returnPath }) }),
  result: z.object({ authorized: z.boolean(), transactionNo: z.string(), url: z.string().nullable() }),
  refusals: ['AUTHENTICATION_NOT_FOUND'],
})

/** Asked by the page that a supplier has sent a browser back to: the status says nothing, the supplier is asked. */
export const personRealNameGetRealNameStatusFromSupplier = defineCall({
  method: 'POST',
  path: '/person-real-name/get-real-name-status-from-supplier',
  summary: '向服务商查询实名认证状态',
  access: 'public',
  rate: { count: 120, seconds: 60 },
  changesState: true,
  request: z.object({ ...returned }),
  result: oneOf(personAuthStatus),
  refusals: ['AUTHENTICATION_NOT_FOUND', 'AUTHORITY_UNAVAILABLE'],
})
