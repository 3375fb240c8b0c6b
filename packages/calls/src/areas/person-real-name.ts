import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalInteger, optionalText, text, supplierCode } from '../shapes/fields.ts'
import { mobileField } from './person.ts'

const own = { kind: 'person', field: 'personAccountId', relation: 'owner' } as const
const account = { personAccountId: id('个人账号'), supplierCode }

const realNameDetail = z.object({
  personAccountId: z.string(),
  supplierCode: z.string(),
  /** 0 data to be given, 1 face pending, 2 verified, 3 under review, 4 failed. */
  authStatus: z.number(),
  /** 1 bank card, 2 phone, 0 face. */
  authWay: z.number().nullable(),
  authenticationSerialNo: z.string().nullable(),
  name: z.string().nullable(),
  /** Masked. */
  identityNo: z.string().nullable(),
  identityType: z.number(),
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
  ways: z.array(z.number()),
})

/** Where a person's real-name authentication stands, with the data given so far. */
export const personRealNameGetRealNameInfo = defineCall({
  method: 'GET',
  path: '/person-real-name/get-real-name-info',
  summary: '查询实名认证信息',
  access: 'user',
  object: own,
  changesState: false,
  request: z.object({ ...account, domestic: optionalInteger('人员类型', { min: 0, max: 1 }) }),
  result: realNameDetail,
  refusals: ['AUTHENTICATION_NOT_FOUND'],
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
  result: z.number(),
  refusals: ['AUTHENTICATION_NOT_FOUND'],
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
    authWay: z.coerce.number<number | string>('认证方式格式不正确').int().min(0).max(3),
  }),
  result: z.boolean(),
  refusals: ['ALREADY_VERIFIED', 'WAY_UNSUPPORTED', 'AUTHENTICATION_NOT_FOUND'],
})

const identity = {
  accountType: z.literal(1).default(1),
  /** The mobile number that is checked against the identity and gets the code. */
  accountValue: mobileField,
  supplierCode,
  authWay: z.number('请选择认证方式').int().min(0).max(3),
  name: text('姓名', { max: 64, missing: '请输入姓名' }),
  identityNo: text('身份证号', { max: 18, missing: '请输入身份证号' }),
  identityType: z.number().int().default(0),
  bankCardNo: optionalText('银行卡号', { max: 30 }),
  identityCardFileId: optionalText('证件照', { max: 20 }),
}

/** Checks the identity with the authority source and sends a code to its mobile. */
export const personRealNameGetVCode = defineCall({
  method: 'POST',
  path: '/person-real-name/get-v-code',
  summary: '提交身份信息并获取验证码',
  access: 'user',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object(identity),
  result: z.object({ authenticationSerialNo: z.string(), mobile: z.string(), resendAfterSec: z.number() }),
  refusals: [
    'ALREADY_VERIFIED',
    'WAY_UNSUPPORTED',
    'IDENTITY_MISMATCH',
    'UNDER_AGE',
    'AUTHORITY_UNAVAILABLE',
    'CODE_TOO_SOON',
    'CODE_LIMIT',
  ],
})

/** Checks the code; a right one completes the phone way. */
export const personRealNameVerifyVCode = defineCall({
  method: 'POST',
  path: '/person-real-name/verify-v-code',
  summary: '校验验证码完成认证',
  access: 'user',
  object: own,
  query: ['personAccountId', 'vCode', 'supplierCode'],
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({
    personAccountId: id('个人账号'),
    vCode: text('验证码', { pattern: /^\d{6}$/, missing: '请输入验证码' }),
    supplierCode,
    identityNo: identity.identityNo,
    name: identity.name,
    bankCardNo: identity.bankCardNo,
    authWay: identity.authWay,
    accountValue: identity.accountValue,
  }),
  result: realNameDetail,
  refusals: [
    'CODE_WRONG',
    'CODE_EXPIRED',
    'ALREADY_VERIFIED',
    'IDENTITY_MISMATCH',
    'AUTHENTICATION_NOT_FOUND',
  ],
})
