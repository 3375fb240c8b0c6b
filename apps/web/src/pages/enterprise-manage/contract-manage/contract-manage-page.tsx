import type { ReactElement } from 'react'
import { contractQueryListCompany, contractQueryOverviewCompany } from '@qiyin/calls/areas/contract-manage.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { manageTabs } from '@qiyin/domain/contract/tabs.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { lastQueryKeyOf } from '@qiyin/ui/list-address/last-query.ts'
import { ContractList } from '../../../components/contract-list/contract-list.tsx'
import type { ContractOrigin } from '../../../components/contract-list/contract-origin.ts'

const companyManager: ContractOrigin = {
  title: '合同管理',
  list: contractQueryListCompany,
  overview: contractQueryOverviewCompany,
  tabs: manageTabs,
  pageSizes: pageSizes.manage,
  keepUnder: lastQueryKeyOf(pagePath.enterpriseContractManage),
  columns: ['appName', 'channel'],
  downloadMark: 'COMPANY_MANAGEMENT',
  applications: 'mine',
  ofCompanies: true,
}

/** W-22 /enterprise-manage/contract-manage: the contracts in which a company I manage takes part. */
export function EnterpriseContractsPage(): ReactElement {
  return (
    <ContractList
      origin={companyManager}
      empty={<Blank art="empty" title="暂无合同" text="您管理的企业发起或签署的合同会显示在这里" />}
    />
  )
}
