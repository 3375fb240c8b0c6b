import { pagePath } from '@qiyin/domain/access/pages.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { maxLength, maxManagers } from '@qiyin/domain/limits.ts'
import { isRecordCode } from '@qiyin/domain/record-code.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  id,
  integer,
  optionalChoice,
  optionalId,
  optionalText,
  pageOf,
  paging,
  text,
} from '../shapes/fields.ts'

/** An application (business type) as selectors show it. */
export const businessShape = z.object({
  businessTypeId: z.string(),
  businessTypeCode: z.string(),
  businessTypeName: z.string(),
  kwaiValueVisible: z.boolean(),
  needKwaiValue: z.boolean(),
})

/** The applications I can initiate in, or those I manage. */
export const businessMine = defineCall({
  method: 'GET',
  path: '/business/mine',
  summary: '我可使用的应用',
  access: 'user',
  changesState: false,
  request: z.object({
    /** Our addition: 1 asks for those I manage, frozen ones too. */
    managed: optionalChoice('管理的应用', { no: 0, yes: 1 }),
  }),
  result: z.array(businessShape),
  refusals: [],
})

/** Every application, frozen ones too; a part of name or code, a part of a manager's name. */
export const businessQuery = defineCall({
  method: 'GET',
  path: '/business/query',
  summary: '查询应用',
  access: { page: pagePath.businessManage },
  changesState: false,
  request: z.object({
    business: optionalText('应用', { max: maxLength.searchWord }),
    manager: optionalText('管理员', { max: maxLength.searchWord }),
    ...paging,
  }),
  result: pageOf(
    businessShape.extend({
      status: z.literal([accountStatus.active, accountStatus.frozen]),
      /** In the order of their accounts; a manager who is not real-name verified is named by a masked number. */
      managers: z.array(z.object({ personId: z.string(), name: z.string() })),
      /** What whoever saves it names again. */
      revision: z.number(),
    }),
  ),
  refusals: [],
})

const access = { page: pagePath.businessManage } as const
const which = { businessTypeId: id('应用') }

/** Adds an application or, with its id and the revision that was read, changes it; the code stays as it was made. */
export const businessSave = defineCall({
  method: 'POST',
  path: '/business/save',
  summary: '保存应用',
  access,
  changesState: true,
  request: z.object({
    businessTypeId: optionalId('应用'),
    revision: integer('版本', { min: 0, max: 2 ** 31 - 1 }).optional(),
    businessTypeCode: text('应用编码', {
      max: maxLength.businessTypeCode,
      is: isRecordCode,
      malformed: '应用编码只能由字母、数字、下划线和短横线组成',
    }),
    businessTypeName: text('应用名称', { max: maxLength.businessTypeName }),
    managers: z.array(id('管理员')).max(maxManagers, `管理员不能超过${maxManagers}人`).default([]),
  }),
  result: z.object({ businessTypeId: z.string() }),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'BUSINESS_CODE_TAKEN', 'PERSON_UNKNOWN'],
})

/** Nobody initiates in a frozen application any more, at once. */
export const businessFreeze = defineCall({
  method: 'GET',
  path: '/business/freeze',
  summary: '冻结应用',
  access,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Takes a freeze back. */
export const businessUnfreeze = defineCall({
  method: 'GET',
  path: '/business/unfreeze',
  summary: '解冻应用',
  access,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
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
