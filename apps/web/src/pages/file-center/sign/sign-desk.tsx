import { Button, type CheckboxRef } from 'antd'
import { lazy, Suspense, useCallback, useRef, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import { useInFrame } from '@qiyin/ui/embedding/in-frame.ts'
import { minuteText, remainingTime } from '@qiyin/ui/dates.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import type { PageInfo } from '@qiyin/viewer/page-geometry.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import { DocumentViewer } from '@qiyin/ui/document-viewer/document-viewer.tsx'
import { FlowBar } from '../../../components/flow-bar/flow-bar.tsx'
import { DownIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import { ClockIcon } from '../../../components/desk-icons/desk-icons.tsx'
import { IntentDialog } from './intent-dialog.tsx'
import { PageAreas } from '@qiyin/ui/signing/page-areas.tsx'
import { SignPanel } from './sign-panel.tsx'
import { SignatureDialog } from '../../../components/signature-dialog/signature-dialog.tsx'
import type { SignArea } from '@qiyin/ui/signing/signing-state.ts'
import type { DeskProps } from '@qiyin/ui/signing/signing-page.tsx'
import { useSignDesk, type SignDesk as Desk } from '@qiyin/ui/signing/use-sign-desk.ts'
import './sign-desk.css'

// Few ever refuse.
const loadReject = () => import('../../../components/reject-dialog/reject-dialog.tsx')
const RejectDialog = lazy(async () => ({ default: (await loadChunk(loadReject)).RejectDialog }))

/** The document with my places to sign, and beside it what I decide. */
export function SignDesk({ task, detail, onSigned }: DeskProps): ReactElement {
  const navigate = useNavigate()
  const frame = useInFrame()
  const toDetail = (): void => void navigate(detail)
  const viewer = useRef<PagesHandle>(null)
  const consent = useRef<CheckboxRef>(null)
  const show = useCallback((area: SignArea) => {
    viewer.current?.scrollToBox(area.pageNum, {
      left: area.leftPercent,
      top: area.topPercent,
      width: 20,
      height: 12,
    })
  }, [])
  const desk = useSignDesk(task, { show, onSigned })
  const { areas, state, dispatch, current, complete, over, open, shown } = desk
  const isRejecting = over?.kind === 'rejecting'
  const hasRejecting = useLate(isRejecting, loadReject)
  return (
    <div className="sign-page">
      <FlowBar
        title={task.contractName}
        subtitle={
          <span className="sign-desk-facts">
            <span className="cut">{task.initiatorCompany} 发起，</span>
            <span>签署截止 {minuteText(task.signDeadlineTime)}</span>
          </span>
        }
        beside={<Remaining deadline={task.signDeadlineTime} />}
        onBack={frame?.close ?? toDetail}
      >
        <Button type="text" onClick={() => open({ kind: 'rejecting' })}>
          拒签
        </Button>
        {!frame && (
          <Button href={callUrl(filesContractsDownload, { fileId: task.fileId })} target="_blank">
            下载
          </Button>
        )}
        <Button
          type="primary"
          disabled={!complete || !state.consent}
          onClick={() => open({ kind: 'proving' })}
        >
          确认签署
        </Button>
      </FlowBar>
      <div className="sign-desk-body">
        <main id="main" className="sign-desk-paper" tabIndex={-1}>
          <DocumentViewer
            ref={viewer}
            frame="none"
            fileId={task.fileId}
            sha256={task.documentSha256}
            pages={task.pages}
            fileName={task.fileName}
            markedPages={areas.map((area) => area.pageNum)}
            onReady={(controller) => {
              shown.holds(controller)
              if (current) show(current)
            }}
            overlay={(page: PageInfo) => (
              <>
                {shown.watch(page.pageNumber)}
                <PageAreas task={task} areas={areas} state={state} page={page} onPick={desk.pick} />
              </>
            )}
          />
          <JumpPill desk={desk} onConsent={() => consent.current?.focus()} />
        </main>
        <SignPanel
          task={task}
          areas={areas}
          state={state}
          dispatch={dispatch}
          onGoTo={desk.goTo}
          onDraw={() => open({ kind: 'drawing', areaId: null })}
          consent={consent}
        />
      </div>
      <SignatureDialog
        task={task}
        open={over?.kind === 'drawing'}
        onClose={() => open(null)}
        onUse={desk.take}
      />
      <IntentDialog
        task={task}
        areas={areas}
        state={state}
        shown={shown}
        open={over?.kind === 'proving'}
        onClose={() => open(null)}
        onSigned={desk.signed}
      />
      {hasRejecting && (
        <Suspense>
          <RejectDialog
            contract={isRejecting ? task : null}
            onClose={() => open(null)}
            onRejected={frame?.refused ?? toDetail}
          />
        </Suspense>
      )}
    </div>
  )
}

function Remaining({ deadline }: { deadline: string }): ReactElement | null {
  const left = remainingTime(deadline, useNow())
  if (!left) return null
  return (
    <span className={left.urgent ? 'sign-desk-remaining urgent' : 'sign-desk-remaining'}>
      <ClockIcon size={14} />
      {left.text}
    </span>
  )
}

interface JumpPillProps {
  desk: Desk
  /** Leads to the consent, which in a narrow window stands far below. */
  onConsent: () => void
}

/** While 确认签署 is not ready, the one live primary is the way to what is missing: the next place, then the consent. */
function JumpPill({ desk, onConsent }: JumpPillProps): ReactElement {
  const { areas, complete, jump, progress, state } = desk
  return (
    <div className="sign-desk-jump" role="group" aria-label="签署处导航">
      <button type="button" className="iconbtn" aria-label="上一处" onClick={() => jump(-1)}>
        <UpIcon />
      </button>
      <b className="num">{progress}</b>
      <button type="button" className="iconbtn" aria-label="下一处" onClick={() => jump(1)}>
        <DownIcon />
      </button>
      {!complete && areas.length > 1 && (
        <Button type="primary" size="small" onClick={() => jump(1)}>
          下一处
        </Button>
      )}
      {complete && !state.consent && (
        <Button type="primary" size="small" onClick={onConsent}>
          去勾选同意
        </Button>
      )}
    </div>
  )
}
