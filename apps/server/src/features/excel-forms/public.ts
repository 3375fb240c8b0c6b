// What other features may use.
export { csvType, writeCsv } from './write-csv.ts'
export { xlsxType } from './xlsx-type.ts'
