import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { OVERLAY_REACH } from '../constants.ts'
import type { PdfSource } from '../document.ts'
import { pagesAround, type PageInfo } from '../page-geometry.ts'
import { keyCommand, runKeyCommand } from '../shortcuts.ts'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { listenToWheelZoom } from '../wheel-zoom.ts'
import type { ScaleChoice } from '../zoom.ts'
import { LoadErrorBox } from './load-error-box.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { PageErrorBox } from './page-error-box.tsx'
import './page-layers.css'
import './page-stack.css'

/** What a stack of pages shows. */
export interface PageStackProps {
  controller: ViewerController
  source: PdfSource
  /** Drawn exactly over a page: an absolutely positioned box of its size, in which per cent are of the page. */
  overlay?: ((page: PageInfo) => ReactNode) | undefined
  /** `page-width` unless told; a change applies at once. */
  initialScale?: ScaleChoice | undefined
  className?: string | undefined
}

/**
 * The pages of a PDF, one below the other, in a scroller that fills its parent. Only pages near the reader
 * hold canvases; all of them keep their place.
 */
export function PageStack(props: PageStackProps): ReactElement {
  const { controller, source, overlay, initialScale = 'page-width', className } = props
  const container = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const state = useViewer(controller)
  const sourceKey = JSON.stringify(source)

  useEffect(() => controller.setScale(initialScale), [controller, initialScale])
  useEffect(() => {
    if (container.current === null || list.current === null) return undefined
    // The key stands for the source, so that a caller may write it as a new object each time.
    const unmount = controller.mount(container.current, list.current, JSON.parse(sourceKey))
    const deafen = listenToWheelZoom(container.current, controller)
    return () => {
      deafen()
      unmount()
    }
  }, [controller, sourceKey])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTextField(event.target)) return
    const page = state.pages[state.pageNumber - 1]
    const pageFits = page !== undefined && page.heightPx <= (container.current?.clientHeight ?? 0)
    const command = keyCommand(event, pageFits)
    if (command === undefined) return
    event.preventDefault()
    runKeyCommand(controller, command)
  }

  const isReady = state.document.status === 'ready'
  return (
    <div className={className === undefined ? 'pv-stack' : `pv-stack ${className}`}>
      {/* A region that scrolls must take the focus, or the keyboard cannot read it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={container}
        className="pv-scroll"
        role="region"
        aria-label="文档"
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div ref={list} className="pdfViewer pv-pages" />
        {isReady && <PageOverlays controller={controller} overlay={overlay} />}
      </div>
      {/* oxlint-enable */}
      <LoadingBar document={state.document} />
      {state.document.status === 'error' && (
        <LoadErrorBox kind={state.document.kind} onRetry={() => controller.reload()} />
      )}
    </div>
  )
}

interface PageOverlaysProps {
  controller: ViewerController
  overlay: PageStackProps['overlay']
}

/** Mounted only while pages exist. */
function PageOverlays({ controller, overlay }: PageOverlaysProps): ReactNode {
  const { pages, pageNumber, pageCount, pageErrors } = useViewer(controller)
  return pagesAround(pageNumber, OVERLAY_REACH, pageCount).map((number) => {
    const host = controller.overlayHost(number)
    const page = pages[number - 1]
    if (host === undefined || page === undefined) return null
    const content = (
      <>
        {pageErrors.has(number) && <PageErrorBox onRetry={() => controller.retryPage(number)} />}
        {overlay?.(page)}
      </>
    )
    return createPortal(content, host, String(number))
  })
}

function isTextField(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
