import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { personsFrom } from '@qiyin/domain/access/role-rules.ts'
import { maxLength, maxManagers, maxRevision } from '@qiyin/domain/limits.ts'
import { isRecordCode } from '@qiyin/domain/record-code.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer, optionalText, pageOf, paging, text } from '../shapes/fields.ts'
import { formerStatus } from '../shapes/former-status.ts'

const access = { page: pagePath.roleManage } as const
const which = { roleId: id('角色') }
const revision = integer('版本', { min: 0, max: maxRevision })

const personShape = z.object({
  personId: z.string(),
  /** Null before the person is real-name verified. */
  name: z.string().nullable(),
  userName: z.string().nullable(),
  mobile: z.string(),
})

/** Roles, by parts of code and name, and by a part of the name of somebody who was given it. */
export const roleManageQuery = defineCall({
  method: 'GET',
  path: '/role/manage/query',
  summary: '查询角色',
  access,
  changesState: false,
  request: z.object({
    code: optionalText('角色编码', { max: maxLength.searchWord }),
    name: optionalText('角色名称', { max: maxLength.searchWord }),
    username: optionalText('用户名', { max: maxLength.searchWord }),
    ...paging,
  }),
  result: pageOf(
    z.object({
      roleId: z.string(),
      roleCode: z.string(),
      roleName: z.string(),
      builtIn: z.boolean(),
      personsFrom: z.enum(personsFrom),
      /** The first three who were given it, and how many there are. */
      persons: z.array(z.string()),
      personCount: z.number(),
      functionCount: z.number(),
      status: z.literal([accountStatus.active, accountStatus.frozen]),
      updatedTime: z.string(),
      revision: z.number(),
    }),
  ),
  refusals: [],
})

/** Adds a role without people and functions; neither its code nor its name is another one's (decision 115). */
export const roleManageAdd = defineCall({
  method: 'POST',
  path: '/role/manage/add',
  summary: '新增角色',
  access,
  changesState: true,
  request: z.object({
    roleCode: text('角色编码', {
      max: maxLength.roleCode,
      is: isRecordCode,
      malformed: '角色编码只能由字母、数字、下划线和短横线组成',
    }),
    roleName: text('角色名称', { max: maxLength.roleName }),
  }),
  result: z.object({ roleId: z.string() }),
  refusals: ['ROLE_CODE_TAKEN', 'ROLE_NAME_TAKEN'],
})

/** Whom the role was given to, in the order of their accounts. */
export const roleManagePersons = defineCall({
  method: 'GET',
  path: '/role/manage/persons',
  summary: '查询角色人员',
  ours: true,
  access,
  changesState: false,
  request: z.object(which),
  result: z.object({ revision: z.number(), list: z.array(personShape) }),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Gives the role to exactly these people; in force with the next call of everybody concerned. */
export const roleManageUpdatePerson = defineCall({
  method: 'POST',
  path: '/role/manage/updatePerson',
  summary: '修改角色人员',
  access,
  changesState: true,
  request: z.object({
    ...which,
    personIds: z.array(id('人员')).max(maxManagers, `人员不能超过${maxManagers}人`),
    /** What was read; without it nobody else's change is asked for. */
    revision: revision.optional(),
  }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'ROLE_FOLLOWS', 'PERSON_UNKNOWN', 'LAST_SYSTEM_MANAGER'],
})

/** The whole function tree, with what the role holds of it; areas and groups follow from their pages. */
export const roleManageFunctions = defineCall({
  method: 'GET',
  path: '/role/manage/functions',
  summary: '查询角色功能',
  ours: true,
  access,
  changesState: false,
  request: z.object(which),
  result: z.object({
    revision: z.number(),
    list: z.array(
      z.object({
        function_en_name: z.string(),
        function_cn_name: z.string(),
        /** The area that the page stands in. */
        area_cn_name: z.string(),
        held: z.boolean(),
        /** Everybody needs it: 首页, 我的合同 and 个人中心 of 普通用户. */
        fixed: z.boolean(),
      }),
    ),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

/** Gives the role exactly these pages; in force with the next call of everybody concerned. */
export const roleManageUpdateFunction = defineCall({
  method: 'POST',
  path: '/role/manage/updateFunction',
  summary: '修改角色功能',
  ours: true,
  access,
  changesState: true,
  request: z.object({
    ...which,
    functions: z.array(text('功能', { max: maxLength.searchWord })).max(maxManagers),
    revision: revision.optional(),
  }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'FUNCTION_NOT_FOR_ROLE', 'LAST_SYSTEM_MANAGER'],
})

/** A frozen role gives nobody anything, at once. */
export const roleManageFreezeRoleId = defineCall({
  method: 'PUT',
  path: '/role/manage/freeze/{roleId}',
  summary: '冻结角色',
  access,
  changesState: true,
  request: z.object({ ...which, formerStatus }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED', 'ROLE_BUILT_IN', 'LAST_SYSTEM_MANAGER'],
})

/** Takes a freeze back. */
export const roleManageUnfreezeRoleId = defineCall({
  method: 'PUT',
  path: '/role/manage/unfreeze/{roleId}',
  summary: '解冻角色',
  access,
  changesState: true,
  request: z.object({ ...which, formerStatus }),
  result: z.boolean(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_CHANGED'],
})

/** Active people by a part of name or account name, or by a whole mobile number: for roles, applications and enterprises. */
export const personManageSearchForRole = defineCall({
  method: 'GET',
  path: '/person/manage/searchForRole',
  summary: '查询可授予角色的人员',
  access: { anyPage: [pagePath.roleManage, pagePath.businessManage, pagePath.userEnterprise] },
  changesState: false,
  request: z.object({ searchWord: optionalText('关键字', { max: maxLength.searchWord }) }),
  result: z.array(personShape),
  refusals: [],
})
