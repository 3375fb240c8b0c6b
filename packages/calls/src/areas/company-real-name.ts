import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { corporateAccountProblem, maxAccountLength, maxBankTextLength } from '@qiyin/domain/company/bank.ts'
import { organizationType } from '@qiyin/domain/company/organization-type.ts'
import { principalType, verifyWay } from '@qiyin/domain/company/verify-way.ts'
import { maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { maxTypedIdNumberLength } from '@qiyin/domain/person/id-number.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { companyNameField } from '../shapes/company.ts'
import { choice, id, oneOf, optionalText, supplierCode, text } from '../shapes/fields.ts'

const which = { companyId: id('企业'), supplierCode }
const ofAdministrator = { kind: 'company', field: 'companyId', relation: 'administrator' } as const
const unavailable = ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN'] as const
const wrongState = [...unavailable, 'FAILED', 'COMPANY_ALREADY_AUTHENTICATED'] as const

/** 企业认证申请表, with what is known of the company, to be filled in, sealed and sent back as a picture. */
export const companyRealNameDownloadApplicationForm = defineCall({
  method: 'GET',
  path: '/company-real-name/download-application-form',
  summary: '下载企业认证申请表',
  access: 'user',
  object: { kind: 'company', field: 'companyId', relation: 'administrator' },
  rate: { count: 30, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ companyId: id('企业'), supplierCode }),
  result: z.null(),
  refusals: ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN', 'DOCUMENT_NOT_MADE'],
})

/** As what the administrator acts for the company: the first step of the wizard. */
export const companyRealNameSubmitAdmin = defineCall({
  method: 'POST',
  path: '/company-real-name/submit-admin',
  summary: '提交管理员身份',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object({
    ...which,
    companyPrincipalType: choice('管理员身份', principalType, '请选择管理员身份'),
    organizationType: choice('企业类型', organizationType, '请选择企业类型'),
    agreed: z.literal(true, { error: '请先阅读并勾选以上协议' }),
  }),
  result: z.boolean(),
  refusals: wrongState,
})

/** What stands on the licence. */
export const companyRealNameSubmitInfo = defineCall({
  method: 'POST',
  path: '/company-real-name/submit-info',
  summary: '提交企业基本信息',
  access: 'verified',
  object: ofAdministrator,
  query: ['supplierCode'],
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({
    ...which,
    organizationType: choice('企业类型', organizationType, '请选择企业类型'),
    creditImageFileId: id('营业执照', '请上传营业执照'),
    companyName: companyNameField(),
    creditNo: text('统一社会信用代码', { missing: '请输入统一社会信用代码', max: maxDocumentNumberLength }),
    legalPersonName: text('法定代表人姓名', { missing: '请输入法定代表人姓名', max: maxPersonNameLength }),
  }),
  result: z.object({ id: z.string(), companyName: z.string(), supplierCode: z.string() }),
  refusals: [...wrongState, 'COMPANY_DATA_MISMATCH', 'PARAMETER_INVALID'],
})

const bankText = (label: string, missing: string): z.ZodString =>
  text(label, { missing, max: maxBankTextLength })

/** The company's account. */
const bankInfo = z.object({
  bankProvinceId: text('省份', { missing: '请检查省市是否填写完整', max: maxBankTextLength }),
  bankProvince: bankText('省份', '请检查省市是否填写完整'),
  bankCity: bankText('城市', '请检查省市是否填写完整'),
  bankNo: text('银行账号', { missing: '请输入银行账号' })
    .superRefine((account, issues) => {
      const problem = corporateAccountProblem(account)
      if (problem !== null) issues.addIssue({ code: 'custom', message: problem })
    })
    .meta({ maxLength: maxAccountLength }),
  bankName: bankText('开户银行', '请选择开户银行'),
  subBranchName: text('开户支行', { missing: '请选择开户支行', max: maxBankTextLength }),
  /** Of BEST_SIGN only. */
  bankCardName: optionalText('开户名', { max: maxBankTextLength }),
})

/** The way a company proves itself, and the data of that way. */
export const companyRealNameBankInfoAudit = defineCall({
  method: 'POST',
  path: '/company-real-name/bank-info-audit',
  summary: '提交认证方式和银行信息',
  access: 'verified',
  object: ofAdministrator,
  query: ['supplierCode'],
  rate: { count: 20, seconds: 60 },
  changesState: true,
  request: z.object({
    ...which,
    companyVerifyWay: choice('认证方式', verifyWay, '请选择认证方式'),
    legalPersonIdentityNo: optionalText('法定代表人身份证号', { max: maxTypedIdNumberLength }),
    bankInfoBO: bankInfo.nullish().transform((value) => value ?? undefined),
  }),
  result: z.object({ authStatus: oneOf(companyAuthStatus) }),
  refusals: [
    ...wrongState,
    'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT',
    'COMPANY_DATA_MISSING',
    'COMPANY_DATA_MISMATCH',
    'AUTHORITY_UNAVAILABLE',
    'WAY_UNSUPPORTED',
    'PARAMETER_INVALID',
  ],
})

/** Hands everything in for review. */
export const companyRealNameSubmit = defineCall({
  method: 'POST',
  path: '/company-real-name/submit',
  summary: '提交企业认证审核',
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: [
    ...wrongState,
    'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT',
    'COMPANY_DATA_MISSING',
    'APPLICATION_FORM_MISSING',
    'WAY_UNSUPPORTED',
  ],
})

/** The amount that came; three tries in all. */
export const companyRealNameBankAmountVerify = defineCall({
  method: 'POST',
  path: '/company-real-name/bank-amount-verify',
  summary: '验证打款金额',
  access: 'verified',
  object: ofAdministrator,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({
    ...which,
    amount: z.union([z.string(), z.number()], { error: '请输入到账金额' }),
  }),
  result: z.object({ isMatchAmount: z.boolean(), remainTimes: z.number(), totalTimes: z.number() }),
  refusals: [
    ...wrongState,
    'COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT',
    'COMPANY_DATA_MISMATCH',
    'PAYOUT_NOT_SENT',
    'AUTHORITY_UNAVAILABLE',
    'WAY_UNSUPPORTED',
    'PARAMETER_INVALID',
  ],
})

/** Takes the application back while it waits. */
export const companyRealNameWithdraw = defineCall({
  method: 'POST',
  path: '/company-real-name/withdraw',
  summary: '撤回企业认证申请',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: wrongState,
})

/** Has the amount sent again, once, when it has not come. */
export const companyRealNamePayoutRenew = defineCall({
  method: 'POST',
  path: '/company-real-name/payout/renew',
  summary: '申请重新打款',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: [...wrongState, 'PAYOUT_NOT_SENT', 'PAYOUT_NOT_RENEWABLE'],
})

/** Begins the authentication again. */
export const companyRealNameRestart = defineCall({
  method: 'POST',
  path: '/company-real-name/restart',
  summary: '重新申请企业认证',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: wrongState,
})

const photo = z.object({ id: z.string(), name: z.string() })

/** The photo of the licence. */
export const companyRealNameUploadCreditImage = defineCall({
  method: 'POST',
  path: '/company-real-name/upload-credit-image',
  summary: '上传营业执照',
  ours: true,
  access: 'verified',
  rate: { count: 20, seconds: 60 },
  upload: {
    field: 'file',
    maxBytes: uploadRules.licence.maxBytes,
    tooLargeMessage: uploadRules.licence.sizeMessage,
  },
  changesState: true,
  request: z.object(which),
  result: photo,
  refusals: [...unavailable, 'PARAMETER_INVALID'],
})

/** The photo of the sealed application form. */
export const companyRealNameUploadApplicationForm = defineCall({
  method: 'POST',
  path: '/company-real-name/upload-application-form',
  summary: '上传企业认证申请表',
  access: 'verified',
  rate: { count: 20, seconds: 60 },
  upload: {
    field: 'file',
    maxBytes: uploadRules.applicationForm.maxBytes,
    tooLargeMessage: uploadRules.applicationForm.sizeMessage,
  },
  changesState: true,
  request: z.object(which),
  result: photo,
  refusals: [...unavailable, 'FAILED', 'PARAMETER_INVALID'],
})

/** A photo of a company I administer. */
export const companyRealNameDocument = defineCall({
  method: 'GET',
  path: '/company-real-name/document',
  summary: '查看企业认证图片',
  ours: true,
  access: 'verified',
  object: ofAdministrator,
  rate: { count: 60, seconds: 60 },
  changesState: false,
  answer: 'file',
  request: z.object({ companyId: id('企业'), documentId: id('图片') }),
  result: z.null(),
  refusals: ['FILE_NOT_FOUND'],
})
