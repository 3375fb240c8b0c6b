import { pagePath } from '@qiyin/domain/access/pages.ts'
import {
  deliveryStatus,
  isNotifyHost,
  notifyLimits,
  sourceEventTypes,
} from '@qiyin/domain/access/source-event.ts'
import { maxContractNoLength } from '@qiyin/domain/contract-number.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  id,
  oneOf,
  optionalChoice,
  optionalDay,
  optionalId,
  optionalText,
  pageOf,
  paging,
  text,
} from '../shapes/fields.ts'
import { signVersions } from '../signed-request.ts'

/* What other systems are told of, and how telling went; ours, the specification names only `notify`. */

const ours = { ours: true, access: { page: pagePath.srcSystem } } as const
const applicationId = id('接入应用')
const hostsField = (label: string) =>
  z
    .array(
      text(label, {
        max: notifyLimits.host,
        is: isNotifyHost,
        malformed: `${label}应为 域名 或 域名:端口，不含https://和路径`,
      }),
      { error: `${label}格式不正确` },
    )
    .max(notifyLimits.hosts, `${label}最多${notifyLimits.hosts}个`)
const eventType = z.enum(sourceEventTypes, { error: '事件类型格式不正确' })
const eventTypes = z
  .array(eventType, { error: '事件类型格式不正确' })
  .max(sourceEventTypes.length, '事件类型格式不正确')

/** Where an application's events go, how they are signed, and which it wants. */
export const contractSourceApplicationCallback = defineCall({
  ...ours,
  method: 'GET',
  path: '/contract/source/application/callback',
  summary: '回调设置',
  changesState: false,
  request: z.object({ applicationId }),
  result: z.object({
    notifyUrl: z.string().nullable(),
    notifyHosts: z.array(z.string()),
    /** Where its login links may have people sent back to. */
    returnHosts: z.array(z.string()),
    /** Empty: all. */
    eventTypes: z.array(eventType),
    /** The secrets that sign now: when each was made, and until when it counts. */
    secrets: z.array(z.object({ createdTime: z.string(), validUntil: z.string().nullable() })),
    /** The platform's key, as PEM, by which callbacks can be checked as well. */
    platformKey: z.string(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Changes where they go and which; a contract's own address must have one of the hosts, too. */
export const contractSourceApplicationCallbackUpdate = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/callback/update',
  summary: '修改回调设置',
  changesState: true,
  request: z.object({
    applicationId,
    notifyUrl: optionalText('回调地址', { max: notifyLimits.url }),
    notifyHosts: hostsField('允许的域名'),
    /** What is left out stays. */
    returnHosts: hostsField('返回域名').optional(),
    eventTypes,
    /** What was read; without it nobody else's change is asked for. */
    former: z
      .object(
        {
          notifyUrl: optionalText('回调地址', { max: notifyLimits.url }),
          notifyHosts: hostsField('允许的域名'),
          returnHosts: hostsField('返回域名'),
          eventTypes,
        },
        { error: '原回调设置格式不正确' },
      )
      .optional(),
  }),
  result: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'PARAMETER_INVALID'],
})

/** A new secret, answered this once; the former one signs beside it for a day. */
export const contractSourceApplicationSecretRotate = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/secret/rotate',
  summary: '更换回调密钥',
  changesState: true,
  request: z.object({ applicationId }),
  result: z.object({ secret: z.string(), formerUntil: z.string().nullable() }),
  refusals: ['RECORD_NOT_FOUND'],
})

const tried = z.object({
  /** Null when nothing came back. */
  httpStatus: z.number().nullable(),
  durationMs: z.number(),
  failure: z.string().nullable(),
  /** The beginning of what came back, with its first lines. */
  answer: z.string().nullable(),
})

/** Sends a test event at once, and tells what came back. */
export const contractSourceApplicationCallbackTest = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/callback/test',
  summary: '发送测试回调',
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({ applicationId }),
  result: tried,
  refusals: ['RECORD_NOT_FOUND', 'PARAMETER_INVALID'],
})

/** The events of an application, newest first. */
export const contractSourceEventQuery = defineCall({
  ...ours,
  method: 'GET',
  path: '/contract/source/event/query',
  summary: '查询回调记录',
  changesState: false,
  request: z.object({
    applicationId,
    status: optionalChoice('投递状态', deliveryStatus),
    contractNo: optionalText('合同编号', { max: maxContractNoLength }),
    startDate: optionalDay('开始日期'),
    endDate: optionalDay('结束日期'),
    ...paging,
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      eventId: z.string(),
      type: eventType,
      contractId: z.string(),
      contractNo: z.string(),
      happenedTime: z.string(),
      status: oneOf(deliveryStatus),
      tries: z.number(),
      /** Of the last try. */
      httpStatus: z.number().nullable(),
      durationMs: z.number().nullable(),
      failure: z.string().nullable(),
      nextTime: z.string().nullable(),
    }),
  ).extend({
    counts: z.object({ waiting: z.number(), delivered: z.number(), givenUp: z.number() }),
  }),
  refusals: [],
})

/** How an event was tried to be delivered, newest first, with what is sent. */
export const contractSourceEventDetail = defineCall({
  ...ours,
  method: 'GET',
  path: '/contract/source/event/detail',
  summary: '回调投递详情',
  changesState: false,
  request: z.object({ id: id('回调记录') }),
  result: z.object({
    body: z.string(),
    tries: z.array(tried.extend({ url: z.string(), triedTime: z.string() })),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Sends events again: these, or all of some days, or only those given up. */
export const contractSourceEventReplay = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/event/replay',
  summary: '重放回调',
  changesState: true,
  request: z.object({
    applicationId,
    ids: z.array(id('回调记录')).max(notifyLimits.replay, `一次最多${notifyLimits.replay}条`).default([]),
    startDate: optionalDay('开始日期'),
    endDate: optionalDay('结束日期'),
    onlyGivenUp: z.boolean({ error: '仅失败格式不正确' }).default(false),
  }),
  result: z.object({ count: z.number() }),
  refusals: ['RECORD_NOT_FOUND', 'PARAMETER_INVALID'],
})

/** The signed calls of an application of the last 30 days, newest first. */
export const contractSourceCallQuery = defineCall({
  ...ours,
  method: 'GET',
  path: '/contract/source/call/query',
  summary: '查询调用记录',
  changesState: false,
  request: z.object({
    applicationId,
    outcome: optionalChoice('调用结果', { succeeded: 0, failed: 1 }),
    signVersion: optionalChoice('签名版本', signVersions),
    requestId: optionalText('请求编号', { max: notifyLimits.requestId }),
    ...paging,
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      /** Its name in the catalogue's words. */
      summary: z.string(),
      path: z.string(),
      calledTime: z.string(),
      durationMs: z.number(),
      httpStatus: z.number(),
      /** 0 for a success; null for a file. */
      code: z.number().nullable(),
      requestId: z.string(),
      /** By which version it was signed; null of calls from before this was kept. */
      signVersion: z.number().nullable(),
    }),
  ),
  refusals: [],
})

/** Has the platform send an application its events again: of a contract, or of some days. */
export const externalNotify = defineCall({
  method: 'POST',
  access: { application: 'contract-read' },
  changesState: true,
  rate: { count: 60, seconds: 60 },
  path: '/external/notify',
  summary: '重新推送通知（外部系统）',
  request: z.object({
    contractId: optionalId('合同'),
    startDate: optionalDay('开始日期'),
    endDate: optionalDay('结束日期'),
  }),
  result: z.object({ count: z.number() }),
  refusals: ['CONTRACT_NOT_FOUND', 'PARAMETER_INVALID'],
})
