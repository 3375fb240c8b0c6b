import type { ReactElement, ReactNode } from 'react'
import { DownloadIcon, ExpandIcon, FindIcon, MoreIcon, PrintIcon, RailIcon } from '../icons.tsx'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { IconButton } from './icon-button.tsx'
import { PageGroup } from './page-group.tsx'
import type { ViewerTool } from './viewer-tool.ts'
import { ZoomGroup } from './zoom-group.tsx'

interface ViewerBarProps {
  controller: ViewerController
  fileName: string
  tools: readonly ViewerTool[]
  onTool: (tool: ViewerTool) => void
  isMenuOpen: boolean
  left: ReactNode
  right: ReactNode
}

/** The bar of 44 pixels above the pages: file, page, scale, tools. */
export function ViewerBar(props: ViewerBarProps): ReactElement {
  const { controller, fileName, tools, onTool, isMenuOpen, left, right } = props
  const isReady = useViewer(controller, (state) => state.document.status === 'ready')
  const sidebar = useViewer(controller, (state) => state.sidebar)
  const isFinding = useViewer(controller, (state) => state.findBar !== undefined)
  const isPrinting = useViewer(controller, (state) => state.isPrinting)
  const has = (tool: ViewerTool): boolean => tools.includes(tool)
  return (
    <div className="pv-bar" role="toolbar" aria-label="工具">
      {has('sidebar') && (
        <IconButton label="打开/关闭侧栏" pressed={sidebar !== 'none'} onClick={() => onTool('sidebar')}>
          <RailIcon />
        </IconButton>
      )}
      <span className="pv-file" title={fileName}>
        {fileName}
      </span>
      {left}
      <PageGroup controller={controller} />
      <ZoomGroup controller={controller} />
      <div className="pv-group">
        {has('find') && (
          <IconButton
            label="查找"
            keys="Ctrl+F"
            pressed={isFinding}
            disabled={!isReady}
            onClick={() => onTool('find')}
          >
            <FindIcon />
          </IconButton>
        )}
        <span className="pv-when-wide">
          {has('print') && (
            <IconButton
              label="打印"
              keys="Ctrl+P"
              disabled={!isReady || isPrinting}
              onClick={() => onTool('print')}
            >
              <PrintIcon />
            </IconButton>
          )}
          {has('download') && (
            <IconButton label="下载" keys="Ctrl+S" onClick={() => onTool('download')}>
              <DownloadIcon />
            </IconButton>
          )}
          {has('present') && (
            <IconButton
              label="演示模式"
              keys="Ctrl+Alt+P"
              disabled={!isReady}
              onClick={() => onTool('present')}
            >
              <ExpandIcon />
            </IconButton>
          )}
        </span>
        {has('more') && (
          <IconButton
            label="更多工具"
            expanded={isMenuOpen}
            disabled={!isReady}
            onClick={() => onTool('more')}
          >
            <MoreIcon />
          </IconButton>
        )}
      </div>
      {right}
    </div>
  )
}
