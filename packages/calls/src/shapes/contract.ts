import { z } from 'zod'
import { integer, optionalDay, optionalId, optionalInteger, optionalText, paging } from './fields.ts'

/** A signer as a list row shows it (seed 000 section 3 "Signer (in a row)"). */
export const rowSigner = z.object({
  /** 0 person, otherwise company. */
  signType: z.number(),
  signerName: z.string(),
  companyName: z.string().nullable(),
  /** 0 waits for others, 1 may sign now, 2 has signed. */
  signStatus: z.number(),
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
  contractStatus: z.number(),
  /** Relative to the person asking: 0 waiting for others, 1 waiting for me, 2 mine are signed. */
  signStatus: z.number(),
  /** PROCESSING while one of my signatures is being made. */
  processStatus: z.enum(['PROCESSING', 'NONE']),
  isInitiator: z.boolean(),
  ableToSign: z.boolean(),
  /** My open slot's opaque number, for /sign/url; never another person's. */
  transactionNo: z.string().nullable(),
  signId: z.string().nullable(),
  uniqueId: z.string(),
  locateMethod: z.number(),
  businessTypeId: z.string(),
  businessName: z.string(),
  supplierCode: z.string(),
  thumbnailPath: z.string(),
  fileId: z.string(),
  /** Why and when it ended, for canceled, refused and expired contracts. */
  endReason: z.string().nullable(),
  endTime: z.string().nullable(),
})

/** The filters every contract list and overview takes (seed 000 section 3 "Query filters"). */
export const contractFilters = {
  initiateTimeStart: optionalDay('发起时间'),
  initiateTimeEnd: optionalDay('发起时间'),
  completeTimeStart: optionalDay('完成时间'),
  completeTimeEnd: optionalDay('完成时间'),
  contractNo: optionalText('合同编号', { max: 100 }),
  contractName: optionalText('合同名称', { max: 255 }),
  /** Our addition: one box that searches name and number. */
  keyword: optionalText('合同名称/编号', { max: 255 }),
  signUser: optionalText('签署人', { max: 64 }),
  signCompany: optionalText('签署企业', { max: 128 }),
  businessTypeId: optionalId('所属应用'),
  initiatorName: optionalText('发起人', { max: 64 }),
  /** -1 all, 0 to 5 as stored, 6 recent, 7 near deadline. */
  contractStatus: optionalInteger('合同状态', { min: -1, max: 7 }),
  signStatus: optionalInteger('签署状态', { min: 0, max: 2 }),
  signType: optionalInteger('签署方类型', { min: 0, max: 1 }),
}

/** Filters plus page; the person list shows 5 rows by default (seed 000 section 9). */
export const contractListRequest = z.object({
  ...contractFilters,
  pageNum: paging.pageNum,
  pageSize: integer('每页条数', { min: 1, max: 100 }).default(5),
})

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
