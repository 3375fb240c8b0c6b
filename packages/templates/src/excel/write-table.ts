import { formats, mainNamespace, sheetLine, writeWorkbook } from './workbook.ts'

/** A table to read: lines above it, its heads, how wide they are in characters, and its rows. */
export interface SheetTable {
  readonly name: string
  readonly notes?: readonly string[]
  readonly heads: readonly { readonly name: string; readonly width: number }[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** A table as .xlsx. Every text is text, also one that looks like a number or a formula; the heads stay in view. */
export function writeTable(table: SheetTable): Buffer {
  return writeWorkbook([{ name: table.name, xml: tableSheet(table) }])
}

function* tableSheet({ notes = [], heads, rows }: SheetTable): Iterable<string> {
  const above = notes.length + 1
  const cols = heads.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${formats.text}" customWidth="1"/>`,
  )
  yield `<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  for (const [index, note] of notes.entries()) yield sheetLine(index + 1, [note])
  const names = heads.map((one) => one.name)
  yield sheetLine(above, names, '', formats.name)
  for (const [index, row] of rows.entries()) yield sheetLine(above + index + 1, row)
  yield '</sheetData></worksheet>'
}
