import type { TableProps } from 'antd'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { batchInitRecordQuery } from '@qiyin/calls/areas/batch-record.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { batchState, durationText, secondsLeft, takenText } from '@qiyin/domain/template/batch-state.ts'
import { BatchBar } from '../../components/batch-state/batch-bar.tsx'
import { BatchMark } from '../../components/batch-state/batch-mark.tsx'

/** A batch with how far it is. */
export type Batch = Answer<typeof batchInitRecordQuery>['list'][number]

/** What the history says of a batch before it is opened. */
export const batchColumns: NonNullable<TableProps<Batch>['columns']> = [
  {
    title: '批次',
    width: 188,
    render: (_, { batchInitNo, initTime }) => (
      <span className="tpl-history-page-two num">
        <span>{batchInitNo}</span>
        <span>{initTime}</span>
      </span>
    ),
  },
  { title: '合同模板', width: 200, render: (_, batch) => <Template batch={batch} /> },
  { title: '发起人', dataIndex: 'personName', width: 88, ellipsis: true },
  { title: '进度', width: 264, render: (_, batch) => <Course batch={batch} /> },
  { title: '状态', width: 104, render: (_, { state }) => <BatchMark state={state} /> },
]

/** Its values are for whoever has begun it alone. */
function Template({ batch }: { batch: Batch }): ReactElement {
  const { templateName, templateCode, isOwn } = batch
  return (
    <span className="tpl-history-page-two">
      {isOwn ? (
        <Link className="cut" to={paths.signTempl(batch)} target="_blank" rel="noopener" title={templateName}>
          {templateName}
        </Link>
      ) : (
        <span className="cut" title={templateName}>
          {templateName}
        </span>
      )}
      <span className="cut">{templateCode}</span>
    </span>
  )
}

function Course({ batch }: { batch: Batch }): ReactElement {
  const { total, initiated, failed, state } = batch
  return (
    <div className="tpl-history-page-course num">
      <span>
        <b>{initiated}</b> / {total} 份{state === batchState.running ? '' : '成功'}
        {failed > 0 && <span className="tpl-history-page-failed">失败 {failed}</span>}
        <span className="tpl-history-page-time">{timeText(batch)}</span>
      </span>
      <BatchBar counts={batch} />
    </div>
  )
}

function timeText(batch: Batch): string {
  if (batch.state !== batchState.running) return takenText(batch)
  const left = secondsLeft(batch, batch.seconds)
  return left === null ? '' : `预计还需 ${durationText(left)}`
}
