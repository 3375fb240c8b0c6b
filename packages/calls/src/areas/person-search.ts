import { maxLength } from '@qiyin/domain/limits.ts'
import { identityCard, maxDocumentNumberLength } from '@qiyin/domain/person/document-number.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { choice, optionalText, supplierCode, text } from '../shapes/fields.ts'

/** The verified person with exactly this name and number; null tells nothing of why there is none. */
export const personByIdentity = defineCall({
  method: 'GET',
  path: '/person/by-identity',
  summary: '按证件查询个人',
  access: 'verified',
  rate: { count: 20, seconds: 60 },
  changesState: false,
  request: z.object({
    identityType: choice('证件类型', [identityCard]).default(identityCard),
    identityNo: text('身份证号', { max: maxDocumentNumberLength, missing: '请输入身份证号' }),
    name: text('姓名', { max: maxPersonNameLength, missing: '请输入姓名' }),
  }),
  result: z
    .object({
      personAccountId: z.string(),
      name: z.string(),
      /** Masked, as all numbers are. */
      identityNo: z.string(),
      mobile: z.string(),
      authStatus: z.number(),
    })
    .nullable(),
  refusals: [],
})

/** The suppliers a person may authenticate with here, and where each stands; the first is offered first. */
export const personGetSupplierCodeList = defineCall({
  method: 'GET',
  path: '/person/get-supplierCodeList',
  summary: '查询可用服务商',
  access: 'user',
  changesState: false,
  request: z.object({
    systemCode: optionalText('系统编码', { max: maxLength.businessTypeCode }),
    scene: optionalText('场景', { max: maxLength.searchWord }),
  }),
  result: z.array(z.object({ supplierCode, supplierName: z.string(), authStatus: z.number() })),
  refusals: [],
})
