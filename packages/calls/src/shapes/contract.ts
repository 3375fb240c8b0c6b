import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { maxLength, maxContractNameLength } from '@qiyin/domain/limits.ts'
import { maxPageSize, pageSizes } from '@qiyin/domain/paging.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { locateMethod } from '@qiyin/domain/contract/initiation.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { contractStatus, signStatus, storedStatuses } from '@qiyin/domain/contract/status.ts'
import { malformedMessage } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import {
  integer,
  oneOf,
  optionalChoice,
  optionalTime,
  optionalId,
  optionalText,
  pageOf,
  paging,
} from './fields.ts'

/** A signer as a list row shows it (seed 000 section 3 "Signer (in a row)"). */
export const rowSigner = z.object({
  signType: oneOf(signType),
  signerName: z.string(),
  companyName: z.string().nullable(),
  /** 0 waits for others, 1 may sign now, 2 has signed. */
  signStatus: oneOf(signStatus),
  isLoginUser: z.boolean(),
})

/** A contract as a list shows it (seed 000 section 3 "Contract list row"). */
export const contractRow = z.object({
  contractId: z.string(),
  contractNo: z.string(),
  contractName: z.string(),
  contractSource: z.string(),
  initiator: z.string(),
  /** The initiating company's name. */
  companyName: z.string(),
  initiateTime: z.string(),
  signDeadlineTime: z.string(),
  completeTime: z.string().nullable(),
  signers: z.array(rowSigner),
  contractStatus: oneOf(storedStatuses),
  /** Relative to the person asking: 0 waiting for others, 1 waiting for me, 2 mine are signed. */
  signStatus: oneOf(signStatus),
  /** PROCESSING while one of my signatures is being made. */
  processStatus: z.enum(['PROCESSING', 'NONE']),
  isInitiator: z.boolean(),
  ableToSign: z.boolean(),
  /** My open slot's opaque number, for /sign/url; never another person's. */
  transactionNo: z.string().nullable(),
  signId: z.string().nullable(),
  uniqueId: z.string(),
  locateMethod: oneOf([locateMethod]),
  businessTypeId: z.string(),
  businessName: z.string(),
  /** Of the initiating company. */
  supplierCode: z.string(),
  /** That supplier signs it; else the platform's own provider does. */
  signedAtSupplier: z.boolean(),
  thumbnailPath: z.string(),
  fileId: z.string(),
  /** Why and when it ended, for canceled, refused and expired contracts. */
  endReason: z.string().nullable(),
  endTime: z.string().nullable(),
})

/** A page of a contract list. */
export const contractPage = pageOf(contractRow).extend({
  /** There are as many as `total` or more: what a filter finds is counted, and paged, no further. */
  totalIsBound: z.boolean(),
})

/** The filters every contract list and overview takes (seed 000 section 3 "Query filters"). */
export const contractFilters = {
  initiateTimeStart: optionalTime('发起时间'),
  initiateTimeEnd: optionalTime('发起时间'),
  completeTimeStart: optionalTime('完成时间'),
  completeTimeEnd: optionalTime('完成时间'),
  contractNo: optionalText('合同编号', { max: maxContractNoLength }),
  contractName: optionalText('合同名称', { max: maxContractNameLength }),
  /** Our addition: one box that searches name and number. */
  keyword: optionalText('合同名称/编号', { max: maxLength.keyword }),
  signUser: optionalText('签署人', { max: maxPersonNameLength }),
  signCompany: optionalText('签署企业', { max: maxCompanyNameLength }),
  businessTypeId: optionalId('所属应用'),
  initiatorName: optionalText('发起人', { max: maxPersonNameLength }),
  /** -1 all, 0 to 5 as stored, 6 recent, 7 near deadline. */
  contractStatus: optionalChoice('合同状态', contractStatus),
  signStatus: optionalChoice('签署状态', signStatus),
  signType: optionalChoice('签署方类型', signType),
}

/** Filters plus page; the person list shows 5 rows by default (seed 000 section 9). */
export const contractListRequest = z
  .object({
    ...contractFilters,
    pageNum: paging.pageNum,
    pageSize: integer('每页条数', { max: maxPageSize }).default(pageSizes.person.initial),
    /** Our addition: nearest deadline first, of what is still being signed. Absent: newest first. */
    order: optionalText('排序').pipe(z.literal('deadline', { error: malformedMessage('排序') }).optional()),
  })
  .refine(({ order, contractStatus: status }) => order === undefined || hasDeadline(status), {
    error: '排序仅支持签署中或即将截止的合同',
    path: ['order'],
  })

/** What the managers' lists take: their rows are 10 by default (seed 000 section 9). */
export const managedListRequest = z.object({ ...contractFilters, ...paging })

/** Only contracts in signing are indexed with their deadline. */
function hasDeadline(status: number | undefined): boolean {
  return status === contractStatus.signing || status === contractStatus.nearDeadline
}

/** Our addition: one of the companies I manage; those of others have no contracts for me. */
export const companyFilter = { companyId: optionalId('企业') }

/** Counts by tab, exact up to 9,999; above that the client shows 9999+. */
export const contractOverview = z.object({
  all: z.number(),
  normal: z.number(),
  myTurn: z.number(),
  othersTurn: z.number(),
  complete: z.number(),
  expired: z.number(),
  canceled: z.number(),
  nearDeadline: z.number(),
  recently: z.number(),
})

/** The same of a manager's list, which has no tab that depends on a person. */
export const managedOverview = contractOverview.pick({
  all: true,
  normal: true,
  complete: true,
  expired: true,
  canceled: true,
})
