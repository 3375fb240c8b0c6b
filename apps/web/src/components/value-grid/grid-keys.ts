import type { KeyboardEvent } from 'react'
import { ordered, type Cell, type GridChange, type Range } from './grid-rows.ts'

interface GridMove {
  readonly range?: Range
  readonly change?: GridChange
  /** The cell is edited, beginning with this. */
  readonly typed?: string
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
  Enter: { row: 1, col: 0 },
  Tab: { row: 0, col: 1 },
  PageDown: { row: 15, col: 0 },
  PageUp: { row: -15, col: 0 },
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key does to a sheet whose cell is not being edited; undefined where it is none of its. */
export function moveOf(
  event: Key,
  at: Range,
  size: { readonly rows: number; readonly columns: number },
): GridMove | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (altKey) return undefined
  if (ctrlKey || metaKey) return commandOf(key, at, size)
  const step = steps[key]
  if (step) return stepBy(key, shiftKey, { at, step, size })
  if (key === 'Delete' || key === 'Backspace') return { change: { kind: 'clear', range: at } }
  if (key === 'F2') return { typed: '\u0000' }
  return key.length === 1 ? { typed: key } : undefined
}

function commandOf(key: string, at: Range, size: { rows: number; columns: number }): GridMove | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return { change: { kind: 'undo' } }
    case 'd':
      return { change: { kind: 'fillDown', range: ordered(at) } }
    case 'a':
      return { range: { from: { row: 0, col: 0 }, to: { row: size.rows - 1, col: size.columns - 1 } } }
    default:
      return undefined
  }
}

function stepBy(
  key: string,
  shiftKey: boolean,
  { at, step, size }: { at: Range; step: Cell; size: { rows: number; columns: number } },
): GridMove | undefined {
  const isBack = shiftKey && (key === 'Tab' || key === 'Enter')
  const sign = isBack ? -1 : 1
  const to = {
    row: within(at.to.row + sign * step.row, size.rows),
    col: within(at.to.col + sign * step.col, size.columns),
  }
  // At its edge Tab leaves the sheet.
  if (key === 'Tab' && to.col === at.to.col) return undefined
  return { range: { from: shiftKey && !isBack ? at.from : to, to } }
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
