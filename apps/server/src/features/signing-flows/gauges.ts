import type { FeatureGauge } from '../../feature.ts'
import { countTroubles } from './store.ts'

export const troubledFlows: FeatureGauge = {
  name: 'qiyin_supplier_contracts_troubled',
  help: 'Contracts at suppliers that do not go on by themselves, and that somebody has to look at.',
  read: ({ database }) => countTroubles(database.db),
}
