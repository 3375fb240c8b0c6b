import { maxCompanyNameLength } from '@qiyin/domain/company/name.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { choice, text } from '../shapes/fields.ts'
import { sealGrantShape } from './company.ts'

const request = z.object({
  companyName: text('企业名称', { max: maxCompanyNameLength }),
  ourpart: choice('我方标识', ourPart),
  businessTypeCode: text('所属应用', { max: maxLength.businessTypeCode, missing: '请先选择所属应用' }),
})
const authorizedPerson = sealGrantShape.extend({
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Masked. */
  mobile: z.string(),
})

/** Who may sign for a company in an application, with their seals; for those who have to do with the company. */
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
