import { Switch, type TableProps } from 'antd'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  contractTemplateManageRemove,
  contractTemplateManageSearch,
  contractTemplateManageUpdate,
  filesTemplateOverview,
  filesTemplatePageImage,
  templateGetVariables,
} from '@qiyin/calls/areas/template.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { contractTemplateManageExport } from '@qiyin/calls/areas/list-export.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import { templateStatus, templateStatusNames } from '@qiyin/domain/template/template-status.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { PageThumb } from '@qiyin/ui/contract-parts/page-thumb.tsx'
import { CheckIcon, WarningIcon } from '@qiyin/ui/icons.tsx'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import { useSwitches, type Switches } from '../../../components/manage-page/use-switches.ts'
import './templates-page.css'

type Template = Answer<typeof contractTemplateManageSearch>['list'][number]
type Enabled = Pick<Template, 'isEnable'>
type Name = 'templateCode' | 'templateName' | 'status'

const fields: DeclaredField<Name>[] = [
  { kind: 'text', name: 'templateCode', label: '模板编码', maxLength: templateLimits.code },
  { kind: 'text', name: 'templateName', label: '模板名称', maxLength: templateLimits.name },
  {
    kind: 'choice',
    name: 'status',
    label: '状态',
    options: Object.entries(templateStatusNames).map(([value, label]) => ({ value, label })),
  },
]
const spec = { fields, pageSizes: pageSizes.template }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ListAddress<Name>) => writeListAddress(state, spec),
}

/** W-36 /sys-manage/tpl-register: the templates that one manages. */
export function TemplatesPage(): ReactElement {
  usePageTitle('模板登记')
  const navigate = useNavigate()
  const [state, update] = useListAddress(address)
  const { pageNum, pageSize, filters } = state
  const { status, ...texts } = filters
  const asked = { ...texts, ...(status !== undefined && { status: Number(status) }), pageNum, pageSize }
  const list = useCall(contractTemplateManageSearch, asked, { keep: true })
  const stale = [contractTemplateManageSearch, templateGetVariables]
  const remove = useCallMutation(contractTemplateManageRemove, { stale, successText: '操作成功' })
  const change = useCallMutation(contractTemplateManageUpdate, { successText: '操作成功' })
  const switches = useSwitches<Enabled>()
  const enable = (templateCode: string, isEnable: 0 | 1): void =>
    switches.press(
      templateCode,
      { isEnable },
      {
        call: async () => change.mutateAsync({ templateCode, isEnable }),
        read: async () => invalidate(...stale),
      },
    )
  return (
    <ManagePage
      title="模板登记"
      // The first step stands below this page: no code of a template holds a slash.
      add={{ text: '登记模板', onRun: () => void navigate('new/upload') }}
      fields={fields}
      state={state}
      onChange={update}
      pageSizes={pageSizes.template}
      exportBy={contractTemplateManageExport}
      query={list}
      rowKey="templateCode"
      columns={columnsOf(switches.shown, enable)}
      emptyText="暂无模板"
      actions={({ templateCode, templateName, errors }) => [
        {
          label: errors > 0 ? '处理' : '字段',
          onRun: () => void navigate(paths.template(templateCode)),
        },
        {
          label: '预览',
          onRun: () =>
            void window.open(callUrl(filesTemplateOverview, { templateCode }), '_blank', 'noopener'),
        },
        {
          label: '删除',
          danger: true,
          question: `确定删除「${templateName}」？删除后不可恢复`,
          onRun: () => remove.mutate({ templateCode }),
        },
      ]}
    />
  )
}

function columnsOf(
  shown: Switches<Enabled>['shown'],
  onEnable: (templateCode: string, isEnable: 0 | 1) => void,
): NonNullable<TableProps<Template>['columns']> {
  return [
    {
      title: '模板',
      width: 224,
      render: (_, { templateCode, templateName }) => (
        <div className="row g12">
          <PageThumb src={callUrl(filesTemplatePageImage, { templateCode })} widthPx={34} />
          <span className="templates-page-name">
            <Link to={paths.template(templateCode)}>{templateName}</Link>
            <span>{templateCode}</span>
          </span>
        </div>
      ),
    },
    { title: '所属应用', dataIndex: 'businessTypeName', width: 112 },
    { title: '签署角色', width: 128, render: (_, { roleNames }) => <Roles names={roleNames} /> },
    { title: '字段', dataIndex: 'fieldCount', width: 56, align: 'right', className: 'num' },
    { title: '版本', width: 72, render: (_, { version }) => `第 ${version} 版` },
    { title: '检查', width: 96, render: (_, row) => <Check row={row} /> },
    { title: '状态', width: 72, render: (_, { status }) => templateStatusNames[status] },
    {
      title: '启用',
      width: 60,
      render: (_, { templateCode, templateName, isEnable, status }) => (
        <Switch
          size="small"
          aria-label={`启用${templateName}`}
          checked={(shown(templateCode)?.isEnable ?? isEnable) === 1}
          disabled={isEnable === 0 && status !== templateStatus.ready}
          onChange={(on) => onEnable(templateCode, on ? 1 : 0)}
        />
      ),
    },
    {
      title: '更新时间',
      width: 104,
      className: 'num',
      render: (_, { updateTime }) => <span title={updateTime}>{updateTime.slice(0, 10)}</span>,
    },
  ]
}

function Check({ row: { errors, warnings } }: { row: Template }): ReactElement {
  const [kind, Glyph, text] =
    errors > 0
      ? (['errors', WarningIcon, `${errors} 项须处理`] as const)
      : warnings > 0
        ? (['warnings', WarningIcon, `${warnings} 项提示`] as const)
        : (['passed', CheckIcon, '通过'] as const)
  return (
    <span className={`templates-page-check templates-page-${kind}`}>
      <Glyph size={14} />
      {text}
    </span>
  )
}

/** Who signs, in the colours that the parties have where the template is registered. */
function Roles({ names }: { names: readonly string[] }): ReactElement {
  if (names.length === 0) return <>-</>
  return (
    <ul className="templates-page-roles">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
