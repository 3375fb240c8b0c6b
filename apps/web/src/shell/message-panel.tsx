import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { messageList } from '@qiyin/calls/areas/messages.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { CloseIcon } from '@qiyin/ui/icons.tsx'
import { useReadMessage } from '@qiyin/ui/messages/use-read-message.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { MessageRows } from '../components/message-rows/message-rows.tsx'
import './message-panel.css'

const pageSize = 20

interface MessagePanelProps {
  unread: number
  onClose: () => void
}

/** What stands under the bell: the newest by day, the unread in bold; opening one marks it and goes to its contract. */
export function MessagePanel({ unread, onClose }: MessagePanelProps): ReactElement {
  const [onlyUnread, setOnlyUnread] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const args = onlyUnread ? { pageSize, unread: 'true' as const } : { pageSize }
  const list = useCall(messageList, args, { keep: true, staleMs: 0 })
  const { open, markAll } = useReadMessage(onClose)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="message-panel" aria-label="消息">
      <header className="message-panel-head">
        <h2 ref={heading} tabIndex={-1}>
          消息
        </h2>
        <button type="button" className="iconbtn" aria-label="关闭消息" onClick={onClose}>
          <CloseIcon size={16} />
        </button>
      </header>
      <div className="message-panel-tabs" role="group" aria-label="消息范围">
        <button type="button" aria-pressed={!onlyUnread} onClick={() => setOnlyUnread(false)}>
          全部
        </button>
        <button type="button" aria-pressed={onlyUnread} onClick={() => setOnlyUnread(true)}>
          未读 <span className="num">{unread}</span>
        </button>
      </div>
      <Region query={list} skeleton={<p className="message-panel-empty">正在加载</p>}>
        {(data) =>
          data.list.length === 0 ? (
            <p className="message-panel-empty">暂无消息</p>
          ) : (
            <div className="message-panel-list">
              <MessageRows messages={data.list} onOpen={open} headings="h3" />
            </div>
          )
        }
      </Region>
      <footer className="message-panel-foot">
        <button type="button" disabled={unread === 0} onClick={markAll}>
          全部标为已读
        </button>
        <Link to={paths.messages()} onClick={onClose}>
          查看全部消息
        </Link>
      </footer>
    </section>
  )
}
