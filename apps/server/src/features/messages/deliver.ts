import { smsCode } from '@qiyin/domain/person/sms.ts'
import type { Services } from '../../http/context.ts'
import { countNotice, type BudgetName } from './budgets.ts'
import { openContent } from './content.ts'
import { messageTries } from './gauges.ts'
import {
  findWaitingMessage,
  markCounted,
  markFailed,
  markGivenUp,
  markSent,
  type WaitingMessage,
} from './store.ts'

export const sendingRetry = { times: 8, delaySec: 10 }

/** Why a code is not sent any more. */
export const tooLate = 'expired before it could be sent'

/** Sends a message that waits, and forgets its text with the mark that it is sent or given up. */
export async function deliver({ messageId }: { messageId: string }, services: Services): Promise<void> {
  const { database, now, logger, metrics } = services
  const message = await findWaitingMessage(database.db, messageId)
  if (!message) return
  // A code that arrives after it has expired only confuses.
  if (message.scene === 'VERIFY_CODE' && now().getTime() - message.createdTime.getTime() > smsCode.validMs)
    return markGivenUp(database.db, messageId, tooLate)
  try {
    await countOnce(message, services)
    await send(message, services)
  } catch (error) {
    if (error instanceof BudgetSpent && error.budget !== 'noticesOfInstallation') {
      logger.warn({ messageId, budget: error.budget }, 'a notice was not sent: its budget is spent')
      return markGivenUp(database.db, messageId, error.message)
    }
    const last = message.attempts >= sendingRetry.times
    metrics.count(messageTries, { outcome: last ? 'given-up' : 'failed' })
    // The last failure ends as a row that is given up, which operators see, not as a dead letter too.
    if (last) return markGivenUp(database.db, messageId, describe(error))
    await markFailed(database.db, messageId, describe(error))
    throw new Error('a message could not be sent', { cause: error })
  }
  await markSent(database.db, messageId, now())
  metrics.count(messageTries, { outcome: 'sent' })
}

/** Codes were counted when they were asked for; a notice is counted with its first try. */
async function countOnce(message: WaitingMessage, services: Services): Promise<void> {
  if (message.counted || message.scene === 'VERIFY_CODE') return
  await services.database.transaction(async (tx) => {
    const spent = await countNotice(tx, services, message)
    // Thrown, so that nothing of it is counted.
    if (spent) throw new BudgetSpent(spent)
    await markCounted(tx, message.messageId)
  })
}

class BudgetSpent extends Error {
  readonly budget: BudgetName

  constructor(budget: BudgetName, options?: ErrorOptions) {
    super(`the budget ${budget} is spent`, options)
    this.name = 'BudgetSpent'
    this.budget = budget
  }
}

async function send(message: WaitingMessage, { secrets, sms }: Services): Promise<void> {
  const { text, parameters } = openContent(secrets, message.contentEnc)
  const phone = secrets.open(Buffer.from(message.mobileEnc), 'message.mobile')
  await sms.send(phone, text, { scene: message.scene, parameters })
}

/** A carrier may repeat the number or the code in its answer. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\d{4,}/g, '****').slice(0, 200)
}
