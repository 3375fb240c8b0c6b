import { maxEntitledApplications } from '@qiyin/domain/company/actions.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { isMobile } from '@qiyin/domain/person/mobile.ts'
import { isSmsCode } from '@qiyin/domain/person/sms.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalDay, text } from '../shapes/fields.ts'

const ofAdministrator = { kind: 'company', field: 'companyId', relation: 'administrator' } as const
const ofPeopleManager = { kind: 'company', field: 'companyId', relation: 'peopleManager' } as const

/** A code to the present administrator, who is asked before a company is handed over. */
export const companyVerificationCode = defineCall({
  method: 'GET',
  path: '/company/verificationCode',
  summary: '获取变更管理员验证码',
  access: 'verified',
  object: ofAdministrator,
  changesState: true,
  request: z.object({ companyId: id('企业') }),
  result: z.object({ mobile: z.string(), resendAfterSec: z.number() }),
  refusals: ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN', 'CODE_TOO_SOON', 'CODE_LIMIT'],
})

/** Somebody with an account, named so exactly that nobody can be looked up by it; wrong ones are counted by the day. */
const exactPerson = {
  name: text('姓名', { missing: '请输入姓名', max: maxPersonNameLength }),
  mobile: text('手机号', { is: isMobile }),
}

/** Hands a company over to another verified person. */
export const companyChangeManager = defineCall({
  method: 'POST',
  path: '/company/changeManager',
  summary: '变更企业管理员',
  access: 'verified',
  object: ofAdministrator,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  request: z.object({ companyId: id('企业'), ...exactPerson, code: text('验证码', { is: isSmsCode }) }),
  result: z.boolean(),
  refusals: [
    'COMPANY_NOT_FOUND',
    'COMPANY_FROZEN',
    'PERSON_NOT_FOUND',
    'MANAGER_UNCHANGED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'FAILED',
  ],
})

/** The people of a company: its administrators and who may initiate for it. */
export const companyMembers = defineCall({
  method: 'GET',
  path: '/company/members',
  summary: '企业人员',
  ours: true,
  access: 'user',
  object: ofPeopleManager,
  changesState: false,
  request: z.object({ companyId: id('企业') }),
  result: z.object({
    administrators: z.array(
      z.object({
        personId: z.string(),
        name: z.string(),
        mobile: z.string(),
        administrator: z.boolean(),
        managesSeals: z.boolean(),
        managesPeople: z.boolean(),
        since: z.string(),
        self: z.boolean(),
      }),
    ),
    initiators: z.array(
      z.object({
        personId: z.string(),
        name: z.string(),
        mobile: z.string(),
        /** Empty: every application. */
        businessTypeIds: z.array(z.string()),
        /** The same by name. */
        businesses: z.array(
          z.object({ businessTypeId: z.string(), businessTypeName: z.string(), frozen: z.boolean() }),
        ),
        since: z.string(),
        /** The last day; null: without an end. */
        until: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['COMPANY_NOT_FOUND'],
})

/** Makes somebody a sub-administrator, lets somebody initiate, or changes either. */
export const companyMembersSave = defineCall({
  method: 'POST',
  path: '/company/members/save',
  summary: '保存企业人员',
  ours: true,
  access: 'verified',
  object: ofPeopleManager,
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({
    companyId: id('企业'),
    ...exactPerson,
    managesSeals: z.boolean({ error: '权限格式不正确' }),
    managesPeople: z.boolean({ error: '权限格式不正确' }),
    initiates: z.boolean({ error: '权限格式不正确' }),
    /** Empty: every application. */
    businessTypeIds: z.array(id('所属应用')).max(maxEntitledApplications, '所属应用过多').default([]),
    until: optionalDay('有效期'),
  }),
  result: z.boolean(),
  refusals: [
    'BUSINESS_FROZEN',
    'COMPANY_NOT_FOUND',
    'COMPANY_FROZEN',
    'PERSON_NOT_FOUND',
    'MANAGER_UNCHANGED',
    'BUSINESS_NOT_FOUND',
    'ACCESS_DENIED',
    'PARAMETER_INVALID',
    'FAILED',
  ],
})

/** Takes from somebody what the person is to a company. */
export const companyMembersRemove = defineCall({
  method: 'POST',
  path: '/company/members/remove',
  summary: '移除企业人员',
  ours: true,
  access: 'verified',
  object: ofPeopleManager,
  changesState: true,
  request: z.object({
    companyId: id('企业'),
    personId: id('人员'),
    role: z.enum(['administrator', 'initiator'], { error: '权限格式不正确' }),
  }),
  result: z.boolean(),
  refusals: ['COMPANY_NOT_FOUND', 'COMPANY_FROZEN', 'ACCESS_DENIED'],
})
