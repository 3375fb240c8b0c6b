import { companyMethods, methodModes } from '@qiyin/domain/company/company-method.ts'
import { maxBankTextLength } from '@qiyin/domain/company/bank.ts'
import { maxTypedIdNumberLength } from '@qiyin/domain/person/id-number.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalText, supplierCode, text } from '../shapes/fields.ts'

/* Companies that are proven at the supplier itself. */

const which = { companyId: id('企业'), supplierCode }
const ofAdministrator = { kind: 'company', field: 'companyId', relation: 'administrator' } as const
const wrongState = [
  'COMPANY_NOT_FOUND',
  'COMPANY_FROZEN',
  'FAILED',
  'COMPANY_ALREADY_AUTHENTICATED',
  'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT',
] as const

/** How companies are proven with each supplier, for whoever chooses one. */
export const companyRealNameSupplierWays = defineCall({
  method: 'GET',
  path: '/company-real-name/supplier-ways',
  summary: '各服务商支持的企业认证方式',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(
    z.object({
      supplierCode,
      /** Null where the platform proves them itself. */
      offered: z.array(z.object({ method: z.enum(companyMethods), mode: z.enum(methodModes) })).nullable(),
      /** Why no company can be proven with it. */
      unprovableReason: z.string().nullable(),
    }),
  ),
  refusals: [],
})

/** Begins at the supplier, or leads on to the page that is open there. */
export const companyRealNameSupplierStart = defineCall({
  method: 'POST',
  path: '/company-real-name/supplier-start',
  summary: '前往服务商办理企业认证',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({
    ...which,
    method: z.enum(companyMethods, { error: '请选择认证方式' }),
    /** Where the way is gone on our pages; another comparison of an administrator who is not the legal representative. */
    legalPersonIdentityNo: optionalText('法定代表人身份证号', { max: maxTypedIdNumberLength }),
  }),
  result: z.object({
    mode: z.enum(methodModes),
    /** The supplier's page; null where it goes on here. */
    url: z.string().nullable(),
  }),
  refusals: [
    ...wrongState,
    'COMPANY_DATA_MISMATCH',
    'AUTHORITY_UNAVAILABLE',
    'WAY_UNSUPPORTED',
    'PARAMETER_INVALID',
  ],
})

/** Branches as the supplier names them, whose number its payment needs. */
export const companyRealNameSupplierBranches = defineCall({
  method: 'GET',
  path: '/company-real-name/supplier-branches',
  summary: '查询服务商支持的支行',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  rate: { count: 60, seconds: 60 },
  changesState: false,
  request: z.object({
    ...which,
    keyword: text('支行关键字', { missing: '请输入支行关键字', max: maxBankTextLength }),
  }),
  result: z.array(z.object({ name: z.string() })),
  refusals: [
    ...wrongState,
    'BRANCH_NOT_FOUND',
    'COMPANY_DATA_MISMATCH',
    'AUTHORITY_UNAVAILABLE',
    'WAY_UNSUPPORTED',
    'PARAMETER_INVALID',
  ],
})
