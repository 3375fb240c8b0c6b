import { packEntry, writeArchive } from '../archive/write-archive.ts'
import { escapeXml } from '../xml/write-xml.ts'
import { columnLetters, type FormColumn, formMark, formRows, type FormSpec, sampleMark } from './form-spec.ts'

/** Rows that lists and the text format reach. */
const lastRow = 10_004
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * The form of a template as .xlsx; `rows` are data to fill in, values by code. Every column is text, also where a cell is
 * empty, so that what is typed keeps its digits; what looks like a formula is text.
 */
export function writeForm(spec: FormSpec, rows: readonly Readonly<Record<string, string>>[] = []): Buffer {
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${[1, 2].map((one) => `<Override PartName="/xl/worksheets/sheet${one}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="表单" sheetId="1" r:id="r1"/><sheet name="字典" sheetId="2" state="veryHidden" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': formSheet(spec, rows),
    'xl/worksheets/sheet2.xml': dictionarySheet(spec.columns),
    'xl/styles.xml': styles,
  }
  return writeArchive(
    Object.entries(files).map(([name, content]) => packEntry(name, Buffer.from(`${head}${content}`))),
  )
}

function relationships(parts: readonly (readonly [kind: string, target: string])[]): string {
  const written = parts.map(
    ([kind, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${written.join('')}</Relationships>`
}

/** Cell formats: 0 text, 1 notes, 2 names, 3 names of what is required, 4 the sample. */
const formats = { text: 0, notes: 1, name: 2, required: 3, sample: 4 } as const

const styles = `<styleSheet xmlns="${main}"><fonts count="4"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><color rgb="FFD4380D"/><name val="宋体"/></font><font><i/><sz val="11"/><color rgb="FF8C8C8C"/><name val="宋体"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf><xf numFmtId="49" fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="3" applyFont="1" quotePrefix="1"/></cellXfs></styleSheet>`

function formSheet(spec: FormSpec, rows: readonly Readonly<Record<string, string>>[]): string {
  const { columns } = spec
  const last = columnLetters(columns.length)
  const widths = ['序号', ...columns.map(({ name }) => name)].map((name) =>
    Math.min(40, Math.max(12, [...name].length * 2 + 4)),
  )
  const cols = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${formats.text}" customWidth="1"/>`,
  )
  const lines = [
    `<row r="${formRows.notes}" ht="60" customHeight="1">${cell(0, formRows.notes, { text: spec.notes, format: formats.notes })}</row>`,
    line(formRows.codes, [formMark(spec), ...columns.map(({ code }) => code)], ' hidden="1"'),
    namesLine(columns),
    line(formRows.sample, [sampleMark, ...columns.map(({ sample = '' }) => sample)], '', formats.sample),
    ...rows.map((row, index) =>
      line(formRows.firstData + index, [String(index + 1), ...columns.map(({ code }) => row[code] ?? '')]),
    ),
  ]
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="${formRows.sample}" topLeftCell="B${formRows.firstData}" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData><mergeCells count="1"><mergeCell ref="A1:${last}1"/></mergeCells>${validations(columns)}</worksheet>`
}

function namesLine(columns: readonly FormColumn[]): string {
  const cells = columns.map(({ name, isRequired }, index) =>
    cell(index + 1, formRows.names, {
      text: `${name}${isRequired ? '*' : ''}`,
      format: isRequired ? formats.required : formats.name,
    }),
  )
  return `<row r="${formRows.names}">${cell(0, formRows.names, { text: '序号', format: formats.name })}${cells.join('')}</row>`
}

function line(row: number, texts: readonly string[], attributes = '', format: number = formats.text): string {
  const cells = texts.map((text, index) => (text === '' ? '' : cell(index, row, { text, format })))
  return `<row r="${row}"${attributes}>${cells.join('')}</row>`
}

/** Text in the cell itself: a program reads no formula in it. */
function cell(column: number, row: number, { text, format }: { text: string; format: number }): string {
  return `<c r="${columnLetters(column)}${row}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
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
function dictionarySheet(columns: readonly FormColumn[]): string {
  const longest = Math.max(0, ...columns.map((column) => optionsOf(column).length))
  const lines = Array.from({ length: longest }, (_, index) =>
    line(index + 1, ['', ...columns.map((column) => optionsOf(column)[index] ?? '')]),
  )
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}
