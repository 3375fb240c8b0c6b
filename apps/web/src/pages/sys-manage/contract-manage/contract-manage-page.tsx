import type { ReactElement } from 'react'
import { contractQueryListSystem, contractQueryOverviewSystem } from '@qiyin/calls/areas/contract-manage.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { manageTabs } from '@qiyin/domain/contract/tabs.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { lastQueryKeyOf } from '@qiyin/ui/list-address/last-query.ts'
import { ContractList } from '../../../components/contract-list/contract-list.tsx'
import type { ContractOrigin } from '../../../components/contract-list/contract-origin.ts'

const systemManager: ContractOrigin = {
  title: '合同管理',
  list: contractQueryListSystem,
  overview: contractQueryOverviewSystem,
  tabs: manageTabs,
  pageSizes: pageSizes.manage,
  keepUnder: lastQueryKeyOf(pagePath.sysContractManage),
  columns: ['sourceApp', 'signChannel'],
  downloadMark: 'SYSTEM_MANAGEMENT',
  applications: 'all',
  changesSigners: true,
}

/** W-27 /sys-manage/contract-manage: all contracts. */
export function SystemContractsPage(): ReactElement {
  return (
    <ContractList
      origin={systemManager}
      empty={<Blank art="empty" title="暂无合同" text="平台上的合同会显示在这里" />}
    />
  )
}
