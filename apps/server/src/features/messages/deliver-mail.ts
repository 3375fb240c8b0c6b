import type { Services } from '../../http/context.ts'
import { outliveOutages } from '../../jobs/outlive-outages.ts'
import { personById } from '../people/public.ts'
import { openContent } from './content.ts'
import { describe, sendingRetry } from './deliver.ts'
import { givenUpMessages, messageTries, type GivingUp } from './gauges.ts'
import { markFailed, markGivenUp, markSent } from './store.ts'
import { claimMail } from './store-mail.ts'

/** Longer than a mail server is waited for. */
const leaseSec = 60

/** Sends a letter that waits, and forgets its text with the mark that it is sent or given up. */
export async function deliverMail({ messageId }: { messageId: string }, services: Services): Promise<void> {
  const { database, now, metrics, mail, secrets } = services
  const letter = await claimMail(database.db, messageId, leaseSec)
  if (!letter) return
  // The queue asks again soon; by then it is sent, or its sender is dead.
  if (letter === 'claimed') throw new Error('another run is sending the letter')
  const giveUp = async (reason: GivingUp, failure: string): Promise<void> => {
    await markGivenUp(database.db, messageId, failure)
    metrics.count(givenUpMessages, { reason })
  }
  const person = letter.personId === null ? undefined : await personById(database.db, letter.personId)
  if (!mail || !person?.email) return giveUp('lost', 'no mail server, or no address any more')
  const { text, parameters } = openContent(secrets, letter.contentEnc)
  const key = `message-${messageId}-${letter.createdTime.getTime()}`
  try {
    await mail.send(person.email, { subject: parameters['subject'] ?? '', text }, key)
  } catch (error) {
    const last = letter.attempts >= sendingRetry.times
    metrics.count(messageTries, { outcome: last ? 'given-up' : 'failed' })
    if (last) return giveUp('carrier', describe(error))
    await markFailed(database.db, messageId, describe(error))
    throw new Error('a letter could not be sent', { cause: error })
  }
  await outliveOutages(() => markSent(database.db, messageId, now()), database)
  metrics.count(messageTries, { outcome: 'sent' })
}
