import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { identityTypes } from '@qiyin/domain/person/document-number.ts'
import { verifiedChoice } from '@qiyin/domain/person/verified-choice.ts'
import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  id,
  oneOf,
  optionalChoice,
  optionalTime,
  optionalText,
  pageOf,
  paging,
  text,
} from '../shapes/fields.ts'
import { formerStatus } from '../shapes/former-status.ts'

const access = { page: pagePath.userPersonal } as const
const which = { personId: id('用户') }

/** A person as managers see one: numbers masked. */
const personShape = z.object({
  personId: z.string(),
  name: z.string().nullable(),
  identityType: oneOf(identityTypes),
  identityNo: z.string().nullable(),
  mobile: z.string(),
  userName: z.string().nullable(),
  email: z.string().nullable(),
  ourPart: z.boolean(),
  verified: z.boolean(),
  verifiedTime: z.string().nullable(),
  status: oneOf(accountStatus),
  createdTime: z.string(),
  /** The manager's own account, which another one freezes or deletes. */
  own: z.boolean(),
})

const query = {
  access,
  changesState: false,
  request: z.object({
    name: optionalText('姓名', { max: maxLength.searchWord }),
    /** Whole: it is looked up by its keyed hash. */
    identityNo: optionalText('证件号', { max: maxLength.searchWord }),
    /** 1 verified, 0 not. */
    authenticationStatus: optionalChoice('认证状态', verifiedChoice),
    status: optionalChoice('账号状态', { active: accountStatus.active, frozen: accountStatus.frozen }),
    /** Of the registration; days as YYYY-MM-DD, both included. */
    startTime: optionalTime('开始时间'),
    endTime: optionalTime('结束时间'),
    /** A whole mobile number, or a part of the account name or the e-mail address. */
    accountValue: optionalText('手机号/账号', { max: maxLength.searchWord }),
    ...paging,
  }),
  result: pageOf(personShape),
  refusals: [],
} as const

/** Accounts, the newest first; deleted ones are not among them. */
export const personManageQuery = defineCall({
  method: 'POST',
  path: '/person/manage/query',
  summary: '查询个人用户',
  ...query,
})

/** The same, under its second name. */
export const personManageQueryPersonInfoV2 = defineCall({
  method: 'POST',
  path: '/person/manage/query/person-info/v2',
  summary: '查询个人用户信息',
  ...query,
})

/** One account with what it takes part in. */
export const personGetById = defineCall({
  method: 'GET',
  path: '/person/get-by-id',
  summary: '查询个人用户详情',
  access,
  changesState: false,
  request: z.object(which),
  result: personShape.extend({
    roles: z.array(z.string()),
    companies: z.array(
      z.object({ companyId: z.string(), companyName: z.string(), administrator: z.boolean() }),
    ),
    contracts: z.number(),
    openContracts: z.number(),
    /** What stands against deleting the account. */
    obstacles: z.array(z.string()),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Freezes an account: its sessions end, and nobody logs in to it. */
export const personManageFreeze = defineCall({
  method: 'PUT',
  path: '/person/manage/freeze',
  summary: '冻结个人用户',
  access,
  changesState: true,
  request: z.object({ ...which, formerStatus }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'OWN_ACCOUNT', 'LAST_SYSTEM_MANAGER'],
})

/** Takes a freeze back. */
export const personManageUnfreeze = defineCall({
  method: 'PUT',
  path: '/person/manage/unfreeze',
  summary: '解冻个人用户',
  access,
  changesState: true,
  request: z.object({ ...which, formerStatus }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED'],
})

/** Deletes an account for good, as its owner could; what contracts need as evidence stays. */
export const personManageAccountDelete = defineCall({
  method: 'PUT',
  path: '/person/manage/account/delete',
  summary: '删除个人账号',
  access,
  changesState: true,
  request: z.object(which),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'OWN_ACCOUNT', 'FAILED'],
})

/** The whole numbers of a person, for a reason that the log keeps. */
export const personManageReveal = defineCall({
  method: 'POST',
  path: '/person/manage/reveal',
  summary: '查看个人敏感信息',
  ours: true,
  access,
  changesState: true,
  rate: { count: 20, seconds: 60 },
  request: z.object({ ...which, reason: text('查看原因', { max: maxReasonLength, characters: 'lines' }) }),
  result: z.object({ mobile: z.string().nullable(), identityNo: z.string().nullable() }),
  refusals: ['RECORD_NOT_FOUND'],
})
