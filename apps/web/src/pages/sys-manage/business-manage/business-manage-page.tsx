import type { TableProps } from 'antd'
import type { ReactElement } from 'react'
import { businessQuery } from '@qiyin/calls/areas/business.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import './business-manage-page.css'

type Application = Answer<typeof businessQuery>['list'][number]
type Name = 'business' | 'manager'

const fields: DeclaredField<Name>[] = [
  {
    kind: 'text',
    name: 'business',
    label: '应用',
    placeholder: '应用名称/编码',
    maxLength: maxLength.searchWord,
  },
  {
    kind: 'text',
    name: 'manager',
    label: '管理员',
    placeholder: '请输入管理员姓名',
    maxLength: maxLength.searchWord,
  },
]
const spec = { fields, pageSizes: pageSizes.manage }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ListAddress<Name>) => writeListAddress(state, spec),
}

const columns: NonNullable<TableProps<Application>['columns']> = [
  {
    title: '应用编码',
    width: 168,
    render: (_, { businessTypeCode }) => (
      <span className="business-manage-page-code">{businessTypeCode}</span>
    ),
  },
  { title: '应用名称', dataIndex: 'businessTypeName', width: 260 },
  { title: '管理员', width: 240, render: (_, { managers }) => <Managers names={managers} /> },
  { title: '显示快手号', width: 112, render: (_, row) => (row.kwaiValueVisible ? '是' : '否') },
  { title: '快手号必填', width: 112, render: (_, row) => (row.needKwaiValue ? '是' : '否') },
  {
    title: '状态',
    width: 96,
    render: (_, { status }) => (
      <StateDot good={status === accountStatus.active}>
        {status === accountStatus.active ? '正常' : '已冻结'}
      </StateDot>
    ),
  },
]

/** W-29 /sys-manage/business-manage: every application with its managers, frozen ones too. */
export function BusinessManagePage(): ReactElement {
  usePageTitle('应用管理')
  const [state, update] = useListAddress(address)
  const { pageNum, pageSize, filters } = state
  const list = useCall(businessQuery, { ...filters, pageNum, pageSize }, { keep: true })
  return (
    <ManagePage
      title="应用管理"
      fields={fields}
      state={state}
      onChange={update}
      pageSizes={pageSizes.manage}
      query={list}
      rowKey="businessTypeId"
      columns={columns}
      emptyText="暂无应用"
    />
  )
}

const namesInSight = 2

function Managers({ names }: { names: readonly string[] }): ReactElement {
  const rest = names.length - namesInSight
  return (
    <span className="business-manage-page-managers" title={names.join('、')}>
      {names.slice(0, namesInSight).map((name) => (
        <span key={name}>{name}</span>
      ))}
      {rest > 0 && <i className="num">+{rest}</i>}
    </span>
  )
}
