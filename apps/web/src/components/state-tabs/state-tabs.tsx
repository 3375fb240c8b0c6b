import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { countText } from '@qiyin/domain/paging.ts'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import './state-tabs.css'

interface StateTabsProps {
  /** What the tabs are of; 合同状态 unless told. */
  of?: string
  items: readonly {
    key: string
    label: string
    count?: number | undefined
    /** What a tick beside it says. */
    done?: string | undefined
  }[]
  active: string
  onChange: (key: string) => void
}

/** The states of a list as tabs with their numbers, in one row that scrolls where it does not fit. */
export function StateTabs({ of = '合同状态', items, active, onChange }: StateTabsProps): ReactElement {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-key="${active}"]`)
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 3
  }, [active])
  const move = (event: KeyboardEvent): void => {
    const at = items.findIndex(({ key }) => key === active)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    const next = to === undefined ? undefined : items[(to + items.length) % items.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    row.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    // The tabs inside are what is focused and operated.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={row} className="state-tabs" role="tablist" aria-label={of} onKeyDown={move}>
      {items.map(({ key, label, count, done }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-key={key}
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {label}
          {count !== undefined && <span className="state-tabs-count num">{countText(count)}</span>}
          {done !== undefined && (
            <span className="state-tabs-done">
              <CheckIcon />
              <span className="sr">，{done}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
