import { SWIPE_MAX_ANGLE, SWIPE_MIN_PX } from '../constants.ts'

/** The turn of a finger that went so far, in CSS pixels: 1 for the next page, -1 for the previous, 0 for none. */
export function turnOfSwipe(dx: number, dy: number): -1 | 0 | 1 {
  const isAcross = Math.abs(dx) >= Math.abs(dy)
  const [along, aside] = isAcross ? [dx, dy] : [dy, dx]
  const angle = Math.atan2(Math.abs(aside), Math.abs(along))
  if (Math.abs(along) <= SWIPE_MIN_PX || angle > SWIPE_MAX_ANGLE) return 0
  return along < 0 ? 1 : -1
}
