import { smsCode } from '@qiyin/domain/person/sms.ts'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { deliver, sendingRetry, tooLate } from './deliver.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverToRobot } from './deliver-robots.ts'
import { givenUpMessages } from './gauges.ts'
import { giveUpOld } from './store.ts'
import { deleteDemoMessages } from './store-demo.ts'
import { findRobotsWaitedFor } from './store-robots.ts'

/** Sends one message of the outbox; gives up after nine tries, over about 40 minutes. */
export const sendMessage = defineJob({
  name: 'send-message',
  label: '发送短信',
  version: 1,
  payload: z.object({ messageId: z.string() }),
  retry: sendingRetry,
  interactive: true,
  concurrency: 4,
  run: async (payload, services) => {
    const next = await deliver(payload, services)
    if (!next) return
    // However often it was put off, one run comes again.
    const options = { startAfter: next, singletonKey: `${payload.messageId} ${next.getTime()}` }
    await services.jobs.send(services.database.db, sendMessage, payload, options)
  },
})

/** Sends one letter of the outbox; gives up as short messages do. */
export const sendMail = defineJob({
  name: 'send-mail',
  label: '发送邮件',
  version: 1,
  payload: z.object({ messageId: z.string() }),
  retry: sendingRetry,
  concurrency: 2,
  run: deliverMail,
})

/** Sends what waits for one robot, one run at a time; goes on where its pace or a rest has stopped it. */
export const sendToRobot = defineJob({
  name: 'send-to-robot',
  label: '发送群机器人消息',
  version: 1,
  payload: z.object({ robotId: z.string() }),
  // Whatever fails for good is taken up by the sweeper.
  retry: { times: 2, delaySec: 5 },
  concurrency: 4,
  run: async ({ robotId }, services) => {
    const next = await deliverToRobot(services, robotId)
    if (!next) return
    // However many runs were stopped, one goes on.
    const options = { startAfter: next, singletonKey: `${robotId} ${next.getTime()}` }
    await services.jobs.send(services.database.db, sendToRobot, { robotId }, options)
  },
})

/** Every minute: messages that wait for a robot and that nobody sends, after a crash or a failed job. */
export const sweepRobots = defineJob({
  name: 'sweep-robot-messages',
  version: 1,
  payload: z.object({}),
  retry: { times: 1, delaySec: 5 },
  every: '* * * * *',
  label: '找回未发送的群机器人消息',
  mostMinutes: 15,
  run: async (_, { database, now, jobs }) => {
    for (const robotId of await findRobotsWaitedFor(database.db, now()))
      await jobs.send(database.db, sendToRobot, { robotId }, { singletonKey: robotId })
  },
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
