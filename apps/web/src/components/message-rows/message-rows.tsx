import type { ReactElement } from 'react'
import { CheckIcon, CloseIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import { byDay, lookOf, timeText, type Message } from '@qiyin/ui/messages/messages.ts'
import { useNow } from '@qiyin/ui/use-now.ts'
import { ClockIcon } from '../desk-icons/desk-icons.tsx'
import './message-rows.css'

interface MessageRowsProps {
  messages: readonly Message[]
  onOpen: (message: Message) => void
  /** Where a message can be marked without opening it. */
  onMark?: ((message: Message) => void) | undefined
  /** One below what it stands under: a page's own title, or that of a panel. */
  headings: 'h2' | 'h3'
}

/** Messages by day, the unread in bold. */
export function MessageRows({ messages, onOpen, onMark, headings: Heading }: MessageRowsProps): ReactElement {
  const now = new Date(useNow())
  return (
    <div className="message-rows">
      {byDay(messages, now).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <Heading className="message-rows-day cap ink3">{day}</Heading>
          <ul>
            {ofDay.map((message) => (
              <Row key={message.messageId} message={message} now={now} onOpen={onOpen} onMark={onMark} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface RowProps extends Omit<MessageRowsProps, 'messages' | 'headings'> {
  message: Message
  now: Date
}

function Row({ message, now, onOpen, onMark }: RowProps): ReactElement {
  const { scene, title, subject, read } = message
  const look = lookOf(scene)
  return (
    <li className="message-rows-item">
      <button type="button" className="message-rows-row" onClick={() => onOpen(message)}>
        <span className={`message-rows-slip ${look}`}>{icons[look]}</span>
        <span className="message-rows-text">
          <span className={read ? 'cut' : 'cut b6'} title={title}>
            {title}
          </span>
          <span className="sec ink3 cut" title={subject}>
            {subject}
          </span>
        </span>
        <time className="cap ink3 num nowrap">{timeText(message, now)}</time>
        {read ? <i className="message-rows-dot" /> : <i className="message-rows-dot on" title="未读" />}
      </button>
      {onMark &&
        (read ? (
          <span className="cap ink3 message-rows-mark">已读</span>
        ) : (
          <button
            type="button"
            className="message-rows-mark"
            aria-label={`标为已读：${title}`}
            onClick={() => onMark(message)}
          >
            标为已读
          </button>
        ))}
    </li>
  )
}

const icons = {
  soon: <ClockIcon size={16} />,
  bad: <CloseIcon size={16} />,
  good: <CheckIcon size={16} />,
  plain: <SealIcon size={16} />,
} as const
