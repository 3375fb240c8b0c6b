import type { FeatureGauge } from '../../feature.ts'
import { countOpen } from './store-open.ts'

export const openAttempts: FeatureGauge = {
  name: 'qiyin_signatures_open',
  help: 'Signatures whose intent was given and that are not made yet.',
  read: ({ database }) => countOpen(database.db),
}
