import { z } from 'zod'
import { defineCall } from '../call.ts'
import { integer, text } from '../shapes/fields.ts'
import { sealGrantShape } from './company.ts'

const request = z.object({
  companyName: text('企业名称', { max: 128 }),
  ourpart: integer('我方标识', { min: 0, max: 1 }),
  businessTypeCode: text('所属应用', { max: 64, missing: '请先选择所属应用' }),
})
const authorizedPerson = sealGrantShape.extend({
  personId: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Masked. */
  mobile: z.string(),
  /** Masked. */
  identityNo: z.string().nullable(),
})

/** Who may sign for a company in an application, with their seals. */
export const sealsAuthorizeByCompanyName = defineCall({
  method: 'GET',
  path: '/seals/authorize/byCompanyName',
  summary: '按企业查询可用签署人',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request,
  result: z.array(authorizedPerson),
  refusals: ['NO_MATCHING_SIGNER', 'COMPANY_NOT_FOUND', 'COMPANY_NOT_AUTHENTICATED', 'BUSINESS_NOT_FOUND'],
})

/** The same for display: an empty list instead of a refusal. */
export const sealsAuthorizeByCompanyNameShow = defineCall({
  method: 'GET',
  path: '/seals/authorize/byCompanyName/show',
  summary: '按企业展示可用签署人',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request,
  result: z.array(authorizedPerson),
  refusals: [],
})
