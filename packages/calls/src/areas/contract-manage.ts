import { pagePath } from '@qiyin/domain/access/pages.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  companyFilter,
  contractFilters,
  contractPage,
  managedListRequest,
  managedOverview,
} from '../shapes/contract.ts'

/** The contracts of the applications I manage. */
export const contractQueryListManagerBusiness = defineCall({
  method: 'GET',
  path: '/contract/query/list/manager/business',
  summary: '应用管理员合同列表',
  access: { page: pagePath.appContractManage },
  changesState: false,
  request: managedListRequest,
  result: contractPage,
  refusals: [],
})

/** Their counts by tab. */
export const contractQueryOverviewManagerBusiness = defineCall({
  method: 'GET',
  path: '/contract/query/overview/manager/business',
  summary: '应用管理员合同统计',
  access: { page: pagePath.appContractManage },
  changesState: false,
  request: z.object(contractFilters),
  result: managedOverview,
  refusals: [],
})

/** The contracts in which a company I manage takes part. */
export const contractQueryListCompany = defineCall({
  method: 'GET',
  path: '/contract/query/list/company',
  summary: '企业合同列表',
  access: { page: pagePath.enterpriseContractManage },
  changesState: false,
  request: managedListRequest.extend(companyFilter),
  result: contractPage,
  refusals: [],
})

/** Their counts by tab. */
export const contractQueryOverviewCompany = defineCall({
  method: 'GET',
  path: '/contract/query/overview/company',
  summary: '企业合同统计',
  access: { page: pagePath.enterpriseContractManage },
  changesState: false,
  request: z.object({ ...contractFilters, ...companyFilter }),
  result: managedOverview,
  refusals: [],
})

/** All contracts, for system managers. */
export const contractQueryListSystem = defineCall({
  method: 'GET',
  path: '/contract/query/list/system',
  summary: '系统合同列表',
  access: { page: pagePath.sysContractManage },
  changesState: false,
  request: managedListRequest,
  result: contractPage,
  refusals: [],
})

/** Their counts by tab. */
export const contractQueryOverviewSystem = defineCall({
  method: 'GET',
  path: '/contract/query/overview/system',
  summary: '系统合同统计',
  access: { page: pagePath.sysContractManage },
  changesState: false,
  request: z.object(contractFilters),
  result: managedOverview,
  refusals: [],
})
