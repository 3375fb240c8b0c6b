import { maxLength } from '@qiyin/domain/limits.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import { identityTypes } from '@qiyin/domain/person/document-number.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneOf, text } from '../shapes/fields.ts'

const menuFunction = z.object({
  function_cn_name: z.string(),
  function_en_name: z.string(),
  index_page: z.string(),
  level: z.number(),
  show_order: z.number(),
  enable: z.boolean(),
})

/** A page of an area, or a sub-menu with its pages. */
const menuPage = menuFunction.extend({ functionMenuDtos: z.array(menuFunction) })

/** One area of the menu with its pages (seed 001 section 3, seed 002 section 6). */
export const authorityEntry = menuFunction.extend({ functionMenuDtos: z.array(menuPage) })

/** The user as the client sees it: masked mobile and identity number (seed 001 section 3 "User info"). */
export const userInfoShape = z.object({
  personAccountId: z.string(),
  mobile: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  userName: z.string().nullable(),
  verified: z.boolean(),
  /** 0 is the operating company's own side. */
  ourpart: oneOf(ourPart),
  systemAdmin: z.boolean(),
  roles: z.array(z.object({ roleCode: z.string(), roleName: z.string() })),
  authenticationUrl: z.string().nullable(),
  authorityList: z.array(authorityEntry),
  companyList: z.array(
    z.object({
      companyId: z.string(),
      companyName: z.string(),
      supplierCode: z.string(),
      authStatus: oneOf(companyAuthStatus),
      administrator: z.boolean(),
      status: oneOf(accountStatus),
    }),
  ),
  avatar: z.string().nullable(),
  identityNo: z.string().nullable(),
  identityType: oneOf(identityTypes),
  authWay: oneOf(authWay).nullable(),
  verifiedTime: z.string().nullable(),
  /** simulated, manual, http or provider; null before verification. */
  assurance: z.string().nullable(),
  showSignInstructions: z.boolean(),
  showEnterpriseManagementMenu: z.boolean(),
  createdTime: z.string(),
})

const user = {
  method: 'GET',
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: userInfoShape,
  refusals: ['SESSION_INVALID'],
} as const

/** Ends the session. */
export const logout = defineCall({
  method: 'GET',
  path: '/logout',
  summary: '退出登录',
  access: 'user',
  changesState: true,
  request: z.object({}),
  result: z.null(),
  refusals: [],
})

/** The logged-in user. */
export const userInfo = defineCall({ ...user, path: '/user/info', summary: '当前用户信息' })
/** The logged-in user, as seed 002 section 7 also names it. */
export const userNow = defineCall({ ...user, path: '/user/now', summary: '当前用户' })
/** The logged-in user for the desktop client. */
export const userPcUserInfo = defineCall({ ...user, path: '/user/pc/user-info', summary: '电脑端用户信息' })
/** The logged-in user for the mobile client. */
export const userMobileUserInfo = defineCall({
  ...user,
  path: '/user/mobile/user-info',
  summary: '移动端用户信息',
})

/** People of our part found by name, user name, e-mail or phone, by those who have to do with them. */
export const userMasterDataList = defineCall({
  method: 'GET',
  path: '/user/master-data/list',
  summary: '查询我方人员',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({ searchWord: text('搜索内容', { max: maxLength.searchWord }) }),
  result: z.array(
    z.object({
      name: z.string(),
      username: z.string().nullable(),
      email: z.string().nullable(),
      /** Masked. */
      phone: z.string(),
      /** Masked, and told to colleagues only. */
      identityNo: z.string().nullable(),
    }),
  ),
  refusals: [],
})

/** Whether somebody of our part has the account name, so that he can be chosen. */
export const userMasterDataUserValidate = defineCall({
  method: 'GET',
  path: '/user/master-data/user/validate',
  summary: '校验我方人员',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({ username: text('用户名', { max: maxLength.userName }) }),
  result: z.object({ valid: z.boolean(), name: z.string().nullable(), message: z.string().nullable() }),
  refusals: [],
})

/** Whether a Kwai number can be one. */
export const userMasterDataKwaiValidate = defineCall({
  method: 'GET',
  path: '/user/master-data/kwai/validate',
  summary: '校验快手ID',
  access: 'verified',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  request: z.object({ kwaiValue: text('快手ID', { max: maxLength.kwaiValue }) }),
  result: z.object({ valid: z.boolean(), message: z.string().nullable() }),
  refusals: [],
})
