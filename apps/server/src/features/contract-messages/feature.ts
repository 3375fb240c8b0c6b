import type { Feature } from '../../feature.ts'
import { listContractMessages } from './list.ts'
import { resendMessage } from './resend.ts'

/** What an initiator sees of the messages about a contract, and how one that failed is sent again. */
export const contractMessagesFeature = {
  name: 'contract-messages',
  calls: {
    contractMessages: listContractMessages,
    contractMessagesResend: resendMessage,
  },
} satisfies Feature
