import type { Feature } from '../../feature.ts'
import { queryLedger } from './query.ts'
import { resendFromLedger } from './resend.ts'
import { tryWords } from './try-words.ts'

/** What system managers see of all messages that leave the platform; it keeps nothing of its own. */
export const messageLedgerFeature = {
  name: 'message-ledger',
  calls: {
    messageLedgerQuery: queryLedger,
    messageLedgerResend: resendFromLedger,
    messageTemplateTest: tryWords,
  },
} satisfies Feature
