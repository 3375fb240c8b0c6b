export { queryLedger } from './query.ts'
