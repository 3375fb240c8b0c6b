import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { messageUnread } from '@qiyin/calls/areas/messages.ts'
import { unreadLabel } from '@qiyin/domain/message/inbox.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { unlessTold } from '@qiyin/ui/live/line-state.ts'
import './message-link.css'

/** How soon the bell asks where no line tells. */
const lookMs = 60_000
const askMs = (): number | false => unlessTold(lookMs)

/** The phone's bell: a dot while something is unread; leads to the messages. */
export function MessageLink(): ReactElement {
  const unread = useCall(messageUnread, {}, { keep: true, quiet: true, everyMs: askMs }).data?.unread ?? 0
  const label = unreadLabel(unread)
  return (
    <Link
      to={paths.messages()}
      className="phone-touch message-link"
      aria-label={label === null ? '消息' : `消息，${label} 条未读`}
    >
      <svg
        width={24}
        height={24}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M5.2 13.8V9a4.8 4.8 0 0 1 9.6 0v4.8M3.8 13.8h12.4M8.5 16.5c.8.8 2.2.8 3 0" />
      </svg>
      {label !== null && <i className="message-link-dot" />}
    </Link>
  )
}
