import { escapeXml } from '../xml/write-xml.ts'
import { columnLetters, type FormColumn, formMark, formRows, type FormSpec, sampleMark } from './form-spec.ts'
import { formats, mainNamespace as main, sheetCell, sheetLine, writeWorkbook } from './workbook.ts'

/** Rows that lists and the text format reach. */
const lastRow = 10_004

/**
 * The form of a template as .xlsx; `rows` are data to fill in, values by code. Every column is text, also where a cell is
 * empty, so that what is typed keeps its digits; what looks like a formula is text.
 */
export function writeForm(spec: FormSpec, rows: readonly Readonly<Record<string, string>>[] = []): Buffer {
  return writeWorkbook([
    { name: '表单', xml: formSheet(spec, rows) },
    { name: '字典', xml: dictionarySheet(spec.columns), isHidden: true },
  ])
}

function* formSheet(spec: FormSpec, rows: readonly Readonly<Record<string, string>>[]): Iterable<string> {
  const { columns } = spec
  const last = columnLetters(columns.length)
  const widths = ['序号', ...columns.map(({ name }) => name)].map((name) =>
    Math.min(40, Math.max(12, [...name].length * 2 + 4)),
  )
  const cols = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${formats.text}" customWidth="1"/>`,
  )
  yield `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="${formRows.sample}" topLeftCell="B${formRows.firstData}" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  yield `<row r="${formRows.notes}" ht="60" customHeight="1">${sheetCell(0, formRows.notes, { text: spec.notes, format: formats.notes })}</row>`
  yield sheetLine(formRows.codes, [formMark(spec), ...columns.map(({ code }) => code)], ' hidden="1"')
  yield namesLine(columns)
  const samples = columns.map(({ sample = '' }) => sample)
  yield sheetLine(formRows.sample, [sampleMark, ...samples], '', formats.sample)
  for (const [index, row] of rows.entries()) {
    const values = columns.map(({ code }) => row[code] ?? '')
    yield sheetLine(formRows.firstData + index, [String(index + 1), ...values])
  }
  yield `</sheetData><mergeCells count="1"><mergeCell ref="A1:${last}1"/></mergeCells>${validations(columns)}</worksheet>`
}

function namesLine(columns: readonly FormColumn[]): string {
  const cells = columns.map(({ name, isRequired }, index) =>
    sheetCell(index + 1, formRows.names, {
      text: `${name}${isRequired ? '*' : ''}`,
      format: isRequired ? formats.required : formats.name,
    }),
  )
  return `<row r="${formRows.names}">${sheetCell(0, formRows.names, { text: '序号', format: formats.name })}${cells.join('')}</row>`
}

function optionsOf({ kind, options = [] }: FormColumn): readonly string[] {
  return kind === 'list' ? options : []
}

function validations(columns: readonly FormColumn[]): string {
  const written = columns.flatMap((column, index) => {
    const { length } = optionsOf(column)
    if (length === 0) return []
    const letters = columnLetters(index + 1)
    const source = `字典!$${letters}$1:$${letters}$${length}`
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="${escapeXml(column.name)}" error="请从下拉列表中选择" sqref="${letters}${formRows.firstData}:${letters}${lastRow}"><formula1>${source}</formula1></dataValidation>`,
    ]
  })
  return written.length === 0
    ? ''
    : `<dataValidations count="${written.length}">${written.join('')}</dataValidations>`
}

/** Options stand in the column of the field that they are for. */
function* dictionarySheet(columns: readonly FormColumn[]): Iterable<string> {
  const longest = Math.max(0, ...columns.map((column) => optionsOf(column).length))
  yield `<worksheet xmlns="${main}"><sheetData>`
  for (let index = 0; index < longest; index++)
    yield sheetLine(index + 1, ['', ...columns.map((column) => optionsOf(column)[index] ?? '')])
  yield '</sheetData></worksheet>'
}
