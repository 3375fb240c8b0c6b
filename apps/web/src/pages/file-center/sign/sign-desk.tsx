import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { minuteText, remainingTime } from '@qiyin/ui/dates.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { boxStyle, type PageInfo } from '@qiyin/viewer/page-geometry.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import { DocumentViewer } from '../../../components/document-viewer/document-viewer.tsx'
import { useLeaveGuard } from '@qiyin/ui/feedback/use-leave-guard.ts'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { ClockIcon, DownIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import { RejectDialog } from '../../../components/reject-dialog/reject-dialog.tsx'
import { IntentDialog } from './intent-dialog.tsx'
import { PageAreas } from '@qiyin/ui/signing/page-areas.tsx'
import { SignPanel } from './sign-panel.tsx'
import { SignatureDialog } from './signature-dialog.tsx'
import type { SignAnswer } from '@qiyin/ui/signing/outcome.ts'
import { canFill, type SignArea, type SignTask } from '@qiyin/ui/signing/signing-state.ts'
import { useSigning } from '@qiyin/ui/signing/use-signing.ts'

interface SignDeskProps {
  task: SignTask
  onBack: () => void
  onSigned: (answer: SignAnswer) => void
  onRejected: () => void
}

/** The document with my places to sign, and beside it what I decide. */
export function SignDesk({ task, onBack, onSigned, onRejected }: SignDeskProps): ReactElement {
  const { areas, state, dispatch, current, done, complete, step } = useSigning(task)
  const [drawFor, setDrawFor] = useState<{ areaId: string | null } | null>(null)
  const [proving, setProving] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const [signed, setSigned] = useState(false)
  const viewer = useRef<PagesHandle>(null)
  useLeaveGuard(done > 0 && !signed && !rejecting)

  const show = useCallback((area: SignArea) => {
    viewer.current?.scrollToBox(area.pageNum, {
      left: area.leftPercent,
      top: area.topPercent,
      width: 20,
      height: 12,
    })
  }, [])
  useEffect(() => {
    if (current) show(current)
  }, [current, show])

  const pick = (area: SignArea): void => {
    if (canFill(state, area)) dispatch({ type: 'fill', area })
    else if (area.kind === 0) setDrawFor({ areaId: area.positionId })
  }
  const goTo = (area: SignArea): void => {
    dispatch({ type: 'goTo', areaId: area.positionId })
    show(area)
  }
  const jump = (by: number): void => {
    const target = step(by)
    if (target) goTo(target)
  }
  return (
    <div className="sign-desk">
      <FlowBar
        title={task.contractName}
        subtitle={`${task.initiatorCompany} 发起，签署截止 ${minuteText(task.signDeadlineTime)}`}
        beside={<Remaining deadline={task.signDeadlineTime} />}
        onBack={onBack}
      >
        <Button type="text" onClick={() => setRejecting(true)}>
          拒签
        </Button>
        <Button href={callUrl(filesContractsDownload, { fileId: task.fileId })} target="_blank">
          下载
        </Button>
        <Button type="primary" disabled={!complete || !state.consent} onClick={() => setProving(true)}>
          确认签署
        </Button>
      </FlowBar>
      <div className="sign-body">
        <main id="main" className="sign-paper" tabIndex={-1}>
          <DocumentViewer
            ref={viewer}
            frame="none"
            fileId={task.fileId}
            pages={task.pages}
            fileName={task.fileName}
            markedPages={areas.map((area) => area.pageNum)}
            onReady={() => current && show(current)}
            overlay={(page: PageInfo) => (
              <PageAreas
                task={task}
                areas={areas}
                state={state}
                pageNumber={page.pageNumber}
                placeOf={(area) => boxStyle(area, page)}
                onPick={pick}
              />
            )}
          />
          <JumpPill areas={areas} done={done} at={state.currentId} onStep={jump} />
        </main>
        <SignPanel
          task={task}
          areas={areas}
          state={state}
          dispatch={dispatch}
          onGoTo={goTo}
          onDraw={() => setDrawFor({ areaId: null })}
        />
      </div>
      <SignatureDialog
        task={task}
        open={drawFor !== null}
        onClose={() => setDrawFor(null)}
        onUse={(signature) => {
          dispatch({ type: 'useSignature', signature, areaId: drawFor?.areaId ?? null })
          setDrawFor(null)
        }}
      />
      <IntentDialog
        task={task}
        areas={areas}
        state={state}
        open={proving}
        onClose={() => setProving(false)}
        onSigned={(answer) => {
          setSigned(true)
          onSigned(answer)
        }}
      />
      <RejectDialog
        contract={rejecting ? task : null}
        onClose={() => setRejecting(false)}
        onRejected={onRejected}
      />
    </div>
  )
}

function Remaining({ deadline }: { deadline: string }): ReactElement | null {
  const left = remainingTime(deadline, useNow())
  if (!left) return null
  return (
    <span className={left.urgent ? 'sign-remaining urgent' : 'sign-remaining'}>
      <ClockIcon size={14} />
      {left.text}
    </span>
  )
}

interface JumpPillProps {
  areas: readonly SignArea[]
  done: number
  at: string | null
  onStep: (by: number) => void
}

/** While 确认签署 is not ready, the one live primary is the way to the next place. */
function JumpPill({ areas, done, at, onStep }: JumpPillProps): ReactElement {
  const number = areas.findIndex((area) => area.positionId === at) + 1
  const complete = done === areas.length
  return (
    <div className="sign-jump" role="group" aria-label="签署处导航">
      <button type="button" className="iconbtn" aria-label="上一处" onClick={() => onStep(-1)}>
        <UpIcon />
      </button>
      <b className="num">
        {complete ? `${areas.length} 处已全部签署` : `签署处 ${number} / ${areas.length}`}
      </b>
      <button type="button" className="iconbtn" aria-label="下一处" onClick={() => onStep(1)}>
        <DownIcon />
      </button>
      {!complete && areas.length > 1 && (
        <Button type="primary" size="small" onClick={() => onStep(1)}>
          下一处
        </Button>
      )}
    </div>
  )
}
