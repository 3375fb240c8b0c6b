/** One row: its values in the order of the columns. */
export interface GridRow {
  readonly key: string
  readonly values: readonly string[]
}

/** A place in the sheet, from 0. */
export interface Cell {
  readonly row: number
  readonly col: number
}

/** A rectangle of cells, both corners within. */
export interface Range {
  readonly from: Cell
  readonly to: Cell
}

/** The rows, and what they were before each change. */
export interface GridState {
  readonly rows: readonly GridRow[]
  readonly past: readonly (readonly GridRow[])[]
}

/** What can be done with the rows. */
export type GridChange = RowsChange | PartChange | { readonly kind: 'undo' }

/** A change of the rows of these keys alone, as if there were no others: places count among them. */
interface PartChange {
  readonly kind: 'part'
  readonly keys: ReadonlySet<string>
  readonly change: RowsChange
}

type RowsChange =
  | { readonly kind: 'type'; readonly cell: Cell; readonly value: string }
  | { readonly kind: 'paste'; readonly cell: Cell; readonly text: string }
  | { readonly kind: 'clear' | 'fillDown'; readonly range: Range }
  | { readonly kind: 'copyLast' | 'empty' }
  /** With what it has before anybody has typed. */
  | { readonly kind: 'add'; readonly values: readonly string[] }
  | { readonly kind: 'remove'; readonly row: number }
  | { readonly kind: 'replace' | 'append'; readonly values: readonly (readonly string[])[] }

interface GridSize {
  readonly columns: number
  readonly mostRows: number
}

/** As far back as 撤销 goes. */
const mostPast = 50

/** The rows after a change. Rows that a change makes beyond the most are left out. */
export function afterChange(state: GridState, change: GridChange, size: GridSize): GridState {
  if (change.kind === 'undo') {
    const before = state.past.at(-1)
    return before ? { rows: before, past: state.past.slice(0, -1) } : state
  }
  const grown =
    change.kind === 'part' ? partChanged(state.rows, change, size) : changed(state.rows, change, size)
  const rows = grown.slice(0, size.mostRows)
  return { rows, past: [...state.past, state.rows].slice(-mostPast) }
}

function changed(rows: readonly GridRow[], change: RowsChange, { columns }: GridSize): readonly GridRow[] {
  switch (change.kind) {
    case 'type':
      return withBlock(rows, { cell: change.cell, block: [[change.value]] }, columns)
    case 'paste':
      return withBlock(rows, { cell: change.cell, block: pastedBlock(change.text) }, columns)
    case 'clear':
      return overRange(rows, change.range, () => '')
    case 'fillDown': {
      const { from, to } = ordered(change.range)
      const top = rows[from.row]?.values ?? []
      return overRange(rows, { from, to }, (_, col) => top[col] ?? '')
    }
    case 'add':
      return [...rows, rowOf(change.values, columns)]
    case 'copyLast':
      return [...rows, rowOf(rows.at(-1)?.values ?? [], columns)]
    case 'remove':
      return rows.filter((_, index) => index !== change.row)
    case 'replace':
      return change.values.map((values) => rowOf(values, columns))
    case 'append':
      return [...rows.filter(hasValue), ...change.values.map((values) => rowOf(values, columns))]
    case 'empty':
      return []
  }
}

/** Rows that such a change makes come last of all. */
function partChanged(rows: readonly GridRow[], { keys, change }: PartChange, size: GridSize): GridRow[] {
  const after = new Map(
    changed(
      rows.filter(({ key }) => keys.has(key)),
      change,
      size,
    ).map((row) => [row.key, row]),
  )
  const kept = rows.flatMap((row) => {
    const own = keys.has(row.key) ? after.get(row.key) : row
    after.delete(row.key)
    return own ?? []
  })
  return [...kept, ...after.values()]
}

/** Whether anything was filled in. */
export function hasValue({ values }: GridRow): boolean {
  return values.some((value) => value !== '')
}

/** A row of these values; what is missing is empty. */
export function rowOf(values: readonly string[], columns: number): GridRow {
  const whole = Array.from({ length: columns }, (_, index) => values[index] ?? '')
  return { key: crypto.randomUUID(), values: whole }
}

/** Cells as a spreadsheet copies them: lines, with tabs between; a cell in quotes may hold both. */
export function pastedBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = (): void => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at)
    if (quoted && sign === '"' && source.charAt(at + 1) === '"') {
      cell += sign
      at++
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && sign === '\t') end()
    else if (!quoted && sign === '\n') {
      end()
      rows.push([])
    } else cell += sign
  }
  end()
  return rows
}

function withBlock(
  rows: readonly GridRow[],
  { cell, block }: { cell: Cell; block: readonly (readonly string[])[] },
  columns: number,
): GridRow[] {
  const grown = [...rows]
  while (grown.length < cell.row + block.length) grown.push(rowOf([], columns))
  return grown.map((row, index) => {
    const given = block[index - cell.row]
    if (!given) return row
    return { ...row, values: row.values.map((value, col) => given[col - cell.col] ?? value) }
  })
}

function overRange(
  rows: readonly GridRow[],
  range: Range,
  valueAt: (row: number, col: number) => string,
): GridRow[] {
  const { from, to } = ordered(range)
  return rows.map((row, index) =>
    index < from.row || index > to.row
      ? row
      : {
          ...row,
          values: row.values.map((value, col) =>
            col < from.col || col > to.col ? value : valueAt(index, col),
          ),
        },
  )
}

/** How many cells a rectangle has. */
export function cellsIn(range: Range): number {
  const { from, to } = ordered(range)
  return (to.row - from.row + 1) * (to.col - from.col + 1)
}

/** The same rectangle from its top left corner to its bottom right one. */
export function ordered({ from, to }: Range): Range {
  return {
    from: { row: Math.min(from.row, to.row), col: Math.min(from.col, to.col) },
    to: { row: Math.max(from.row, to.row), col: Math.max(from.col, to.col) },
  }
}
