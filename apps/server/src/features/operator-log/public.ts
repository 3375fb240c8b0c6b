export { recordOperation, type Operation } from './record.ts'
export { checkOperatorLog, type LogFinding } from './check-log.ts'
export type { LoggedFields } from './store.ts'
export { queryOperatorLog } from './query.ts'
