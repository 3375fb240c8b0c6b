import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactElement } from 'react'
import type { StampMark } from '@qiyin/domain/seal/cross-page.ts'
import { stampKind, type SizePt } from '@qiyin/domain/seal/position.ts'
import { CopyIcon } from '@qiyin/ui/icons.tsx'
import { StackIcon, TrashIcon } from '../desk-icons/desk-icons.tsx'
import { useDrag } from './drag.ts'
import type { DragActions } from './drag-actions.ts'
import type { Stamp } from './stamp.ts'
import type { StampActions } from './stamp-actions.ts'
import type { StampSigner } from './stamp-signer.ts'
import { cornerText } from './stamp-text.ts'
import { boxStyle, percentBox } from './percent-box.ts'
import { faceText, StampFace, stampLook } from './stamp-face.tsx'
import { StampBar, StampBarAction, StampBarName } from './stamp-bar.tsx'
import './placed-stamp.css'
import './stamp-tone.css'

export type StampHandlers = StampActions & DragActions

interface PlacedStampProps {
  stamp: Stamp
  /** What it leaves on this page. */
  mark: StampMark
  signer: StampSigner
  /** Points. */
  page: SizePt
  pxPerPt: number
  pageCount: number
  selected: boolean
  wantsFocus: boolean
  handlers: StampHandlers
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A stamp on its page: dragged, or moved by the arrow keys while it has the focus. */
export function PlacedStamp(props: PlacedStampProps): ReactElement {
  const { stamp, mark, signer, page, pxPerPt, selected, wantsFocus, handlers } = props
  const button = useRef<HTMLButtonElement>(null)
  const isAway = useDrag(({ drag }) => drag?.held.stamp.id === stamp.id)
  const { focused } = handlers
  useEffect(() => {
    if (!wantsFocus) return
    button.current?.focus({ preventScroll: true })
    focused()
  }, [wantsFocus, focused])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const step = (event.shiftKey ? 10 : 1) / pxPerPt
    if (arrow) handlers.walk(stamp, mark.pageNum, { x: arrow.x * step, y: arrow.y * step })
    else if (event.key === 'Delete' || event.key === 'Backspace') handlers.remove(stamp)
    else if (event.key === 'Escape') handlers.select(null)
    else return
    event.preventDefault()
  }
  const state = isAway ? ' away' : selected ? ' selected' : ''
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${stampLook(signer, stamp.type)}${state}`}
        data-stamp={isAway ? 'away' : undefined}
        style={boxStyle(mark.box, page)}
        aria-pressed={selected}
        aria-label={`${faceText(signer, stamp.type)}，第 ${mark.pageNum} 页，${cornerText(stamp)}`}
        onFocus={() => handlers.select(stamp.id)}
        onPointerDown={(event) => handlers.grab(event, stamp)}
        onClick={() => handlers.select(stamp.id)}
        onKeyDown={onKeyDown}
      >
        <StampFace signer={signer} type={stamp.type} part={mark} />
      </button>
      {selected && !isAway && stamp.type !== stampKind.crossPage && <Bar {...props} />}
    </>
  )
}

const barHeightPx = 60

/** Over the selected stamp, or under one that stands at the head of the page. */
function Bar({ stamp, mark, signer, page, pxPerPt, pageCount, handlers }: PlacedStampProps): ReactElement {
  const { left, top, width, height } = percentBox(mark.box, page)
  const style: CSSProperties = {
    ...(mark.box.top * pxPerPt < barHeightPx
      ? { top: `calc(${top + height}% + 12px)` }
      : { bottom: `calc(${100 - top}% + 12px)` }),
    ...(left > 50 ? { right: `${Math.max(0, 100 - left - width)}%` } : { left: `${left}%` }),
  }
  return (
    <StampBar style={style} label="所选印章">
      <span className={`row sec stamp-tone-${signer.tone} placed-stamp-whose`}>
        <StampBarName title={signer.title} />
      </span>
      {pageCount > 1 && (
        <StampBarAction onClick={() => handlers.applyToAll(stamp)}>
          <StackIcon />
          应用到所有页
        </StampBarAction>
      )}
      <StampBarAction onClick={() => handlers.copy(stamp)}>
        <CopyIcon />
        复制
      </StampBarAction>
      <button type="button" className="iconbtn sm" aria-label="删除" onClick={() => handlers.remove(stamp)}>
        <TrashIcon />
      </button>
    </StampBar>
  )
}
