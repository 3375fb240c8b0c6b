import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength, maxManagers, maxRevision } from '@qiyin/domain/limits.ts'
import { isRecordCode } from '@qiyin/domain/record-code.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer, optionalId, text } from '../shapes/fields.ts'
import { formerStatus } from '../shapes/former-status.ts'

const access = { page: pagePath.businessManage } as const
const which = { businessTypeId: id('应用') }

/**
 * Adds an application or, with its id and the revision that was read, changes it; the code stays as it was made, and no
 * two have the same name (decision 115).
 */
export const businessSave = defineCall({
  method: 'POST',
  path: '/business/save',
  summary: '保存应用',
  access,
  changesState: true,
  request: z.object({
    businessTypeId: optionalId('应用'),
    revision: integer('版本', { min: 0, max: maxRevision }).optional(),
    businessTypeCode: text('应用编码', {
      max: maxLength.businessTypeCode,
      is: isRecordCode,
      malformed: '应用编码只能由字母、数字、下划线和短横线组成',
    }),
    businessTypeName: text('应用名称', { max: maxLength.businessTypeName }),
    managers: z.array(id('管理员')).max(maxManagers, `管理员不能超过${maxManagers}人`).default([]),
  }),
  result: z.object({ businessTypeId: z.string() }),
  refusals: [
    'RECORD_NOT_FOUND',
    'RECORD_CHANGED',
    'BUSINESS_CODE_TAKEN',
    'BUSINESS_NAME_TAKEN',
    'PERSON_UNKNOWN',
  ],
})

/** Nobody initiates in a frozen application any more, at once. */
export const businessFreeze = defineCall({
  method: 'GET',
  path: '/business/freeze',
  summary: '冻结应用',
  access,
  changesState: true,
  request: z.object({ ...which, formerStatus }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED'],
})

/** Takes a freeze back. */
export const businessUnfreeze = defineCall({
  method: 'GET',
  path: '/business/unfreeze',
  summary: '解冻应用',
  access,
  changesState: true,
  request: z.object({ ...which, formerStatus }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED'],
})

/** Deletes an application that nothing uses. */
export const businessDelete = defineCall({
  method: 'DELETE',
  path: '/business/delete',
  summary: '删除应用',
  access,
  changesState: true,
  request: z.object(which),
  query: ['businessTypeId'],
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'BUSINESS_IN_USE'],
})

/** Whether signers are asked for their 快手号; hiding it also makes it optional. */
export const businessUpdateKwaiValueVisible = defineCall({
  method: 'PUT',
  path: '/business/update/kwaiValueVisible',
  summary: '设置是否显示快手号',
  access,
  changesState: true,
  request: z.object({ ...which, kwaiValueVisible: z.boolean({ error: '显示快手号格式不正确' }) }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Whether signers must give their 快手号; requiring it also shows it. */
export const businessUpdateNeedKwaiValue = defineCall({
  method: 'PUT',
  path: '/business/update/needKwaiValue',
  summary: '设置快手号是否必填',
  access,
  changesState: true,
  request: z.object({ ...which, needKwaiValue: z.boolean({ error: '快手号必填格式不正确' }) }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
})
