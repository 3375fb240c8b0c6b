import { useId, useRef, type ReactElement } from 'react'
import type { Cell } from './grid-rows.ts'

interface GridCellProps {
  title: string
  wide: boolean
  /** From 0. */
  col: number
  value: string
  problem: string | null
  choices: readonly string[]
  locked: boolean
  /** The keyboard is here. */
  isAt: boolean
  isChosen: boolean
  /** What the editing begins with; null while nothing is edited. */
  editing: string | null
  onEdit: (value: string | null) => void
  onCommit: (value: string, step: Cell) => void
  onMove: (extend: boolean) => void
}

const stay = { row: 0, col: 0 }

/** One value: as text, or in a field while it is edited. */
export function GridCell(props: GridCellProps): ReactElement {
  const { title, wide, col, value, problem, locked, isAt, isChosen, editing, onEdit, onMove } = props
  if (editing !== null && !locked) return <Editor {...props} begin={editing} />
  const look = `${wide ? ' value-grid-wide' : ''}${isAt ? ' at' : isChosen ? ' chosen' : ''}${problem !== null && !locked ? ' faulty' : ''}`
  return (
    <span
      className={`value-grid-cell${look}`}
      role="gridcell"
      aria-colindex={col + 2}
      tabIndex={isAt ? 0 : -1}
      aria-selected={isChosen}
      aria-invalid={problem !== null && !locked}
      title={problem === null || locked ? value : `${title}：${problem}`}
      onMouseDown={(event) => {
        if (event.button !== 0) return
        onMove(event.shiftKey)
        event.currentTarget.focus()
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1) onMove(true)
      }}
      onDoubleClick={() => onEdit(keep)}
    >
      {value === '' && problem !== null && !locked ? problem : value}
    </span>
  )
}

/** Editing begins with the value as it is. */
const keep = '\u0000'

function Editor({
  title,
  wide,
  value,
  problem,
  choices,
  begin,
  onEdit,
  onCommit,
}: GridCellProps & { begin: string }): ReactElement {
  const id = useId()
  // Leaving the field after that is no second answer.
  const done = useRef(false)
  const end = (how: () => void): void => {
    if (done.current) return
    done.current = true
    how()
  }
  return (
    <span
      className={`value-grid-cell${wide ? ' value-grid-wide' : ''} at editing`}
      role="gridcell"
      aria-selected
    >
      <input
        // The cell was entered to type.
        ref={focusIt}
        aria-label={title}
        aria-invalid={problem !== null}
        defaultValue={begin === keep ? value : begin}
        list={choices.length > 0 ? id : undefined}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const step =
            event.key === 'Enter' ? { row: 1, col: 0 } : event.key === 'Tab' ? { row: 0, col: 1 } : null
          if (event.key === 'Escape') end(() => onEdit(null))
          if (!step) return
          event.preventDefault()
          event.stopPropagation()
          const { value: typed } = event.currentTarget
          end(() => onCommit(typed.trim(), step))
        }}
        onBlur={(event) => {
          const { value: typed } = event.currentTarget
          end(() => onCommit(typed.trim(), stay))
        }}
      />
      {choices.length > 0 && (
        <datalist id={id}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </datalist>
      )}
    </span>
  )
}

function focusIt(field: HTMLInputElement | null): void {
  if (field && document.activeElement !== field) field.focus()
}
