import { maxAccountLength } from '@qiyin/domain/company/bank.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
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
  result: oneOf(personAuthStatus),
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
    authWay: choice('认证方式', authWay),
  }),
  result: z.boolean(),
  refusals: ['ALREADY_VERIFIED', 'WAY_UNSUPPORTED', 'AUTHENTICATION_NOT_FOUND'],
})

/** Why an identity that is told cannot be proven. */
const unproven = [
  'PARAMETER_INVALID',
  'UNDER_AGE',
  'WAY_UNSUPPORTED',
  'IDENTITY_MISMATCH',
  'AUTHORITY_UNAVAILABLE',
] as const

const identity = {
  accountType: z.literal(1).default(1),
  /** The mobile number that is checked against the identity and gets the code. */
  accountValue: mobileField,
  supplierCode,
  authWay: z.literal(Object.values(authWay), '请选择认证方式'),
  name: text('姓名', { max: maxPersonNameLength, missing: '请输入姓名' }),
  identityNo: text('身份证号', { max: maxDocumentNumberLength, missing: '请输入身份证号' }),
  identityType: z.literal(identityTypes, '证件类型格式不正确').default(identityCard),
  bankCardNo: optionalText('银行卡号', { max: maxAccountLength }),
  identityCardFileId: optionalId('证件照'),
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
