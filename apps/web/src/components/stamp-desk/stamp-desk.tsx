import { useState, type PointerEvent, type ReactElement } from 'react'
import { filesOverview } from '@qiyin/calls/areas/files.ts'
import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { PageStack } from '@qiyin/viewer/pages/page-stack.tsx'
import { createViewerController } from '@qiyin/viewer/viewer-controller.ts'
import type { ScaleChoice } from '@qiyin/viewer/zoom.ts'
import { DeskToolbar, type DeskFile } from './desk-toolbar.tsx'
import { useDrag } from './drag.ts'
import { PageStamps } from './page-stamps.tsx'
import { PageThumbs } from './page-thumbs.tsx'
import type { Pages } from './placing.ts'
import { SignerStamps } from './signer-stamps.tsx'
import { StampGhost } from './stamp-ghost.tsx'
import type { StampSigner } from './stamp-signer.ts'
import { useDeskActions } from './use-desk-actions.ts'
import { usePlacing, type KeptStamps } from './use-placing.ts'
import './stamp-desk.css'

interface StampDeskProps {
  /** The document whose pages these are. */
  fileId: string
  pages: Pages
  /** The files that were joined to it, in the order of their pages. */
  files: readonly DeskFile[]
  signers: readonly StampSigner[]
  stamps: KeptStamps
  /** What a signer still lacks, by its key. */
  missing: ReadonlyMap<string, string>
}

/** Signers with what they sign with, the pages it is placed on, and the pages in small. */
export function StampDesk({ fileId, pages, files, signers, stamps, missing }: StampDeskProps): ReactElement {
  const desk = usePlacing(stamps, pages)
  const [controller] = useState(createViewerController)
  const { actions, focusId, said } = useDeskActions(desk, controller)
  const isDragging = useDrag(({ drag }) => drag !== null)
  const [initialScale] = useState(() => firstScale(pages))
  const { placing } = desk
  const onDeskPress = (event: PointerEvent): void => {
    if (event.target instanceof Element && !event.target.closest('.placed-stamp, .placed-stamp-bar')) {
      actions.select(null)
    }
  }
  return (
    <div className="stamp-desk" data-dragging={isDragging || undefined}>
      <aside className="stamp-desk-pane stamp-desk-left" aria-label="签署方">
        <div className="stamp-desk-head">
          <h2>签署方</h2>
          <span className="cap">拖动印章到文件的签署位置</span>
        </div>
        <div className="stamp-desk-signers">
          {signers.map((signer) => (
            <SignerStamps
              key={signer.key}
              signer={signer}
              placing={placing}
              pages={pages}
              missing={missing.get(signer.key)}
              onGrab={actions.grabNew}
              onPlace={actions.placeHere}
              onCross={actions.cross}
              onShow={actions.show}
              onRemove={actions.remove}
            />
          ))}
        </div>
        <p className="cap stamp-desk-foot">
          选中印章后按 <kbd>Enter</kbd> 可放置到当前页
        </p>
      </aside>
      <main id="main" className="stamp-desk-center" tabIndex={-1}>
        <DeskToolbar
          files={files}
          desk={desk}
          controller={controller}
          onUndo={actions.undo}
          onRedo={actions.redo}
        />
        <div className="stamp-desk-pages" onPointerDown={onDeskPress}>
          <PageStack
            className="stamp-desk-stack"
            controller={controller}
            source={{ url: callUrl(filesOverview, { fileId }) }}
            initialScale={initialScale}
            overlay={(page) => (
              <PageStamps page={page} desk={desk} signers={signers} focusId={focusId} handlers={actions} />
            )}
          />
          {placing.selectedId !== null && <KeyHints />}
        </div>
      </main>
      <PageThumbs fileId={fileId} desk={desk} signers={signers} controller={controller} />
      <StampGhost signers={signers} />
      <p className="sr" role="status">
        {said}
      </p>
    </div>
  )
}

const pxPerPt = 96 / 72
/** Both panes, the margins of the pages, the scroll bar. */
const panesPx = 280 + 176 + 66

/** Actual size if the widest page has room between the panes, otherwise as large as it can be seen whole. */
function firstScale(pages: readonly SizePt[]): ScaleChoice {
  const [first] = pages
  const widest = Math.max(...pages.map((page) => page.widthPt)) * pxPerPt
  const room = window.innerWidth - panesPx
  if (widest <= room) return 'page-actual'
  return first && first.widthPt * pxPerPt >= widest ? 'page-width' : room / widest
}

function KeyHints(): ReactElement {
  return (
    <div className="stamp-desk-keys cap">
      <span>
        <kbd>↑↓←→</kbd>移动 1 像素
      </span>
      <span>
        <kbd>Shift</kbd>移动 10 像素
      </span>
      <span>
        <kbd>Delete</kbd>删除
      </span>
    </div>
  )
}
