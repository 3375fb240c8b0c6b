import { creditCodeLength } from '@qiyin/domain/company/credit-code.ts'
import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { contractNoProblem, maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { maxDocumentPages } from '@qiyin/domain/contract/document-limits.ts'
import {
  maxContractFiles,
  maxLength,
  maxSigners,
  maxSignOrder,
  wholePercent,
  maxContractNameLength,
} from '@qiyin/domain/limits.ts'
import { maxTypedMobileLength } from '@qiyin/domain/person/mobile.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { maxEmailLength } from '@qiyin/domain/text-check.ts'
import { kwaiType, locateMethod, maxSigningFields, signPosition } from '@qiyin/domain/contract/initiation.ts'
import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { identityCard, maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { crossPages } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { choice, day, id, integer, oneOf, optionalId, optionalText, text } from '../shapes/fields.ts'

/** Where a stamp stands: pixels as the client saw them and percentages of the displayed page, which decide. */
const cord = z.object({
  id: z.string().max(maxLength.clientKey).optional(),
  top: z.number().optional(),
  left: z.number().optional(),
  /** 0 personal signature, 1 company seal, 2 date of signing, 3 cross-page seal (骑缝章, one strip a page). */
  type: choice('印章类型', stampKind),
  /** Of a cross-page seal: 0 all pages, 1 odd pages, 2 even pages. */
  crossPages: z.literal(Object.values(crossPages), { error: '骑缝章页码范围格式不正确' }).optional(),
  signType: z.number().optional(),
  signerId: z.string().max(maxLength.clientKey).optional(),
  signerName: z.string().max(maxPersonNameLength).optional(),
  x: z.number('签署位置格式不正确').optional(),
  y: z.number('签署位置格式不正确').optional(),
  pdfWidth: z.number().optional(),
  pdfHeight: z.number().optional(),
  /** Share of the page's width, 0 to 100. */
  leftPercent: z
    .number('签署位置格式不正确')
    .min(0, '印章不能超出页面范围')
    .max(wholePercent, '印章不能超出页面范围'),
  topPercent: z
    .number('签署位置格式不正确')
    .min(0, '印章不能超出页面范围')
    .max(wholePercent, '印章不能超出页面范围'),
  DPI: z.number().optional(),
  pageNum: integer('页码', { max: maxDocumentPages }),
})

/** Whom the server knows already: name and numbers are then its own, whatever else is sent. */
const known = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('self') }),
    z.object({ kind: z.literal('ownCompany') }),
    z.object({ kind: z.literal('past'), signId: id('历史签署人') }),
  ],
  { error: '签署人来源格式不正确' },
)

const signer = z.object(
  {
    /** The client's own key of this signer, echoed in messages. */
    id: z.string().max(maxLength.clientKey).optional(),
    known: known.nullish(),
    name: optionalText('姓名', { max: maxPersonNameLength }),
    email: optionalText('邮箱', { max: maxEmailLength }),
    username: optionalText('用户名', { max: maxLength.userName }),
    companyName: optionalText('企业名称', { max: maxCompanyNameLength }),
    creditNo: optionalText('统一社会信用代码', { max: creditCodeLength }),
    signType: choice('签署人身份', signType),
    ourPart: choice('我方标识', ourPart),
    identityNo: optionalText('身份证号', { max: maxDocumentNumberLength }),
    mobile: optionalText('手机号', { max: maxTypedMobileLength }),
    kwaiValue: optionalText('快手ID', { max: maxLength.kwaiValue }),
    sealAuthorizeId: optionalId('印章授权'),
    signOrder: integer('签署顺序', { max: maxSignOrder }).default(1),
    locateMethod: z.literal(locateMethod).default(locateMethod),
    kwaiType: z.literal(kwaiType).default(kwaiType),
    identityType: z.literal(identityCard).default(identityCard),
    cordList: z.array(cord).max(maxSigningFields, '签署位置过多').default([]),
  },
  { error: '签署方格式不正确' },
)

const contractInfo = {
  files: z
    .array(z.object({ fileId: id('文件'), fileName: optionalText('文件名', { max: maxLength.fileName }) }), {
      error: '请至少选择一份合同文件',
    })
    .min(1, '请至少选择一份合同文件')
    .max(maxContractFiles, `合同文件不能超过${maxContractFiles}个`),
  businessTypeId: optionalId('所属应用'),
  businessTypeCode: text('所属应用', { max: maxLength.businessTypeCode, missing: '请选择所属应用' }),
  initUser: text('发起人', { max: maxPersonNameLength, missing: '请选择发起人' }),
  companyId: id('发起企业', '请选择发起企业'),
  companyName: optionalText('发起企业', { max: maxCompanyNameLength }),
  contractName: text('合同名称', { max: maxContractNameLength, missing: '请输入合同名称' }),
  contractNo: optionalText('合同编号', {
    max: maxContractNoLength,
    is: (contractNo) => contractNoProblem(contractNo) === null,
  }),
  signPosition: z
    .literal(signPosition.specified, { error: '签署位置格式不正确' })
    .default(signPosition.specified),
  signOrderType: choice('签署顺序', signOrderType, '请选择签署顺序'),
  signDeadlineTime: day('签署截止日期', '请选择签署截止日期'),
}

/** What an initiation may be refused for. */
export const initiationRefusals = [
  'BUSINESS_NOT_FOUND',
  'COMPANY_NOT_FOUND',
  'COMPANY_NOT_AUTHENTICATED',
  'COMPANY_FROZEN',
  'BUSINESS_FROZEN',
  'FILE_NOT_FOUND',
  'CONTRACT_NO_TAKEN',
  'DEADLINE_INVALID',
  'SIGNERS_MISSING',
  'SIGNER_INVALID',
  'SUPPLIER_UNFIT',
  'NO_MATCHING_SIGNER',
  'POSITION_MISSING',
  'POSITION_OUTSIDE_PAGE',
  'PDF_SIGNED_MERGE',
  'PDF_BROKEN',
  'PDF_CERTIFIED',
  'PDF_SIGNED_UNSUITABLE',
  'PDF_NOT_VERIFIABLE',
  'PDF_TOO_COMPLEX',
  'PDF_TOO_MANY_PAGES',
  'FILE_MISSING',
  'FILE_TOO_LARGE',
  'COMPANY_QUOTA',
  'PARAMETER_INVALID',
  'ACCESS_DENIED',
] as const

const initiation = z.object({
  contractInfo: z.object(contractInfo, { error: '请填写合同信息' }),
  signers: z
    .array(signer, { error: '请至少添加一个签署方' })
    .min(1, '请至少添加一个签署方')
    .max(maxSigners, `签署方不能超过${maxSigners}个`),
})

/** Checks everything but the positions (unless some are given) and saves nothing. */
export const initiateValidate = defineCall({
  method: 'POST',
  path: '/initiate/validate',
  summary: '校验发起信息',
  access: 'verified',
  // Each answer says whether names and numbers belong together.
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: initiation,
  result: z.boolean(),
  refusals: initiationRefusals,
})

/** Creates the contract with its document, slots and positions, and opens the first stage. */
export const initiateSave = defineCall({
  method: 'POST',
  path: '/initiate/save',
  summary: '发起合同',
  access: 'verified',
  idempotent: true,
  asksBeforeRepeat: true,
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: initiation.extend({
    /** True after the person has said that the same contract is meant once more. */
    confirmRepeat: z.boolean('是否再次发起格式不正确').optional(),
    /** The draft it was made of, which goes with the success. */
    draftId: optionalId('草稿'),
  }),
  result: z.object({
    contractId: z.string(),
    contractNo: z.string(),
    /** My open slot, when it is the initiator's turn. */
    signId: z.string().nullable(),
    transactionNo: z.string().nullable(),
    /** Whose contract it is when it is neither mine nor one that I sign: I cannot open it then. */
    othersName: z.string().nullable(),
  }),
  refusals: [...initiationRefusals, 'TIMESTAMP_UNAVAILABLE', 'SIGNER_UNAVAILABLE'],
})

/** Whom I have asked to sign before, latest first, and could ask again in the application. */
export const initiateRecentSigners = defineCall({
  method: 'GET',
  path: '/initiate/recent-signers',
  summary: '最近的签署方',
  access: 'verified',
  ours: true,
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({ businessTypeId: id('所属应用', '请先选择所属应用') }),
  result: z.array(
    z.object({
      /** Of the contract of then; names the person to both initiation calls. */
      signId: z.string(),
      signType: oneOf(signType),
      name: z.string(),
      companyName: z.string().nullable(),
      /** Masked. */
      mobile: z.string(),
    }),
  ),
  refusals: [],
})

/** In whose name I may initiate for one of my companies in an application; myself first. */
export const initiateInitiators = defineCall({
  method: 'GET',
  path: '/initiate/initiators',
  summary: '可选发起人',
  access: 'verified',
  ours: true,
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({
    businessTypeId: id('所属应用', '请先选择所属应用'),
    companyId: id('发起企业', '请选择发起企业'),
  }),
  result: z.array(
    z.object({
      /** What `initUser` is then. */
      initUser: z.string(),
      name: z.string(),
      /** Masked. */
      mobile: z.string(),
      self: z.boolean(),
    }),
  ),
  refusals: ['COMPANY_NOT_FOUND', 'BUSINESS_FROZEN', 'BUSINESS_NOT_FOUND'],
})

/** The initiator puts another person in the place of a signer who has not signed; the subject and the places stay. */
export const initiateChangeSigner = defineCall({
  method: 'POST',
  path: '/initiate/changeSigner',
  summary: '更换签署人',
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'initiator' },
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({
    contractId: id('合同'),
    signId: id('签署方', '请选择原签署人'),
    /** Whom the initiator means to replace: of two who replace him at once, the second is told so. */
    originalName: text('原签署人', { max: maxPersonNameLength, missing: '请选择原签署人' }),
    /** Of the other side. */
    name: optionalText('姓名', { max: maxPersonNameLength }),
    identityNo: optionalText('身份证号', { max: maxDocumentNumberLength }),
    mobile: optionalText('手机号', { max: maxTypedMobileLength }),
    /** Of ours. */
    username: optionalText('用户名', { max: maxLength.userName }),
  }),
  result: z.null(),
  refusals: [
    'CONTRACT_NOT_FOUND',
    'NOT_IN_SIGNING',
    'SIGNED_AT_SUPPLIER',
    'ALREADY_SIGNED',
    'SIGN_IN_PROGRESS',
    'SIGNER_INVALID',
    'SIGNER_NOT_CHANGED',
    'NO_MATCHING_SIGNER',
    'COMPANY_NOT_FOUND',
    'BUSINESS_FROZEN',
    'POSITION_MISSING',
    'POSITION_OUTSIDE_PAGE',
    'PARAMETER_INVALID',
  ],
})

/** Our people who could sign in the place of one of ours; those who cannot carry the reason. */
export const initiateChangeSignerPeople = defineCall({
  method: 'GET',
  path: '/initiate/changeSigner/people',
  summary: '可接替的我方签署人',
  ours: true,
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'initiator' },
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({
    contractId: id('合同'),
    signId: id('签署方', '请选择原签署人'),
    /** Left out, those who could are named. */
    searchWord: optionalText('搜索内容', { max: maxLength.searchWord }),
  }),
  /** Who could first; empty for a slot of the other side, whose signer is typed in. */
  result: z.array(
    z.object({
      name: z.string(),
      username: z.string(),
      /** Masked. */
      phone: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  refusals: ['CONTRACT_NOT_FOUND'],
})
