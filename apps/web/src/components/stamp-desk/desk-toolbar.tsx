import { Dropdown } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { MAX_SCALE, MIN_SCALE } from '@qiyin/viewer/constants.ts'
import { useViewer } from '@qiyin/viewer/use-viewer.ts'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { percentText } from '@qiyin/viewer/zoom.ts'
import { DownIcon, MinusIcon, PaperIcon, PlusIcon, UndoIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import { FitIcon, RedoIcon } from '../desk-icons/desk-icons.tsx'
import type { PlacingDesk } from './use-placing.ts'
import './desk-toolbar.css'

/** A file whose pages are among those shown. */
export interface DeskFile {
  name: string
  pageCount: number
}

interface DeskToolbarProps {
  files: readonly DeskFile[]
  desk: PlacingDesk
  controller: ViewerController
  onUndo: () => void
  onRedo: () => void
}

/** Over the pages: which file, undo and redo, scale, page. */
export function DeskToolbar({ files, desk, controller, onUndo, onRedo }: DeskToolbarProps): ReactElement {
  const isReady = useViewer(controller, (state) => state.document.status === 'ready')
  const pageNumber = useViewer(controller, (state) => state.pageNumber)
  const pageCount = useViewer(controller, (state) => state.pageCount)
  const scale = useViewer(controller, (state) => state.scale)
  const { past, future } = desk.placing
  const first = Math.max(1, pageNumber)
  return (
    <div className="desk-toolbar" role="toolbar" aria-label="工具">
      <FileMenu files={files} pageNumber={first} onGo={(page) => controller.setPage(page)} />
      <span className="grow" />
      <Tool label="撤销" keys="Ctrl+Z" disabled={past.length === 0} onClick={onUndo}>
        <UndoIcon />
      </Tool>
      <Tool label="重做" keys="Ctrl+Shift+Z" disabled={future.length === 0} onClick={onRedo}>
        <RedoIcon />
      </Tool>
      <span className="desk-toolbar-rule" />
      <Tool label="缩小" disabled={!isReady || scale <= MIN_SCALE} onClick={() => controller.zoomOut()}>
        <MinusIcon />
      </Tool>
      <span className="desk-toolbar-figure sec num">{isReady ? percentText(scale) : '–'}</span>
      <Tool label="放大" disabled={!isReady || scale >= MAX_SCALE} onClick={() => controller.zoomIn()}>
        <PlusIcon />
      </Tool>
      <Tool label="适合页宽" disabled={!isReady} onClick={() => controller.fitWidth()}>
        <FitIcon />
      </Tool>
      <span className="desk-toolbar-rule" />
      <Tool label="上一页" disabled={pageNumber <= 1} onClick={() => controller.previousPage()}>
        <UpIcon />
      </Tool>
      <span
        className="desk-toolbar-figure sec num"
        aria-label={`第 ${first} 页，共 ${pageCount} 页`}
        role="img"
      >
        {isReady ? `${pageNumber} / ${pageCount}` : '–'}
      </span>
      <Tool label="下一页" disabled={pageNumber >= pageCount} onClick={() => controller.nextPage()}>
        <DownIcon />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  keys?: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, keys, disabled, onClick, children }: ToolProps): ReactElement {
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={label}
      title={keys === undefined ? label : `${label}（${keys}）`}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface FileMenuProps {
  files: readonly DeskFile[]
  pageNumber: number
  onGo: (pageNum: number) => void
}

/** The file that the page read now comes from; with several, a way to each. */
function FileMenu({ files, pageNumber, onGo }: FileMenuProps): ReactElement {
  const starts = files.map((_, index) => files.slice(0, index).reduce((sum, file) => sum + file.pageCount, 1))
  const index = starts.findLastIndex((start) => start <= pageNumber)
  const name = files[index]?.name ?? ''
  if (files.length < 2) {
    return (
      <span className="desk-toolbar-file" title={name}>
        <PaperIcon />
        <span className="cut">{name}</span>
      </span>
    )
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [String(index)],
        items: files.map((file, at) => ({ key: String(at), label: file.name })),
        onClick: ({ key }) => onGo(starts[Number(key)] ?? 1),
      }}
    >
      <button type="button" className="desk-toolbar-file menu" title={name}>
        <PaperIcon />
        <span className="cut">{name}</span>
        <DownIcon size={14} />
      </button>
    </Dropdown>
  )
}
