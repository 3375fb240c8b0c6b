import { pagePath } from '@qiyin/domain/access/pages.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { exportFormat } from '../shapes/export-format.ts'
import { businessQuery } from './business.ts'
import { companyManageQuery } from './company-manage.ts'
import { messageLedgerQuery } from './message-ledger.ts'
import { messageTemplateQuery } from './message-template.ts'
import { operatorLogQuery } from './operator-log.ts'
import { personManageQuery } from './person-manage.ts'
import { roleManageQuery } from './role-manage.ts'
import { contractSourceQuery } from './source-system.ts'
import { contractTemplateManageSearch } from './template.ts'

/*
 * The lists of administration as tables to take away: who may query a list may export what is queried, as it is shown,
 * so many rows at most; each export goes into the log of operations.
 */

const shared = {
  method: 'POST',
  ours: true,
  rate: { count: 10, seconds: 60 },
  changesState: true,
  answer: 'file',
  result: z.null(),
  refusals: ['EXPORT_TOO_LARGE'],
} as const
const paging = { pageNum: true, pageSize: true } as const
const shape = { format: exportFormat }

/** Accounts. */
export const personManageExport = defineCall({
  ...shared,
  path: '/person/manage/export',
  summary: '导出个人用户',
  access: personManageQuery.access,
  request: personManageQuery.request.omit(paging).extend(shape),
})

/** Enterprises. */
export const companyManageExport = defineCall({
  ...shared,
  path: '/company/manage/export',
  summary: '导出企业用户',
  access: companyManageQuery.access,
  request: companyManageQuery.request.omit(paging).extend(shape),
})

/** Applications. */
export const businessExport = defineCall({
  ...shared,
  path: '/business/export',
  summary: '导出应用',
  // The query is read by other pages, too; the list is taken away from its own.
  access: { page: pagePath.businessManage },
  request: businessQuery.request.omit(paging).extend(shape),
})

/** Roles. */
export const roleManageExport = defineCall({
  ...shared,
  path: '/role/manage/export',
  summary: '导出角色',
  access: roleManageQuery.access,
  request: roleManageQuery.request.omit(paging).extend(shape),
})

/** Source systems. */
export const contractSourceExport = defineCall({
  ...shared,
  path: '/contract/source/export',
  summary: '导出来源系统',
  access: contractSourceQuery.access,
  request: contractSourceQuery.request.omit(paging).extend(shape),
})

/** Templates that one manages. */
export const contractTemplateManageExport = defineCall({
  ...shared,
  path: '/contract/template/manage/export',
  summary: '导出模板登记',
  access: contractTemplateManageSearch.access,
  request: contractTemplateManageSearch.request.omit(paging).extend(shape),
})

/** Message templates. */
export const messageTemplateExport = defineCall({
  ...shared,
  path: '/message/template/export',
  summary: '导出消息模板',
  access: messageTemplateQuery.access,
  request: messageTemplateQuery.request.omit(paging).extend(shape),
})

/** The ledger of messages. */
export const messageLedgerExport = defineCall({
  ...shared,
  path: '/message/ledger/export',
  summary: '导出消息发送记录',
  access: messageLedgerQuery.access,
  request: messageLedgerQuery.request.omit(paging).extend(shape),
})

/** The operator log. */
export const operatorLogExport = defineCall({
  ...shared,
  path: '/operator-log/export',
  summary: '导出操作日志',
  access: operatorLogQuery.access,
  request: operatorLogQuery.request.omit(paging).extend(shape),
})
