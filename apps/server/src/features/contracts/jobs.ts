import { z } from 'zod'
import { defineFoldingJob } from '../../jobs/folding-job.ts'
import { defineJob } from '../../jobs/job.ts'
import { expireOverdue } from './expire.ts'
import { sendHeldExtensions } from './held-extensions.ts'
import { sendHeldUrges } from './held-urges.ts'
import { sealOldTrails } from './seal-trails.ts'
import { remindDue } from './remind.ts'
import { foldCounters } from './store.ts'

/** Every minute: contracts whose deadline has passed end as expired. */
export const expireContracts = defineJob({
  name: 'expire-contracts',
  version: 1,
  payload: z.object({}),
  retry: { times: 1, delaySec: 5 },
  every: '* * * * *',
  label: '处理到期合同',
  run: (_, services) => expireOverdue(services),
})

/** Every few seconds: the counters of people and the tabs. */
export const foldContractCounters = defineFoldingJob({
  name: 'fold-contract-counters',
  label: '汇总合同数量',
  everySec: 5,
  fold: foldCounters,
})

/** Every ten minutes: signers who have a day left and were not told in it. */
export const remindSigners = defineJob({
  name: 'remind-signers',
  version: 1,
  payload: z.object({}),
  retry: { times: 3, delaySec: 60 },
  every: '*/10 * * * *',
  label: '提醒即将截止',
  run: (_payload, services) => remindDue(services),
})

/** In the morning: messages to whom was urged in the quiet hours. */
export const sendHeldUrge = defineJob({
  name: 'send-held-urge',
  version: 1,
  label: '发送夜间催签短信',
  payload: z.object({
    contractId: z.string(),
    urgedTime: z.string(),
    urged: z.array(z.object({ signId: z.string(), personId: z.string() })),
  }),
  retry: { times: 8, delaySec: 10 },
  run: (payload, services) => sendHeldUrges(payload, services),
})

/** In the morning: messages about more time to sign that was given in the quiet hours. */
export const sendHeldExtension = defineJob({
  name: 'send-held-extension',
  version: 1,
  label: '发送夜间延期短信',
  payload: z.object({
    contractId: z.string(),
    deadline: z.string(),
    morning: z.string(),
    // Jobs of before have none.
    urgedAtOnceUntil: z.string().optional(),
    told: z.array(z.object({ signId: z.string(), personId: z.string() })),
  }),
  retry: { times: 8, delaySec: 10 },
  run: (payload, services) => sendHeldExtensions(payload, services),
})

/** Soon after an upgrade from before; afterwards it finds that nothing is left to do. */
export const sealAuditTrails = defineJob({
  name: 'seal-audit-trails',
  version: 1,
  payload: z.object({}),
  retry: { times: 3, delaySec: 60 },
  every: '*/10 * * * *',
  label: '封存审计记录',
  run: (_payload, services) => sealOldTrails(services),
})
