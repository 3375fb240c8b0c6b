import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { DownloadIcon, ExpandIcon, PrintIcon } from '../icons.tsx'
import {
  CheckIcon,
  FirstPageIcon,
  InfoIcon,
  LastPageIcon,
  RotateBackIcon,
  RotateIcon,
} from '../panel-icons.tsx'
import { useViewer } from '../use-viewer.ts'
import {
  SCROLL_MODES,
  SPREAD_MODES,
  type CursorTool,
  type ScrollMode,
  type SpreadMode,
} from '../view-modes.ts'
import type { ViewerController } from '../viewer-controller.ts'
import type { ViewerTool } from './viewer-tool.ts'
import './tools-menu.css'

interface ToolsMenuProps {
  controller: ViewerController
  /** Those that a narrow bar has no room for are found here. */
  tools: readonly ViewerTool[]
  onTool: (tool: ViewerTool) => void
  onProperties: () => void
  onClose: () => void
}

const CURSORS: Readonly<Record<CursorTool, string>> = { select: '文本选择工具', hand: '手形工具' }
const SCROLLS: Readonly<Record<ScrollMode, string>> = {
  vertical: '垂直滚动',
  horizontal: '水平滚动',
  wrapped: '平铺滚动',
}
const SPREADS: Readonly<Record<SpreadMode, string>> = { none: '单页视图', odd: '双页视图', even: '书籍视图' }
const CURSOR_TOOLS: readonly CursorTool[] = ['select', 'hand']

/** The tools that are used less often, in a list under the bar. */
export function ToolsMenu({
  controller,
  tools,
  onTool,
  onProperties,
  onClose,
}: ToolsMenuProps): ReactElement {
  const cursorTool = useViewer(controller, (state) => state.cursorTool)
  const scrollMode = useViewer(controller, (state) => state.scrollMode)
  const spreadMode = useViewer(controller, (state) => state.spreadMode)
  const pageNumber = useViewer(controller, (state) => state.pageNumber)
  const pageCount = useViewer(controller, (state) => state.pageCount)
  const menu = useRef<HTMLDivElement>(null)
  useLeaving(menu, onClose)
  const leave = (): void => {
    // First the focus, so that a dialog which opens next can give it back.
    menu.current?.closest('.pv')?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
    onClose()
  }
  const then = (act: () => void) => (): void => {
    leave()
    act()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      leave()
    } else moveAmongItems(event)
  }
  const choice = (label: string, isChosen: boolean, act: () => void): ReactElement => (
    <Item key={label} label={label} icon={isChosen && <CheckIcon />} checked={isChosen} onClick={then(act)} />
  )
  const has = (tool: ViewerTool): boolean => tools.includes(tool)
  return (
    <div ref={menu} className="pv-menu" role="menu" aria-label="工具" tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="pv-menu-group pv-when-narrow" role="none">
        {has('present') && (
          <Item label="演示模式" icon={<ExpandIcon />} onClick={then(() => onTool('present'))} />
        )}
        {has('print') && <Item label="打印" icon={<PrintIcon />} onClick={then(() => onTool('print'))} />}
        {has('download') && (
          <Item label="下载" icon={<DownloadIcon />} onClick={then(() => onTool('download'))} />
        )}
      </div>
      <div className="pv-menu-group" role="none">
        <Item
          label="转到第一页"
          icon={<FirstPageIcon />}
          disabled={pageNumber <= 1}
          onClick={then(() => controller.setPage(1))}
        />
        <Item
          label="转到最后一页"
          icon={<LastPageIcon />}
          disabled={pageNumber >= pageCount}
          onClick={then(() => controller.setPage(pageCount))}
        />
      </div>
      <div className="pv-menu-group" role="none">
        <Item label="顺时针旋转" icon={<RotateIcon />} onClick={() => controller.rotateBy(90)} />
        <Item label="逆时针旋转" icon={<RotateBackIcon />} onClick={() => controller.rotateBy(-90)} />
      </div>
      <div className="pv-menu-group" role="group" aria-label="指针">
        {CURSOR_TOOLS.map((tool) =>
          choice(CURSORS[tool], tool === cursorTool, () => controller.setCursorTool(tool)),
        )}
      </div>
      <div className="pv-menu-group" role="group" aria-label="滚动">
        {SCROLL_MODES.map((mode) =>
          choice(SCROLLS[mode], mode === scrollMode, () => controller.setScrollMode(mode)),
        )}
      </div>
      <div className="pv-menu-group" role="group" aria-label="页面排列">
        {SPREAD_MODES.map((mode) =>
          choice(SPREADS[mode], mode === spreadMode, () => controller.setSpreadMode(mode)),
        )}
      </div>
      <div className="pv-menu-group" role="none">
        <Item label="文档属性…" icon={<InfoIcon />} onClick={then(onProperties)} />
      </div>
    </div>
  )
}

interface ItemProps {
  label: string
  icon: ReactNode
  onClick: () => void
  /** Given for one of several that exclude each other. */
  checked?: boolean
  disabled?: boolean
}

function Item({ label, icon, onClick, checked, disabled }: ItemProps): ReactElement {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      disabled={disabled}
      onClick={onClick}
    >
      <span className="pv-menu-icon">{icon}</span>
      {label}
    </button>
  )
}

/** Takes the focus when the menu opens; a press elsewhere closes it. */
function useLeaving(menu: { current: HTMLDivElement | null }, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    menu.current?.focus({ preventScroll: true })
    const onPress = (event: PointerEvent): void => {
      const { target } = event
      const isInside =
        target instanceof Element && target.closest('.pv-menu, .pv [aria-haspopup=menu]') !== null
      if (!isInside) close.current()
    }
    window.addEventListener('pointerdown', onPress, { capture: true })
    return () => window.removeEventListener('pointerdown', onPress, { capture: true })
  }, [menu])
}

function moveAmongItems(event: KeyboardEvent<HTMLElement>): void {
  const items = Array.from(
    event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
  ).filter((item) => item.offsetParent !== null)
  const at = items.findIndex((item) => item === document.activeElement)
  const target = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at < 0 ? -1 : at - 1],
    ['Home', 0],
    ['End', -1],
  ]).get(event.key)
  if (target === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items.at(target % items.length)?.focus()
}
