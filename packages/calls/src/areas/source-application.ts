import { applicationKeyKinds } from '@qiyin/domain/access/application-key.ts'
import {
  applicationScopes,
  callsAMinute as callsAMinuteRange,
  externalLimits,
  isApplicationToken,
  maxAppIdLength,
} from '@qiyin/domain/access/application-scope.ts'
import { isFrameHost, notifyLimits } from '@qiyin/domain/access/source-event.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalId, optionalInteger, text } from '../shapes/fields.ts'

const access = { page: pagePath.srcSystem } as const
const publicKey = text('公钥', { max: externalLimits.publicKey, characters: 'lines' })
const ours = { ours: true, access } as const
const scopes = z
  .array(z.enum(applicationScopes, { error: '权限格式不正确' }), { error: '请选择权限' })
  .min(1, '请选择权限')
  .max(applicationScopes.length, '权限格式不正确')
/** Of all its calls together; each call has its own bound besides. */
const callsAMinute = optionalInteger('每分钟调用上限', callsAMinuteRange)

/** The applications of a source system, with their keys. */
export const contractSourceApplicationQuery = defineCall({
  ...ours,
  method: 'GET',
  path: '/contract/source/application/query',
  summary: '查询接入应用',
  changesState: false,
  request: z.object({ sourceId: optionalId('来源系统') }),
  result: z.array(
    z.object({
      id: z.string(),
      appId: z.string(),
      sourceId: z.string(),
      sourceName: z.string(),
      /** Who answers for what it does. */
      personName: z.string().nullable(),
      scopes: z.array(z.enum(applicationScopes)),
      frozen: z.boolean(),
      /** Of all its calls together; null: each call's own bound alone. */
      callsAMinute: z.number().nullable(),
      /** Whose pages may show ours inside. */
      frameHosts: z.array(z.string()),
      keys: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(applicationKeyKinds),
          /** SHA-256 of the key's DER, hexadecimal. */
          fingerprint: z.string(),
          validFrom: z.string(),
          validUntil: z.string().nullable(),
        }),
      ),
    }),
  ),
  refusals: [],
})

/** Registers an application with its first key. */
export const contractSourceApplicationAdd = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/add',
  summary: '登记接入应用',
  changesState: true,
  request: z.object({
    sourceId: id('来源系统'),
    appId: text('应用标识', {
      max: maxAppIdLength,
      is: isApplicationToken,
      malformed: '应用标识只能由字母、数字、下划线和短横线组成',
    }),
    /** The account that it acts as. */
    userName: text('责任人用户名', { max: maxLength.userName }),
    scopes,
    callsAMinute,
    publicKey,
  }),
  result: z.object({ id: z.string() }),
  refusals: ['APP_ID_TAKEN', 'PARAMETER_INVALID', 'RECORD_NOT_FOUND', 'SOURCE_OF_PEOPLE'],
})

/** What an application may do from its next call on, and how often; without a number each call's own bound holds alone. */
export const contractSourceApplicationUpdate = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/update',
  summary: '修改接入应用',
  changesState: true,
  request: z.object({
    applicationId: id('接入应用'),
    scopes,
    callsAMinute,
    /** What was read; without it nobody else's change is asked for. */
    former: z.object({ scopes, callsAMinute }, { error: '原权限格式不正确' }).optional(),
  }),
  result: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'PARAMETER_INVALID'],
})

/** Adds a key: the former one stays valid until it is ended. */
export const contractSourceApplicationKeyAdd = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/key/add',
  summary: '新增接入应用公钥',
  changesState: true,
  request: z.object({ applicationId: id('接入应用'), publicKey }),
  result: z.object({ id: z.string() }),
  refusals: ['RECORD_NOT_FOUND', 'PARAMETER_INVALID'],
})

/** Ends a key at once. */
export const contractSourceApplicationKeyEnd = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/key/end',
  summary: '停用接入应用公钥',
  changesState: true,
  request: z.object({ applicationId: id('接入应用'), keyId: id('公钥') }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Freezes an application, or lets it call again. */
export const contractSourceApplicationFreeze = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/freeze',
  summary: '停用或启用接入应用',
  changesState: true,
  request: z.object({ applicationId: id('接入应用'), frozen: z.boolean({ error: '停用格式不正确' }) }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
})

/** The hosts whose pages may show a page of ours inside; what is struck off ends at once. */
export const contractSourceApplicationFrameUpdate = defineCall({
  ...ours,
  method: 'POST',
  path: '/contract/source/application/frame/update',
  summary: '修改允许嵌入的域名',
  changesState: true,
  request: z.object({
    applicationId: id('接入应用'),
    frameHosts: z
      .array(
        text('允许嵌入的域名', {
          max: notifyLimits.host,
          is: isFrameHost,
          malformed: '允许嵌入的域名应为 域名 或 域名:端口，不含https://和路径',
        }),
        { error: '允许嵌入的域名格式不正确' },
      )
      .max(notifyLimits.hosts, `允许嵌入的域名最多${notifyLimits.hosts}个`),
    /** What was read; without it nobody else's change is asked for. */
    former: z
      .array(text('原域名', { max: notifyLimits.host }), { error: '原域名格式不正确' })
      .max(notifyLimits.hosts, `原域名最多${notifyLimits.hosts}个`)
      .optional(),
  }),
  result: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED'],
})
