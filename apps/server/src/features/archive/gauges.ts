import type { FeatureGauge } from '../../feature.ts'
import type { CounterKind } from '../../metrics/metrics.ts'
import { countStates } from './store.ts'

/** What came of each renewal. */
export const archiveRenewals: CounterKind<'outcome'> = {
  name: 'qiyin_archive_renewals_total',
  help: 'Closing time-stamps that this process renewed or failed to renew.',
  labels: ['outcome'],
}

export const archiveContracts: FeatureGauge = {
  name: 'qiyin_archive_contracts',
  help: 'Completed contracts whose closing time-stamp is due for renewal, failed to renew, or is not known yet.',
  labels: ['state'],
  read: async ({ database, config, now }) => {
    const before = new Date(now().getTime() + config.archive.leadMs)
    const { due, failed, unknown } = await countStates(database.db, { before, since: before })
    return Object.entries({ due, failed, unknown }).map(([state, value]) => ({ labels: { state }, value }))
  },
}
