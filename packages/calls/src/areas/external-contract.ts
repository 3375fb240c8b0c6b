import { externalLimits, maxBizIdLength } from '@qiyin/domain/access/application-scope.ts'
import { notifyLimits } from '@qiyin/domain/access/source-event.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { signStatus, storedStatuses } from '@qiyin/domain/contract/status.ts'
import { maxContractFiles, maxLength } from '@qiyin/domain/limits.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  id,
  oneOf,
  optionalChoice,
  optionalDay,
  optionalText,
  pageOf,
  paging,
  text,
} from '../shapes/fields.ts'
import { initiateSave, initiationRefusals } from './initiate.ts'
import { filesUploadContract } from './files.ts'
import { signCancel } from './sign.ts'
import { templateInitiate } from './template-start.ts'

/* Calls of other systems (seed 002 section 7): each is signed by an application and sees its own system's contracts. */

const reading = { access: { application: 'contract-read' }, changesState: false } as const
const writing = {
  access: { application: 'contract-initiate' },
  changesState: true,
  rate: { count: 600, seconds: 60 },
} as const

const contractId = id('合同', '请填写合同')
const contractIds = z
  .array(contractId, { error: '请填写合同' })
  .min(1, '请填写合同')
  .max(externalLimits.contracts, `一次最多${externalLimits.contracts}份合同`)

const signer = z.object({
  signId: z.string(),
  name: z.string(),
  companyName: z.string().nullable(),
  signType: oneOf(signType),
  ourPart: oneOf(ourPart),
  signOrder: z.number(),
  /** 0 waits for others, 1 may sign now, 2 has signed. */
  signStatus: oneOf(signStatus),
  signTime: z.string().nullable(),
})

const contract = z.object({
  contractId: z.string(),
  contractNo: z.string(),
  contractName: z.string(),
  contractStatus: z.literal(storedStatuses),
  companyName: z.string(),
  initiateTime: z.string(),
  signDeadlineTime: z.string(),
  completeTime: z.string().nullable(),
  /** Why it was canceled or refused. */
  endReason: z.string().nullable(),
})
const contractWithSigners = contract.extend({ signers: z.array(signer) })

const bizId = text('业务编号', { max: maxBizIdLength })
/** Where this contract's events go instead of the application's own address; its host must be allowed. */
export const notifyUrl = optionalText('回调地址', { max: notifyLimits.url })
const { contractInfo, signers } = initiateSave.request.shape
const made = z.object({ contractId: z.string(), contractNo: z.string() })
const makingRefusals = [
  ...initiationRefusals,
  'TIMESTAMP_UNAVAILABLE',
  'SIGNER_UNAVAILABLE',
  'BIZ_ID_USED',
] as const

/** A contract of files that the platform holds already. */
export const externalContractInitiate = defineCall({
  ...writing,
  method: 'POST',
  path: '/external/contract/initiate',
  summary: '发起合同（外部系统）',
  request: z.object({ bizId, notifyUrl, contractInfo, signers }),
  result: made,
  refusals: makingRefusals,
})

/** A file in a request: its name and its content in base64. */
export const sentFile = z.object({
  fileName: text('文件名', { max: maxLength.fileName }),
  content: z.base64({ error: '文件内容应为base64' }).min(1, '请至少选择一份合同文件'),
})

/** A contract of PDF files that come with the request. */
export const externalContractInitiateWithFile = defineCall({
  ...writing,
  method: 'POST',
  path: '/external/contract/initiate-with-file',
  summary: '上传文件并发起合同（外部系统）',
  maxBodyBytes: externalLimits.bodyBytes,
  request: z.object({
    bizId,
    notifyUrl,
    contractInfo: contractInfo.omit({ files: true }),
    files: z
      .array(sentFile, { error: '请至少选择一份合同文件' })
      .min(1, '请至少选择一份合同文件')
      .max(maxContractFiles, `合同文件不能超过${maxContractFiles}个`),
    signers,
  }),
  result: made,
  refusals: [...new Set([...makingRefusals, ...filesUploadContract.refusals])],
})

/** Programs do not see when somebody changes a template: it is the version of the moment, unless one is named. */
export const templateOfSystem = templateInitiate.request
  .omit({ confirmRepeat: true })
  .extend({ templateVersion: templateInitiate.request.shape.templateVersion.optional() })

/** A contract of a template, with the values that stand in it; its version is the one it has now unless told. */
export const externalContractV2Initiate = defineCall({
  ...writing,
  method: 'POST',
  path: '/external/contract/v2/initiate',
  summary: '按模板发起合同（外部系统）',
  request: templateOfSystem.extend({ bizId, notifyUrl }),
  result: made,
  refusals: [
    ...new Set([...templateInitiate.refusals, 'BIZ_ID_USED' as const, 'PARAMETER_INVALID' as const]),
  ],
})

/** The PDF that values make of a template: a file that a contract can be initiated with. */
export const externalContractTemplateGenerateFile = defineCall({
  ...writing,
  method: 'POST',
  path: '/external/contract/template/generate-file',
  summary: '按模板生成合同文件（外部系统）',
  request: z.object({
    templateCode: templateInitiate.request.shape.templateCode,
    values: templateInitiate.request.shape.values,
  }),
  result: z.object({ fileId: z.string(), fileName: z.string(), pageCount: z.number() }),
  refusals: [
    'TEMPLATE_NOT_FOUND',
    'BUSINESS_FROZEN',
    'TEMPLATE_NOT_READY',
    'TEMPLATE_VALUES_REFUSED',
    'TEMPLATE_FILE_REFUSED',
    'UPLOAD_QUOTA',
    'SERVER_BUSY',
  ],
})

/** How many of the system's contracts there are, by how they stand. */
export const externalContractQueryStatistics = defineCall({
  ...reading,
  method: 'POST',
  path: '/external/contract/query/statistics',
  summary: '合同统计（外部系统）',
  request: z.object({ startDate: optionalDay('发起时间'), endDate: optionalDay('发起时间') }),
  result: z.array(z.object({ contractStatus: z.literal(storedStatuses), count: z.number() })),
  refusals: [],
})

/** The applications in which whom the system acts as may initiate. */
export const externalBusinessType = defineCall({
  ...reading,
  method: 'POST',
  path: '/external/business-type',
  summary: '所属应用（外部系统）',
  request: z.object({}),
  result: z.array(
    z.object({ businessTypeId: z.string(), businessTypeCode: z.string(), businessTypeName: z.string() }),
  ),
  refusals: [],
})

/** How a contract is. */
export const externalContractQuery = defineCall({
  ...reading,
  method: 'POST',
  path: '/external/contract/query',
  summary: '查询合同（外部系统）',
  request: z.object({ contractId }),
  result: contractWithSigners,
  refusals: ['CONTRACT_NOT_FOUND'],
})

/** How several contracts are; those that are not the system's are left out. */
export const externalContractQueryV2 = defineCall({
  ...reading,
  method: 'POST',
  path: '/external/contract/query/v2',
  summary: '批量查询合同（外部系统）',
  request: z.object({ contractIds }),
  result: z.array(contractWithSigners),
  refusals: [],
})

/** The system's contracts, newest first. */
export const externalContractQueryList = defineCall({
  ...reading,
  method: 'POST',
  path: '/external/contract/query/list',
  summary: '查询合同列表（外部系统）',
  request: z.object({
    contractStatus: optionalChoice('合同状态', storedStatuses),
    startDate: optionalDay('发起时间'),
    endDate: optionalDay('发起时间'),
    ...paging,
  }),
  result: pageOf(contract),
  refusals: [],
})

const file = {
  ...reading,
  method: 'GET',
  answer: 'file',
  request: z.object({ contractId }),
  result: z.null(),
  refusals: ['CONTRACT_NOT_FOUND', 'FILE_NOT_FOUND'],
} as const

/** The document as it stands, to be saved. */
export const externalContractDownload = defineCall({
  ...file,
  path: '/external/contract/download',
  summary: '下载合同（外部系统）',
})

/** The document as it stands, to be shown. */
export const externalContractViewFile = defineCall({
  ...file,
  path: '/external/contract/view-file',
  summary: '查看合同文件（外部系统）',
})

/** The same, by the name that the specification has beside it. */
export const externalContractPreview = defineCall({
  ...file,
  path: '/external/contract/preview',
  summary: '预览合同（外部系统）',
})

const link = z.object({ contractId: z.string(), signId: z.string(), name: z.string(), url: z.string() })

/** Where those whose turn it is sign a contract. */
export const externalSignUrl = defineCall({
  method: 'POST',
  access: { application: 'sign' },
  changesState: false,
  path: '/external/sign/url',
  summary: '获取签署链接（外部系统）',
  request: z.object({ contractId }),
  result: z.array(link),
  refusals: ['CONTRACT_NOT_FOUND'],
})

/** The same of several contracts. */
export const externalSignBatchUrl = defineCall({
  method: 'POST',
  access: { application: 'sign' },
  changesState: false,
  path: '/external/sign/batch-url',
  summary: '批量获取签署链接（外部系统）',
  request: z.object({ contractIds }),
  result: z.array(link),
  refusals: [],
})

const { cancelReason } = signCancel.request.shape

/** Withdraws a contract that is still being signed. */
export const externalSignCancel = defineCall({
  ...writing,
  method: 'POST',
  path: '/external/sign/cancel',
  summary: '撤销合同（外部系统）',
  request: z.object({ contractId, cancelReason }),
  result: z.null(),
  refusals: ['CONTRACT_NOT_FOUND', 'NOT_IN_SIGNING', 'SUPPLIER_AWAY'],
})

/** Withdraws several, and says of each what became of it. */
export const externalSignCancelBatch = defineCall({
  ...writing,
  method: 'POST',
  path: '/external/sign/cancel/batch',
  summary: '批量撤销合同（外部系统）',
  request: z.object({ contractIds, cancelReason }),
  result: z.array(z.object({ contractId: z.string(), success: z.boolean(), message: z.string().nullable() })),
  refusals: [],
})
