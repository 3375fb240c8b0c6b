import { isTag, type ChildNode, type Element } from 'domhandler'
import { textContent } from 'domutils'
import { element, type XmlElement } from '../xml/xml-tree.ts'
import { bordersOf, thinLine } from './borders.ts'
import { colorOf, lengthPt, sidesOf } from './css-values.ts'
import { paragraph, type Place, twentieths } from './paragraphs.ts'
import type { Declared } from './style-sheet.ts'
import { columnWidths, type MeasuredCell } from './table-columns.ts'
import { lookWithin, type TextLook } from './text-look.ts'
import type { Writing } from './writing.ts'

interface PlacedCell extends MeasuredCell {
  readonly of: Element
  readonly row: number
  readonly rowSpan: number
  readonly declared: Declared
  readonly look: TextLook
}

interface PlacedRow {
  readonly isHeader: boolean
  readonly cells: readonly PlacedCell[]
}

/** The room left and right of what stands in a cell, in points, unless it says otherwise. */
const sidePaddingPt = 5.4
const mostSpan = 64

/** Writes a table, its caption before it. */
export function writeTable(of: Element, place: Place, writing: Writing): XmlElement[] {
  const caption = of.children.find((node): node is Element => isTag(node) && node.name === 'caption')
  const rows = placedRows(of, place, writing)
  const own = writing.sheet.declaredFor(of)
  const asked = lengthAttribute(of, own, place.widthPt)
  const widths = columnWidths(
    rows.flatMap(({ cells }) => cells),
    { availablePt: place.widthPt, ...(asked !== undefined && { askedPt: asked }) },
  )
  const isLined = (of.attribs['border'] ?? '0') !== '0'
  const lines = isLined
    ? ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(thinLine)
    : bordersOf(own)
  const properties = element('w:tblPr', {}, [
    element('w:tblW', { 'w:w': twentieths(sum(widths)), 'w:type': 'dxa' }),
    element('w:jc', { 'w:val': alignOf(of, own) }),
    element('w:tblInd', { 'w:w': twentieths(place.leftPt), 'w:type': 'dxa' }),
    element('w:tblBorders', {}, lines),
  ])
  const grid = widths.map((width) => element('w:gridCol', { 'w:w': twentieths(width) }))
  const written = rows.map((row, at) => writeRow(rows, at, { row, widths, place, writing }))
  const centred = { ...place, look: { ...place.look, align: 'center' } }
  return [
    ...(caption ? writing.blocks(caption.children, centred) : []),
    ...(rows.length === 0
      ? [paragraph([], place, {})]
      : [element('w:tbl', {}, [properties, element('w:tblGrid', {}, grid), ...written])]),
  ]
}

/** Every cell with the column it begins in: cells that reach down push others aside (HTML, 4.9.12). */
function placedRows(of: Element, { look: around, widthPt }: Place, { sheet }: Writing): PlacedRow[] {
  const taken: boolean[][] = []
  const isShown = (one: Element): boolean =>
    one.attribs['hidden'] === undefined && sheet.declaredFor(one).get('display') !== 'none'
  return rowsOf(of)
    .filter(isShown)
    .map((row, at): PlacedRow => {
      const rowLook = lookWithin(around, row, sheet.declaredFor(row))
      let column = 0
      const cells = row.children
        .filter((cell): cell is Element => isTag(cell) && (cell.name === 'td' || cell.name === 'th'))
        .filter(isShown)
        .map((cell): PlacedCell => {
          while (taken[at]?.[column]) column += 1
          const declared = sheet.declaredFor(cell)
          const look = { ...lookWithin(rowLook, cell, declared), fill: undefined }
          const span = spanOf(cell, 'colspan')
          const rowSpan = spanOf(cell, 'rowspan')
          for (let down = 0; down < rowSpan; down++)
            for (let right = 0; right < span; right++) (taken[at + down] ??= [])[column + right] = true
          const widthAsked = lengthAttribute(cell, declared, widthPt)
          const textPt = longestLine(cell) * look.sizePt + 2 * sidePaddingPt
          const placed = {
            of: cell,
            row: at,
            column,
            span,
            rowSpan,
            declared,
            look,
            textPt,
            askedPt: widthAsked,
          }
          column += span
          return placed
        })
      const parent = row.parent
      return { isHeader: parent !== null && isTag(parent) && parent.name === 'thead', cells }
    })
}

function rowsOf(of: Element): Element[] {
  const groups = of.children.filter(
    (node): node is Element => isTag(node) && /^t(head|body|foot)$/.test(node.name),
  )
  const order = ['thead', 'tbody', 'tfoot']
  const sorted = groups.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return [...sorted.flatMap(({ children }) => ownRows(children)), ...ownRows(of.children)]
}

function ownRows(nodes: readonly ChildNode[]): Element[] {
  return nodes.filter((node): node is Element => isTag(node) && node.name === 'tr')
}

function spanOf({ attribs }: Element, name: 'colspan' | 'rowspan'): number {
  return Math.min(mostSpan, Math.max(1, Number.parseInt(attribs[name] ?? '1', 10) || 1))
}

interface RowWriting {
  readonly row: PlacedRow
  readonly widths: readonly number[]
  readonly place: Place
  readonly writing: Writing
}

function writeRow(
  rows: readonly PlacedRow[],
  at: number,
  { row, widths, place, writing }: RowWriting,
): XmlElement {
  const above = rows
    .slice(Math.max(0, at - mostSpan), at)
    .flatMap(({ cells }) => cells.filter((one) => one.row + one.rowSpan > at))
  const all = [...row.cells, ...above].toSorted((a, b) => a.column - b.column)
  const cells = all.map((cell) =>
    writeCell(cell, { widthPt: sum(widths.slice(cell.column, cell.column + cell.span)), at, place, writing }),
  )
  const properties = row.isHeader ? [element('w:trPr', {}, [element('w:tblHeader')])] : []
  return element('w:tr', {}, [...properties, ...cells])
}

interface CellWriting {
  readonly widthPt: number
  readonly at: number
  readonly place: Place
  readonly writing: Writing
}

function writeCell(cell: PlacedCell, { widthPt, at, place, writing }: CellWriting): XmlElement {
  const { of, declared, look } = cell
  const base = { emPt: look.sizePt, wholePt: widthPt }
  const padding = sidesOf(declared, 'padding')
  const side = (name: 'top' | 'right' | 'bottom' | 'left', otherwise: number): XmlElement =>
    element(`w:${name}`, { 'w:w': twentieths(lengthPt(padding[name], base) ?? otherwise), 'w:type': 'dxa' })
  const fill = colorOf(
    declared.get('background-color') ?? declared.get('background') ?? of.attribs['bgcolor'],
  )
  const merge = at > cell.row ? {} : { 'w:val': 'restart' }
  const properties = element('w:tcPr', {}, [
    element('w:tcW', { 'w:w': twentieths(widthPt), 'w:type': 'dxa' }),
    ...(cell.span > 1 ? [element('w:gridSpan', { 'w:val': String(cell.span) })] : []),
    ...(cell.rowSpan > 1 ? [element('w:vMerge', merge)] : []),
    element('w:tcBorders', {}, bordersOf(declared)),
    ...(fill === undefined
      ? []
      : [element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': fill })]),
    element('w:tcMar', {}, [
      side('top', 1),
      side('left', sidePaddingPt),
      side('bottom', 1),
      side('right', sidePaddingPt),
    ]),
    element('w:vAlign', { 'w:val': verticalOf(declared.get('vertical-align') ?? of.attribs['valign']) }),
  ])
  const within: Place = {
    ...place,
    look: { ...look, script: undefined },
    leftPt: 0,
    rightPt: 0,
    widthPt: Math.max(10, widthPt - 2 * sidePaddingPt),
    borders: [],
    hangingPt: 0,
  }
  return element('w:tc', {}, [properties, ...writing.blocks(at === cell.row ? of.children : [], within)])
}

/** Cells stand in the middle unless they say otherwise. */
function verticalOf(value = 'middle'): string {
  return value === 'top' || value === 'bottom' ? value : 'center'
}

function alignOf({ attribs }: Element, declared: Declared): string {
  const { left, right } = sidesOf(declared, 'margin')
  if (attribs['align'] === 'center' || (left === 'auto' && right === 'auto')) return 'center'
  return attribs['align'] === 'right' || left === 'auto' ? 'right' : 'left'
}

function lengthAttribute({ attribs }: Element, declared: Declared, wholePt: number): number | undefined {
  const { width } = attribs
  const asked = width !== undefined && /^\d+$/.test(width) ? `${width}px` : width
  return lengthPt(declared.get('width') ?? asked, { emPt: 12, wholePt })
}

/** In characters of Chinese. */
function longestLine(of: Element): number {
  const lines = textContent(of).split('\n')
  return Math.max(...lines.map((line) => line.trim().replaceAll(/[ -~]{2}/g, 'x').length))
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}
