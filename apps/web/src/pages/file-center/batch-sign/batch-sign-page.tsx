import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { signBatchProgress, signBatchTask } from '@qiyin/calls/areas/sign-batch.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { contractAnswers } from '@qiyin/ui/contract-actions/contract-answers.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { invalidate } from '@qiyin/ui/query-client.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { BatchDesk } from './batch-desk.tsx'
import { BatchResult } from './batch-result.tsx'
import { BatchRunning } from './batch-running.tsx'
import type { BatchTask, Progress } from './batch.ts'
import './batch-sign-page.css'

/** W-12 batch signing, /file-center/batch-sign?batchNo: read all, prove the intent once, see what becomes of each. */
export function BatchSignPage(): ReactElement {
  usePageTitle('批量签署')
  const [query] = useSearchParams()
  const batchNo = query.get('batchNo')
  if (batchNo === null) return <Navigate to={paths.fileCenter()} replace />
  return <Batch key={batchNo} batchNo={batchNo} />
}

const liveMs = 1000

function Batch({ batchNo }: { batchNo: string }): ReactElement {
  const task = useCall(signBatchTask, { batchNo }, { staleMs: Number.POSITIVE_INFINITY })
  const [everyMs, setEveryMs] = useState<number | false>(false)
  const progress = useCall(signBatchProgress, { batchNo }, { staleMs: 0, everyMs })
  const [again, setAgain] = useState(false)
  /** With what they are signed, as long as this page knows. */
  const [marks, setMarks] = useState<readonly string[]>([])
  const isRunning = progress.data?.items.some(({ state }) => state === 'signing') === true
  const wanted = isRunning ? liveMs : false
  if (wanted !== everyMs) {
    setEveryMs(wanted)
    // The last one has come to its end: lists and counts are others now.
    if (!isRunning) {
      void invalidate(...contractAnswers)
      // Each signature makes a new file: it is the signed pages that are shown.
      void task.refetch()
    }
  }
  const retry = (): void => {
    void task.refetch()
    void progress.refetch()
  }
  const failure = task.error ?? progress.error
  if (!task.data || !progress.data)
    return failure ? <Failed text={failure.message} onRetry={retry} /> : <Opening />
  if (isRunning) return <BatchRunning task={task.data} progress={progress.data} marks={marks} />
  const isBegun =
    progress.data.begunTime !== null || progress.data.items.some(({ state }) => state !== 'open')
  if (isBegun && !again) {
    return (
      <BatchResult
        task={task.data}
        progress={progress.data}
        onAgain={async () => {
          await Promise.all([task.refetch(), progress.refetch()])
          setAgain(true)
        }}
      />
    )
  }
  return (
    <BatchDesk
      task={open(task.data, progress.data)}
      onBegun={(names) => {
        setAgain(false)
        setMarks(names)
        // It may have come to its end before it was first asked for.
        void progress.refetch().then(() => setEveryMs(liveMs))
      }}
    />
  )
}

/** What this run has not signed yet. */
function open(task: BatchTask, { items }: Progress): BatchTask {
  const settled = new Set(
    items.flatMap(({ signId, state }) => (state === 'signed' || state === 'signing' ? [signId] : [])),
  )
  return { ...task, tasks: task.tasks.filter(({ signId }) => !settled.has(signId)) }
}

function Opening(): ReactElement {
  const navigate = useNavigate()
  return (
    <div className="batch-sign-page">
      <FlowBar title="批量签署" onBack={() => void navigate(paths.fileCenter())} />
      <PageSpinner text="正在打开合同" />
    </div>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }): ReactElement {
  const navigate = useNavigate()
  return (
    <div className="batch-sign-page">
      <FlowBar title="批量签署" onBack={() => void navigate(paths.fileCenter())} />
      <main id="main" tabIndex={-1}>
        <Blank art="error" title="无法打开批量签署" text={text} page>
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
          <Button onClick={() => void navigate(paths.fileCenter())}>返回合同中心</Button>
        </Blank>
      </main>
    </div>
  )
}
