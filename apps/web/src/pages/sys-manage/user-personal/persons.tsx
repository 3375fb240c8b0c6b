import type { TableProps } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import {
  personManageFreeze,
  personManageQuery,
  personManageUnfreeze,
} from '@qiyin/calls/areas/person-manage.ts'
import { personManageExport } from '@qiyin/calls/areas/list-export.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { accountStatus, accountStatusLabel } from '@qiyin/domain/access/account-status.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import type { RowAction } from '../../../components/manage-page/row-actions.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'

type Person = Answer<typeof personManageQuery>['list'][number]
type Name =
  | 'name'
  | 'identityNo'
  | 'accountValue'
  | 'authenticationStatus'
  | 'status'
  | 'startTime'
  | 'endTime'

// They come when they are opened.
const PersonDrawer = lazy(async () => ({ default: (await import('./person-drawer.tsx')).PersonDrawer }))
const DeletePerson = lazy(async () => ({ default: (await import('./delete-person.tsx')).DeletePerson }))

const fields: DeclaredField<Name>[] = [
  { kind: 'text', name: 'name', label: '姓名', maxLength: maxLength.searchWord },
  {
    kind: 'text',
    name: 'identityNo',
    label: '证件号',
    placeholder: '请输入完整证件号',
    maxLength: maxLength.searchWord,
  },
  {
    kind: 'text',
    name: 'accountValue',
    label: '手机号/账号',
    placeholder: '完整手机号，或账号、邮箱的一部分',
    maxLength: maxLength.searchWord,
  },
  {
    kind: 'choice',
    name: 'authenticationStatus',
    label: '认证状态',
    options: [
      { value: '1', label: '已实名' },
      { value: '0', label: '未实名' },
    ],
  },
  {
    kind: 'choice',
    name: 'status',
    label: '账号状态',
    options: [
      { value: '0', label: '正常' },
      { value: '1', label: '已冻结' },
    ],
  },
  { kind: 'days', from: 'startTime', to: 'endTime', label: '注册时间' },
]
const spec = { fields, pageSizes: pageSizes.manage }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ListAddress<Name>) => writeListAddress(state, spec),
}

const columns: NonNullable<TableProps<Person>['columns']> = [
  { title: '姓名', width: 96, ellipsis: true, render: (_, { name }) => name ?? '-' },
  { title: '证件号', width: 188, className: 'num', render: (_, { identityNo }) => identityNo ?? '-' },
  { title: '手机号', dataIndex: 'mobile', width: 124, className: 'num' },
  { title: '账号', width: 124, ellipsis: true, render: (_, { userName }) => userName ?? '-' },
  { title: '认证状态', width: 92, render: (_, { verified }) => (verified ? '已实名' : '未实名') },
  {
    title: '账号状态',
    width: 96,
    render: (_, { status }) => (
      <StateDot good={status === accountStatus.active}>{accountStatusLabel[status]}</StateDot>
    ),
  },
  {
    title: '注册时间',
    width: 152,
    className: 'num',
    render: (_, { createdTime }) => createdTime.slice(0, 16),
  },
]

type Opened = { readonly what: 'detail' | 'delete'; readonly person: Person } | null

/** Every account: found, looked at, frozen and deleted; accounts come from logging in, and are not added here. */
export function Persons({ tabs }: { tabs: ReactElement }): ReactElement {
  const [state, update] = useListAddress(address)
  const { pageNum, pageSize, filters } = state
  const list = useCall(personManageQuery, { ...filters, pageNum, pageSize }, { keep: true })
  const done = { stale: [personManageQuery], successText: '操作成功' }
  const freeze = useCallMutation(personManageFreeze, { ...done, onFailure })
  const unfreeze = useCallMutation(personManageUnfreeze, { ...done, onFailure })
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <>
      <ManagePage
        title="个人用户"
        tabs={tabs}
        fields={fields}
        state={state}
        onChange={update}
        pageSizes={pageSizes.manage}
        exportBy={personManageExport}
        query={list}
        rowKey="personId"
        columns={columns}
        emptyText="暂无个人用户"
        actions={(person) => [
          { label: '详情', onRun: () => setOpened({ what: 'detail', person }) },
          statusAction(person, {
            freeze: () => freeze.mutate({ personId: person.personId, formerStatus: person.status }),
            unfreeze: () => unfreeze.mutate({ personId: person.personId, formerStatus: person.status }),
          }),
          {
            label: '删除账号',
            danger: true,
            ...(person.own && { disabledReason: '不能删除自己的账号' }),
            onRun: () => setOpened({ what: 'delete', person }),
          },
        ]}
      />
      <Suspense>
        {opened?.what === 'detail' && (
          <PersonDrawer personId={opened.person.personId} onClose={() => setOpened(null)} />
        )}
        {opened?.what === 'delete' && <DeletePerson person={opened.person} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}

/** Refused, the page may have shown what does not stand any more. */
function onFailure(): boolean {
  void invalidate(personManageQuery)
  return false
}

function statusAction(
  { name, mobile, own, status }: Person,
  run: { freeze: () => void; unfreeze: () => void },
): RowAction {
  const who = name ?? mobile
  if (status === accountStatus.frozen)
    return { label: '解冻', question: `确定解冻用户「${who}」？`, onRun: run.unfreeze }
  return {
    label: '冻结',
    question: `冻结后用户「${who}」将无法登录和签署，确定冻结？`,
    ...(own && { disabledReason: '不能冻结自己的账号' }),
    onRun: run.freeze,
  }
}
