import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalId, optionalInteger, optionalText } from '../shapes/fields.ts'

/** A company as selectors and panels show it. */
export const companyShape = z.object({
  companyId: z.string(),
  companyName: z.string(),
  creditNo: z.string().nullable(),
  legalPersonName: z.string().nullable(),
  supplierCode: z.string(),
  authStatus: z.number(),
  status: z.number(),
  ourpart: z.number(),
  administrator: z.boolean(),
  authenticateCompleteTime: z.string().nullable(),
})

/** A seal grant of a person: what a signer of a company signs with. */
export const sealGrantShape = z.object({
  sealAuthorizeId: z.string(),
  sealId: z.string(),
  sealName: z.string(),
  sealType: z.number(),
})

/** The companies I belong to. */
export const companyMine = defineCall({
  method: 'GET',
  path: '/company/mine',
  summary: '我的企业',
  access: 'user',
  changesState: false,
  request: z.object({ authenticationStatus: optionalInteger('认证状态', { min: -1, max: 7 }) }),
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

/** Companies a person can sign for in an application, found by user name, e-mail or name and identity number. */
export const companySearch = defineCall({
  method: 'GET',
  path: '/company/search',
  summary: '查询签署人可代表的企业',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({
    businessTypeId: optionalId('所属应用'),
    userName: optionalText('用户名', { max: 64 }),
    name: optionalText('姓名', { max: 64 }),
    email: optionalText('邮箱', { max: 128 }),
    identityType: optionalInteger('证件类型', { min: 0, max: 4 }),
    identityNo: optionalText('身份证号', { max: 18 }),
    ourpart: optionalInteger('我方标识', { min: 0, max: 1 }),
  }),
  result: z.array(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      creditNo: z.string().nullable(),
      ourpart: z.number(),
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
