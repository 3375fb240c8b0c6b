import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, supplierCode } from '../shapes/fields.ts'

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
