import { isTag, type Element } from 'domhandler'

/** What a cell wants of its columns, in points. */
export interface MeasuredCell {
  readonly column: number
  readonly span: number
  readonly askedPt: number | undefined
  /** Its text in one line. */
  readonly textPt: number
}

const narrowestPt = 24
const mostColumns = 1000

/** What `col` elements want of their columns: they are measured like cells without text. */
export function askedByColumns(
  table: Element,
  lengthOf: (column: Element) => number | undefined,
): MeasuredCell[] {
  const found: MeasuredCell[] = []
  const add = (of: Element, otherwise: number | undefined): void => {
    const count = Math.max(1, Number.parseInt(of.attribs['span'] ?? '1', 10) || 1)
    const askedPt = lengthOf(of) ?? otherwise
    for (let more = 0; more < count && found.length < mostColumns; more++)
      found.push({ column: found.length, span: 1, askedPt, textPt: 0 })
  }
  for (const part of table.children) {
    if (!isTag(part) || part.name !== 'colgroup') continue
    const own = part.children.filter((node): node is Element => isTag(node) && node.name === 'col')
    if (own.length === 0) add(part, undefined)
    for (const column of own) add(column, lengthOf(part))
  }
  return found
}

/**
 * The widths of a table's columns: those that are asked for, the others by what stands in them, within what is
 * available; a table that asks for a width has it.
 */
export function columnWidths(
  cells: readonly MeasuredCell[],
  { availablePt, askedPt }: { readonly availablePt: number; readonly askedPt?: number },
): number[] {
  const count = Math.max(1, ...cells.map(({ column, span }) => column + span))
  const asked: (number | undefined)[] = Array.from({ length: count })
  const natural = Array.from({ length: count }, () => narrowestPt)
  for (const { column, span, askedPt: wanted, textPt } of cells) {
    if (span > 1) continue
    if (wanted !== undefined) asked[column] = Math.max(asked[column] ?? 0, wanted)
    natural[column] = Math.max(natural[column] ?? 0, Math.min(textPt, availablePt / 2))
  }
  const wishes = natural.map((one, column) => asked[column] ?? one)
  const total = sum(wishes)
  const target = Math.min(availablePt, askedPt ?? total)
  const free = sum(natural.filter((_, column) => asked[column] === undefined))
  const fixed = total - free
  // Columns that were asked for keep what they asked for where the others can give way.
  if (free > 0 && target - fixed >= free / 4)
    return wishes.map((one, column) => (asked[column] === undefined ? (one / free) * (target - fixed) : one))
  return wishes.map((one) => (one / total) * target)
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}
