import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { personTabs } from '@qiyin/domain/contract/tabs.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { CancelDialog } from '../../../components/cancel-dialog/cancel-dialog.tsx'
import type { ContractRow } from '../../../components/contract-table/contract-row.ts'
import { ContractSkeleton } from '../../../components/contract-table/contract-skeleton.tsx'
import { ContractTable } from '../../../components/contract-table/contract-table.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { contractFilterFields } from '@qiyin/ui/contract-list/filter-fields.ts'
import { ListPage } from '../../../components/list-page/list-page.tsx'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import { usePageInReach } from '../../../components/list-page/use-page-in-reach.ts'
import {
  listArgs,
  overviewArgs,
  readListQuery,
  writeListQuery,
  type ListQuery,
} from '@qiyin/ui/contract-list/list-query.ts'

/** The last query is kept under the seeds' own key (seed 002 section 6). */
const address = { read: readListQuery, write: writeListQuery, keepUnder: 'LQP' }

/** W-12 /file-center: the contracts I initiated or sign. */
export function ContractListPage(): ReactElement {
  usePageTitle('合同中心')
  const navigate = useNavigate()
  const [query, update] = useListAddress<ListQuery>(address)
  const [canceling, setCanceling] = useState<ContractRow | null>(null)
  const list = useCall(contractQueryListPerson, listArgs(query), { keep: true })
  usePageInReach(list, (pageNum) => update({ pageNum }, { replace: true }))
  const overview = useCall(contractQueryOverviewPerson, overviewArgs(query), { keep: true })
  const applications = useCall(businessMine, {}, { staleMs: 300_000 })
  const fields = contractFilterFields(
    (applications.data ?? []).map((one) => ({ value: one.businessTypeId, label: one.businessTypeName })),
  )
  return (
    <>
      <PageHead title="合同中心">
        <Button type="primary" icon={<PlusIcon />} onClick={() => void navigate(paths.newSign())}>
          发起签署
        </Button>
      </PageHead>
      <ListPage
        label="合同列表"
        tabs={{
          items: personTabs.map(({ key, label }) => ({ key, label, count: overview.data?.[key] })),
          active: query.tab.key,
          onChange: (key) => update({ tab: personTabs.find((tab) => tab.key === key) ?? query.tab }),
        }}
        search={{
          label: '合同名称/编号',
          maxLength: maxLength.keyword,
          value: query.keyword,
          onChange: (keyword) => update({ keyword }),
        }}
        filter={{ fields, values: query.filters, onApply: (filters) => update({ filters }) }}
        query={list}
        skeleton={<ContractSkeleton />}
        onReset={() => update({ keyword: '', filters: {} })}
        empty={
          <Blank art="empty" title="暂无合同" text="发起第一份合同，或等待他人邀请您签署">
            <Button onClick={() => void navigate(paths.newSign())}>发起签署</Button>
          </Blank>
        }
      >
        {(data, table) => (
          <ContractTable
            rows={data.list}
            {...table}
            onCancel={setCanceling}
            paging={{
              pageNum: data.pageNum,
              pageSize: data.pageSize,
              total: data.total,
              sizes: pageSizes.person.options,
              onChange: (pageNum, pageSize) =>
                update({ pageNum: pageSize === query.pageSize ? pageNum : 1, pageSize }),
            }}
          />
        )}
      </ListPage>
      <CancelDialog contract={canceling} onClose={() => setCanceling(null)} />
    </>
  )
}
