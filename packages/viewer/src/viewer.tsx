import { Suspense, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement, ReactNode, Ref, RefObject } from 'react'
import { ViewerBar } from './bar/viewer-bar.tsx'
import { ALL_TOOLS, type ViewerTool } from './bar/viewer-tool.ts'
import type { PdfSource } from './document.ts'
import { FindBar } from './find/find-bar.tsx'
import {
  NoticeBar,
  PasswordDialog,
  preloadParts,
  PresentationControls,
  PrintProgress,
  PropertiesDialog,
  ToolsMenu,
} from './lazy-parts.ts'
import type { PageInfo } from './page-geometry.ts'
import type { PagesHandle } from './pages-handle.ts'
import { PageStack } from './pages/page-stack.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import type { PagePictures } from './preview/page-pictures.ts'
import { startsWithSidebar } from './starts-with-sidebar.ts'
import { useSidebarRoom } from './use-sidebar-room.ts'
import { useViewer } from './use-viewer.ts'
import { useViewerCommands } from './use-viewer-commands.ts'
import { closeFind } from './viewer-commands.ts'
import { createViewerController, type ViewerController } from './viewer-controller.ts'
import type { ScaleChoice } from './zoom.ts'
import './floats.css'
import './viewer.css'

/** What a viewer shows. It is as high as its container makes it. */
export interface ViewerProps extends PdfSource {
  fileName: string
  /**
   * `full` is for the one viewer that a page is about: it follows the hash of the address, keeps visited places in
   * the browser's history and remembers where each document was left. `embedded`, unless told, does none of this.
   */
  mode?: 'full' | 'embedded'
  /** See `PageStackProps`. */
  overlay?: (page: PageInfo) => ReactNode
  /** Pages whose thumbnail gets a blue dot. */
  markedPages?: readonly number[]
  /** Shows the first page at once, until it is drawn. */
  preview?: PagePictures
  /** `page-width` unless told; a change applies at once. */
  initialScale?: ScaleChoice
  /** Whether the side bar is open at first; it is, unless told. */
  showSidebar?: boolean
  /** The tools readers have, all unless told. */
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
  /** See `MountOptions`. */
  allowsDebugging?: boolean
  className?: string
  ref?: Ref<PagesHandle> | undefined
}

/** A PDF with its bar, its side bar and its pages. */
export function Viewer(props: ViewerProps): ReactElement {
  const { fileName, overlay, markedPages, initialScale, showSidebar = true, onReady, ref, ...rest } = props
  const [own] = useState(() => createOwnController(startsWithSidebar(showSidebar, rest.tools)))
  const controller = rest.controller ?? own
  const root = useRef<HTMLElement>(null)
  const document = useViewer(controller, (state) => state.document)
  const presentation = useViewer(controller, (state) => state.presentation)
  const printingAllowed = useViewer(controller, (state) => state.printingAllowed)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [asksProperties, setAsksProperties] = useState(false)
  const isReady = document.status === 'ready'
  const isFull = rest.mode === 'full'
  const tools = usableTools(rest.tools ?? ALL_TOOLS, {
    print: printingAllowed && rest.isFrugal !== true,
    // Phones of one maker give no element the whole screen.
    present: window.document.fullscreenEnabled,
  })
  const { run, onKeyDown } = useViewerCommands({ controller, root, fileName, tools, ownsPage: isFull })
  const isNarrow = useSidebarRoom(controller, root, showSidebar && tools.includes('sidebar'))
  useImperativeHandle(ref, () => controller, [controller])
  useReadyCall(controller, isReady, onReady)

  const onTool = (tool: ViewerTool): void => {
    if (tool === 'more') setMenuOpen(!isMenuOpen)
    else if (tool === 'find' && isFinding(controller)) closeFind(controller, root.current)
    else run(tool)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+F works from any part
    <section
      ref={root}
      className={classNameOf(rest)}
      data-presentation={presentation === 'active' ? '' : undefined}
      aria-label={fileName}
      onKeyDown={onKeyDown}
    >
      {rest.hideBar !== true && (
        <ViewerBar
          {...{ controller, fileName, tools, onTool, isMenuOpen }}
          left={rest.barLeft}
          right={rest.barRight}
        />
      )}
      <Suspense>
        {isMenuOpen && isReady && (
          <ToolsMenu
            {...{ controller, tools, onTool }}
            onProperties={() => setAsksProperties(true)}
            onClose={() => setMenuOpen(false)}
          />
        )}
      </Suspense>
      <div className="pv-body">
        {tools.includes('sidebar') && (
          <Sidebar {...{ controller, root, markedPages }} closesOnPick={isNarrow} />
        )}
        <div className="pv-well">
          <PageStack
            {...{ controller, overlay, initialScale }}
            source={sourceOf(rest)}
            preview={rest.preview}
            ownsAddress={isFull}
            allowsDebugging={rest.allowsDebugging}
          />
          <Floats controller={controller} root={root} tools={tools} onDownload={() => run('download')} />
        </div>
      </div>
      <Suspense>
        {presentation === 'active' && <PresentationControls {...{ controller, root }} />}
        {document.status === 'password' && (
          <PasswordDialog key={String(document.isWrong)} prompt={document} />
        )}
        {asksProperties && isReady && (
          <PropertiesDialog {...{ controller, fileName }} onClose={() => setAsksProperties(false)} />
        )}
      </Suspense>
    </section>
  )
}

function createOwnController(hasSidebar: boolean): ViewerController {
  const made = createViewerController()
  if (hasSidebar) made.setSidebar('thumbnails')
  return made
}

interface FloatsProps {
  controller: ViewerController
  root: RefObject<HTMLElement | null>
  tools: readonly ViewerTool[]
  onDownload: () => void
}

/** What floats over the pages, one below the other. */
function Floats({ controller, root, tools, onDownload }: FloatsProps): ReactElement {
  const document = useViewer(controller, (state) => state.document)
  const findBar = useViewer(controller, (state) => state.findBar)
  const isPrinting = useViewer(controller, (state) => state.isPrinting)
  const notice = useViewer(controller, (state) => state.notice)
  return (
    <div className="pv-floats">
      {findBar !== undefined && document.status === 'ready' && (
        <FindBar
          controller={controller}
          query={findBar.query}
          onClose={() => closeFind(controller, root.current)}
        />
      )}
      <Suspense>
        {isPrinting && <PrintProgress controller={controller} />}
        {notice !== undefined && (
          <NoticeBar
            notice={notice}
            onDownload={tools.includes('download') ? onDownload : undefined}
            onClose={() => controller.dismissNotice()}
          />
        )}
      </Suspense>
    </div>
  )
}

function isFinding(controller: ViewerController): boolean {
  return controller.getState().findBar !== undefined
}

function classNameOf({ frame = 'card', className = '' }: Pick<ViewerProps, 'frame' | 'className'>): string {
  return `pv ${frame === 'card' ? 'card' : ''} ${className}`.trim()
}

function usableTools(
  tools: readonly ViewerTool[],
  can: { print: boolean; present: boolean },
): readonly ViewerTool[] {
  return tools.filter((tool) => (tool !== 'print' && tool !== 'present') || can[tool])
}

function sourceOf({ url, headers, withCredentials, assetBase, isFrugal }: PdfSource): PdfSource {
  return {
    url,
    ...(headers && { headers }),
    ...(withCredentials !== undefined && { withCredentials }),
    ...(assetBase !== undefined && { assetBase }),
    ...(isFrugal !== undefined && { isFrugal }),
  }
}

function useReadyCall(controller: ViewerController, isReady: boolean, onReady: ViewerProps['onReady']): void {
  const call = useRef(onReady)
  useLayoutEffect(() => {
    call.current = onReady
  }, [onReady])
  // Before the pages are first painted, so that a caller who goes to a place of them never shows another.
  useLayoutEffect(() => {
    if (!isReady) return
    call.current?.(controller)
    preloadParts()
  }, [controller, isReady])
}
