import { z } from 'zod'
import { defineCall } from '../call.ts'
import { day, id, integer, optionalId, optionalText, text } from '../shapes/fields.ts'

/** Where a stamp stands: pixels as the client saw them and percentages of the displayed page, which decide. */
const cord = z.object({
  id: z.string().max(64).optional(),
  top: z.number().optional(),
  left: z.number().optional(),
  /** 0 personal signature, 1 company seal, 2 date of signing, 3 cross-page seal (骑缝章, one strip a page). */
  type: integer('印章类型', { min: 0, max: 3 }),
  /** Of a cross-page seal: 0 all pages, 1 odd pages, 2 even pages. */
  crossPages: z.literal([0, 1, 2], { error: '骑缝章页码范围格式不正确' }).optional(),
  signType: z.number().optional(),
  signerId: z.string().max(64).optional(),
  signerName: z.string().max(128).optional(),
  x: z.number('签署位置格式不正确').optional(),
  y: z.number('签署位置格式不正确').optional(),
  pdfWidth: z.number().optional(),
  pdfHeight: z.number().optional(),
  /** Share of the page's width, 0 to 100. */
  leftPercent: z.number('签署位置格式不正确').min(0, '印章不能超出页面范围').max(100, '印章不能超出页面范围'),
  topPercent: z.number('签署位置格式不正确').min(0, '印章不能超出页面范围').max(100, '印章不能超出页面范围'),
  DPI: z.number().optional(),
  pageNum: integer('页码', { min: 1, max: 100_000 }),
})

const signer = z.object({
  /** The client's own key of this signer, echoed in messages. */
  id: z.string().max(64).optional(),
  name: optionalText('姓名', { max: 64 }),
  email: optionalText('邮箱', { max: 128 }),
  username: optionalText('用户名', { max: 64 }),
  companyName: optionalText('企业名称', { max: 128 }),
  creditNo: optionalText('统一社会信用代码', { max: 18 }),
  /** 0 individual, 1 enterprise. */
  signType: integer('签署人身份', { min: 0, max: 1 }),
  /** 0 our side, 1 the other side. */
  ourPart: integer('我方标识', { min: 0, max: 1 }),
  identityNo: optionalText('身份证号', { max: 18 }),
  mobile: optionalText('手机号', { max: 20 }),
  kwaiValue: optionalText('快手ID', { max: 32 }),
  sealAuthorizeId: optionalId('印章授权'),
  signOrder: integer('签署顺序', { min: 1, max: 100 }).default(1),
  locateMethod: z.literal(2).default(2),
  kwaiType: z.literal(1).default(1),
  identityType: z.literal(0).default(0),
  cordList: z.array(cord).max(500, '签署位置过多').default([]),
})

const contractInfo = z.object({
  files: z
    .array(z.object({ fileId: id('文件'), fileName: optionalText('文件名', { max: 255 }) }), {
      error: '请至少选择一份合同文件',
    })
    .min(1, '请至少选择一份合同文件')
    .max(50, '合同文件不能超过50个'),
  businessTypeId: optionalId('所属应用'),
  businessTypeCode: text('所属应用', { max: 64, missing: '请选择所属应用' }),
  initUser: optionalText('发起人', { max: 64 }),
  companyId: id('发起企业', '请选择发起企业'),
  companyName: optionalText('发起企业', { max: 128 }),
  contractName: text('合同名称', { max: 100, missing: '请输入合同名称' }),
  contractNo: optionalText('合同编号', { max: 64, pattern: /^[\w\-—（）()[\]【】.·/\u4e00-\u9fff]+$/ }),
  /** 1 keyword, 2 specified position. */
  signPosition: z.literal(2, { error: '签署位置格式不正确' }).default(2),
  /** 1 unordered, 2 ordered. */
  signOrderType: integer('签署顺序', { min: 1, max: 2 }).default(1),
  signDeadlineTime: day('签署截止日期', '请选择签署截止日期'),
})

const refusals = [
  'BUSINESS_NOT_FOUND',
  'COMPANY_NOT_FOUND',
  'COMPANY_NOT_AUTHENTICATED',
  'COMPANY_FROZEN',
  'FILE_NOT_FOUND',
  'CONTRACT_NO_TAKEN',
  'DEADLINE_INVALID',
  'SIGNERS_MISSING',
  'SIGNER_INVALID',
  'NO_MATCHING_SIGNER',
  'POSITION_MISSING',
  'POSITION_OUTSIDE_PAGE',
  'PDF_SIGNED_MERGE',
  'PDF_BROKEN',
  'PDF_CERTIFIED',
  'PDF_TOO_COMPLEX',
  'PDF_TOO_MANY_PAGES',
  'FILE_MISSING',
  'FILE_TOO_LARGE',
  'PARAMETER_INVALID',
  'ACCESS_DENIED',
] as const

const initiation = z.object({
  contractInfo,
  signers: z
    .array(signer, { error: '请至少添加一个签署方' })
    .min(1, '请至少添加一个签署方')
    .max(50, '签署方不能超过50个'),
})

/** Checks everything but the positions (unless some are given) and saves nothing. */
export const initiateValidate = defineCall({
  method: 'POST',
  path: '/initiate/validate',
  summary: '校验发起信息',
  access: 'verified',
  changesState: true,
  request: initiation,
  result: z.boolean(),
  refusals,
})

/** Creates the contract with its document, slots and positions, and opens the first stage. */
export const initiateSave = defineCall({
  method: 'POST',
  path: '/initiate/save',
  summary: '发起合同',
  access: 'verified',
  idempotent: true,
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: initiation,
  result: z.object({
    contractId: z.string(),
    contractNo: z.string(),
    /** My open slot, when it is the initiator's turn. */
    signId: z.string().nullable(),
    transactionNo: z.string().nullable(),
  }),
  refusals: [...refusals, 'TIMESTAMP_UNAVAILABLE', 'SIGNER_UNAVAILABLE'],
})
