import type { Feature } from '../../feature.ts'
import { queryOperatorLog } from './query.ts'

export const operatorLogFeature = {
  name: 'operator-log',
  calls: { operatorLogQuery: queryOperatorLog },
  tables: ['operator_log', 'operator_chain'],
} satisfies Feature
