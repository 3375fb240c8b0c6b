import type { DocumentSpec, TableBlock, TableColumn, Words } from './document-spec.ts'
import { makeLetters } from './letters.ts'
import { breakLines } from './line-breaking.ts'
import { type Box, type Item, layOutLines, moveItems } from './line-boxes.ts'

const PADDING = { side: 6, top: 3.5 }
const LINE = { thickness: 0.5, grey: 0.62 }
const SHADE = 0.95
const LINE_HEIGHT = 1.5
const SPACE_AFTER = 6

interface Frame {
  width: number
  pageHeight: number
}

interface Cell {
  left: number
  width: number
  shaded: boolean
  /** The words stand in the middle of the row's height. */
  centred: boolean
  /** What is left to be put on pages. */
  lines: Box[]
}

/** A table's rows as boxes; each has the header row for its page head. */
export function layOutTable(block: TableBlock, spec: DocumentSpec, frame: Frame): Box[] {
  const layOut = (words: readonly Words[], limit: number, bold: boolean): Box[] =>
    sliceRow(cellsOf(block, words, { spec, width: frame.width, bold }), block, limit)
  // A header is never so long that it has to be broken.
  const [head] = block.header ? layOut(block.header, frame.pageHeight, true) : []
  const limit = frame.pageHeight - (head?.height ?? 0)
  const rows = block.rows.flatMap((row) => layOut(row, limit, false))
  const boxes = head
    ? [{ ...head, keepWithNext: true }, ...rows.map((row) => ({ ...row, pageHead: head }))]
    : rows
  const kept = block.keepTogether
    ? boxes.map((box, index) => ({ ...box, keepWithNext: index < boxes.length - 1 }))
    : boxes
  return [...kept, { height: SPACE_AFTER, items: [], gap: true }]
}

function cellsOf(
  block: TableBlock,
  words: readonly Words[],
  { spec, width, bold }: { spec: DocumentSpec; width: number; bold: boolean },
): Cell[] {
  const lefts = columnLefts(block.columns, width)
  const sizePt = block.sizePt ?? 10
  return words.map((cell, index) => {
    const column = block.columns[index] ?? {}
    const left = lefts[index] ?? width
    const right = index === words.length - 1 ? width : (lefts[index + 1] ?? width)
    const inner = right - left - PADDING.side * 2
    const set = {
      align: column.align ?? ('left' as const),
      width: inner,
      indent: 0,
      leading: sizePt * LINE_HEIGHT,
      sizePt,
    }
    const lines = layOutLines(breakLines(makeLetters(cell, { sizePt, bold }, spec), inner), set)
    const shaded = bold || column.label === true
    const centred = shaded || block.rowHeightPt !== undefined
    return { left, width: right - left, shaded, centred, lines }
  })
}

function columnLefts(columns: readonly TableColumn[], width: number): number[] {
  const total = columns.reduce((sum, column) => sum + (column.share ?? 1), 0)
  let left = 0
  return columns.map((column) => {
    const at = left
    left += (width * (column.share ?? 1)) / total
    return at
  })
}

/** The row as one box, or as several when it is higher than `limit`. */
function sliceRow(cells: Cell[], block: TableBlock, limit: number): Box[] {
  const slices: Box[] = []
  do {
    const parts = cells.map((cell) => ({ cell, part: takeLines(cell, limit - PADDING.top * 2) }))
    const height = Math.max(block.rowHeightPt ?? 0, ...parts.map(({ part }) => part.height + PADDING.top * 2))
    slices.push({ height, items: parts.flatMap(({ cell, part }) => paintCell(cell, part, height)) })
  } while (cells.some((cell) => cell.lines.length > 0))
  return slices
}

function takeLines(cell: Cell, limit: number): { height: number; items: Item[] } {
  const items: Item[] = []
  let height = 0
  for (
    let line = cell.lines[0];
    line && (height === 0 || height + line.height <= limit);
    line = cell.lines[0]
  ) {
    items.push(...moveItems(line.items, 0, height))
    height += line.height
    cell.lines.shift()
  }
  return { height, items }
}

function paintCell(
  { left, width, shaded, centred }: Cell,
  part: { height: number; items: Item[] },
  height: number,
): Item[] {
  const { thickness, grey } = LINE
  const line = (x: number, y: number, length: { width?: number; height?: number }): Item => ({
    kind: 'area',
    x: x - thickness / 2,
    y: y - thickness / 2,
    width: (length.width ?? 0) + thickness,
    height: (length.height ?? 0) + thickness,
    grey,
  })
  const shade: Item[] = shaded ? [{ kind: 'area', x: left, y: 0, width, height, grey: SHADE }] : []
  const middle = Math.max(PADDING.top, (height - part.height) / 2)
  return [
    ...shade,
    ...moveItems(part.items, left + PADDING.side, centred ? middle : PADDING.top),
    line(left, 0, { width }),
    line(left, height, { width }),
    line(left, 0, { height }),
    line(left + width, 0, { height }),
  ]
}
