import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { maxEmailLength } from '@qiyin/domain/text-check.ts'
import { identityTypes, maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { companyDetailShape, companyNameField, companyShape } from '../shapes/company.ts'
import { id, oneOf, optionalChoice, optionalId, optionalText, supplierCode } from '../shapes/fields.ts'

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
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      creditNo: z.string().nullable(),
      ourpart: oneOf(ourPart),
    }),
  ),
  refusals: ['BUSINESS_NOT_FOUND', 'BUSINESS_FROZEN'],
})

const ofAdministrator = { kind: 'company', field: 'companyId', relation: 'administrator' } as const

/** A new company of mine, by its name alone; it proves who it is by authentication. */
export const companyCreate = defineCall({
  method: 'POST',
  path: '/company/create',
  summary: '新增企业',
  access: 'verified',
  rate: { count: 20, seconds: 60 },
  idempotent: true,
  changesState: true,
  request: z.object({ companyName: companyNameField() }),
  result: z.object({ companyId: z.string(), companyName: z.string(), supplierCode: z.string() }),
  refusals: ['COMPANY_ALREADY_AUTHENTICATED', 'COMPANIES_FULL'],
})

/** Where a company's authentication with a supplier goes on; makes the company if it is not mine yet. */
export const companyAuthenticationV2 = defineCall({
  method: 'POST',
  path: '/company/authentication/v2',
  summary: '发起企业认证',
  access: 'verified',
  rate: { count: 20, seconds: 60 },
  idempotent: true,
  changesState: true,
  request: z.object({ companyName: companyNameField(), supplierCode }),
  result: z.object({
    companyId: z.string(),
    companySource: z.string(),
    personAccountId: z.string(),
    supplierCode: z.string(),
  }),
  refusals: ['COMPANY_ALREADY_AUTHENTICATED', 'COMPANIES_FULL', 'COMPANY_FROZEN', 'WAY_UNSUPPORTED'],
})

/** Another name; a proven company proves it anew. */
export const companyUpdate = defineCall({
  method: 'POST',
  path: '/company/update',
  summary: '修改企业名称',
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object({ companyId: id('企业'), newCompanyName: companyNameField('新企业名称') }),
  result: z.boolean(),
  refusals: ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN', 'COMPANY_BUSY', 'COMPANY_ALREADY_AUTHENTICATED'],
})

/** Gives a company up for good; its contracts and their evidence stay. */
export const companyRemove = defineCall({
  method: 'GET',
  path: '/company/remove',
  summary: '移除企业',
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object({ companyId: id('企业') }),
  result: z.boolean(),
  refusals: ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN', 'COMPANY_BUSY', 'COMPANY_HAS_OPEN_CONTRACTS'],
})

/** Everything about a company of mine with one supplier; numbers masked. */
export const companyGetByCompanyId = defineCall({
  method: 'GET',
  path: '/company/getByCompanyId',
  summary: '企业详情',
  access: 'user',
  object: { kind: 'company', field: 'companyId', relation: 'member' },
  changesState: false,
  request: z.object({ companyId: id('企业'), supplierCode }),
  result: companyDetailShape,
  refusals: ['COMPANY_NOT_FOUND'],
})

/** Who administers the company that is authenticated already: whom a second applicant has to ask. */
export const companyAuthenticatedCompanyInfoQuery = defineCall({
  method: 'POST',
  path: '/company/authenticated/company-info/query',
  summary: '查询已认证企业信息',
  access: 'verified',
  rate: { count: 20, seconds: 60 },
  changesState: false,
  request: z.object({
    companyId: optionalId('企业'),
    supplierCode,
    companyName: optionalText('企业名称', { max: maxCompanyNameLength }),
    /** As it was typed: another company may have proven it under another name. */
    creditNo: optionalText('统一社会信用代码', { max: maxDocumentNumberLength }),
  }),
  result: z.object({
    companyName: z.string(),
    mobile: z.string().nullable(),
    personName: z.string().nullable(),
    authenticateCompleteTime: z.string().nullable(),
  }),
  refusals: ['COMPANY_NOT_FOUND'],
})

/** Whether a company of mine has to prove itself anew, and what to say. */
export const companyIsShowReCertificationPopup = defineCall({
  method: 'POST',
  path: '/company/is-show-re-certification-popup',
  summary: '是否提示重新认证',
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.object({
    show: z.boolean(),
    message: z.string().nullable(),
    companyId: z.string().nullable(),
    supplierCode: z.string().nullable(),
  }),
  refusals: [],
})
