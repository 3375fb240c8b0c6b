import { attribute, childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import type { Cell, Line, Row, Sides, Table } from './document-model.ts'
import { readLine } from './paragraph-properties.ts'
import type { ReadingContext } from './reading-context.ts'
import { points, readColor, toggle } from './run-properties.ts'

/** What every cell of a table has unless it says otherwise. */
interface CellDefaults {
  /** Sources of borders, the nearest first. */
  readonly borders: readonly XmlElement[]
  readonly padding: Cell['padding']
  readonly fill: string | undefined
}

/** A cell before the cells merged into it are counted. */
interface WrittenCell {
  readonly of: XmlElement
  readonly column: number
  readonly span: number
  readonly merge: 'starts' | 'continues' | undefined
}

interface WrittenRow {
  readonly of: XmlElement
  readonly cells: readonly WrittenCell[]
}

/** Reads a table. */
export function readTable(of: XmlElement, context: ReadingContext): Table {
  const own = childOf(of, 'w:tblPr')
  const { styles, notices } = context
  const style = styles.get(attribute(childOf(own, 'w:tblStyle'), 'w:val') ?? styles.defaultTable)
  const sources = [...(own ? [own] : []), ...style.tables]
  if (childOf(own, 'w:tblpPr')) notices.add('浮动表格按普通表格排版')
  const rows = rowsOf(of).map((row) => ({ of: row, cells: cellsOf(row) }))
  const defaults = readDefaults(sources)
  const align = attribute(sources.map((one) => childOf(one, 'w:jc')).find(Boolean), 'w:val')
  const inner: ReadingContext = { ...context, isInTable: true }
  return {
    kind: 'table',
    columnsPt: readColumns(of, rows),
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
    indentPt: points(attribute(sources.map((one) => childOf(one, 'w:tblInd')).find(Boolean), 'w:w')) ?? 0,
    rows: rows.map((_, index) => readRow(rows, index, { defaults, context: inner })),
  }
}

/** Rows, also those in content controls. */
function rowsOf(of: XmlElement): XmlElement[] {
  return contentOf(of, 'w:tr')
}

function contentOf(of: XmlElement, name: string): XmlElement[] {
  return childrenOf(of).flatMap((child) => {
    if (child.name === name) return [child]
    return ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo'].includes(child.name)
      ? contentOf(child, name)
      : []
  })
}

function cellsOf(row: XmlElement): WrittenCell[] {
  let column = Number(attribute(childOf(row, 'w:trPr', 'w:gridBefore'), 'w:val') ?? 0)
  return contentOf(row, 'w:tc').map((of) => {
    const own = childOf(of, 'w:tcPr')
    const span = Math.max(1, Number(attribute(childOf(own, 'w:gridSpan'), 'w:val') ?? 1) || 1)
    const merge = childOf(own, 'w:vMerge')
    const cell: WrittenCell = {
      of,
      column,
      span,
      merge: merge ? (attribute(merge, 'w:val') === 'restart' ? 'starts' : 'continues') : undefined,
    }
    column += span
    return cell
  })
}

function readColumns(of: XmlElement, rows: readonly WrittenRow[]): number[] {
  const columns = childrenOf(childOf(of, 'w:tblGrid'), 'w:gridCol').map(
    (one) => points(attribute(one, 'w:w')) ?? 0,
  )
  for (const { cells } of rows)
    for (const { of: cell, column, span } of cells) {
      const width = points(attribute(childOf(cell, 'w:tcPr', 'w:tcW'), 'w:w')) ?? 0
      while (columns.length < column + span) columns.push(0)
      const known = columns.slice(column, column + span).reduce((sum, one) => sum + one, 0)
      // Files written by programs often leave the grid empty.
      if (known < 1) columns.fill(Math.max(width, 20 * span) / span, column, column + span)
    }
  return columns.map((one) => Math.max(one, 1))
}

function readDefaults(sources: readonly XmlElement[]): CellDefaults {
  const margin = (side: string, otherwise: number): number => {
    const names =
      side === 'left' ? ['w:left', 'w:start'] : side === 'right' ? ['w:right', 'w:end'] : [`w:${side}`]
    for (const source of sources)
      for (const name of names) {
        const width = points(attribute(childOf(source, 'w:tblCellMar', name), 'w:w'))
        if (width !== undefined) return width
      }
    return otherwise
  }
  return {
    borders: sources.flatMap((one) => childrenOf(one, 'w:tblBorders')),
    padding: {
      left: margin('left', 5.4),
      right: margin('right', 5.4),
      top: margin('top', 0),
      bottom: margin('bottom', 0),
    },
    fill: sources
      .map((one) => readColor(attribute(childOf(one, 'w:shd'), 'w:fill')))
      .find((one) => one !== undefined),
  }
}

interface RowReading {
  readonly defaults: CellDefaults
  readonly context: ReadingContext
}

function readRow(rows: readonly WrittenRow[], index: number, { defaults, context }: RowReading): Row {
  const row = rows[index]
  const own = childOf(row?.of, 'w:trPr')
  const height = childOf(own, 'w:trHeight')
  const exception = childOf(row?.of, 'w:tblPrEx', 'w:tblBorders')
  const here = exception ? { ...defaults, borders: [exception, ...defaults.borders] } : defaults
  return {
    isHeader: toggle(own, 'w:tblHeader') ?? false,
    staysWhole: toggle(own, 'w:cantSplit') ?? false,
    heightPt: points(attribute(height, 'w:val')) ?? 0,
    isExact: attribute(height, 'w:hRule') === 'exact',
    cells: (row?.cells ?? [])
      .filter((cell) => cell.merge !== 'continues' || !startsAbove(rows, index, cell))
      .map((cell) => readCell(rows, index, { cell, defaults: here, context })),
  }
}

/** A cell that goes on from nowhere is a cell. */
function startsAbove(rows: readonly WrittenRow[], index: number, { column }: WrittenCell): boolean {
  for (let above = index - 1; above >= 0; above--) {
    const cell = rows[above]?.cells.find((one) => one.column === column)
    if (cell?.merge === undefined) return false
    if (cell.merge === 'starts') return true
  }
  return false
}

function readCell(
  rows: readonly WrittenRow[],
  index: number,
  { cell, defaults, context }: RowReading & { cell: WrittenCell },
): Cell {
  const own = childOf(cell.of, 'w:tcPr')
  const rowSpan = cell.merge === 'starts' ? mergedRows(rows, index, cell) : 1
  const align = attribute(childOf(own, 'w:vAlign'), 'w:val')
  const last = rows[index + rowSpan - 1]?.cells.find((one) => one.column === cell.column)
  const place = {
    isTop: index === 0,
    isBottom: index + rowSpan >= rows.length,
    isFirst: cell.column === 0,
    isLast: cell === rows[index]?.cells.at(-1),
  }
  return {
    column: cell.column,
    columnSpan: cell.span,
    rowSpan,
    align: align === 'center' ? 'horizon' : align === 'bottom' ? 'bottom' : 'top',
    fill: readColor(attribute(childOf(own, 'w:shd'), 'w:fill')) ?? defaults.fill,
    lines: linesOf({ top: own, bottom: childOf(last?.of, 'w:tcPr') }, place, defaults),
    padding: readPadding(childOf(own, 'w:tcMar'), defaults.padding),
    turned: turnOf(attribute(childOf(own, 'w:textDirection'), 'w:val')),
    blocks: context.readBlocks(cell.of, context),
  }
}

function mergedRows(rows: readonly WrittenRow[], index: number, { column }: WrittenCell): number {
  let count = 1
  while (rows[index + count]?.cells.find((one) => one.column === column)?.merge === 'continues') count += 1
  return count
}

interface CellPlace {
  readonly isTop: boolean
  readonly isBottom: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
}

function linesOf(
  own: { top: XmlElement | undefined; bottom: XmlElement | undefined },
  { isTop, isBottom, isFirst, isLast }: CellPlace,
  { borders }: CellDefaults,
): Sides {
  const side = (
    of: XmlElement | undefined,
    names: readonly string[],
    outer: readonly string[],
  ): Line | undefined => {
    const direct = names.map((name) => childOf(of, 'w:tcBorders', `w:${name}`)).find(Boolean)
    if (direct) return readLine(direct)
    for (const source of borders) {
      const found = outer.map((name) => childOf(source, `w:${name}`)).find(Boolean)
      if (found) return readLine(found)
    }
    return undefined
  }
  return {
    ...lineAt('top', side(own.top, ['top'], [isTop ? 'top' : 'insideH'])),
    ...lineAt('bottom', side(own.bottom, ['bottom'], [isBottom ? 'bottom' : 'insideH'])),
    ...lineAt('left', side(own.top, ['left', 'start'], isFirst ? ['left', 'start'] : ['insideV'])),
    ...lineAt('right', side(own.top, ['right', 'end'], isLast ? ['right', 'end'] : ['insideV'])),
  }
}

function lineAt(side: keyof Sides, line: Line | undefined): Sides {
  return line ? { [side]: line } : {}
}

function readPadding(of: XmlElement | undefined, otherwise: Cell['padding']): Cell['padding'] {
  const side = (name: string, other: string): number | undefined =>
    points(attribute(childOf(of, `w:${name}`) ?? childOf(of, `w:${other}`), 'w:w'))
  return {
    left: side('left', 'start') ?? otherwise.left,
    right: side('right', 'end') ?? otherwise.right,
    top: side('top', 'top') ?? otherwise.top,
    bottom: side('bottom', 'bottom') ?? otherwise.bottom,
  }
}

function turnOf(direction: string | undefined): Cell['turned'] {
  if (direction === 'btLr') return 'counter-clockwise'
  if (direction === 'tbRl') return 'clockwise'
  return direction === 'tbRlV' || direction === 'tbLrV' ? 'upright' : 'none'
}
