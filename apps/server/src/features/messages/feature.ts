import type { Feature } from '../../feature.ts'
import { sendMessage } from './jobs.ts'

export const messagesFeature = {
  name: 'messages',
  jobs: [sendMessage],
  tables: ['message'],
} satisfies Feature
