export { contractRecord } from './record.ts'
export type { ContractRecord } from './record.ts'
