export { contractRow } from './rows.ts'
export { findRows } from './find-rows.ts'
export type { RowFacts } from './store-rows.ts'
