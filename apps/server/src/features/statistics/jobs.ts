import { defineFoldingJob } from '../../jobs/folding-job.ts'
import { foldStatistics } from './store-sums.ts'

/** Several times a minute: what has been counted since. */
export const foldStatisticCounts = defineFoldingJob({
  name: 'fold-statistics',
  label: '汇总统计数据',
  everySec: 15,
  fold: foldStatistics,
})
