import { messageList, messageRead, messageUnread } from '@qiyin/calls/areas/messages.ts'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../call-hooks.ts'
import { targetOf, type Message } from './messages.ts'

interface ReadMessage {
  /** Marks it and goes to what it is about. */
  open: (message: Message) => void
  mark: (message: Message) => void
  markAll: () => void
  isMarking: boolean
}

/** What can be done with messages; `onLeave` is called before the page changes. */
export function useReadMessage(onLeave?: () => void): ReadMessage {
  const read = useCallMutation(messageRead, { stale: [messageList, messageUnread] })
  const navigate = useNavigate()
  const mark = (message: Message): void => {
    if (!message.read) read.mutate({ messageIdList: [message.messageId] })
  }
  return {
    open: (message) => {
      mark(message)
      const target = targetOf(message)
      if (target === null) return
      onLeave?.()
      void navigate(target)
    },
    mark,
    markAll: () => read.mutate({}),
    isMarking: read.isPending,
  }
}
