import type { Feature } from '../../feature.ts'
import { forgetBudgets, forgetCodes, sendMessage } from './jobs.ts'

export const messagesFeature = {
  name: 'messages',
  jobs: [forgetBudgets, forgetCodes, sendMessage],
  tables: ['demo_message', 'message', 'message_budget'],
} satisfies Feature
