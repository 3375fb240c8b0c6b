import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { minuteText, remainingTime } from '@qiyin/ui/dates.ts'
import { DocumentViewer } from '@qiyin/ui/document-viewer/document-viewer.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { useLeaveGuard } from '@qiyin/ui/feedback/use-leave-guard.ts'
import { StatusGlyph } from '@qiyin/ui/contract-parts/status-mark.tsx'
import { DownIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { PageAreas } from '@qiyin/ui/signing/page-areas.tsx'
import { myAreas } from '@qiyin/ui/signing/signing-state.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { SignatureDialog } from '../../../components/signature-dialog/signature-dialog.tsx'
import { BatchIntent } from './batch-intent.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { asSignTask, filledState, markNames, runText, type BatchContract, type BatchTask } from './batch.ts'
import { ContractRows } from './contract-rows.tsx'
import { ReadRing } from './read-ring.tsx'
import { useBatchDesk, type Desk } from './use-batch-desk.ts'
import './batch-desk.css'

interface BatchDeskProps {
  task: BatchTask
  /** With what they are signed, by name. */
  onBegun: (marks: string[]) => void
}

/** All contracts of the run, the current one in full, and what is decided for all of them. */
export function BatchDesk({ task, onBegun }: BatchDeskProps): ReactElement {
  const navigate = useNavigate()
  const desk = useBatchDesk(task)
  const { contracts, current, read, marks } = desk
  const [isSigned, setSigned] = useState(false)
  const toList = (): void => void navigate(paths.fileCenter())
  const hasRead = contracts.some((contract) => read.pagesOf(contract) > 1)
  useLeaveGuard(hasRead && !isSigned)
  return (
    <div className="batch-sign-page">
      <FlowBar title="批量签署" subtitle={runText(contracts)} onBack={toList}>
        <Button type="text" onClick={toList}>
          取消
        </Button>
        <Button type="primary" disabled={!desk.ready} onClick={() => desk.open('proving')}>
          确认签署 {contracts.length} 份
        </Button>
      </FlowBar>
      <div className="batch-desk">
        <ContractPane task={task} desk={desk} />
        <main id="main" className="batch-desk-paper" tabIndex={-1}>
          {current ? (
            <Paper task={task} desk={desk} current={current} />
          ) : (
            <Blank art="empty" title="没有可以签署的合同" text="所选合同现在都不能签署，原因见左侧" page>
              <Button onClick={toList}>返回合同中心</Button>
            </Blank>
          )}
        </main>
        <BatchPanel desk={desk} task={task} />
      </div>
      {current && (
        <SignatureDialog
          task={asSignTask(current, task)}
          open={desk.over === 'drawing'}
          onClose={() => desk.open(null)}
          onUse={desk.useSignature}
        />
      )}
      <BatchIntent
        batchNo={task.batchNo}
        contracts={contracts}
        marks={marks}
        read={read}
        open={desk.over === 'proving'}
        onClose={() => desk.open(null)}
        onBegun={() => {
          setSigned(true)
          onBegun(markNames(contracts, marks))
        }}
      />
    </div>
  )
}

function ContractPane({ task, desk }: { task: BatchTask; desk: Desk }): ReactElement {
  const { contracts, current, read } = desk
  const blocked = task.tasks.filter((one) => one.blocked !== null)
  const readCount = contracts.filter((contract) => read.isRead(contract)).length
  return (
    <section className="batch-desk-list" aria-label="待签合同">
      <header className="batch-desk-head">
        <h2>待签合同</h2>
        <span className="cap ink3 num" role="status">
          已读 {readCount} / {contracts.length} 份
        </span>
      </header>
      <ContractRows
        contracts={[...contracts, ...blocked]}
        currentId={current?.signId}
        onPick={desk.pick}
        aside={(contract) => <Deadline time={contract.signDeadlineTime} />}
        state={(contract) => <ReadState contract={contract} read={read.pagesOf(contract)} />}
      />
      <footer className="batch-desk-foot">
        <span className="cap ink3">不在本次签署的合同可移出</span>
        <Button type="text" size="small" disabled={contracts.length < 2} onClick={desk.leaveOut}>
          移出当前合同
        </Button>
      </footer>
    </section>
  )
}

/** The day, and on the last one the hours that remain. */
function Deadline({ time }: { time: string }): ReactElement {
  const left = remainingTime(time, useNow())
  if (left?.urgent) return <span className="num warn">{left.text}</span>
  return <span className="num">{minuteText(time).slice(5, 10)} 截止</span>
}

function ReadState({ contract, read }: { contract: BatchContract; read: number }): ReactElement {
  const { blocked, pageCount } = contract
  if (blocked) {
    return (
      <>
        <StatusGlyph kind="refused" size={16} />
        {blocked.message}
      </>
    )
  }
  return (
    <>
      <ReadRing read={read} of={pageCount} />
      {read === 0
        ? `未读，共 ${pageCount} 页`
        : read < pageCount
          ? `已读 ${read} 页，共 ${pageCount} 页`
          : `已读完 ${pageCount} 页`}
    </>
  )
}

function Paper({
  task,
  desk,
  current,
}: {
  task: BatchTask
  desk: Desk
  current: BatchContract
}): ReactElement {
  const { contracts, read, marks } = desk
  const areas = myAreas(current)
  const state = filledState(current, marks)
  const at = contracts.indexOf(current)
  const unread = contracts.filter((contract) => !read.isRead(contract))
  return (
    <>
      <DocumentViewer
        key={`${current.signId} ${current.documentSha256}`}
        frame="none"
        showSidebar={false}
        fileId={current.fileId}
        sha256={current.documentSha256}
        pages={current.pages}
        fileName={current.fileName}
        markedPages={areas.map((area) => area.pageNum)}
        overlay={(page) => (
          <>
            {read.watch(page.pageNumber)}
            <PageAreas
              task={asSignTask(current, task)}
              areas={areas}
              state={state}
              page={page}
              onPick={() => marks.signature === null && desk.open('drawing')}
            />
          </>
        )}
      />
      <div className="batch-desk-jump" role="group" aria-label="合同导航">
        <button type="button" className="iconbtn" aria-label="上一份" onClick={() => desk.step(-1)}>
          <UpIcon />
        </button>
        <b className="num">
          第 {at + 1} 份，共 {contracts.length} 份
        </b>
        <button type="button" className="iconbtn" aria-label="下一份" onClick={() => desk.step(1)}>
          <DownIcon />
        </button>
        {unread.some((contract) => contract !== current) && (
          <Button type="primary" size="small" onClick={desk.nextUnread}>
            下一份未读
          </Button>
        )}
      </div>
    </>
  )
}
