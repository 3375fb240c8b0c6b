import { packPieces, writeArchive } from '../archive/write-archive.ts'
import { escapeXml } from '../xml/write-xml.ts'
import { columnLetters } from './form-spec.ts'

/** The namespace of a worksheet's elements. */
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A sheet of a workbook as its XML, piece by piece: whole it can be fifteen megabytes. */
export interface WrittenSheet {
  readonly name: string
  readonly xml: Iterable<string>
  /** So that nobody comes to see it by the program's menus. */
  readonly isHidden?: boolean
}

/** A workbook of these sheets as .xlsx, in which every cell can be one of the formats below. */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Buffer {
  const files: Record<string, Iterable<string>> = {
    '[Content_Types].xml': [
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/${part(index)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ],
    '_rels/.rels': [relationships([['officeDocument', 'xl/workbook.xml']])],
    'xl/workbook.xml': [
      `<workbook xmlns="${mainNamespace}" xmlns:r="${office}"><sheets>${sheets.map(({ name, isHidden }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden ? ' state="veryHidden"' : ''} r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': [
      relationships([
        ...sheets.map((_, index) => ['worksheet', part(index)] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ...Object.fromEntries(sheets.map(({ xml }, index) => [`xl/${part(index)}`, xml])),
    'xl/styles.xml': [styles],
  }
  return writeArchive(Object.entries(files).map(([name, pieces]) => packPieces(name, withHead(pieces))))
}

function* withHead(pieces: Iterable<string>): Iterable<string> {
  yield head
  yield* pieces
}

function part(index: number): string {
  return `worksheets/sheet${index + 1}.xml`
}

function relationships(parts: readonly (readonly [kind: string, target: string])[]): string {
  const written = parts.map(
    ([kind, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${written.join('')}</Relationships>`
}

/** Cell formats: 0 text, 1 notes, 2 names, 3 names of what is required, 4 the sample, 5 whole numbers. */
export const formats = { text: 0, notes: 1, name: 2, required: 3, sample: 4, number: 5 } as const

const styles = `<styleSheet xmlns="${mainNamespace}"><fonts count="4"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><color rgb="FFD4380D"/><name val="宋体"/></font><font><i/><sz val="11"/><color rgb="FF8C8C8C"/><name val="宋体"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf><xf numFmtId="49" fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="3" applyFont="1" quotePrefix="1"/><xf numFmtId="3" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** A row of texts, and of numbers that a program can add up; `attributes` are the row's own. */
export function sheetLine(
  row: number,
  values: readonly (string | number)[],
  attributes = '',
  format: number = formats.text,
): string {
  const cells = values.map((value, index) => {
    if (typeof value === 'number')
      return `<c r="${columnLetters(index)}${row}" s="${formats.number}"><v>${value}</v></c>`
    return value === '' ? '' : sheetCell(index, row, { text: value, format })
  })
  return `<row r="${row}"${attributes}>${cells.join('')}</row>`
}

/** Text in the cell itself: a program reads no formula in it. */
export function sheetCell(
  column: number,
  row: number,
  { text, format }: { text: string; format: number },
): string {
  return `<c r="${columnLetters(column)}${row}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}
