// For the tests of others: documents as Word and its like store them.
export { packEntry, writeArchive } from '../archive/write-archive.ts'
export { missingTexts, writtenTexts } from './compare-text.ts'
export { makeDocx, paragraph, run, table, textBox } from './make-docx.ts'
export { formatOf, makeXlsx, type RawCell, textCell } from './make-xlsx.ts'
