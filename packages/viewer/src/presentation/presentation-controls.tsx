import { useEffect, useState } from 'react'
import type { ReactElement, RefObject } from 'react'
import { IconButton } from '../bar/icon-button.tsx'
import { CONTROLS_HIDE_MS } from '../constants.ts'
import { LeftIcon, RightIcon } from '../icons.tsx'
import { ShrinkIcon } from '../panel-icons.tsx'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import './presentation-controls.css'

interface PresentationControlsProps {
  controller: ViewerController
  root: RefObject<HTMLElement | null>
}

/** What floats over a presentation, with the pointer, until nothing has moved for 3 s. */
export function PresentationControls({ controller, root }: PresentationControlsProps): ReactElement {
  const pageNumber = useViewer(controller, (state) => state.pageNumber)
  const pageCount = useViewer(controller, (state) => state.pageCount)
  const isShown = useMovement(root)
  return (
    <div className="pv-presenter" data-hidden={isShown ? undefined : ''} role="toolbar" aria-label="演示模式">
      <IconButton label="上一页" disabled={pageNumber <= 1} onClick={() => controller.previousPage()}>
        <LeftIcon />
      </IconButton>
      <span className="pv-page-count">
        {pageNumber} / {pageCount}
      </span>
      <IconButton label="下一页" disabled={pageNumber >= pageCount} onClick={() => controller.nextPage()}>
        <RightIcon />
      </IconButton>
      <IconButton label="退出演示模式" onClick={() => controller.presentation.exit()}>
        <ShrinkIcon />
      </IconButton>
    </div>
  )
}

/** True for 3 s after each movement. */
function useMovement(root: RefObject<HTMLElement | null>): boolean {
  const [isMoving, setMoving] = useState(true)
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (): void => {
      clearTimeout(timer)
      setMoving(true)
      timer = setTimeout(() => setMoving(false), CONTROLS_HIDE_MS)
    }
    show()
    element.addEventListener('pointermove', show)
    element.addEventListener('focusin', show)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointermove', show)
      element.removeEventListener('focusin', show)
    }
  }, [root])
  return isMoving
}
