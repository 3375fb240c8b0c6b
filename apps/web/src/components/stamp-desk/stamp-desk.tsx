import { useEffect, useMemo, useState, type PointerEvent, type ReactElement } from 'react'
import { filesOverview, filesPageImage } from '@qiyin/calls/areas/files.ts'
import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { PageStack } from '@qiyin/viewer/pages/page-stack.tsx'
import { createViewerController } from '@qiyin/viewer/viewer-controller.ts'
import type { ScaleChoice } from '@qiyin/viewer/zoom.ts'
import { DeskPane } from './desk-pane.tsx'
import { DeskToolbar, type DeskFile } from './desk-toolbar.tsx'
import { useDrag } from './drag.ts'
import { PageStamps } from './page-stamps.tsx'
import { PageThumbs } from './page-thumbs.tsx'
import { PageProposals } from './proposals/page-proposals.tsx'
import { ProposalPill } from './proposals/proposal-pill.tsx'
import { usePageRuns } from './proposals/use-page-runs.ts'
import { useProposalActions } from './proposals/use-proposal-actions.ts'
import { useProposals, type Proposals } from './proposals/use-proposals.ts'
import type { Pages } from './placing.ts'
import type { StampHandlers } from './placed-stamp.tsx'
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
  /** How many proposals wait to be accepted or ignored. */
  onProposals: (open: number) => void
}

/** Signers with what they sign with, the pages it is placed on, and the pages in small. */
export function StampDesk({
  fileId,
  pages,
  files,
  signers,
  stamps,
  missing,
  onProposals,
}: StampDeskProps): ReactElement {
  const desk = usePlacing(stamps, pages)
  const [controller] = useState(createViewerController)
  const { actions: deskActions, focusId, said, say } = useDeskActions(desk, controller)
  const proposals = useProposals(usePageRuns(controller, pages), desk, signers)
  const proposing = useProposalActions(proposals, { pages, controller, say })
  const waiting = proposals.entries.filter(({ accepted }) => !accepted).length
  useEffect(() => onProposals(waiting), [onProposals, waiting])
  const actions = handlersOf(deskActions, proposals)
  const isDragging = useDrag(({ drag }) => drag !== null)
  const [initialScale] = useState(() => firstScale(pages))
  const preview = useMemo(
    () => ({
      pages,
      imageUrl: (pageNum: number, widthPx: number) => callUrl(filesPageImage, { fileId, pageNum, widthPx }),
    }),
    [fileId, pages],
  )
  const onDeskPress = (event: PointerEvent): void => {
    if (event.target instanceof Element && !event.target.closest('.placed-stamp, .stamp-bar')) {
      actions.select(null)
    }
  }
  return (
    <div className="stamp-desk" data-dragging={isDragging || undefined}>
      <DeskPane {...{ desk, signers, missing, actions, proposals, proposing }} />
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
            preview={preview}
            overlay={(page) => (
              <>
                {proposals.isShown && (
                  <PageProposals
                    {...{ page, pages, proposals, signers }}
                    onAccept={proposing.accept}
                    onIgnore={proposing.ignore}
                  />
                )}
                <PageStamps page={page} desk={desk} signers={signers} focusId={focusId} handlers={actions} />
              </>
            )}
          />
        </div>
        {proposals.isShown ? (
          <ProposalPill
            proposals={proposals}
            onShow={proposing.show}
            onAcceptAll={proposing.acceptAll}
            onIgnoreAll={proposing.ignoreAll}
          />
        ) : (
          <KeyHints />
        )}
      </main>
      <PageThumbs {...{ fileId, desk, signers, controller }} proposed={proposals.entries} />
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

/** What the keys do to the selected stamp; below the pages, so that it never stands over one. */
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

/** What is taken away by hand is not proposed again. */
function handlersOf(actions: StampHandlers, { ignore }: Proposals): StampHandlers {
  return {
    ...actions,
    remove: (stamp) => {
      ignore([stamp.id])
      actions.remove(stamp)
    },
    removeAll: (line) => {
      ignore(line.map(({ id }) => id))
      actions.removeAll(line)
    },
  }
}
