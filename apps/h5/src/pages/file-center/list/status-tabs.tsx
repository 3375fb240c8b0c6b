import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react'
import type { Tab, TabKey } from '@qiyin/domain/contract/tabs.ts'
import { countText } from '@qiyin/domain/paging.ts'
import './status-tabs.css'

/** The panel that the tabs change. */
export const panelId = 'contracts'

/** The id of a tab, by which its panel is named. */
export function tabId(key: TabKey): string {
  return `tab-${key}`
}

interface StatusTabsProps {
  tabs: readonly Tab[]
  counts: Partial<Record<TabKey, number>> | undefined
  chosen: TabKey
  onChoose: (tab: Tab) => void
}

/** Tabs that scroll sideways, and are used with the arrow keys too. */
export function StatusTabs({ tabs, counts, chosen, onChoose }: StatusTabsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const strip = list.current
    const tab = strip?.querySelector<HTMLElement>(`#${tabId(chosen)}`)
    if (tab && strip) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`#${tabId(next.key)}`)?.focus()
    onChoose(next)
  }
  return (
    <div
      ref={list}
      className="status-tabs"
      role="tablist"
      aria-label="合同状态"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => {
        const count = counts?.[tab.key]
        return (
          <button
            key={tab.key}
            id={tabId(tab.key)}
            type="button"
            role="tab"
            aria-selected={tab.key === chosen}
            aria-controls={panelId}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab)}
          >
            {tab.label}
            {count !== undefined && count > 0 && <span className="num"> {countText(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
