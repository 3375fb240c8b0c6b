import type { Feature } from '../../feature.ts'
import { waitingMessages } from './gauges.ts'
import { countUnread, listMessages, markAsRead } from './inbox.ts'
import { forgetCodes, sendMail, sendMessage, sendToRobot, sweepRobots } from './jobs.ts'

export const messagesFeature = {
  name: 'messages',
  calls: {
    messageList: listMessages,
    messageUnread: countUnread,
    messageRead: markAsRead,
  },
  jobs: [forgetCodes, sendMail, sendMessage, sendToRobot, sweepRobots],
  gauges: [waitingMessages],
  tables: ['demo_message', 'inbox_message', 'message', 'message_budget'],
} satisfies Feature
