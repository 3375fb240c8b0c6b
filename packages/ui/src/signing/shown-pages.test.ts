// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShownPages } from './shown-pages.ts'

let shown: ShownPages
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  shown = new ShownPages()
  stop = shown.watch()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const drawn = () => true

it('counts the pages on screen and the time that any of them was', () => {
  shown.enter(2, drawn)
  shown.enter(1, drawn)
  vi.advanceTimersByTime(3000)
  shown.leave(1)
  shown.leave(2)
  vi.advanceTimersByTime(60_000)
  shown.enter(4, drawn)
  vi.advanceTimersByTime(2000)
  expect(shown.seen).toEqual({ pages: [1, 2, 4], seconds: 5 })
})

it('counts neither a page that rushes by nor one that is still empty', () => {
  shown.enter(1, drawn)
  vi.advanceTimersByTime(100)
  shown.leave(1)
  shown.enter(2, () => false)
  vi.advanceTimersByTime(5000)
  expect(shown.seen).toEqual({ pages: [], seconds: 0 })
})

it('counts nothing while the window is not seen', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  shown.enter(1, drawn)
  vi.advanceTimersByTime(5000)
  expect(shown.seen.pages).toEqual([])
})
