import { smsCode } from '@qiyin/domain/person/sms.ts'
import { z } from 'zod'
import type { Services } from '../../http/context.ts'
import { defineJob } from '../../jobs/job.ts'
import { openContent } from './content.ts'
import { findWaitingMessage, markFailed, markSent } from './store.ts'

const retry = { times: 8, delaySec: 10 }

/** Sends one message of the outbox; gives up after nine tries, over about 40 minutes. */
export const sendMessage = defineJob({
  name: 'send-message',
  version: 1,
  payload: z.object({ messageId: z.string() }),
  retry,
  interactive: true,
  concurrency: 4,
  run: deliver,
})

async function deliver({ messageId }: { messageId: string }, services: Services): Promise<void> {
  const { database, secrets, sms, now } = services
  const message = await findWaitingMessage(database.db, messageId)
  if (!message) return
  // A code that arrives after it has expired only confuses.
  if (message.scene === 'VERIFY_CODE' && now().getTime() - message.createdTime.getTime() > smsCode.validMs) {
    await markFailed(database.db, messageId, { failure: 'expired before it could be sent', givenUp: true })
    return
  }
  const { text, parameters } = openContent(secrets, message.contentEnc)
  const phone = secrets.open(Buffer.from(message.mobileEnc), 'message.mobile')
  try {
    await sms.send(phone, text, { scene: message.scene, parameters })
  } catch (error) {
    const givenUp = message.attempts >= retry.times
    await markFailed(database.db, messageId, { failure: describe(error), givenUp })
    // The last failure ends as a row that is given up, which operators see, not as a dead letter too.
    if (givenUp) return
    throw new Error('a message could not be sent', { cause: error })
  }
  await markSent(database.db, messageId, now())
}

/** A carrier may repeat the number or the code in its answer. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\d{4,}/g, '****').slice(0, 200)
}
