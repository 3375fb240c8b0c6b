import { packEntry, writeArchive } from '../archive/write-archive.ts'

/** A cell as a file may have it: raw attributes and content. */
export interface RawCell {
  readonly at: string
  readonly type?: string
  readonly format?: number
  readonly content: string
}

/** The formats of cells that tests ask for, by number format; 200 and up are custom codes. */
const numberFormats = [0, 49, 14, 31, 57, 58, 22, 200, 201]
const customFormats =
  '<numFmt numFmtId="200" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="201" formatCode="[Red]#,##0.00"/>'

/** The index of a cell format by its number format. */
export function formatOf(numberFormat: number): number {
  return numberFormats.indexOf(numberFormat)
}

/** Makes an .xlsx with one sheet, written as Excel writes it: shared strings are given, cells are raw. */
export function makeXlsx(
  rows: readonly (readonly RawCell[])[],
  {
    strings = [],
    from1904 = false,
    extra = {},
  }: { strings?: readonly string[]; from1904?: boolean; extra?: Readonly<Record<string, string>> } = {},
): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const lines = rows.map((cells, index) => `<row r="${index + 1}">${cells.map(written).join('')}</row>`)
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="表单" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${customFormats}</numFmts><cellXfs>${numberFormats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ...extra,
  }
  return writeArchive(Object.entries(files).map(([name, content]) => packEntry(name, Buffer.from(content))))
}

function written({ at, type, format, content }: RawCell): string {
  return `<c r="${at}"${type === undefined ? '' : ` t="${type}"`}${format === undefined ? '' : ` s="${format}"`}>${content}</c>`
}

/** A cell of text. */
export function textCell(at: string, text: string): RawCell {
  return { at, type: 'inlineStr', content: `<is><t>${text}</t></is>` }
}
