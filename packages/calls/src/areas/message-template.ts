import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength, maxRevision } from '@qiyin/domain/limits.ts'
import { sceneCodes, wayCodes } from '@qiyin/domain/message/scenes.ts'
import { emptyMessage, malformedMessage } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer, optionalId, optionalText, pageOf, paging, text } from '../shapes/fields.ts'

const access = { page: pagePath.msgManage } as const

const words = {
  scene: code('消息场景', sceneCodes),
  /** Absent for all applications. */
  businessTypeId: optionalId('所属应用'),
  messageType: code('消息方式', wayCodes),
  content: text('消息内容', { max: maxLength.messageContent, characters: 'lines' }),
}

/** Messages in words of the managers' own (seed 002 §7, W-33); what has none is said in the built-in words. */
export const messageTemplateQuery = defineCall({
  method: 'GET',
  path: '/message/template/query',
  summary: '查询消息模板',
  access,
  changesState: false,
  request: z.object({
    scene: optionalCode('消息场景', sceneCodes),
    businessTypeId: optionalId('所属应用'),
    messageType: optionalCode('消息方式', wayCodes),
    content: optionalText('消息内容', { max: maxLength.searchWord }),
    ...paging,
  }),
  result: pageOf(
    z.object({
      templateId: z.string(),
      scene: z.enum(sceneCodes),
      /** Null for all applications. */
      businessTypeId: z.string().nullable(),
      businessTypeName: z.string().nullable(),
      messageType: z.enum(wayCodes),
      content: z.string(),
      revision: z.number(),
    }),
  ),
  refusals: [],
})

/** Gives an occasion words of its own, for one application or all; a variable it does not know is refused by name. */
export const messageTemplateAdd = defineCall({
  method: 'POST',
  path: '/message/template/add',
  summary: '新增消息模板',
  access,
  changesState: true,
  request: z.object(words),
  result: z.object({ templateId: z.string() }),
  refusals: ['MESSAGE_TEMPLATE_INVALID', 'MESSAGE_TEMPLATE_TAKEN', 'BUSINESS_NOT_FOUND'],
})

/** Changes words, or what they are for. */
export const messageTemplateUpdate = defineCall({
  method: 'PUT',
  path: '/message/template/update',
  summary: '修改消息模板',
  access,
  changesState: true,
  request: z.object({
    templateId: id('消息模板'),
    revision: integer('版本', { min: 0, max: maxRevision }).optional(),
    ...words,
  }),
  result: z.boolean(),
  refusals: [
    'RECORD_NOT_FOUND',
    'RECORD_CHANGED',
    'MESSAGE_TEMPLATE_INVALID',
    'MESSAGE_TEMPLATE_TAKEN',
    'BUSINESS_NOT_FOUND',
  ],
})

/** Sends these words, with sample values, to whoever asks, so that they are seen as people will see them. */
export const messageTemplateTest = defineCall({
  method: 'POST',
  path: '/message/template/test',
  summary: '发送测试消息',
  ours: true,
  access,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object(words),
  result: z.null(),
  refusals: ['MESSAGE_TEMPLATE_INVALID', 'BUSINESS_NOT_FOUND', 'MAIL_UNAVAILABLE'],
})

/** From then on the words for all applications are said again, or the built-in ones. */
export const messageTemplateDeleteTemplateId = defineCall({
  method: 'DELETE',
  path: '/message/template/delete/{templateId}',
  summary: '删除消息模板',
  access,
  changesState: true,
  request: z.object({ templateId: id('消息模板') }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
})

function code<const Code extends string>(label: string, codes: readonly Code[]) {
  return z.enum(codes, {
    error: ({ input }) => (input == null || input === '' ? emptyMessage(label) : malformedMessage(label)),
  })
}

function optionalCode<const Code extends string>(label: string, codes: readonly Code[]) {
  return z
    .union([z.enum(codes), z.literal('')], { error: malformedMessage(label) })
    .nullish()
    .transform((value) => (value == null || value === '' ? undefined : value))
    .meta({ title: label })
}
