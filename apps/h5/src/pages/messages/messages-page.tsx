import { useState, type ReactElement } from 'react'
import { messageUnread } from '@qiyin/calls/areas/messages.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { byDay, lookOf, timeText, type Message } from '@qiyin/ui/messages/messages.ts'
import { useMessagePages } from '@qiyin/ui/messages/use-message-pages.ts'
import { useReadMessage } from '@qiyin/ui/messages/use-read-message.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { InfiniteScroll } from '../../components/infinite-scroll/infinite-scroll.tsx'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import './messages-page.css'

/** /messages: what came under the bell, newest first. */
export function MessagesPage(): ReactElement {
  usePageTitle('消息')
  const [onlyUnread, setOnlyUnread] = useState(false)
  const now = new Date(useNow())
  const pages = useMessagePages(onlyUnread)
  const unread = useCall(messageUnread, {}, { keep: true, quiet: true }).data?.unread ?? 0
  const { open, mark, markAll } = useReadMessage()
  return (
    <>
      <PhoneBar title="消息" back={paths.home()} />
      <main id="main" tabIndex={-1} className="messages-page">
        <div className="messages-page-tabs">
          <div className="row" role="group" aria-label="消息范围">
            <button type="button" aria-pressed={!onlyUnread} onClick={() => setOnlyUnread(false)}>
              全部
            </button>
            <button type="button" aria-pressed={onlyUnread} onClick={() => setOnlyUnread(true)}>
              未读 <span className="num">{unread}</span>
            </button>
          </div>
          <button type="button" className="btn bare" disabled={unread === 0} onClick={markAll}>
            全部已读
          </button>
        </div>
        <Region query={pages} skeleton={<p className="messages-page-wait">正在加载</p>}>
          {(messages) =>
            messages.length === 0 ? (
              <Blank art="empty" title="暂无消息" text="合同有进展时会显示在这里" />
            ) : (
              <>
                {byDay(messages, now).map(([day, ofDay]) => (
                  <section key={day} aria-label={day}>
                    <h2 className="cap ink3">{day}</h2>
                    <ul>
                      {ofDay.map((message) => (
                        <Row
                          key={message.messageId}
                          message={message}
                          now={now}
                          onOpen={open}
                          onMark={mark}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
                <InfiniteScroll loadMore={pages.loadMore} hasMore={pages.hasMore} />
              </>
            )
          }
        </Region>
      </main>
    </>
  )
}

interface RowProps {
  message: Message
  now: Date
  onOpen: (message: Message) => void
  onMark: (message: Message) => void
}

function Row({ message, now, onOpen, onMark }: RowProps): ReactElement {
  const { scene, title, subject, read } = message
  return (
    <li className={`messages-page-row ${lookOf(scene)}`}>
      <button type="button" className="messages-page-open" onClick={() => onOpen(message)}>
        <span className={read ? '' : 'b6'}>
          {!read && <i className="messages-page-dot" title="未读" />}
          {title}
        </span>
        <span className="cap ink3">{subject}</span>
        <time className="cap ink3 num">{timeText(message, now)}</time>
      </button>
      {!read && (
        <button
          type="button"
          className="btn bare messages-page-mark"
          aria-label={`标为已读：${title}`}
          onClick={() => onMark(message)}
        >
          标为已读
        </button>
      )}
    </li>
  )
}
