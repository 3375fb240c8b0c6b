import type { FeatureGauge } from '../../feature.ts'
import { countConflicts } from './store.ts'

export const conflictingEvents: FeatureGauge = {
  name: 'qiyin_provider_conflicts',
  help: 'Outcomes of suppliers that contradict the one that is stored, and that somebody has to look at.',
  read: ({ database }) => countConflicts(database.db),
}
