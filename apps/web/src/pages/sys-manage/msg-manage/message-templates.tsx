import type { TableProps } from 'antd'
import { lazy, Suspense, type ReactElement } from 'react'
import { messageTemplateDeleteTemplateId, messageTemplateQuery } from '@qiyin/calls/areas/message-template.ts'
import { messageTemplateExport } from '@qiyin/calls/areas/list-export.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { messageWays, sceneOf } from '@qiyin/domain/message/scenes.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { useAllApplications } from '@qiyin/ui/applications/use-all-applications.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { DictionaryWord } from '@qiyin/ui/dictionary/dictionary-word.tsx'
import { useDictionary } from '@qiyin/ui/dictionary/use-dictionary.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { useListAddress } from '../../../components/list-page/use-list-address.ts'
import { ManagePage } from '../../../components/manage-page/manage-page.tsx'
import { useKeptEdit } from '../../../components/manage-page/use-kept-edit.ts'
import type { MessageDraft } from './message-dialog.tsx'
import { templateAddress, templateFields } from './template-fields.ts'
import './message-templates.css'

// Its form and preview come when a message is written.
const MessageDialog = lazy(async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog }))

type Template = Answer<typeof messageTemplateQuery>['list'][number]
const columns: NonNullable<TableProps<Template>['columns']> = [
  {
    title: '消息场景',
    width: 160,
    render: (_, { scene }) => (
      <DictionaryWord group="MESSAGE_SCENE" code={scene} known={sceneOf(scene).label} />
    ),
  },
  {
    title: '所属应用',
    width: 184,
    ellipsis: true,
    render: (_, { businessTypeName }) => businessTypeName ?? '全部应用',
  },
  {
    title: '消息方式',
    width: 104,
    render: (_, { messageType }) => (
      <DictionaryWord group="MESSAGE_WAY" code={messageType} known={messageWays[messageType]} />
    ),
  },
  {
    title: '消息内容',
    width: 420,
    render: (_, { content }) => (
      <span className="message-templates-content" title={content}>
        {content}
      </span>
    ),
  },
]

/** Messages in words of the managers' own; all others are said in the built-in words. */
export function MessageTemplates({ tabs }: { tabs: ReactElement }): ReactElement {
  const [state, update] = useListAddress(templateAddress)
  const { pageNum, pageSize, filters } = state
  const asked = { ...filters, pageNum, pageSize } as Args<typeof messageTemplateQuery>
  const list = useCall(messageTemplateQuery, asked, { keep: true })
  const applications = useAllApplications({})
  const remove = useCallMutation(messageTemplateDeleteTemplateId, {
    stale: [messageTemplateQuery],
    successText: '操作成功',
  })
  const { nameOf } = useDictionary()
  const dialog = useKeptEdit<Template, MessageDraft>('消息模板')
  const { edited } = dialog
  return (
    <>
      <ManagePage
        title="消息列表"
        tabs={tabs}
        fields={templateFields({ nameOf, applications })}
        state={state}
        onChange={update}
        pageSizes={pageSizes.manage}
        exportBy={messageTemplateExport}
        query={list}
        rowKey="templateId"
        columns={columns}
        emptyText="暂无消息模板，各场景使用默认内容"
        add={{ text: '新增', onRun: () => dialog.open(null) }}
        actions={(row) => [
          { label: '修改', onRun: () => dialog.open(row) },
          {
            label: '删除',
            danger: true,
            question: `确定删除「${nameOf('MESSAGE_SCENE', row.scene, sceneOf(row.scene).label)}」的${nameOf('MESSAGE_WAY', row.messageType, messageWays[row.messageType])}模板？删除后使用默认内容`,
            onRun: () => remove.mutate({ templateId: row.templateId }),
          },
        ]}
      />
      {edited && (
        <Suspense>
          <MessageDialog
            row={edited.row}
            typed={edited.typed}
            onType={dialog.keep}
            onRefused={(failure) => {
              // Whoever opens it again begins with what it is now.
              void invalidate(messageTemplateQuery)
              dialog.refused(failure)
            }}
            applications={applications}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}
