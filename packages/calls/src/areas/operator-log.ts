import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { logEventCodes, logEventTypes } from '@qiyin/domain/log-events.ts'
import { logObjectKinds } from '@qiyin/domain/log-objects.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { optionalTime, optionalId, optionalText, pageOf, paging } from '../shapes/fields.ts'

/** An object's fields by their Chinese names. */
const fieldsShape = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** What an act was done to, as it was called then. */
const objectShape = z.object({
  kind: z.enum(logObjectKinds),
  id: z.string().nullable(),
  name: z.string(),
  code: z.string().nullable(),
})

/** The operator log, newest first; days as YYYY-MM-DD, both included (seed 002 section 7). */
export const operatorLogQuery = defineCall({
  method: 'GET',
  path: '/operator-log/query',
  summary: '查询操作日志',
  access: { page: pagePath.logQuery },
  changesState: false,
  request: z.object({
    content: optionalText('操作内容', { max: maxLength.searchWord }),
    /** Our addition: the first of the two levels. */
    eventType: z.enum(logEventTypes, { error: '事件类型格式不正确' }).optional().meta({ title: '事件类型' }),
    event: z.enum(logEventCodes, { error: '操作事件格式不正确' }).optional().meta({ title: '操作事件' }),
    businessTypeId: optionalId('所属应用'),
    contractNo: optionalText('合同编号', { max: maxLength.searchWord }),
    personName: optionalText('操作人', { max: maxLength.searchWord }),
    startTime: optionalTime('开始时间'),
    endTime: optionalTime('结束时间'),
    ...paging,
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      time: z.string(),
      personName: z.string(),
      /** Our addition: the roles that the person had, by names; none in records of before. */
      roleNames: z.array(z.string()),
      eventType: z.enum(logEventTypes),
      event: z.enum(logEventCodes),
      businessTypeId: z.string().nullable(),
      businessTypeName: z.string().nullable(),
      contractNo: z.string().nullable(),
      /** Our addition: null for acts on nothing, and in records of before. */
      object: objectShape.nullable(),
      content: z.string(),
      address: z.string(),
      userAgent: z.string(),
      /** Our addition: as the answer to the act names its request, for the server's own log; null in records of before. */
      requestId: z.string().nullable(),
      before: fieldsShape,
      after: fieldsShape,
    }),
  ),
  refusals: [],
})
