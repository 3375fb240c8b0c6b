import { personManageExport, companyManageExport } from '@qiyin/calls/areas/list-export.ts'
import { accountStatusLabel, type AccountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthLabel, type CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { isSupplierCode, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { queryCompanies } from '../company-manage/public.ts'
import { queryPersons } from '../person-manage/public.ts'
import { exportOf } from './export-of.ts'

/** POST /person/manage/export */
export const exportPersons = exportOf({
  call: personManageExport,
  name: '个人用户',
  query: queryPersons,
  columns: [
    ['姓名', 16, ({ name }) => name],
    ['证件号', 24, ({ identityNo }) => identityNo],
    ['手机号', 16, ({ mobile }) => mobile],
    ['账号', 20, ({ userName }) => userName],
    ['邮箱', 28, ({ email }) => email],
    ['认证状态', 12, ({ verified }) => (verified ? '已实名' : '未实名')],
    ['认证时间', 22, ({ verifiedTime }) => verifiedTime],
    ['账号状态', 12, ({ status }) => accountStatusLabel[status as AccountStatus]],
    ['注册时间', 22, ({ createdTime }) => createdTime],
  ],
})

/** POST /company/manage/export */
export const exportCompanies = exportOf({
  call: companyManageExport,
  name: '企业用户',
  query: queryCompanies,
  columns: [
    ['企业名称', 36, ({ companyName }) => companyName],
    ['统一社会信用代码', 24, ({ creditNo }) => creditNo],
    ['法定代表人', 16, ({ legalPersonName }) => legalPersonName],
    ['管理员', 20, ({ managers }) => managers.join('、')],
    ['认证渠道', 12, ({ supplierCode }) => (isSupplierCode(supplierCode) ? supplierLabel[supplierCode] : '')],
    ['认证状态', 14, ({ authStatus }) => companyAuthLabel[authStatus as CompanyAuthStatus]],
    ['我方企业', 10, ({ ourPart }) => (ourPart ? '是' : '否')],
    ['状态', 10, ({ status }) => accountStatusLabel[status as AccountStatus]],
    ['创建时间', 22, ({ createdTime }) => createdTime],
  ],
})
