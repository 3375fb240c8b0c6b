export { recountStatistics, type Recount } from './recompute.ts'
export { foldStatistics, type Difference } from './store-sums.ts'
