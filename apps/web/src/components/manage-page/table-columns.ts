import type { TableProps } from 'antd'

type Columns<Row extends object> = NonNullable<TableProps<Row>['columns']>

const usualWidth = 160

/** How wide a table of these columns is at least: each keeps the width it declares, whatever its longest word. */
export function widthOf<Row extends object>(columns: Columns<Row>): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : usualWidth), 0)
}

/** The columns with the first one staying where it is while the others are scrolled. */
export function firstInPlace<Row extends object>([first, ...others]: Columns<Row>): Columns<Row> {
  return first ? [{ ...first, fixed: 'start' }, ...others] : others
}
