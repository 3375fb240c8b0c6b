import { Switch, type TableProps } from 'antd'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import {
  contractSourceAdd,
  contractSourceDeleteId,
  contractSourceQuery,
  contractSourceUpdate,
} from '@qiyin/calls/areas/source-system.ts'
import { contractSourceExport } from '@qiyin/calls/areas/list-export.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { isRecordCode } from '@qiyin/domain/record-code.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import type { EditField } from '../../../components/manage-page/edit-modal.tsx'
import { textIn, type EditValue } from '../../../components/manage-page/edit-values.ts'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'

type Source = Answer<typeof contractSourceQuery>['list'][number]
type Name = 'code' | 'name' | 'sendMessage'

const fields: DeclaredField<Name>[] = [
  { kind: 'text', name: 'code', label: '编码', maxLength: maxLength.searchWord },
  { kind: 'text', name: 'name', label: '名称', maxLength: maxLength.searchWord },
  {
    kind: 'choice',
    name: 'sendMessage',
    label: '发送短信',
    options: [
      { value: '1', label: '是' },
      { value: '0', label: '否' },
    ],
  },
]
const spec = { fields, pageSizes: pageSizes.manage }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ListAddress<Name>) => writeListAddress(state, spec),
}

const columns: NonNullable<TableProps<Source>['columns']> = [
  { title: '编码', dataIndex: 'code', width: 220, ellipsis: true },
  { title: '名称', dataIndex: 'name', width: 320, ellipsis: true },
  { title: '发送短信', width: 120, render: (_, { sendMessage }) => (sendMessage ? '是' : '否') },
]

const editFields: EditField[] = [
  {
    name: 'code',
    label: '编码',
    required: true,
    fixed: true,
    maxLength: maxLength.sourceCode,
    check: (code) => (isRecordCode(code) ? null : '编码只能由字母、数字、下划线和短横线组成'),
  },
  { name: 'name', label: '名称', required: true, maxLength: maxLength.sourceName },
  {
    name: 'sendMessage',
    label: '发送短信',
    help: '关闭后，来自此系统的合同不向签署人发送短信',
    control: <Switch />,
  },
]

/** W-30 /sys-manage/src-system: the systems that contracts come from. */
export function SrcSystemPage(): ReactElement {
  usePageTitle('来源系统')
  const navigate = useNavigate()
  const [state, update] = useListAddress(address)
  const { pageNum, pageSize, filters } = state
  const list = useCall(contractSourceQuery, { ...filters, pageNum, pageSize }, { keep: true })
  const saved = { stale: [contractSourceQuery], successText: '操作成功' }
  const add = useCallMutation(contractSourceAdd, saved)
  const change = useCallMutation(contractSourceUpdate, saved)
  const remove = useCallMutation(contractSourceDeleteId, saved)
  return (
    <ManagePage
      title="来源系统"
      fields={fields}
      state={state}
      onChange={update}
      pageSizes={pageSizes.manage}
      exportBy={contractSourceExport}
      query={list}
      rowKey="id"
      columns={columns}
      emptyText="暂无来源系统"
      actions={({ id, code, name, own }, edit) => [
        { label: '接入', onRun: () => void navigate(paths.sourceSystem(code)) },
        { label: '修改', onRun: edit },
        {
          label: '删除',
          danger: true,
          question: `确定删除「${name}」？删除后不可恢复`,
          ...(own && { disabledReason: '平台自身的来源不能删除' }),
          onRun: () => remove.mutate({ id }),
        },
      ]}
      edit={{
        fields: editFields,
        valuesOf: (row) => ({
          code: row?.code ?? '',
          name: row?.name ?? '',
          sendMessage: row?.sendMessage ?? true,
        }),
        onSave: (values, row) =>
          row
            ? change.mutateAsync({ id: row.id, revision: row.revision, ...typed(values) })
            : add.mutateAsync({ code: textIn(values, 'code'), ...typed(values) }),
      }}
    />
  )
}

function typed(values: Record<string, EditValue>): { name: string; sendMessage: boolean } {
  return { name: textIn(values, 'name'), sendMessage: values['sendMessage'] === true }
}
