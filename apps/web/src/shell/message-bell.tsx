import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { messageUnread } from '@qiyin/calls/areas/messages.ts'
import { unreadLabel } from '@qiyin/domain/message/inbox.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { unlessTold } from '@qiyin/ui/live/line-state.ts'
import { BellIcon } from '../components/desk-icons/desk-icons.tsx'
import './message-bell.css'

const Panel = lazy(async () => ({
  default: (await loadChunk(() => import('./message-panel.tsx'))).MessagePanel,
}))

/** How soon the bell asks where no line tells. */
const lookMs = 60_000
const askMs = (): number | false => unlessTold(lookMs)

/** The bell: how many messages are unread, and, opened, the newest of them below the header's right end. */
export function MessageBell(): ReactElement {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const bell = useRef<HTMLButtonElement>(null)
  const unread = useCall(messageUnread, {}, { keep: true, quiet: true, everyMs: askMs }).data?.unread ?? 0
  const label = unreadLabel(unread)
  useEffect(() => {
    if (!open) return undefined
    const leave = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setOpen(false)
      bell.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [open])
  const close = (): void => {
    setOpen(false)
    bell.current?.focus()
  }
  return (
    <div ref={place}>
      <button
        ref={bell}
        type="button"
        className="iconbtn message-bell"
        aria-label={label === null ? '消息' : `消息，${label} 条未读`}
        aria-expanded={open}
        title="消息"
        onClick={() => setOpen(!open)}
      >
        <BellIcon size={18} />
        {label !== null && (
          <span className="message-bell-count num" aria-hidden>
            {label}
          </span>
        )}
      </button>
      {open && (
        <Suspense>
          <Panel unread={unread} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
