export { recountStatistics, type Recount } from './recompute.ts'
export { metricOfCompletion } from './store.ts'
export { foldStatistics, type Difference } from './store-sums.ts'
