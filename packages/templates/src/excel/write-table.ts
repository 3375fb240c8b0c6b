import { formats, mainNamespace, sheetLine, writeWorkbook } from './workbook.ts'

/** A table to read: lines above it, its heads, how wide they are in characters, and its rows. */
export interface SheetTable {
  readonly name: string
  readonly notes?: readonly string[]
  readonly heads: readonly { readonly name: string; readonly width: number }[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** A table as .xlsx. Every text is text, also one that looks like a number or a formula; the heads stay in view. */
export function writeTable({ name, notes = [], heads, rows }: SheetTable): Buffer {
  const above = notes.length + 1
  const cols = heads.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${formats.text}" customWidth="1"/>`,
  )
  const lines = [
    ...notes.map((note, index) => sheetLine(index + 1, [note])),
    sheetLine(
      above,
      heads.map((one) => one.name),
      '',
      formats.name,
    ),
    ...rows.map((row, index) => sheetLine(above + index + 1, row)),
  ]
  const xml = `<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
  return writeWorkbook([{ name, xml }])
}
