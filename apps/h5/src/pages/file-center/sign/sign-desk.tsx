import { lazy, Suspense, useCallback, useRef, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useInFrame } from '@qiyin/ui/embedding/in-frame.ts'
import { useLate } from '@qiyin/ui/feedback/use-late.ts'
import { DownIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import { PageAreas } from '@qiyin/ui/signing/page-areas.tsx'
import type { DeskProps } from '@qiyin/ui/signing/signing-page.tsx'
import type { SignArea } from '@qiyin/ui/signing/signing-state.ts'
import { useSignDesk } from '@qiyin/ui/signing/use-sign-desk.ts'
import { CSS_PX_PER_PT } from '@qiyin/viewer/constants.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { scaleFor } from '@qiyin/viewer/zoom.ts'
import { ContractPages } from '../../../components/contract-viewer/contract-pages.tsx'
import { PageIndicator } from '../../../components/contract-viewer/page-indicator.tsx'
import { LateRejectSheet } from '../../../components/sheets/late-reject-sheet.tsx'
import { PhoneBar } from '../../../components/phone-bar/phone-bar.tsx'
import { boxInUpperHalf } from './area-box.ts'
import { SignSheet } from './sign-sheet.tsx'
import './sign-desk.css'

// Wanted when the document has been looked at.
const loadScreen = () => import('../../../components/signature-screen/signature-screen.tsx')
const SignatureScreen = lazy(async () => ({ default: (await loadChunk(loadScreen)).SignatureScreen }))
const loadIntent = () => import('./intent-sheet.tsx')
const IntentSheet = lazy(async () => ({ default: (await loadChunk(loadIntent)).IntentSheet }))

/** An area gone to is shown so much larger than a page as wide as the screen. */
const zoom = 1.5
/** Held sideways, the screen is too low to see at that size what the area belongs to. */
const sidewaysZoom = 1.25

/** The document with my places to sign, and under it what I decide. */
export function SignDesk({ task, detail, onSigned }: DeskProps): ReactElement {
  const navigate = useNavigate()
  const frame = useInFrame()
  useLate(false, loadScreen)
  useLate(false, loadIntent)
  const [viewer, setViewer] = useState<ViewerController | null>(null)
  const pages = useRef<PagesHandle>(null)
  const well = useRef<HTMLElement>(null)
  const { pages: sizes } = task
  const show = useCallback(
    (area: SignArea) => {
      const size = sizes[area.pageNum - 1]
      if (!size || !well.current) return
      const { clientWidth: width, clientHeight: height } = well.current
      const fit = scaleFor('page-width', { width, height }, size)
      if (fit === undefined) return
      // Pictures of pages are as wide as the screen, and zoomed by the browser only.
      const scale = viewer === null ? fit : fit * (width > height ? sidewaysZoom : zoom)
      viewer?.setScale(scale)
      const page = { ...size, heightPx: size.heightPt * CSS_PX_PER_PT * scale }
      pages.current?.scrollToBox(area.pageNum, boxInUpperHalf(area, page, height))
    },
    [sizes, viewer],
  )
  const desk = useSignDesk(task, { show, onSigned })
  const { areas, state, dispatch, done, complete, over, open, jump, shown } = desk
  return (
    <div className="sign-desk">
      <PhoneBar
        title={task.contractName}
        back={detail}
        {...(frame && { onBack: frame.close })}
        right={
          <span className="sign-desk-page">
            <PageIndicator viewer={viewer} pageCount={task.pageCount} />
          </span>
        }
      />
      <main id="main" ref={well} className="sign-desk-well" tabIndex={-1}>
        <ContractPages
          ref={pages}
          fileId={task.fileId}
          sha256={task.documentSha256}
          fileName={`${task.contractName}.pdf`}
          pages={task.pages}
          onReady={setViewer}
          overlay={(page) => (
            <>
              {shown.watch(page.pageNumber)}
              <PageAreas task={task} areas={areas} state={state} page={page} onPick={desk.pick} />
            </>
          )}
        />
        <div className="sign-desk-jump" role="group" aria-label="签署处导航">
          <button type="button" className="phone-touch" aria-label="上一处" onClick={() => jump(-1)}>
            <UpIcon size={20} />
          </button>
          <b className="num">{desk.progress}</b>
          <button type="button" className="phone-touch" aria-label="下一处" onClick={() => jump(1)}>
            <DownIcon size={20} />
          </button>
        </div>
      </main>
      <SignSheet
        {...{ task, areas, state, dispatch, done, complete }}
        onDraw={() => open({ kind: 'drawing', areaId: null })}
        onReject={() => open({ kind: 'rejecting' })}
        onConfirm={() => open({ kind: 'proving' })}
      />
      <Suspense>
        {over?.kind === 'drawing' && (
          <SignatureScreen
            name={task.signerName}
            // What is opened for one contract leaves nothing behind for others.
            {...(frame && { keepText: '使用此签名' })}
            onClose={() => open(null)}
            onUse={desk.take}
          />
        )}
        {over?.kind === 'proving' && (
          <IntentSheet {...{ task, areas, state, shown }} onClose={() => open(null)} onSigned={desk.signed} />
        )}
      </Suspense>
      <LateRejectSheet
        open={over?.kind === 'rejecting'}
        contract={task}
        onClose={() => open(null)}
        onRejected={frame?.refused ?? (() => void navigate(detail, { replace: true }))}
      />
    </div>
  )
}
