import { Suspense, useCallback, useId, useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { SIDEBAR_MIN_PX } from '../constants.ts'
import { AttachmentsPanel, OutlinePanel } from '../lazy-parts.ts'
import { useViewer } from '../use-viewer.ts'
import type { SidebarView } from '../view-modes.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { SidebarHandle } from './sidebar-handle.tsx'
import { ThumbnailsPanel } from './thumbnails-panel.tsx'
import { useDocumentParts } from './use-document-parts.ts'
import './sidebar.css'

interface SidebarProps {
  controller: ViewerController
  root: RefObject<HTMLElement | null>
  /** Pages with a blue dot. */
  markedPages?: readonly number[] | undefined
  /** In a narrow viewer the side bar lies over the pages: what was chosen in it should be seen. */
  closesOnPick: boolean
}

type Panel = Exclude<SidebarView, 'none'>
const PANELS: readonly { panel: Panel; label: string }[] = [
  { panel: 'thumbnails', label: '缩略图' },
  { panel: 'outline', label: '文档大纲' },
  { panel: 'attachments', label: '附件' },
]

/** Beside the pages: thumbnails, outline or attachments; its edge can be moved. */
export function Sidebar({ controller, root, markedPages, closesOnPick }: SidebarProps): ReactElement | null {
  const sidebar = useViewer(controller, (state) => state.sidebar)
  const { outline, attachments } = useDocumentParts(controller)
  const [widthPx, setWidthPx] = useState(SIDEBAR_MIN_PX)
  const id = useId()
  const onPick = useCallback(() => {
    if (closesOnPick) controller.setSidebar('none')
  }, [controller, closesOnPick])
  if (sidebar === 'none') return null
  const counts: Record<Panel, number> = {
    thumbnails: Infinity,
    outline: outline.length,
    attachments: attachments.length,
  }
  return (
    <aside className="pv-sidebar" style={{ width: widthPx }} aria-label="侧栏">
      <div className="pv-tabs" role="tablist" aria-label="侧栏" tabIndex={-1} onKeyDown={moveAmongTabs}>
        {PANELS.map(({ panel, label }) => (
          <button
            key={panel}
            type="button"
            role="tab"
            id={`${id}-${panel}`}
            aria-controls={`${id}-panel`}
            aria-selected={panel === sidebar}
            tabIndex={panel === sidebar ? 0 : -1}
            disabled={counts[panel] === 0 && panel !== sidebar}
            onClick={() => controller.setSidebar(panel)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="pv-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${sidebar}`}>
        {sidebar === 'thumbnails' && <ThumbnailsPanel {...{ controller, markedPages, onPick }} />}
        <Suspense>
          {sidebar === 'outline' && <OutlinePanel {...{ controller, onPick }} items={outline} />}
          {sidebar === 'attachments' && <AttachmentsPanel controller={controller} files={attachments} />}
        </Suspense>
        {counts[sidebar] === 0 && (
          <p className="pv-panel-empty">{sidebar === 'outline' ? '此文档没有大纲' : '此文档没有附件'}</p>
        )}
      </div>
      <SidebarHandle widthPx={widthPx} root={root} onChange={setWidthPx} />
    </aside>
  )
}

/** Arrow keys go from tab to tab, as in any row of tabs. */
function moveAmongTabs(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const tabs = Array.from(
    event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:not(:disabled)'),
  )
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const next = tabs[(at + step + tabs.length) % tabs.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}
