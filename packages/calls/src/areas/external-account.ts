import { externalLimits } from '@qiyin/domain/access/application-scope.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneOf, optionalText } from '../shapes/fields.ts'
import { sentFile } from './external-contract.ts'
import { mobileField } from './person.ts'
import { verifyFile } from './verify.ts'

/* What other systems ask about people, companies and documents before they initiate (seed 002 section 7). */

const asking = {
  method: 'POST',
  access: { application: 'account-read' },
  changesState: false,
  rate: { count: 120, seconds: 60 },
} as const

/**
 * Whether somebody of this mobile number has proved who it is; with a name or an identity number, whether it is this
 * person. Nothing else of the person is told, and an unknown number answers as an unproven one.
 */
export const externalPerson = defineCall({
  ...asking,
  path: '/external/person',
  summary: '查询个人实名状态（外部系统）',
  request: z.object({
    mobile: mobileField,
    name: optionalText('姓名', { max: maxPersonNameLength }),
    identityNo: optionalText('证件号码', { max: maxLength.searchWord }),
  }),
  result: z.object({
    verified: z.boolean(),
    /** Null where nothing was given to compare, or the person is not verified. */
    matches: z.boolean().nullable(),
  }),
  refusals: [],
})

/** How a company stands, by its name or its credit number. */
export const externalCompany = defineCall({
  ...asking,
  path: '/external/company',
  summary: '查询企业认证状态（外部系统）',
  request: z
    .object({
      companyName: optionalText('企业名称', { max: maxCompanyNameLength }),
      creditNo: optionalText('统一社会信用代码', { max: maxLength.searchWord }),
    })
    .refine(({ companyName, creditNo }) => companyName !== undefined || creditNo !== undefined, {
      message: '请填写企业名称或统一社会信用代码',
    }),
  result: z.object({
    /** With it a contract is initiated in the company's name. */
    companyId: z.string(),
    companyName: z.string(),
    creditNo: z.string().nullable(),
    supplierCode: z.string(),
    authStatus: oneOf(companyAuthStatus),
    status: oneOf(accountStatus),
  }),
  refusals: ['COMPANY_NOT_FOUND'],
})

/** Judges the signatures of a PDF, as the public page does; nothing of the file is kept. */
export const externalVerification = defineCall({
  method: 'POST',
  access: { application: 'contract-read' },
  changesState: false,
  rate: { count: 60, seconds: 60 },
  path: '/external/verification',
  summary: '合同验真（外部系统）',
  maxBodyBytes: externalLimits.bodyBytes,
  request: sentFile,
  result: verifyFile.result,
  refusals: verifyFile.refusals,
})
