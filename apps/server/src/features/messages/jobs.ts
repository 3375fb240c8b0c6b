import { smsCode } from '@qiyin/domain/person/sms.ts'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { deliver, sendingRetry, tooLate } from './deliver.ts'
import { deliverMail } from './deliver-mail.ts'
import { givenUpMessages } from './gauges.ts'
import { giveUpOld } from './store.ts'
import { deleteDemoMessages } from './store-demo.ts'

/** Sends one message of the outbox; gives up after nine tries, over about 40 minutes. */
export const sendMessage = defineJob({
  name: 'send-message',
  version: 1,
  payload: z.object({ messageId: z.string() }),
  retry: sendingRetry,
  interactive: true,
  concurrency: 4,
  run: deliver,
})

/** Sends one letter of the outbox; gives up as short messages do. */
export const sendMail = defineJob({
  name: 'send-mail',
  version: 1,
  payload: z.object({ messageId: z.string() }),
  retry: sendingRetry,
  concurrency: 2,
  run: deliverMail,
})

/** Every minute: a code that could not be sent in its time is forgotten, whatever became of its job. */
export const forgetCodes = defineJob({
  name: 'forget-codes',
  version: 1,
  payload: z.object({}),
  retry: { times: 1, delaySec: 5 },
  every: '* * * * *',
  label: '清除过期验证码',
  mostMinutes: 15,
  run: async (_, { database, now, config, metrics }) => {
    const before = new Date(now().getTime() - smsCode.validMs)
    const late = await giveUpOld(database.db, { before, failure: tooLate, scene: 'VERIFY_CODE' })
    metrics.count(givenUpMessages, { reason: 'late' }, late)
    // Left from a time in demo mode.
    if (!config.demo.enabled) await deleteDemoMessages(database.db)
  },
})
