import { describe, expect, it } from 'vitest'
import { RESTING_WHEEL, turnOfWheel, type WheelMove } from './wheel-turn.ts'

const wheel = (timeMs: number, deltaY: number, other: Partial<WheelMove> = {}): WheelMove => ({
  deltaX: 0,
  deltaY,
  deltaMode: 0,
  timeMs,
  ...other,
})

function turns(moves: readonly WheelMove[]): number[] {
  let state = RESTING_WHEEL
  return moves.map((move) => {
    const result = turnOfWheel(state, move)
    state = result.state
    return result.turn
  })
}

describe('turnOfWheel', () => {
  it.each([
    ['a notch down turns to the next page', [wheel(0, 100)], [1]],
    ['a notch up turns to the previous page', [wheel(0, -100)], [-1]],
    ['89 pixels are not enough', [wheel(0, 89)], [0]],
    ['90 pixels are a tenth of a page', [wheel(0, 90)], [1]],
    ['small steps add up', [wheel(0, 30), wheel(10, 30), wheel(20, 30)], [0, 0, 1]],
    ['a step back starts anew', [wheel(0, 80), wheel(10, -20), wheel(20, 80)], [0, 0, 0]],
    ['two notches 20 ms apart turn one page', [wheel(0, 100), wheel(20, 100)], [1, 0]],
    ['two notches 49 ms apart turn one page', [wheel(0, 100), wheel(49, 100)], [1, 0]],
    ['two notches 60 ms apart turn two pages', [wheel(0, 100), wheel(60, 100)], [1, 1]],
    ['lines count thirty to the page', [wheel(0, 3, { deltaMode: 1 })], [1]],
    ['two lines are not enough', [wheel(0, 2, { deltaMode: 1 })], [0]],
    ['a page is a page', [wheel(0, 1, { deltaMode: 2 })], [1]],
    ['to the right is onwards', [wheel(0, 0, { deltaX: 100 })], [1]],
    ['to the left is back', [wheel(0, 0, { deltaX: -100 })], [-1]],
  ])('%s', (_, moves, expected) => {
    expect(turns(moves)).toEqual(expected)
  })
})
