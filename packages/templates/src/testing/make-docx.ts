import { packEntry, writeArchive } from '../archive/write-archive.ts'
import { escapeXml } from '../xml/write-xml.ts'

const namespaces = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  v: 'urn:schemas-microsoft-com:vml',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
})
  .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
  .join('')

/** What a test document is made of: raw WordprocessingML. */
export interface DocxSpec {
  readonly body: string
  /** The last section's content; A4 with Word's Chinese grid unless told. */
  readonly section?: string
  readonly styles?: string
  readonly numbering?: string
  readonly settings?: string
  /** Further text parts by file name without `word/`, such as `header1.xml`: the content of their root. */
  readonly parts?: Readonly<Record<string, string>>
  readonly relationships?: string
  /** Any other entries by full name. */
  readonly files?: Readonly<Record<string, Uint8Array | string>>
}

const roots: Readonly<Record<string, string>> = {
  header: 'hdr',
  footer: 'ftr',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
}

/** A Chinese A4 page with Word's usual margins and line grid. */
export const a4Section =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/><w:docGrid w:type="lines" w:linePitch="312"/>'

const defaultStyles =
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:eastAsia="宋体" w:hAnsi="Times New Roman"/><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults>'

/** Makes a .docx file. */
export function makeDocx(spec: DocxSpec): Buffer {
  const document = `<w:body>${spec.body}<w:sectPr>${spec.section ?? a4Section}</w:sectPr></w:body>`
  const files: Record<string, Uint8Array | string> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relationships(
      '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>',
    ),
    'word/document.xml': root('document', document),
    'word/styles.xml': root('styles', spec.styles ?? defaultStyles),
    'word/_rels/document.xml.rels': relationships(spec.relationships ?? ''),
    ...(spec.numbering === undefined ? {} : { 'word/numbering.xml': root('numbering', spec.numbering) }),
    ...(spec.settings === undefined ? {} : { 'word/settings.xml': root('settings', spec.settings) }),
    ...spec.files,
  }
  for (const [name, content] of Object.entries(spec.parts ?? {}))
    files[`word/${name}`] = root(roots[name.replace(/\d*\.xml$/, '')] ?? 'hdr', content)
  return writeArchive(
    Object.entries(files).map(([name, content]) =>
      packEntry(name, typeof content === 'string' ? Buffer.from(content) : content),
    ),
  )
}

function root(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><w:${name}${namespaces}>${content}</w:${name}>`
}

function relationships(content: string): string {
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`
}

/** A run of text; `look` is the content of its properties. */
export function run(text: string, look = ''): string {
  return `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

/** A paragraph of runs, or of one plain text; `look` is the content of its properties. */
export function paragraph(content: string, look = ''): string {
  const runs = content.startsWith('<') || content === '' ? content : run(content)
  return `<w:p>${look === '' ? '' : `<w:pPr>${look}</w:pPr>`}${runs}</w:p>`
}

/** A complex field of its own runs, its instruction split in two as Word leaves it. */
export function complexField(instruction: string, result?: string): string {
  const half = Math.ceil(instruction.length / 2)
  const parts = [` ${instruction.slice(0, half)}`, `${instruction.slice(half)} `].map(instructionText)
  const shown = result === undefined ? '' : `${fieldMark('separate')}${run(result)}`
  return `${fieldMark('begin')}${parts.join('')}${shown}${fieldMark('end')}`
}

/** A condition with another field in its instruction. */
export function conditionAround(inner: string): string {
  return `${fieldMark('begin')}${instructionText(' IF ')}${inner}${fieldMark('separate')}${run('x')}${fieldMark('end')}`
}

function fieldMark(type: string): string {
  return `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
}

function instructionText(text: string): string {
  return `<w:r><w:instrText xml:space="preserve">${escapeXml(text)}</w:instrText></w:r>`
}

/** A table of cells' contents; columns in twentieths of a point. */
export function table(
  columns: readonly number[],
  rows: readonly (readonly string[])[],
  look = tableLines,
): string {
  const grid = columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  return `<w:tbl><w:tblPr>${look}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.map(tableRow).join('')}</w:tbl>`
}

/** A row's own properties may stand first; a cell with properties brings its own element. */
function tableRow(row: readonly string[]): string {
  const [first = '', ...rest] = row
  const [look, cells] = first.startsWith('<w:trPr>') ? [first, rest] : ['', row]
  const wrapped = cells.map((cell) => (cell.startsWith('<w:tc>') ? cell : `<w:tc>${cell}</w:tc>`))
  return `<w:tr>${look}${wrapped.join('')}</w:tr>`
}

const tableLines = `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('')}</w:tblBorders>`

/** A text box as Word stores it: once for new programs and once for old ones. */
export function textBox(content: string): string {
  const box = `<w:txbxContent>${content}</w:txbxContent>`
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:positionH relativeFrom="column"><wp:posOffset>635000</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>127000</wp:posOffset></wp:positionV><wp:extent cx="1905000" cy="635000"/><wp:wrapNone/><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></wps:spPr><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape style="width:150pt;height:50pt"><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
}
