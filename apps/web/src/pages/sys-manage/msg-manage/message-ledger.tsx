import type { TableProps } from 'antd'
import type { ReactElement } from 'react'
import { messageLedgerQuery, messageLedgerResend } from '@qiyin/calls/areas/message-ledger.ts'
import { messageLedgerExport } from '@qiyin/calls/areas/list-export.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { messageStateCodes, messageStates } from '@qiyin/domain/message/message-state.ts'
import { messageWays, sceneCodes, sceneOf, sentWayCodes } from '@qiyin/domain/message/scenes.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { DictionaryWord } from '@qiyin/ui/dictionary/dictionary-word.tsx'
import { useDictionary, type Dictionary } from '@qiyin/ui/dictionary/use-dictionary.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'

type Row = Answer<typeof messageLedgerQuery>['list'][number]
type Name = 'scene' | 'messageType' | 'state' | 'mobile' | 'contractNo' | 'startTime' | 'endTime'

const fieldsOf = ({ nameOf }: Pick<Dictionary, 'nameOf'>): DeclaredField<Name>[] => [
  {
    kind: 'choice',
    name: 'scene',
    label: '消息场景',
    options: sceneCodes.map((value) => ({
      value,
      label: nameOf('MESSAGE_SCENE', value, sceneOf(value).label),
    })),
  },
  {
    kind: 'choice',
    name: 'messageType',
    label: '消息方式',
    options: sentWayCodes.map((value) => ({
      value,
      label: nameOf('MESSAGE_WAY', value, messageWays[value]),
    })),
  },
  {
    kind: 'choice',
    name: 'state',
    label: '发送状态',
    options: messageStateCodes.map((state) => ({ value: state, label: messageStates[state] })),
  },
  { kind: 'text', name: 'mobile', label: '手机号', maxLength: maxLength.searchWord },
  { kind: 'text', name: 'contractNo', label: '合同编号', maxLength: maxLength.searchWord },
  { kind: 'days', from: 'startTime', to: 'endTime', label: '发送时间' },
]

const spec = { fields: fieldsOf({ nameOf: () => '' }), pageSizes: pageSizes.manage }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ListAddress<Name>) => {
    const search = writeListAddress(state, spec)
    search.set('tab', 'sent')
    return search
  },
}

const columns: NonNullable<TableProps<Row>['columns']> = [
  { title: '发送时间', dataIndex: 'createdTime', width: 172, className: 'num' },
  {
    title: '消息场景',
    width: 144,
    render: (_, { scene }) => (
      <DictionaryWord group="MESSAGE_SCENE" code={scene} known={sceneOf(scene).label} />
    ),
  },
  {
    title: '消息方式',
    width: 96,
    render: (_, { messageType }) => (
      <DictionaryWord group="MESSAGE_WAY" code={messageType} known={messageWays[messageType]} />
    ),
  },
  {
    title: '接收人',
    width: 184,
    ellipsis: true,
    render: (_, { receiverName, receiverMobile }) =>
      [receiverName, receiverMobile].filter((part) => part !== null).join('，') || '-',
  },
  { title: '合同编号', width: 176, ellipsis: true, render: (_, { contractNo }) => contractNo ?? '-' },
  {
    title: '发送状态',
    width: 180,
    render: (_, { state, failure }) => (
      <>
        <StateDot good={state === 'sent'}>{messageStates[state]}</StateDot>
        {failure !== null && (
          <p className="cap ink3 cut" title={failure}>
            {failure}
          </p>
        )}
      </>
    ),
  },
]

/** What has left for whom, and what became of it; its text is forgotten when it is sent. */
export function MessageLedger({ tabs }: { tabs: ReactElement }): ReactElement {
  const [state, update] = useListAddress(address)
  const { pageNum, pageSize, filters } = state
  const asked = { ...filters, pageNum, pageSize } as Args<typeof messageLedgerQuery>
  const list = useCall(messageLedgerQuery, asked, { keep: true })
  const dictionary = useDictionary()
  const resend = useCallMutation(messageLedgerResend, {
    stale: [messageLedgerQuery],
    successText: '已重新发送',
  })
  return (
    <ManagePage
      title="消息列表"
      tabs={tabs}
      fields={fieldsOf(dictionary)}
      state={state}
      onChange={update}
      pageSizes={pageSizes.manage}
      exportBy={messageLedgerExport}
      query={list}
      rowKey="messageId"
      actionsWidth={112}
      columns={columns}
      emptyText="暂无发送记录"
      actions={({ messageId, canResend }) =>
        canResend ? [{ label: '重新发送', onRun: () => resend.mutate({ messageId }) }] : []
      }
    />
  )
}
