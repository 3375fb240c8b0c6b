import { isTag, type Element } from 'domhandler'
import { element, type XmlElement } from '../xml/xml-tree.ts'
import { bordersOf, thinLine } from './borders.ts'
import { lengthPt, sidesOf } from './css-values.ts'
import { groupLayout, tableLayout, tellIgnored } from './ignored-layout.ts'
import { paragraph, type Place, twentieths } from './paragraphs.ts'
import {
  lengthAttribute,
  mostSpan,
  type PlacedCell,
  placedRows,
  type PlacedRow,
  sidePaddingPt,
} from './placed-rows.ts'
import type { Declared } from './style-sheet.ts'
import { askedByColumns, columnWidths, type MeasuredCell } from './table-columns.ts'
import type { Writing } from './writing.ts'

/** Writes a table, its caption before it. */
export function writeTable(of: Element, place: Place, writing: Writing): XmlElement[] {
  const caption = of.children.find((node): node is Element => isTag(node) && node.name === 'caption')
  const rows = placedRows(of, place, writing)
  const own = writing.sheet.declaredFor(of)
  const asked = lengthAttribute(of, own, place.widthPt)
  tellIgnored(own, tableLayout, writing.ignored)
  const columns = askedByColumns(of, (column) => {
    const declared = writing.sheet.declaredFor(column)
    tellIgnored(declared, groupLayout, writing.ignored)
    return lengthAttribute(column, declared, place.widthPt)
  })
  const widths = columnWidths([...rows.flatMap(({ cells }) => cells), ...withinTable(columns, rows)], {
    availablePt: place.widthPt,
    ...(asked !== undefined && { askedPt: asked }),
  })
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

/** Columns that no cell stands in are none. */
function withinTable(columns: readonly MeasuredCell[], rows: readonly PlacedRow[]): MeasuredCell[] {
  const count = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ column, span }) => column + span)))
  return columns.filter(({ column }) => column < count)
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
  const properties = [
    ...(row.staysWhole ? [element('w:cantSplit')] : []),
    ...(row.heightPt === undefined
      ? []
      : [element('w:trHeight', { 'w:val': twentieths(row.heightPt), 'w:hRule': 'atLeast' })]),
    ...(row.isHeader ? [element('w:tblHeader')] : []),
  ]
  return element('w:tr', {}, [
    ...(properties.length === 0 ? [] : [element('w:trPr', {}, properties)]),
    ...cells,
  ])
}

interface CellWriting {
  readonly widthPt: number
  readonly at: number
  readonly place: Place
  readonly writing: Writing
}

function writeCell(cell: PlacedCell, { widthPt, at, place, writing }: CellWriting): XmlElement {
  const { of, declared, look, fill } = cell
  const base = { emPt: look.sizePt, wholePt: widthPt }
  const padding = sidesOf(declared, 'padding')
  const side = (name: 'top' | 'right' | 'bottom' | 'left', otherwise: number): XmlElement =>
    element(`w:${name}`, { 'w:w': twentieths(lengthPt(padding[name], base) ?? otherwise), 'w:type': 'dxa' })
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
    element('w:vAlign', { 'w:val': verticalOf(cell.vertical) }),
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

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}
