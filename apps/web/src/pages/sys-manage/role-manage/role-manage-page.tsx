import { roleManageExport } from '@qiyin/calls/areas/list-export.ts'
import { Tag, type TableProps } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import {
  roleManageAdd,
  roleManageFreezeRoleId,
  roleManageQuery,
  roleManageUnfreezeRoleId,
} from '@qiyin/calls/areas/role-manage.ts'
import { accountStatus, accountStatusLabel } from '@qiyin/domain/access/account-status.ts'
import { followsFromLabel } from '@qiyin/domain/access/role-rules.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { isRecordCode } from '@qiyin/domain/record-code.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import type { EditField } from '../../../components/manage-page/edit-modal.tsx'
import { textIn } from '../../../components/manage-page/edit-values.ts'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import type { RowAction } from '../../../components/manage-page/row-actions.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import type { Role } from './role.ts'
import './role-manage-page.css'

type Name = 'code' | 'name' | 'username'

// They come when they are opened.
const PersonsDrawer = lazy(async () => ({ default: (await import('./persons-drawer.tsx')).PersonsDrawer }))
const FunctionsDrawer = lazy(async () => ({
  default: (await import('./functions-drawer.tsx')).FunctionsDrawer,
}))

const fields: DeclaredField<Name>[] = [
  { kind: 'text', name: 'code', label: '角色编码', maxLength: maxLength.searchWord },
  { kind: 'text', name: 'name', label: '角色名称', maxLength: maxLength.searchWord },
  { kind: 'text', name: 'username', label: '用户名', maxLength: maxLength.searchWord },
]
const spec = { fields, pageSizes: pageSizes.manage }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ListAddress<Name>) => writeListAddress(state, spec),
}

const editFields: EditField[] = [
  {
    name: 'roleCode',
    label: '角色编码',
    required: true,
    maxLength: maxLength.roleCode,
    check: (code) => (isRecordCode(code) ? null : '角色编码只能由字母、数字、下划线和短横线组成'),
    help: '创建后不可修改',
  },
  { name: 'roleName', label: '角色名称', required: true, maxLength: maxLength.roleName },
]

const columns: NonNullable<TableProps<Role>['columns']> = [
  { title: '角色编码', dataIndex: 'roleCode', width: 236, ellipsis: true },
  {
    title: '角色名称',
    width: 172,
    render: (_, { roleName, builtIn }) => (
      <span className="role-manage-page-name" title={roleName}>
        <span>{roleName}</span> {builtIn && <Tag>内置</Tag>}
      </span>
    ),
  },
  { title: '人员', width: 164, render: (_, role) => <Persons role={role} /> },
  {
    title: '功能',
    width: 64,
    align: 'right',
    className: 'num',
    render: (_, { functionCount }) => `${functionCount} 项`,
  },
  {
    title: '状态',
    width: 88,
    className: 'role-manage-page-state',
    render: (_, { status }) => (
      <StateDot good={status === accountStatus.active}>{accountStatusLabel[status]}</StateDot>
    ),
  },
  {
    title: '更新时间',
    width: 140,
    className: 'num',
    render: (_, { updatedTime }) => updatedTime.slice(0, 16),
  },
]

type Opened = { readonly what: 'persons' | 'functions'; readonly role: Role } | null

/** W-34 /sys-manage/role-manage: roles, whom they are given to (D-41) and what they open (D-41b). */
export function RoleManagePage(): ReactElement {
  usePageTitle('角色管理')
  const [state, update] = useListAddress(address)
  const { pageNum, pageSize, filters } = state
  const list = useCall(roleManageQuery, { ...filters, pageNum, pageSize }, { keep: true })
  const done = { stale: [roleManageQuery], successText: '操作成功' }
  const add = useCallMutation(roleManageAdd, done)
  // Refused, the page may have shown what does not stand any more.
  const turned = { ...done, onFailure: readAnew }
  const freeze = useCallMutation(roleManageFreezeRoleId, turned)
  const unfreeze = useCallMutation(roleManageUnfreezeRoleId, turned)
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <>
      <ManagePage
        title="角色管理"
        fields={fields}
        state={state}
        onChange={update}
        pageSizes={pageSizes.manage}
        exportBy={roleManageExport}
        query={list}
        rowKey="roleId"
        actionsWidth={224}
        columns={columns}
        emptyText="暂无角色"
        actions={(role) => [
          personsAction(role, () => setOpened({ what: 'persons', role })),
          { label: '功能权限', onRun: () => setOpened({ what: 'functions', role }) },
          statusAction(role, {
            freeze: () => freeze.mutate({ roleId: role.roleId, formerStatus: role.status }),
            unfreeze: () => unfreeze.mutate({ roleId: role.roleId, formerStatus: role.status }),
          }),
        ]}
        edit={{
          fields: editFields,
          valuesOf: () => ({ roleCode: '', roleName: '' }),
          onSave: (values) =>
            add.mutateAsync({ roleCode: textIn(values, 'roleCode'), roleName: textIn(values, 'roleName') }),
        }}
      />
      <Suspense>
        {opened?.what === 'persons' && <PersonsDrawer role={opened.role} onClose={() => setOpened(null)} />}
        {opened?.what === 'functions' && (
          <FunctionsDrawer role={opened.role} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

function readAnew(): boolean {
  void invalidate(roleManageQuery)
  return false
}

function personsAction({ personsFrom }: Role, onRun: () => void): RowAction {
  const action = { label: '修改人员', onRun }
  if (personsFrom === 'given') return action
  const reason = {
    everybody: '每位用户都是普通用户，无需指定',
    companies: '在企业管理中变更企业管理员',
    applications: '在应用管理中修改应用的管理员',
  }[personsFrom]
  return { ...action, disabledReason: reason }
}

function statusAction(
  { roleName, builtIn, status }: Role,
  run: { freeze: () => void; unfreeze: () => void },
): RowAction {
  if (status === accountStatus.frozen)
    return { label: '解冻', question: `确定解冻角色「${roleName}」？`, onRun: run.unfreeze }
  return {
    label: '冻结',
    question: `冻结后角色「${roleName}」的人员将失去其功能权限，确定冻结？`,
    ...(builtIn && { disabledReason: '内置角色不能冻结' }),
    onRun: run.freeze,
  }
}

function Persons({ role: { persons, personCount, personsFrom } }: { role: Role }): ReactElement {
  if (personsFrom !== 'given') return <span className="ink2">{followsFromLabel[personsFrom]}</span>
  if (personCount === 0) return <>-</>
  const rest = personCount - persons.length
  return (
    <span className="role-manage-page-persons" title={persons.join('、')}>
      {persons.map((name) => (
        <b key={name}>{name}</b>
      ))}
      {rest > 0 && <i className="num">+{rest}</i>}
    </span>
  )
}
