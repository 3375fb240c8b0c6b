import { maxLength } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { text } from '../shapes/fields.ts'

const entry = z.object({
  code: z.number().nullable(),
  desc: z.string(),
  strCode: z.string(),
  parent: z.string().nullable(),
})

/** A dictionary group and its entries (seed 001 section 3). */
export const dictionaryGroup = z.object({ code: z.string(), desc: z.string(), entries: z.array(entry) })

/** Every dictionary group. */
export const descAll = defineCall({
  method: 'GET',
  path: '/desc/all',
  summary: '全部数据字典',
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(dictionaryGroup),
  refusals: [],
})

/** Entries whose parent is among the codes, comma-joined. */
export const descParentCodes = defineCall({
  method: 'GET',
  path: '/desc/parent-codes',
  summary: '按上级编码查询数据字典',
  access: 'user',
  changesState: false,
  request: z.object({ parentCodes: text('上级编码', { max: maxLength.dictionaryCodes }) }),
  result: z.array(entry),
  refusals: [],
})

/** The entries of one group. */
export const desc = defineCall({
  method: 'GET',
  path: '/desc',
  summary: '按类型查询数据字典',
  access: 'user',
  changesState: false,
  request: z.object({ dictionaryType: text('字典类型', { max: maxLength.dictionaryType }) }),
  result: z.array(entry),
  refusals: [],
})
