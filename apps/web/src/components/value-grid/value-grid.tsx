import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { GridCell } from './grid-cell.tsx'
import { ordered, type Cell, type GridChange, type GridRow, type Range } from './grid-rows.ts'
import { moveOf } from './grid-keys.ts'
import './value-grid.css'

/** A column of the sheet. */
export interface GridColumn {
  /** Tells it from others, which may be called the same. */
  readonly key: string
  readonly title: string
  /** What stands in it is long and has to be read to its end. */
  readonly wide?: boolean
  readonly required: boolean
  /** What may be chosen; nothing for what is typed. */
  readonly choices: readonly string[]
}

export interface ValueGridProps {
  label: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  /** What is wrong with the values of a row, by column. */
  problemsOf: (row: GridRow) => readonly (string | null)[]
  /** Rows that cannot be changed. */
  isLocked?: (row: GridRow) => boolean
  /** The number of a row, as people count. */
  numberOf: (row: GridRow, index: number) => number
  /** Stands at the end of a row. */
  endOf: (row: GridRow, index: number) => ReactNode
  endTitle: string
  /** The place to be shown; the reader moves it. */
  at: Range
  onMove: (at: Range) => void
  onChange: (change: GridChange) => void
  /** Given the focus, it hands it on to the cell it comes to. */
  frame?: RefObject<HTMLDivElement | null>
}

const rowHeightPx = 36
/** Beyond the edges, so that nothing is seen to come late. */
const spare = 8

/** Values in rows and columns, changed as in a spreadsheet. */
export function ValueGrid(props: ValueGridProps): ReactElement {
  const { label, columns, rows, at, onMove, onChange, endTitle } = props
  const own = useRef<HTMLDivElement>(null)
  const frame = props.frame ?? own
  const [view, setView] = useState({ top: 0, height: 600 })
  const [editing, setEditing] = useState<string | null>(null)
  const first = Math.max(0, Math.floor(view.top / rowHeightPx) - spare)
  const count = Math.ceil(view.height / rowHeightPx) + 2 * spare
  useShownCell(frame, at.to)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing !== null) return
    const did = moveOf(event, at, { rows: rows.length, columns: columns.length })
    if (!did) return
    event.preventDefault()
    if (did.range) onMove(did.range)
    if (did.change) onChange(did.change)
    if (did.typed !== undefined) setEditing(did.typed)
  }
  const commit = (value: string, step: Cell): void => {
    setEditing(null)
    onChange({ kind: 'type', cell: at.to, value })
    const cell = {
      row: Math.min(rows.length - 1, at.to.row + step.row),
      col: Math.min(columns.length - 1, at.to.col + step.col),
    }
    onMove({ from: cell, to: cell })
  }
  return (
    <div
      ref={frame}
      className="value-grid"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 2}
      tabIndex={-1}
      onScroll={({ currentTarget }) =>
        setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
      }
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (editing !== null) return
        event.preventDefault()
        onChange({ kind: 'paste', cell: ordered(at).from, text: event.clipboardData.getData('text/plain') })
      }}
    >
      <div className="value-grid-head" role="row" aria-rowindex={1}>
        <span className="value-grid-no" role="columnheader">
          序号
        </span>
        {columns.map(({ key, title, required, wide = false }) => (
          <span key={key} className={wide ? 'value-grid-wide' : ''} role="columnheader" title={title}>
            {title}
            {required && <i>*</i>}
          </span>
        ))}
        <span className="value-grid-end" role="columnheader">
          {endTitle}
        </span>
      </div>
      <div style={{ height: first * rowHeightPx }} />
      {rows.slice(first, first + count).map((row, offset) => (
        <Row
          key={row.key}
          {...props}
          row={row}
          index={first + offset}
          editing={editing}
          onEdit={setEditing}
          onCommit={commit}
        />
      ))}
      <div style={{ height: Math.max(0, rows.length - first - count) * rowHeightPx }} />
    </div>
  )
}

interface RowProps extends ValueGridProps {
  row: GridRow
  index: number
  editing: string | null
  onEdit: (value: string | null) => void
  onCommit: (value: string, step: Cell) => void
}

function Row(props: RowProps): ReactElement {
  const {
    row,
    index,
    columns,
    at,
    problemsOf,
    isLocked,
    numberOf,
    endOf,
    editing,
    onEdit,
    onCommit,
    onMove,
  } = props
  const { from, to } = ordered(at)
  const problems = problemsOf(row)
  const locked = isLocked?.(row) ?? false
  const isFaulty = problems.some((problem) => problem !== null)
  return (
    <div className={locked ? 'value-grid-row locked' : 'value-grid-row'} role="row" aria-rowindex={index + 2}>
      <span className={isFaulty ? 'value-grid-no num faulty' : 'value-grid-no num'} role="rowheader">
        {numberOf(row, index)}
      </span>
      {columns.map(({ key, title, choices, wide = false }, col) => {
        const isAt = at.to.row === index && at.to.col === col
        return (
          <GridCell
            key={key}
            title={title}
            wide={wide}
            col={col}
            value={row.values[col] ?? ''}
            problem={problems[col] ?? null}
            choices={choices}
            locked={locked}
            isAt={isAt}
            isChosen={index >= from.row && index <= to.row && col >= from.col && col <= to.col}
            editing={isAt ? editing : null}
            onEdit={onEdit}
            onCommit={onCommit}
            onMove={(extend) =>
              onMove({ from: extend ? at.from : { row: index, col }, to: { row: index, col } })
            }
          />
        )
      })}
      <span className="value-grid-end" role="gridcell">
        {endOf(row, index)}
      </span>
    </div>
  )
}

/** Keeps the cell in sight, and the keyboard on it once it is within the sheet. */
function useShownCell(frame: RefObject<HTMLDivElement | null>, { row, col }: Cell): void {
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const top = row * rowHeightPx
    // The head covers the height of a row.
    const bottom = top + 3 * rowHeightPx - box.clientHeight
    if (top < box.scrollTop || bottom > box.scrollTop)
      box.scrollTo({ top: Math.max(0, Math.min(top, bottom)) })
    const cell = box.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"] > [aria-colindex="${col + 2}"]`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (box.contains(document.activeElement)) cell?.focus({ preventScroll: true })
  }, [frame, row, col])
}
