import type { TableProps } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import {
  companyManageFreeze,
  companyManageQuery,
  companyManageUnfreeze,
} from '@qiyin/calls/areas/company-manage.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyManageExport } from '@qiyin/calls/areas/list-export.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { isSupplierCode, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { CompanyState } from '@qiyin/ui/company/company-state.tsx'
import { invalidate } from '@qiyin/ui/query-client.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import type { RowAction } from '../../../components/manage-page/row-actions.tsx'

// It comes when it is opened.
const ManagerDialog = lazy(async () => ({
  default: (await import('../../../components/company-dialogs/manager-dialog.tsx')).ManagerDialog,
}))

type Company = Answer<typeof companyManageQuery>['list'][number]
type Name = 'companyName' | 'creditNo' | 'status' | 'startTime' | 'endTime'

const fields: DeclaredField<Name>[] = [
  { kind: 'text', name: 'companyName', label: '企业名称', maxLength: maxLength.searchWord },
  { kind: 'text', name: 'creditNo', label: '信用代码', maxLength: maxLength.searchWord },
  {
    kind: 'choice',
    name: 'status',
    label: '状态',
    options: [
      { value: '0', label: '正常' },
      { value: '1', label: '已冻结' },
    ],
  },
  { kind: 'days', from: 'startTime', to: 'endTime', label: '创建时间' },
]
const spec = { fields, pageSizes: pageSizes.manage }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  // The tab of the page stays in the address.
  write: (state: ListAddress<Name>) => writeListAddress(state, spec, new URLSearchParams({ tab: 'all' })),
}

const columns: NonNullable<TableProps<Company>['columns']> = [
  { title: '企业名称', dataIndex: 'companyName', width: 216, ellipsis: true },
  { title: '信用代码', width: 184, className: 'num', render: (_, { creditNo }) => creditNo ?? '-' },
  { title: '法定代表人', width: 96, render: (_, { legalPersonName }) => legalPersonName ?? '-' },
  { title: '管理员', width: 96, ellipsis: true, render: (_, { managers }) => managers.join('、') || '-' },
  {
    title: '渠道',
    width: 84,
    render: (_, { supplierCode }) =>
      isSupplierCode(supplierCode) ? supplierLabel[supplierCode] : supplierCode,
  },
  {
    title: '认证状态',
    width: 132,
    render: (_, { authStatus, status }) => (
      <CompanyState
        authStatus={authStatus}
        status={status === accountStatus.frozen ? accountStatus.frozen : accountStatus.active}
      />
    ),
  },
  {
    title: '创建时间',
    width: 108,
    className: 'num',
    render: (_, { createdTime }) => createdTime.slice(0, 10),
  },
]

/** Every enterprise: found, frozen and unfrozen; they are made by their people, and not added here. */
export function Companies({ tabs }: { tabs: ReactElement }): ReactElement {
  const navigate = useNavigate()
  const [state, update] = useListAddress(address)
  const { pageNum, pageSize, filters } = state
  const list = useCall(companyManageQuery, { ...filters, pageNum, pageSize }, { keep: true })
  const done = { stale: [companyManageQuery], successText: '操作成功' }
  const freeze = useCallMutation(companyManageFreeze, { ...done, onFailure })
  const unfreeze = useCallMutation(companyManageUnfreeze, { ...done, onFailure })
  const [asked, setAsked] = useState<{ act: 'change' | 'reverify'; company: Company } | null>(null)
  return (
    <>
      <ManagePage
        title="企业用户"
        tabs={tabs}
        fields={fields}
        state={state}
        onChange={update}
        pageSizes={pageSizes.manage}
        exportBy={companyManageExport}
        query={list}
        rowKey="companyId"
        columns={columns}
        emptyText="暂无企业"
        actions={(company) => [
          { label: '详情', onRun: () => void navigate(paths.companyReview(company)) },
          statusAction(company, {
            freeze: () => freeze.mutate({ companyId: company.companyId, formerStatus: company.status }),
            unfreeze: () => unfreeze.mutate({ companyId: company.companyId, formerStatus: company.status }),
          }),
          { label: '更换管理员', onRun: () => setAsked({ act: 'change', company }) },
          {
            label: '重新认证',
            ...(company.authStatus !== companyAuthStatus.authenticated && {
              disabledReason: '企业尚未认证',
            }),
            onRun: () => setAsked({ act: 'reverify', company }),
          },
        ]}
      />
      {asked && (
        <Suspense>
          <ManagerDialog
            act={asked.act}
            company={{ companyId: asked.company.companyId, companyName: asked.company.companyName }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Refused, the page may have shown what does not stand any more. */
function onFailure(): boolean {
  void invalidate(companyManageQuery)
  return false
}

function statusAction(
  { companyName, status }: Company,
  run: { freeze: () => void; unfreeze: () => void },
): RowAction {
  if (status === accountStatus.frozen)
    return { label: '解冻', question: `确定解冻企业「${companyName}」？`, onRun: run.unfreeze }
  return {
    label: '冻结',
    question: `冻结后企业「${companyName}」将无法发起和签署，确定冻结？`,
    onRun: run.freeze,
  }
}
