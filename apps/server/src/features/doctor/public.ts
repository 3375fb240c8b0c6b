export { examine } from './examine.ts'
export type { Examined } from './check.ts'
