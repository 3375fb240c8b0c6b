import { farthest } from '../read/page-geometry.ts'

/** What is this many times its width away from the origin is still painted within a hundredth of it from its place. */
const mostTimes = 60_000

/**
 * Whether a look comes to lie where it should, box in box (ISO 32000-2, 12.5.5): some viewers reckon with seven digits,
 * and what is small and far from the origin they paint beside its place.
 */
export function isPlacedExactly(box: readonly number[], matrix: readonly number[]): boolean {
  if (![...box, ...matrix].every((value) => Math.abs(value) <= farthest)) return false
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix
  const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)]
  const [farX, farY] = [Math.max(Math.abs(x0), Math.abs(x1)), Math.max(Math.abs(y0), Math.abs(y1))]
  return [
    [farX, width],
    [farY, height],
    [Math.abs(a) * farX + Math.abs(c) * farY + Math.abs(e), Math.abs(a) * width + Math.abs(c) * height],
    [Math.abs(b) * farX + Math.abs(d) * farY + Math.abs(f), Math.abs(b) * width + Math.abs(d) * height],
  ].every(([far = 0, size = 0]) => size === 0 || far <= mostTimes * size)
}
