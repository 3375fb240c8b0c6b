import { maxBankTextLength } from '@qiyin/domain/company/bank.ts'
import { masterData } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { integer, optionalText, text } from '../shapes/fields.ts'

const limit = integer('条数', { max: masterData.most }).default(masterData.most)
const place = { max: maxBankTextLength }

/** The provinces, each with its code. */
export const mdataProvinces = defineCall({
  method: 'GET',
  path: '/mdata/provinces',
  summary: '省份',
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(z.object({ name: z.string(), code: z.string() })),
  refusals: [],
})

/** The cities of a province. */
export const mdataCities = defineCall({
  method: 'GET',
  path: '/mdata/cities',
  summary: '城市',
  access: 'user',
  changesState: false,
  request: z.object({ provinceId: optionalText('省份', place), name: optionalText('城市', place), limit }),
  result: z.array(z.object({ name: z.string() })),
  refusals: [],
})

/** Banks by a part of their names. */
export const mdataQueryBankInfo = defineCall({
  method: 'GET',
  path: '/mdata/query/bank-info',
  summary: '银行',
  access: 'user',
  changesState: false,
  request: z.object({ name: optionalText('银行名称', place) }),
  result: z.array(z.object({ name: z.string(), cnaps: z.string().nullable() })),
  refusals: [],
})

const branchRequest = z.object({
  bankName: text('银行', { missing: '请先选择银行', ...place }),
  branchName: optionalText('支行', place),
  cityName: optionalText('城市', place),
  limit: integer('条数', { max: masterData.most }).default(masterData.branches),
})
const branchResult = z.array(z.object({ name: z.string(), cnaps: z.string() }))

/** Branches of a bank in a city by a part of their names; 102014 when there are none. */
export const mdataBranchBanks = defineCall({
  method: 'GET',
  path: '/mdata/branch-banks',
  summary: '支行',
  access: 'user',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: branchRequest,
  result: branchResult,
  refusals: ['BRANCH_NOT_FOUND'],
})

/** The same under the second name that the specification gives it, for systems that ask by it; our pages ask by the first. */
export const mdataBranchBanks2 = defineCall({
  method: 'GET',
  path: '/mdata/branch-banks-2',
  summary: '支行（同上）',
  access: 'user',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: branchRequest,
  result: branchResult,
  refusals: ['BRANCH_NOT_FOUND'],
})
