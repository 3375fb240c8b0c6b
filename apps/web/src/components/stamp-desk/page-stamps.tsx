import type { ReactElement } from 'react'
import type { PageInfo } from '@qiyin/viewer/page-geometry.ts'
import type { StampMark } from '@qiyin/domain/seal/cross-page.ts'
import type { SizePt } from '@qiyin/domain/seal/position.ts'
import { alignment } from './alignment.ts'
import { useDrag, type Drag } from './drag.ts'
import { boxesOn, markOn, stampOf } from './placing.ts'
import { PlacedStamp, type StampHandlers } from './placed-stamp.tsx'
import type { StampSigner } from './stamp-signer.ts'
import { RefusedHint } from './refused-hint.tsx'
import type { PlacingDesk } from './use-placing.ts'
import './page-stamps.css'

interface PageStampsProps {
  page: PageInfo
  desk: PlacingDesk
  signers: readonly StampSigner[]
  /** The stamp that takes the focus once it is there. */
  focusId: string | null
  handlers: StampHandlers
}

/** Over a page: the stamps that stand on it, and what a drag is about to do to it. */
export function PageStamps({ page, desk, signers, focusId, handlers }: PageStampsProps): ReactElement | null {
  const { placing, pages } = desk
  const size = pages[page.pageNumber - 1]
  if (!size) return null
  const pxPerPt = page.widthPx / size.widthPt
  return (
    <div className="page-stamps">
      {placing.stamps.map((stamp) => {
        const signer = signers.find((one) => one.key === stamp.signerKey)
        const mark = markOn(page.pageNumber, stamp, pages)
        if (!mark || !signer) return null
        return (
          <PlacedStamp
            key={stamp.id}
            stamp={stamp}
            mark={mark}
            signer={signer}
            page={size}
            pxPerPt={pxPerPt}
            pageCount={pages.length}
            selected={stamp.id === placing.selectedId}
            wantsFocus={stamp.id === focusId && stamp.pageNum === page.pageNumber}
            handlers={handlers}
          />
        )
      })}
      <SelectedGuides pageNum={page.pageNumber} size={size} desk={desk} />
      <DragLayer pageNum={page.pageNumber} size={size} desk={desk} />
    </div>
  )
}

interface LayerProps {
  pageNum: number
  size: SizePt
  desk: PlacingDesk
}

const exactPt = 0.3

function SelectedGuides({ pageNum, size, desk }: LayerProps): ReactElement | null {
  const isDragging = useDrag(({ drag }) => drag !== null)
  const selected = stampOf(desk.placing, desk.placing.selectedId)
  const mark = selected && markOn(pageNum, selected, desk.pages)
  if (isDragging || !mark) return null
  return <Guides mark={mark} but={selected.id} {...{ pageNum, size, desk }} />
}

function DragLayer({ pageNum, size, desk }: LayerProps): ReactElement | null {
  const drag = useDrag((state) => dragOver(state.drag, pageNum))
  const { landing, held } = drag ?? {}
  if (!landing || !held) return null
  return (
    <>
      {landing.crossed.map((edge) => (
        <span key={edge} className={`page-stamps-edge ${edge}`} />
      ))}
      {landing.crossed.length > 0 ? (
        <RefusedHint box={landing.box} page={size} crossed={landing.crossed} />
      ) : (
        <Guides mark={landing} but={held.stamp.id} {...{ pageNum, size, desk }} />
      )}
    </>
  )
}

function dragOver(drag: Drag | null, pageNum: number): Drag | null {
  return drag?.landing?.pageNum === pageNum ? drag : null
}

function Guides({
  mark,
  but,
  pageNum,
  size,
  desk,
}: LayerProps & { mark: StampMark; but: string | null }): ReactElement {
  const others = boxesOn(pageNum, { stamps: desk.placing.stamps, but }, desk.pages)
  const { x, y } = alignment(mark.box, others, exactPt)
  // Strips are all at the edge: only their heights can meet.
  const isStrip = mark.to - mark.from < 1
  return (
    <>
      {x !== null && !isStrip && (
        <span className="page-stamps-guide down" style={{ left: `${(x / size.widthPt) * 100}%` }} />
      )}
      {y !== null && (
        <span className="page-stamps-guide across" style={{ top: `${(y / size.heightPt) * 100}%` }} />
      )}
    </>
  )
}
