import type { Block, Cell, Inline, Row, Table } from '../model/document-model.ts'
import { array, colour, pt, quoted, strokes } from './expressions.ts'
import type { MarkupContext } from './markup-context.ts'

/** A table. A column without width at the end gives rows their least height. */
export function tableMarkup(table: Table, abovePt: number, context: MarkupContext): string {
  const { columnsPt, rows } = table
  const wide = columnsPt.reduce((sum, one) => sum + one, 0)
  const room = context.widthPt - wide
  const offset =
    table.align === 'center' ? room / 2 : table.align === 'right' ? room : table.indentPt - firstPadding(rows)
  const headers = headerRows(rows)
  const cells = rows.map((row, index) => rowMarkup(table, row, { index, context }))
  const header =
    headers === 0 ? [] : [`table.header(repeat: true, ${cells.slice(0, headers).flat().join(', ')})`]
  const body = cells.slice(headers).flat()
  const heights = rows.map((row) => (row.isExact && row.heightPt > 0 ? pt(row.heightPt) : 'auto'))
  const made = `table(columns: ${array([...columnsPt, 0].map(pt))}, rows: ${array(heights)}, inset: 0pt, stroke: none, ${[...header, ...body].join(',\n')})`
  return `block(above: ${pt(abovePt)}, below: 0pt, breakable: true, inset: (left: ${pt(offset)}), ${made})`
}

function firstPadding(rows: readonly Row[]): number {
  return rows[0]?.cells[0]?.padding.left ?? 0
}

/** Leading rows that repeat; none when hardly anything else would be left. */
function headerRows(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => !row.isHeader)
  const leading = first < 0 ? rows.length : first
  const end = Math.max(
    leading,
    ...rows.slice(0, leading).flatMap((row, index) => row.cells.map((cell) => index + cell.rowSpan)),
  )
  return end > 6 || end >= rows.length ? 0 : end
}

function rowMarkup(
  table: Table,
  row: Row,
  { index, context }: { index: number; context: MarkupContext },
): string[] {
  const splits = !row.staysWhole
  const cells = row.cells.map((cell) => cellMarkup(table, cell, { index, splits, context }))
  const least = row.isExact ? 0 : row.heightPt
  const spacer = `table.cell(x: ${table.columnsPt.length}, y: ${index}, breakable: ${splits}, box(width: 0pt, height: ${pt(least)}))`
  return [...cells, spacer]
}

function cellMarkup(
  { columnsPt }: Table,
  cell: Cell,
  { index, splits, context }: { index: number; splits: boolean; context: MarkupContext },
): string {
  const { column, columnSpan, rowSpan, padding } = cell
  const whole = columnsPt.slice(column, column + columnSpan).reduce((sum, one) => sum + one, 0)
  const widthPt = Math.max(1, whole - padding.left - padding.right)
  const inner: MarkupContext = { ...context, widthPt, originPt: context.originPt }
  const settings = [
    `x: ${column}`,
    `y: ${index}`,
    `colspan: ${columnSpan}`,
    `rowspan: ${rowSpan}`,
    `breakable: ${splits}`,
    `align: left + ${cell.align}`,
    `inset: (left: ${pt(padding.left)}, right: ${pt(padding.right)}, top: ${pt(padding.top)}, bottom: ${pt(padding.bottom)})`,
    `stroke: ${strokes(cell.lines)}`,
    ...(cell.fill === undefined ? [] : [`fill: ${colour(cell.fill)}`]),
  ]
  return `table.cell(${settings.join(', ')}, { ${contentMarkup(cell, inner)} })`
}

function contentMarkup(cell: Cell, context: MarkupContext): string {
  const blocks = context.blocks(cell.blocks, context)
  if (cell.turned === 'none') return blocks
  if (cell.turned === 'counter-clockwise') return turned(cell.blocks, context, '-90deg')
  // Chinese that runs down stands upright: one character to a line.
  const text = plainText(cell.blocks)
  if (text === undefined) return `lost(${quoted('竖排单元格')}); ${blocks}`
  return /[\u2E80-\u9FFF]/.test(text) || text.trim() === ''
    ? context.blocks(stacked(cell.blocks), context)
    : turned(cell.blocks, context, '90deg')
}

function turned(blocks: readonly Block[], context: MarkupContext, angle: string): string {
  const text = plainText(blocks)
  if (text === undefined) return `lost(${quoted('旋转单元格')}); ${context.blocks(blocks, context)}`
  const first = blocks.find((one) => one.kind === 'paragraph')
  const look = first?.kind === 'paragraph' ? first.inlines.find((one) => one.kind === 'text') : undefined
  if (look?.kind !== 'text') return ''
  return `align(center, rotate(${angle}, reflow: true, ${context.faces.nameOf(look.look)}(${quoted(text)})))`
}

/** The text of blocks; undefined when there is more in them than text. */
function plainText(blocks: readonly Block[]): string | undefined {
  const texts: string[] = []
  for (const block of blocks) {
    if (block.kind === 'table') return undefined
    for (const inline of block.inlines) {
      if (inline.kind !== 'text') return undefined
      texts.push(inline.text)
    }
  }
  return texts.join('')
}

function stacked(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.kind === 'table') return block
    const inlines = block.inlines.flatMap((inline): Inline[] => {
      if (inline.kind !== 'text') return [inline]
      return [...inline.text].flatMap((sign) => [
        { ...inline, text: sign },
        { kind: 'break', of: 'line' } as const,
      ])
    })
    return { ...block, inlines: inlines.slice(0, -1) }
  })
}
