import { Switch, type TableProps } from 'antd'
import type { ReactElement } from 'react'
import { businessQuery } from '@qiyin/calls/areas/business.ts'
import { businessExport } from '@qiyin/calls/areas/list-export.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { accountStatus, accountStatusLabel } from '@qiyin/domain/access/account-status.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { isRecordCode } from '@qiyin/domain/record-code.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import type { EditField } from '../../../components/manage-page/edit-modal.tsx'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import type { RowAction } from '../../../components/manage-page/row-actions.tsx'
import { PeopleSelect } from '../../../components/people-select/people-select.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import { useBusinessActs, type BusinessActs } from './use-business-acts.ts'
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

const editFields: EditField[] = [
  {
    name: 'businessTypeCode',
    label: '应用编码',
    required: true,
    fixed: true,
    maxLength: maxLength.businessTypeCode,
    check: (code) => (isRecordCode(code) ? null : '应用编码只能由字母、数字、下划线和短横线组成'),
  },
  { name: 'businessTypeName', label: '应用名称', required: true, maxLength: maxLength.businessTypeName },
  {
    name: 'managers',
    label: '管理员',
    help: '管理员可查看该应用的全部合同和统计',
    control: <PeopleSelect />,
  },
]

/** W-29 /sys-manage/business-manage: every application with its managers, frozen ones too. */
export function BusinessManagePage(): ReactElement {
  usePageTitle('应用管理')
  const [state, update] = useListAddress(address)
  const { pageNum, pageSize, filters } = state
  const list = useCall(businessQuery, { ...filters, pageNum, pageSize }, { keep: true })
  const acts = useBusinessActs()
  return (
    <ManagePage
      title="应用管理"
      fields={fields}
      state={state}
      onChange={update}
      pageSizes={pageSizes.manage}
      exportBy={businessExport}
      query={list}
      rowKey="businessTypeId"
      columns={columnsOf(acts)}
      emptyText="暂无应用"
      actions={(row, edit) => actionsOf(row, edit, acts)}
      edit={{
        fields: editFields,
        valuesOf: (row) => ({
          businessTypeCode: row?.businessTypeCode ?? '',
          businessTypeName: row?.businessTypeName ?? '',
          managers: (row?.managers ?? []).map(({ personId, name }) => ({ value: personId, label: name })),
        }),
        onSave: (values, row) => acts.save(values, row),
      }}
    />
  )
}

function actionsOf(row: Application, edit: () => void, acts: BusinessActs): RowAction[] {
  const { businessTypeId, businessTypeName, status } = row
  return [
    { label: '修改', onRun: edit },
    status === accountStatus.active
      ? {
          label: '冻结',
          question: `冻结后应用「${businessTypeName}」将无法使用，确定冻结？`,
          onRun: () => acts.freeze({ businessTypeId, formerStatus: status }),
        }
      : {
          label: '解冻',
          question: `确定解冻应用「${businessTypeName}」？`,
          onRun: () => acts.unfreeze({ businessTypeId, formerStatus: status }),
        },
    {
      label: '删除',
      danger: true,
      question: `确定删除「${businessTypeName}」？删除后不可恢复`,
      onRun: () => acts.remove({ businessTypeId }),
    },
  ]
}

function columnsOf(acts: BusinessActs): NonNullable<TableProps<Application>['columns']> {
  return [
    {
      title: '应用编码',
      width: 168,
      render: (_, { businessTypeCode }) => (
        <span className="business-manage-page-code">{businessTypeCode}</span>
      ),
    },
    { title: '应用名称', dataIndex: 'businessTypeName', width: 220, ellipsis: true },
    { title: '管理员', width: 220, render: (_, { managers }) => <Managers managers={managers} /> },
    {
      title: '显示快手号',
      width: 108,
      render: (_, { businessTypeId, businessTypeName, kwaiValueVisible }) => (
        <Switch
          size="small"
          aria-label={`${businessTypeName}：显示快手号`}
          checked={acts.shown(businessTypeId)?.kwaiValueVisible ?? kwaiValueVisible}
          onChange={(on) => acts.setVisible({ businessTypeId, kwaiValueVisible: on })}
        />
      ),
    },
    {
      title: '快手号必填',
      width: 108,
      render: (_, { businessTypeId, businessTypeName, kwaiValueVisible, needKwaiValue }) => (
        <Switch
          size="small"
          aria-label={`${businessTypeName}：快手号必填`}
          disabled={!(acts.shown(businessTypeId)?.kwaiValueVisible ?? kwaiValueVisible)}
          checked={acts.shown(businessTypeId)?.needKwaiValue ?? needKwaiValue}
          onChange={(on) => acts.setNeeded({ businessTypeId, needKwaiValue: on })}
        />
      ),
    },
    {
      title: '状态',
      width: 96,
      render: (_, { status }) => (
        <StateDot good={status === accountStatus.active}>{accountStatusLabel[status]}</StateDot>
      ),
    },
  ]
}

const namesInSight = 2

function Managers({ managers }: { managers: Application['managers'] }): ReactElement {
  const rest = managers.length - namesInSight
  return (
    <span className="business-manage-page-managers" title={managers.map(({ name }) => name).join('、')}>
      {managers.length === 0 && '-'}
      {managers.slice(0, namesInSight).map(({ personId, name }) => (
        <b key={personId}>{name}</b>
      ))}
      {rest > 0 && <i className="num">+{rest}</i>}
    </span>
  )
}
