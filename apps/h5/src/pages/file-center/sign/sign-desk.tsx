import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { useLeaveGuard } from '@qiyin/ui/feedback/use-leave-guard.ts'
import { DownIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import type { SignAnswer } from '@qiyin/ui/signing/outcome.ts'
import { PageAreas } from '@qiyin/ui/signing/page-areas.tsx'
import { canFill, type SignArea, type SignTask } from '@qiyin/ui/signing/signing-state.ts'
import { useSigning } from '@qiyin/ui/signing/use-signing.ts'
import { CSS_PX_PER_PT } from '@qiyin/viewer/constants.ts'
import { boxStyle } from '@qiyin/viewer/page-geometry.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { scaleFor } from '@qiyin/viewer/zoom.ts'
import { ContractPages } from '../../../components/contract-viewer/contract-pages.tsx'
import { PageIndicator } from '../../../components/contract-viewer/page-indicator.tsx'
import { RejectSheet } from '../../../components/sheets/reject-sheet.tsx'
import { PhoneBar } from '../../../shell/phone-bar.tsx'
import { boxInUpperHalf } from './area-box.ts'
import { IntentSheet } from './intent-sheet.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { SignatureScreen } from './signature-screen.tsx'

/** An area gone to is shown so much larger than a page as wide as the screen. */
const zoom = 1.5

interface SignDeskProps {
  task: SignTask
  /** Where back leads. */
  detail: string
  onSigned: (answer: SignAnswer) => void
  onRejected: () => void
}

/** The document with my places to sign, and under it what I decide. */
export function SignDesk({ task, detail, onSigned, onRejected }: SignDeskProps): ReactElement {
  const { areas, state, dispatch, current, done, complete, step } = useSigning(task)
  const [viewer, setViewer] = useState<ViewerController | null>(null)
  const pages = useRef<PagesHandle>(null)
  const well = useRef<HTMLElement>(null)
  const [drawFor, setDrawFor] = useState<{ areaId: string | null } | null>(null)
  const [proving, setProving] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const [signed, setSigned] = useState(false)
  useLeaveGuard(done > 0 && !signed && !rejecting)

  const { pages: sizes } = task
  const show = useCallback(
    (area: SignArea) => {
      const size = sizes[area.pageNum - 1]
      if (!size || !well.current) return
      const { clientWidth: width, clientHeight: height } = well.current
      const fit = scaleFor('page-width', { width, height }, { width: size.widthPt, height: size.heightPt })
      if (fit === undefined) return
      // Pictures of pages are as wide as the screen, and zoomed by the browser only.
      const scale = viewer === null ? fit : fit * zoom
      viewer?.setScale(scale)
      const page = { ...size, heightPx: size.heightPt * CSS_PX_PER_PT * scale }
      pages.current?.scrollToBox(area.pageNum, boxInUpperHalf(area, page, height))
    },
    [sizes, viewer],
  )
  useEffect(() => {
    if (current) show(current)
  }, [current, show])

  const pick = (area: SignArea): void => {
    if (canFill(state, area)) dispatch({ type: 'fill', area })
    else if (area.kind === 0) setDrawFor({ areaId: area.positionId })
  }
  const jump = (by: number): void => {
    const target = step(by)
    if (!target) return
    dispatch({ type: 'goTo', areaId: target.positionId })
    show(target)
  }
  return (
    <div className="sign">
      <PhoneBar
        title={task.contractName}
        back={detail}
        right={
          <span className="sign-page-number">
            <PageIndicator viewer={viewer} pageCount={task.pageCount} />
          </span>
        }
      />
      <main id="main" ref={well} className="sign-well" tabIndex={-1}>
        <ContractPages
          ref={pages}
          fileId={task.fileId}
          fileName={`${task.contractName}.pdf`}
          pages={task.pages}
          onReady={setViewer}
          overlay={(page) => (
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
        <div className="sign-jump" role="group" aria-label="签署处导航">
          <button type="button" className="touch narrow" aria-label="上一处" onClick={() => jump(-1)}>
            <UpIcon size={20} />
          </button>
          <b className="num">
            {complete
              ? `${areas.length} 处已全部签署`
              : `签署处 ${current ? areas.indexOf(current) + 1 : 1} / ${areas.length}`}
          </b>
          <button type="button" className="touch narrow" aria-label="下一处" onClick={() => jump(1)}>
            <DownIcon size={20} />
          </button>
        </div>
      </main>
      <SignSheet
        {...{ task, areas, state, dispatch, done, complete }}
        onDraw={() => setDrawFor({ areaId: null })}
        onReject={() => setRejecting(true)}
        onConfirm={() => setProving(true)}
      />
      {drawFor && (
        <SignatureScreen
          name={task.signerName}
          onClose={() => setDrawFor(null)}
          onUse={(signature) => {
            dispatch({ type: 'useSignature', signature, areaId: drawFor.areaId })
            setDrawFor(null)
          }}
        />
      )}
      {proving && (
        <IntentSheet
          {...{ task, areas, state }}
          onClose={() => setProving(false)}
          onSigned={(answer) => {
            setSigned(true)
            onSigned(answer)
          }}
        />
      )}
      {rejecting && (
        <RejectSheet contract={task} onClose={() => setRejecting(false)} onRejected={onRejected} />
      )}
    </div>
  )
}
