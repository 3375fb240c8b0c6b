import { useState } from 'react'
import type { ReactElement } from 'react'
import { LeftIcon, RightIcon } from '../icons.tsx'
import { parsePageInput } from '../page-input.ts'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { IconButton } from './icon-button.tsx'

/** Previous page, the page box, next page. What is no page is not gone to, and the box returns to the page. */
export function PageGroup({ controller }: { controller: ViewerController }): ReactElement {
  const pageNumber = useViewer(controller, (state) => state.pageNumber)
  const pageCount = useViewer(controller, (state) => state.pageCount)
  const pageLabels = useViewer(controller, (state) => state.pageLabels)
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const isEmpty = pageCount === 0
  const label = pageLabels?.[pageNumber - 1]
  const shown = isEmpty ? '' : (label ?? String(pageNumber))
  const go = (): void => {
    const page = typed === undefined ? undefined : parsePageInput(typed, pageCount, pageLabels)
    if (page !== undefined) controller.setPage(page)
    setTyped(undefined)
  }
  return (
    <div className="pv-group" role="group" aria-label="页面">
      <IconButton
        label="上一页"
        className="pv-page-step"
        disabled={pageNumber <= 1}
        onClick={() => controller.previousPage()}
      >
        <LeftIcon />
      </IconButton>
      <input
        className="pv-page-box"
        aria-label="页面"
        inputMode={pageLabels === undefined ? 'numeric' : 'text'}
        autoComplete="off"
        disabled={isEmpty}
        size={Math.max(2, String(pageCount).length)}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <span className="pv-page-count">
        {label !== undefined && label !== String(pageNumber) && `（${pageNumber}）`}/{' '}
        {isEmpty ? '–' : pageCount}
      </span>
      <IconButton
        label="下一页"
        className="pv-page-step"
        disabled={pageNumber >= pageCount}
        onClick={() => controller.nextPage()}
      >
        <RightIcon />
      </IconButton>
    </div>
  )
}
