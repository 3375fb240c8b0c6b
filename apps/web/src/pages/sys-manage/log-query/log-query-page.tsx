import type { TableProps } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { operatorLogExport } from '@qiyin/calls/areas/list-export.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useAllApplications } from '@qiyin/ui/applications/use-all-applications.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { DictionaryWord } from '@qiyin/ui/dictionary/dictionary-word.tsx'
import { useDictionary } from '@qiyin/ui/dictionary/use-dictionary.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import { knownEvents, knownName, knownTypes } from './known-events.ts'
import { LogDrawer } from './log-drawer.tsx'
import { logAddress, logFields } from './log-fields.ts'

type LogRecord = Answer<typeof operatorLogQuery>['list'][number]
/** The number of a contract leads to its list, for whoever may open that. */
function ContractNo({ contractNo }: Pick<LogRecord, 'contractNo'>): ReactElement {
  const mayOpen = useMayOpen()
  if (contractNo === null || !mayOpen(pagePath.sysContractManage)) return <>{contractNo ?? '-'}</>
  const to = `${pagePath.sysContractManage}?${new URLSearchParams({ contractNo })}`
  return (
    <Link className="link" to={to}>
      {contractNo}
    </Link>
  )
}

const columns: NonNullable<TableProps<LogRecord>['columns']> = [
  { title: '操作时间', dataIndex: 'time', width: 172, className: 'num' },
  { title: '操作人', dataIndex: 'personName', width: 88, ellipsis: true },
  {
    title: '事件类型',
    width: 92,
    render: (_, { eventType }) => (
      <DictionaryWord group="LOG_EVENT_TYPE" code={eventType} known={knownName(knownTypes, eventType)} />
    ),
  },
  {
    title: '操作事件',
    width: 124,
    render: (_, { event }) => (
      <DictionaryWord group="LOG_EVENT" code={event} known={knownName(knownEvents, event)} />
    ),
  },
  { title: '所属应用', width: 112, ellipsis: true, render: (_, row) => row.businessTypeName ?? '-' },
  {
    title: '合同编号',
    width: 132,
    className: 'num',
    render: (_, { contractNo }) => <ContractNo contractNo={contractNo} />,
  },
  { title: '操作内容', dataIndex: 'content', width: 196, ellipsis: true },
]

/** W-28 /sys-manage/log-query: who did what in the administration, with what was before and after. */
export function LogQueryPage(): ReactElement {
  usePageTitle('日志查询')
  const [state, update] = useListAddress(logAddress)
  const { pageNum, pageSize, filters } = state
  const asked = { ...filters, pageNum, pageSize } as Args<typeof operatorLogQuery>
  const list = useCall(operatorLogQuery, asked, { keep: true })
  const applications = useAllApplications({})
  const { entriesOf } = useDictionary()
  const [openId, setOpenId] = useState<string | null>(null)
  const records = list.data?.list ?? []
  const at = records.findIndex(({ id }) => id === openId)
  return (
    <>
      <ManagePage
        title="日志查询"
        fields={logFields({
          types: entriesOf('LOG_EVENT_TYPE', knownTypes),
          events: entriesOf('LOG_EVENT', knownEvents),
          applications,
        })}
        state={state}
        onChange={update}
        pageSizes={pageSizes.manage}
        exportBy={operatorLogExport}
        query={list}
        rowKey="id"
        columns={columns}
        emptyText="暂无日志"
        marked={openId}
        actions={({ id }) => [{ label: '详情', onRun: () => setOpenId(id) }]}
      />
      <LogDrawer
        record={records[at]}
        onClose={() => setOpenId(null)}
        onBack={at > 0 ? () => setOpenId(records[at - 1]?.id ?? null) : undefined}
        onNext={at >= 0 && at < records.length - 1 ? () => setOpenId(records[at + 1]?.id ?? null) : undefined}
      />
    </>
  )
}
