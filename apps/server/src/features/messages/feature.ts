import type { Feature } from '../../feature.ts'
import { waitingMessages } from './gauges.ts'
import { forgetCodes, sendMessage } from './jobs.ts'

export const messagesFeature = {
  name: 'messages',
  jobs: [forgetCodes, sendMessage],
  gauges: [waitingMessages],
  tables: ['demo_message', 'message', 'message_budget'],
} satisfies Feature
