// What other features may use.
export { keepBatch } from './begin.ts'
