import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { OVERLAY_REACH } from '../constants.ts'
import type { PdfSource } from '../document.ts'
import { PagePreview } from '../preview/page-preview.tsx'
import type { PagePictures } from '../preview/page-pictures.ts'
import { isTextField } from '../is-text-field.ts'
import { pagesAround, uprightPage, type PageInfo } from '../page-geometry.ts'
import { pageCommand, type KeySituation, type PageCommand } from '../shortcuts.ts'
import { useViewer } from '../use-viewer.ts'
import type { ViewerState } from '../viewer-state.ts'
import type { ViewerController } from '../viewer-controller.ts'
import type { ScaleChoice } from '../zoom.ts'
import { listenToHand } from './hand-tool.ts'
import { LoadErrorBox } from './load-error-box.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { PageErrorBox } from './page-error-box.tsx'
import { listenToPinch } from './pinch-zoom.ts'
import { listenToWheelZoom } from './wheel-zoom.ts'
import './page-layers.css'
import './page-stack.css'

/** What a stack of pages shows. */
export interface PageStackProps {
  controller: ViewerController
  source: PdfSource
  /**
   * Drawn exactly over a page: an absolutely positioned box of its size, in which per cent are of the page. When
   * the reader turns the pages the box turns with them; `page` is always the page as it stands unturned.
   */
  overlay?: ((page: PageInfo) => ReactNode) | undefined
  /** `page-width` unless told; a change applies at once. */
  initialScale?: ScaleChoice | undefined
  /** See `ViewerProps`. */
  preview?: PagePictures | undefined
  /** See `MountOptions`. */
  ownsAddress?: boolean | undefined
  allowsDebugging?: boolean | undefined
  className?: string | undefined
}

/**
 * The pages of a PDF, one below the other, in a scroller that fills its parent. Only pages near the reader
 * hold canvases; all of them keep their place.
 */
export function PageStack(props: PageStackProps): ReactElement {
  const { controller, source, overlay, preview, initialScale = 'page-width', className } = props
  const { ownsAddress = false, allowsDebugging = false } = props
  const container = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const document = useViewer(controller, (state) => state.document)
  const loadedPercent = useViewer(controller, (state) => state.loadedPercent)
  const isPreviewed = useViewer(controller, needsPreview)
  const scale = useViewer(controller, (state) => state.scaleName ?? state.scale)
  const tool = useViewer(controller, (state) => (state.presentation === 'off' ? state.cursorTool : undefined))
  const sourceKey = JSON.stringify(source)

  useEffect(() => controller.setScale(initialScale), [controller, initialScale])
  useEffect(() => {
    if (container.current === null || list.current === null) return undefined
    // The key stands for the source, so that a caller may write it as a new object each time.
    const options = { source: JSON.parse(sourceKey), ownsAddress, allowsDebugging }
    const unmount = controller.mount(container.current, list.current, options)
    const listening = new AbortController()
    for (const listen of [listenToWheelZoom, listenToPinch, listenToHand]) {
      listen(container.current, controller, listening.signal)
    }
    return () => {
      listening.abort()
      unmount()
    }
  }, [controller, sourceKey, ownsAddress, allowsDebugging])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTextField(event.target) || container.current === null) return
    const command = pageCommand(event, situationOf(controller.getState(), container.current))
    // The space bar presses buttons, also those that lie on a page.
    if (command === undefined || (isButton(event.target) && (event.key === ' ' || event.key === 'Enter')))
      return
    event.preventDefault()
    runPageCommand(controller, command)
  }

  return (
    <div className={className === undefined ? 'pv-stack' : `pv-stack ${className}`}>
      {/* A region that scrolls must take the focus, or the keyboard cannot read it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={container}
        className="pv-scroll"
        data-tool={tool}
        role="region"
        aria-label="文档"
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div ref={list} className="pdfViewer pv-pages" />
        {preview && isPreviewed && <PagePreview pictures={preview} well={container} scale={scale} />}
        {document.status === 'ready' && <PageOverlays controller={controller} overlay={overlay} />}
      </div>
      {/* oxlint-enable */}
      <LoadingBar percent={loadedPercent} />
      {document.status === 'error' && <LoadErrorBox failure={document} onRetry={() => controller.reload()} />}
    </div>
  )
}

/** Until the first page is drawn, unless it cannot be. */
function needsPreview({ document, isFirstDrawn, pageErrors, rotation }: ViewerState): boolean {
  const isOpening = document.status === 'loading' || document.status === 'ready'
  return isOpening && !isFirstDrawn && !pageErrors.has(1) && rotation === 0
}

interface PageOverlaysProps {
  controller: ViewerController
  overlay: PageStackProps['overlay']
}

/** Mounted only while pages exist. */
function PageOverlays({ controller, overlay }: PageOverlaysProps): ReactNode {
  const pages = useViewer(controller, (state) => state.pages)
  const pageNumber = useViewer(controller, (state) => state.pageNumber)
  const pageCount = useViewer(controller, (state) => state.pageCount)
  const pageErrors = useViewer(controller, (state) => state.pageErrors)
  const rotation = useViewer(controller, (state) => state.rotation)
  return pagesAround(pageNumber, OVERLAY_REACH, pageCount).map((number) => {
    const host = controller.overlayHost(number)
    const page = pages[number - 1]
    if (host === undefined || page === undefined) return null
    const content = (
      <>
        {pageErrors.has(number) && <PageErrorBox onRetry={() => controller.retryPage(number)} />}
        {overlay?.(uprightPage(page, rotation))}
      </>
    )
    return createPortal(content, host, String(number))
  })
}

function situationOf(state: ViewerState, container: HTMLElement): KeySituation {
  const page = state.pages[state.pageNumber - 1]
  const isPresenting = state.presentation === 'active'
  if (isPresenting || page === undefined) return { isPresenting, scrollsDown: false, scrollsAcross: false }
  return {
    isPresenting,
    scrollsDown: page.heightPx > container.clientHeight,
    scrollsAcross: page.widthPx > container.clientWidth,
  }
}

function runPageCommand(controller: ViewerController, command: PageCommand): void {
  switch (command) {
    case 'nextPage':
      return controller.nextPage()
    case 'previousPage':
      return controller.previousPage()
    case 'firstPage':
      return controller.setPage(1)
    case 'lastPage':
      return controller.setPage(controller.getState().pageCount)
    case 'zoomIn':
      return controller.zoomIn()
    case 'zoomOut':
      return controller.zoomOut()
    case 'fitWidth':
      return controller.fitWidth()
  }
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"]') !== null
}
