import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { maxEmailLength } from '@qiyin/domain/text-check.ts'
import { identityTypes, maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, oneOf, optionalChoice, optionalId, optionalText } from '../shapes/fields.ts'

/** A company as selectors and panels show it. */
export const companyShape = z.object({
  companyId: z.string(),
  companyName: z.string(),
  creditNo: z.string().nullable(),
  legalPersonName: z.string().nullable(),
  supplierCode: z.string(),
  authStatus: oneOf(companyAuthStatus),
  status: oneOf(accountStatus),
  ourpart: oneOf(ourPart),
  administrator: z.boolean(),
  authenticateCompleteTime: z.string().nullable(),
})

/** A seal grant of a person: what a signer of a company signs with. */
export const sealGrantShape = z.object({
  sealAuthorizeId: z.string(),
  sealId: z.string(),
  sealName: z.string(),
  sealType: oneOf(sealType),
})

/** The companies I belong to. */
export const companyMine = defineCall({
  method: 'GET',
  path: '/company/mine',
  summary: '我的企业',
  access: 'user',
  changesState: false,
  request: z.object({ authenticationStatus: optionalChoice('认证状态', companyAuthStatus) }),
  result: z.array(companyShape),
  refusals: [],
})

/** Whether I belong to an authenticated company. */
export const companyHasAuthenticationCompany = defineCall({
  method: 'GET',
  path: '/company/has-authentication-company',
  summary: '是否有已认证企业',
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.boolean(),
  refusals: [],
})

/** Companies that I have to do with and a person can sign for in an application, found by user name, e-mail or name and identity number. */
export const companySearch = defineCall({
  method: 'GET',
  path: '/company/search',
  summary: '查询签署人可代表的企业',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({
    businessTypeId: optionalId('所属应用'),
    userName: optionalText('用户名', { max: maxLength.userName }),
    name: optionalText('姓名', { max: maxPersonNameLength }),
    email: optionalText('邮箱', { max: maxEmailLength }),
    identityType: optionalChoice('证件类型', identityTypes),
    identityNo: optionalText('身份证号', { max: maxDocumentNumberLength }),
    ourpart: optionalChoice('我方标识', ourPart),
  }),
  result: z.array(
    z.object({
      companyName: z.string(),
      ourpart: oneOf(ourPart),
      seals: z.array(sealGrantShape),
    }),
  ),
  refusals: ['BUSINESS_NOT_FOUND'],
})

/** Companies I may initiate for in an application. */
export const companySearchInitiator = defineCall({
  method: 'GET',
  path: '/company/search/initiator',
  summary: '查询可发起企业',
  access: 'verified',
  changesState: false,
  request: z.object({ businessTypeId: id('所属应用', '请选择所属应用') }),
  result: z.array(
    z.object({ companyId: z.string(), companyName: z.string(), creditNo: z.string().nullable() }),
  ),
  refusals: ['BUSINESS_NOT_FOUND'],
})
