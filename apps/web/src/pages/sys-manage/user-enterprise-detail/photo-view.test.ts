import { expect, it } from 'vitest'
import { moved, transformOf, turned, wholePhoto, zoomed, zoomText, type PhotoView } from './photo-view.ts'

const times = (count: number, direction: 1 | -1, from = wholePhoto): PhotoView =>
  Array.from({ length: count }).reduce<PhotoView>((view) => zoomed(view, direction), from)

it('goes nearer and farther by steps, back to what fits, and not beyond its bounds', () => {
  expect([1, 2, 3].map((count) => zoomText(times(count, 1)))).toEqual(['125%', '156%', '195%'])
  expect(times(3, -1, times(3, 1))).toEqual(wholePhoto)
  expect([zoomText(times(40, 1)), zoomText(times(40, -1))]).toEqual(['800%', '50%'])
})

it('keeps the point under the pointer where it is', () => {
  const fromPx = { x: 100, y: -40 }
  const view = zoomed(wholePhoto, 1, fromPx)
  // The point of the photo that was there, before and after.
  const shownAt = ({ zoom, xPx, yPx }: PhotoView) => [xPx + fromPx.x * zoom, yPx + fromPx.y * zoom]
  expect(shownAt(view)).toEqual(shownAt(wholePhoto))
})

it('turns by quarters, in the middle again, and is moved by as much as it is drawn', () => {
  const turnedOnce = turned(moved(wholePhoto, { x: 5, y: 7 }))
  expect(turnedOnce).toEqual({ zoom: 1, turns: 1, xPx: 0, yPx: 0 })
  expect([1, 2, 3].reduce(turned, turnedOnce).turns).toBe(0)
  expect(transformOf(moved(turnedOnce, { x: 3, y: -2 }))).toBe('translate(3px, -2px) scale(1) rotate(90deg)')
})
