import type { ReactElement } from 'react'
import {
  contractQueryListManagerBusiness,
  contractQueryOverviewManagerBusiness,
} from '@qiyin/calls/areas/contract-manage.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { manageTabs } from '@qiyin/domain/contract/tabs.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { lastQueryKeyOf } from '@qiyin/ui/list-address/last-query.ts'
import { ContractList } from '../../../components/contract-list/contract-list.tsx'
import type { ContractOrigin } from '../../../components/contract-list/contract-origin.ts'

const applicationManager: ContractOrigin = {
  title: '合同管理',
  list: contractQueryListManagerBusiness,
  overview: contractQueryOverviewManagerBusiness,
  tabs: manageTabs,
  pageSizes: pageSizes.manage,
  keepUnder: lastQueryKeyOf(pagePath.appContractManage),
  columns: ['sourceApp', 'channel'],
  downloadMark: 'BUSINESS_MANAGEMENT',
  applications: 'managed',
}

/** W-24 /app-manage/contract-manage: the contracts of the applications I manage. */
export function AppContractsPage(): ReactElement {
  return (
    <ContractList
      origin={applicationManager}
      empty={<Blank art="empty" title="暂无合同" text="您管理的应用发起的合同会显示在这里" />}
    />
  )
}
