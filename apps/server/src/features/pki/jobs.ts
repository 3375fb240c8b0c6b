import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { renewWornAuthorities } from './authority.ts'
import { renewListsOlderThan } from './revocation-list.ts'

const listAgeMs = 20 * 3_600_000

/** Every day, so that nobody who asks has to wait for a list or keep the keys busy; soon after a standstill too. */
export const renewRevocationLists = defineJob({
  name: 'renew-revocation-lists',
  version: 1,
  payload: z.object({}),
  retry: { times: 5, delaySec: 60 },
  every: '23 * * * *',
  label: '更新证书吊销列表',
  run: (_payload, services) => renewListsOlderThan(services, listAgeMs),
})

/** Every night: certificates of the platform that near their end are made anew, long before anything needs them. */
export const renewAuthorities = defineJob({
  name: 'renew-authorities',
  version: 1,
  payload: z.object({}),
  retry: { times: 5, delaySec: 60 },
  every: '53 1 * * *',
  label: '更新平台证书',
  run: async (_payload, services) => {
    const renewed = await renewWornAuthorities(services)
    if (renewed.length > 0) services.logger.warn({ renewed }, 'certificates of the platform were renewed')
  },
})
