import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react'
import { ViewerBar, type ViewerTool } from './bar/viewer-bar.tsx'
import type { PdfSource } from './document.ts'
import { FindBar } from './find/find-bar.tsx'
import type { PageInfo } from './page-geometry.ts'
import { PageStack } from './pages/page-stack.tsx'
import { PrintProgress } from './print/print-progress.tsx'
import { PageRail } from './rail/page-rail.tsx'
import { useFullscreen } from './use-fullscreen.ts'
import { useViewer } from './use-viewer.ts'
import { createViewerController, type ViewerController } from './viewer-controller.ts'
import type { ScaleChoice } from './zoom.ts'
import './viewer.css'

/** What a `ref` of the viewer gives: commands such as `scrollToBox`, and the state. */
export type ViewerHandle = ViewerController

/** What a viewer shows. It is as high as its container makes it. */
export interface ViewerProps extends PdfSource {
  fileName: string
  /** Drawn exactly over a page: an absolutely positioned box of its size, in which per cent are of the page. */
  overlay?: (page: PageInfo) => ReactNode
  /** Pages whose thumbnail gets a blue dot. */
  markedPages?: readonly number[]
  /** `page-width` unless told; a change applies at once. */
  initialScale?: ScaleChoice
  /** Whether the rail of thumbnails is open at first; it is, unless told. */
  showRail?: boolean
  /** The tools of the bar, all unless told. */
  tools?: readonly ViewerTool[]
  /** Put into the bar after the file name, and at its end. */
  barLeft?: ReactNode
  barRight?: ReactNode
  hideBar?: boolean
  /** `card` draws the line and round corners of a sheet; `none` is for viewers that fill an area. */
  frame?: 'card' | 'none'
  /** Called when the pages of a document are there, each time one is opened. */
  onReady?: (controller: ViewerController) => void
  /** Only for callers with controls of their own outside the viewer. */
  controller?: ViewerController
  className?: string
  ref?: Ref<ViewerHandle>
}

const ALL_TOOLS: readonly ViewerTool[] = ['rail', 'find', 'print', 'fullscreen']
const NARROW_PX = 720

/** A PDF with its bar, its rail of thumbnails and its pages. */
export function Viewer(props: ViewerProps): ReactElement {
  const { fileName, overlay, markedPages, initialScale, onReady, tools = ALL_TOOLS, ref, ...rest } = props
  const [own] = useState(createViewerController)
  const controller = rest.controller ?? own
  const { document } = useViewer(controller)
  const root = useRef<HTMLElement>(null)
  const [isFullscreen, toggleFullscreen] = useFullscreen(root)
  const [railChoice, toggleRail] = useRail(root, rest.showRail ?? true)
  const [isFinding, setFinding] = useState(false)
  const [printing, setPrinting] = useState<'off' | 'running' | 'failed'>('off')
  const isReady = document.status === 'ready'
  const hasRail = railChoice && tools.includes('rail')
  useImperativeHandle(ref, () => controller, [controller])
  useReadyCall(controller, isReady, onReady)

  const toggle = (panel: ViewerTool): void => {
    if (panel === 'rail') toggleRail()
    if (panel === 'find') setFinding(!isFinding)
    if (panel === 'print') setPrinting('running')
    if (panel === 'fullscreen') toggleFullscreen()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f'
    if (!isFind || !isReady || !tools.includes('find')) return
    event.preventDefault()
    setFinding(true)
    root.current?.querySelector<HTMLInputElement>('.pv-find-input')?.select()
  }
  const closeFind = (): void => {
    setFinding(false)
    root.current?.querySelector<HTMLElement>('.pv-scroll')?.focus({ preventScroll: true })
  }
  const classes = ['pv', rest.frame === 'none' ? '' : 'card', rest.className ?? '']
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+F works from any part
    <section ref={root} className={classes.join(' ').trim()} aria-label={fileName} onKeyDown={onKeyDown}>
      {rest.hideBar !== true && (
        <ViewerBar
          controller={controller}
          fileName={fileName}
          tools={tools}
          panels={{
            rail: railChoice,
            find: isFinding,
            printing: printing === 'running',
            fullscreen: isFullscreen,
            toggle,
          }}
          left={rest.barLeft}
          right={rest.barRight}
        />
      )}
      <div className="pv-body">
        {hasRail && <PageRail controller={controller} markedPages={markedPages} />}
        <div className="pv-well">
          <PageStack
            controller={controller}
            source={sourceOf(rest)}
            overlay={overlay}
            initialScale={initialScale}
          />
          {isFinding && isReady && <FindBar controller={controller} onClose={closeFind} />}
          {printing === 'running' && (
            <PrintProgress
              controller={controller}
              onEnd={(failed) => setPrinting(failed ? 'failed' : 'off')}
            />
          )}
          {printing === 'failed' && <PrintFailed onClose={() => setPrinting('off')} />}
        </div>
      </div>
    </section>
  )
}

function PrintFailed({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <div className="pv-notice" role="alert">
      <span>警告：此 PDF 未完成加载，无法打印。</span>
      <button type="button" className="pv-link" onClick={onClose}>
        关闭
      </button>
    </div>
  )
}

function sourceOf({ url, headers, withCredentials, assetBase }: PdfSource): PdfSource {
  return {
    url,
    ...(headers && { headers }),
    ...(withCredentials !== undefined && { withCredentials }),
    ...(assetBase !== undefined && { assetBase }),
  }
}

/** Open or not, as the reader chose; until then a narrow viewer keeps its width for the page. */
function useRail(root: { current: HTMLElement | null }, initial: boolean): readonly [boolean, () => void] {
  const [chosen, setChosen] = useState<boolean | undefined>(undefined)
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    if (root.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const widthPx = entry?.contentRect.width ?? 0
      // No width means hidden, which says nothing about how wide it will be.
      if (widthPx > 0) setNarrow(widthPx < NARROW_PX)
    })
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [root])
  const isOpen = chosen ?? (initial && !isNarrow)
  return [isOpen, () => setChosen(!isOpen)]
}

function useReadyCall(controller: ViewerController, isReady: boolean, onReady: ViewerProps['onReady']): void {
  const call = useRef(onReady)
  useEffect(() => {
    call.current = onReady
  }, [onReady])
  useEffect(() => {
    if (isReady) call.current?.(controller)
  }, [controller, isReady])
}
