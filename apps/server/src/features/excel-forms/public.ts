// What other features may use.
export { xlsxType } from './xlsx-type.ts'
