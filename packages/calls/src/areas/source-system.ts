import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength, maxRevision } from '@qiyin/domain/limits.ts'
import { isRecordCode } from '@qiyin/domain/record-code.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer, optionalChoice, optionalText, pageOf, paging, text } from '../shapes/fields.ts'

const access = { page: pagePath.srcSystem } as const

const sendMessage = z.boolean({ error: '发送短信格式不正确' })
const name = text('来源系统名称', { max: maxLength.sourceName })

/** Systems that contracts come from; by parts of code and name, and by whether signers get an SMS. */
export const contractSourceQuery = defineCall({
  method: 'GET',
  path: '/contract/source/query',
  summary: '查询来源系统',
  access,
  changesState: false,
  request: z.object({
    code: optionalText('编码', { max: maxLength.searchWord }),
    name: optionalText('名称', { max: maxLength.searchWord }),
    /** 1 yes, 0 no. */
    sendMessage: optionalChoice('发送短信', { no: 0, yes: 1 }),
    ...paging,
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      sendMessage: z.boolean(),
      /** The platform's own web pages: it can be renamed, and not deleted. */
      own: z.boolean(),
      revision: z.number(),
    }),
  ),
  refusals: [],
})

/** Adds a source system. */
export const contractSourceAdd = defineCall({
  method: 'POST',
  path: '/contract/source/add',
  summary: '新增来源系统',
  access,
  changesState: true,
  request: z.object({
    code: text('来源系统编码', {
      max: maxLength.sourceCode,
      is: isRecordCode,
      malformed: '来源系统编码只能由字母、数字、下划线和短横线组成',
    }),
    name,
    sendMessage: sendMessage.default(true),
  }),
  result: z.object({ id: z.string() }),
  refusals: ['SOURCE_CODE_TAKEN', 'SOURCE_NAME_TAKEN'],
})

/** Changes a source system; its code stays as it was made, its name is not another one's (decision 115). */
export const contractSourceUpdate = defineCall({
  method: 'PUT',
  path: '/contract/source/update',
  summary: '修改来源系统',
  access,
  changesState: true,
  request: z.object({
    id: id('来源系统'),
    name,
    sendMessage,
    revision: integer('版本', { min: 0, max: maxRevision }).optional(),
  }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'SOURCE_NAME_TAKEN'],
})

/** Deletes a source system without contracts. */
export const contractSourceDeleteId = defineCall({
  method: 'DELETE',
  path: '/contract/source/delete/{id}',
  summary: '删除来源系统',
  access,
  changesState: true,
  request: z.object({ id: id('来源系统') }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'SOURCE_IN_USE', 'SOURCE_OWN'],
})
