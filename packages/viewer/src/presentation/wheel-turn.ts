import { PAGE_TURN_DELTA, PAGE_TURN_PAUSE_MS } from '../constants.ts'

/** The part of a wheel event that decides. */
export interface WheelMove {
  deltaX: number
  deltaY: number
  /** 0 pixels, 1 lines, 2 pages. */
  deltaMode: number
  timeMs: number
}

/** How far the wheel has come since the last turn, and when that was. */
export interface WheelState {
  travelled: number
  turnedAtMs: number
}

/** Before any wheel moved. */
export const RESTING_WHEEL: WheelState = { travelled: 0, turnedAtMs: -Infinity }

const PX_PER_LINE = 30
const LINES_PER_PAGE = 30

/**
 * Adds a movement. `turn` is 1 for the next page, -1 for the previous, 0 while it has not come far enough, came
 * too soon after a turn, or went back and forth.
 */
export function turnOfWheel(state: WheelState, move: WheelMove): { state: WheelState; turn: -1 | 0 | 1 } {
  if (move.timeMs - state.turnedAtMs < PAGE_TURN_PAUSE_MS) return { state, turn: 0 }
  const step = pagesOf(move)
  const isReversed = step * state.travelled < 0
  const travelled = (isReversed ? 0 : state.travelled) + step
  // Ten steps of a hundredth must make a tenth.
  if (Math.abs(travelled) < PAGE_TURN_DELTA - Number.EPSILON)
    return { state: { ...state, travelled }, turn: 0 }
  return { state: { travelled: 0, turnedAtMs: move.timeMs }, turn: travelled > 0 ? 1 : -1 }
}

/** Positive downwards and to the right; both axes count. */
function pagesOf({ deltaX, deltaY, deltaMode }: WheelMove): number {
  const length = Math.hypot(deltaX, deltaY) * (deltaX + deltaY < 0 ? -1 : 1)
  if (deltaMode === 0) return length / (PX_PER_LINE * LINES_PER_PAGE)
  return deltaMode === 1 ? length / LINES_PER_PAGE : length
}
