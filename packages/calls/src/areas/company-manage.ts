import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, oneOf, optionalChoice, optionalDay, optionalText, pageOf, paging } from '../shapes/fields.ts'

const access = { page: pagePath.userEnterprise } as const
const which = { companyId: id('企业') }

/** Every enterprise, the newest first; removed ones are not among them. */
export const companyManageQuery = defineCall({
  method: 'POST',
  path: '/company/manage/query',
  summary: '查询企业用户',
  access,
  changesState: false,
  request: z.object({
    companyName: optionalText('企业名称', { max: maxLength.searchWord }),
    creditNo: optionalText('信用代码', { max: maxLength.searchWord }),
    status: optionalChoice('状态', { active: accountStatus.active, frozen: accountStatus.frozen }),
    /** Of its creation; days as YYYY-MM-DD, both included. */
    startTime: optionalDay('开始时间'),
    endTime: optionalDay('结束时间'),
    ...paging,
  }),
  result: pageOf(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      creditNo: z.string().nullable(),
      legalPersonName: z.string().nullable(),
      /** Names of its administrators. */
      managers: z.array(z.string()),
      supplierCode: z.string(),
      authStatus: oneOf(companyAuthStatus),
      ourPart: z.boolean(),
      status: oneOf(accountStatus),
      createdTime: z.string(),
    }),
  ),
  refusals: [],
})

/** The enterprises of the operating company. */
export const companyManageOurpart = defineCall({
  method: 'GET',
  path: '/company/manage/ourpart',
  summary: '查询我方企业',
  access,
  changesState: false,
  request: z.object({}),
  result: z.array(z.object({ companyId: z.string(), companyName: z.string() })),
  refusals: [],
})

/** Freezes an enterprise: nobody signs or initiates for it, at once. */
export const companyManageFreeze = defineCall({
  method: 'PUT',
  path: '/company/manage/freeze',
  summary: '冻结企业',
  access,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Takes a freeze back. */
export const companyManageUnfreeze = defineCall({
  method: 'PUT',
  path: '/company/manage/unfreeze',
  summary: '解冻企业',
  access,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Makes a verified person the one administrator of an enterprise. */
export const companyManageChangeManager = defineCall({
  method: 'POST',
  path: '/company/manage/changeManager',
  summary: '更换企业管理员',
  access,
  changesState: true,
  request: z.object({ ...which, newManagerId: id('新管理员') }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'PERSON_UNKNOWN', 'MANAGER_UNCHANGED'],
})
