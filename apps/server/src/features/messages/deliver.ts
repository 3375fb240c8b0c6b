import { smsCode } from '@qiyin/domain/person/sms.ts'
import type { Services } from '../../http/context.ts'
import { outliveOutages } from '../../jobs/outlive-outages.ts'
import { carrierMs } from '../../notices/sms.ts'
import { budgetHourEnd, countNotice, type BudgetName } from './budgets.ts'
import { openContent } from './content.ts'
import { givenUpMessages, messageTries, type GivingUp } from './gauges.ts'
import {
  claimMessage,
  markCounted,
  markFailed,
  markGivenUp,
  markSent,
  releaseMessage,
  type WaitingMessage,
} from './store.ts'

export const sendingRetry = { times: 8, delaySec: 10 }

/** Why a code is not sent any more. */
export const tooLate = 'expired before it could be sent'

/** How long one run has a message to itself: for its budgets, the carrier and the mark. */
const leaseSec = 30

/**
 * Sends a message that waits, and forgets its text with the mark that it is sent or given up. Two runs never send it
 * at the same time; whoever sends it again, because the first died or had no answer, does so under the same key. Answers
 * when to come again with a notice that has to wait for the budget of the installation: that is no failure of its.
 */
export async function deliver(
  { messageId }: { messageId: string },
  services: Services,
): Promise<Date | undefined> {
  const { database, now, logger, metrics } = services
  const claimedMs = performance.now()
  const message = await claimMessage(database.db, messageId, leaseSec)
  if (!message) return undefined
  // The queue asks again soon; by then it is sent, or its sender is dead.
  if (message === 'claimed') throw new Error('another run is sending the message')
  const giveUp = async ({ reason, failure }: { reason: GivingUp; failure: string }): Promise<undefined> => {
    await markGivenUp(database.db, messageId, failure)
    metrics.count(givenUpMessages, { reason })
  }
  // A code that arrives after it has expired only confuses.
  if (message.scene === 'VERIFY_CODE' && now().getTime() - message.createdTime.getTime() > smsCode.validMs)
    return giveUp({ reason: 'late', failure: tooLate })
  try {
    await countOnce(message, services)
    if (performance.now() - claimedMs > leaseSec * 1000 - 2 * carrierMs)
      throw new Error('the message was not sent in the time that it was claimed for')
    await send(message, services)
  } catch (error) {
    if (error instanceof BudgetSpent && error.budget === 'noticesOfInstallation') {
      await releaseMessage(database.db, messageId, error.message)
      return budgetHourEnd(now())
    }
    if (error instanceof BudgetSpent) {
      logger.warn({ messageId, budget: error.budget }, 'a notice was not sent: its budget is spent')
      return giveUp({ reason: 'budget', failure: error.message })
    }
    const last = message.attempts >= sendingRetry.times
    metrics.count(messageTries, { outcome: last ? 'given-up' : 'failed' })
    // The last failure ends as a row that is given up, which operators see, not as a dead letter too.
    if (last) return giveUp({ reason: 'carrier', failure: describe(error) })
    await markFailed(database.db, messageId, describe(error))
    throw new Error('a message could not be sent', { cause: error })
  }
  // It has been sent: an outage just now is waited for here, or the job would send it again.
  await outliveOutages(() => markSent(database.db, messageId, now()), database)
  metrics.count(messageTries, { outcome: 'sent' })
  return undefined
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
  const key = `message-${message.messageId}-${message.createdTime.getTime()}`
  await sms.send(phone, text, { scene: message.scene, parameters }, key)
}

/** A carrier may repeat the number or the code in its answer. */
export function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\d{4,}/g, '****').slice(0, 200)
}
