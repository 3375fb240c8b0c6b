import type { ReactElement, ReactNode } from 'react'
import { ExpandIcon, FindIcon, PrintIcon, RailIcon, ShrinkIcon } from '../icons.tsx'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { IconButton } from './icon-button.tsx'
import { PageGroup } from './page-group.tsx'
import { ZoomGroup } from './zoom-group.tsx'

/** A tool of the bar that a caller may leave out. */
export type ViewerTool = 'rail' | 'find' | 'print' | 'fullscreen'

/** Which parts beside the pages are open, and how to toggle them. */
interface ViewerPanels {
  rail: boolean
  find: boolean
  printing: boolean
  fullscreen: boolean
  toggle: (panel: ViewerTool) => void
}

interface ViewerBarProps {
  controller: ViewerController
  fileName: string
  tools: readonly ViewerTool[]
  panels: ViewerPanels
  left: ReactNode
  right: ReactNode
}

/** The bar of 44 pixels above the pages: file, page, scale, tools. */
export function ViewerBar(props: ViewerBarProps): ReactElement {
  const { controller, fileName, tools, panels, left, right } = props
  const { document, printingAllowed } = useViewer(controller)
  const isReady = document.status === 'ready'
  const has = (tool: ViewerTool): boolean => tools.includes(tool)
  const mayPrint = has('print') && printingAllowed
  return (
    <div className="pv-bar" role="toolbar" aria-label="工具">
      {has('rail') && (
        <span className="pv-rail-toggle">
          <IconButton label="打开/关闭侧栏" pressed={panels.rail} onClick={() => panels.toggle('rail')}>
            <RailIcon />
          </IconButton>
        </span>
      )}
      <span className="pv-file" title={fileName}>
        {fileName}
      </span>
      {left}
      <PageGroup controller={controller} />
      <ZoomGroup controller={controller} />
      {(has('find') || mayPrint || has('fullscreen')) && (
        <div className="pv-group">
          {has('find') && (
            <IconButton
              label="查找"
              pressed={panels.find}
              disabled={!isReady}
              onClick={() => panels.toggle('find')}
            >
              <FindIcon />
            </IconButton>
          )}
          {mayPrint && (
            <IconButton
              label="打印"
              disabled={!isReady || panels.printing}
              onClick={() => panels.toggle('print')}
            >
              <PrintIcon />
            </IconButton>
          )}
          {has('fullscreen') && (
            <IconButton
              label={panels.fullscreen ? '退出全屏' : '全屏'}
              onClick={() => panels.toggle('fullscreen')}
            >
              {panels.fullscreen ? <ShrinkIcon /> : <ExpandIcon />}
            </IconButton>
          )}
        </div>
      )}
      {right}
    </div>
  )
}
