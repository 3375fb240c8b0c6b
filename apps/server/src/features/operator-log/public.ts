export { recordOperation, type Operation } from './record.ts'
export { checkOperatorLog, operatorLogEnd, type LogFinding, type LogState } from './check-log.ts'
export type { LoggedFields } from './store.ts'
export { queryOperatorLog } from './query.ts'
