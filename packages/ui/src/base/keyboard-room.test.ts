// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { watchKeyboard } from './keyboard-room.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.style.removeProperty('--keyboard')
})

function view(): EventTarget & { height: number; offsetTop: number; scale: number } {
  return Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
}

const room = (): string => document.documentElement.style.getPropertyValue('--keyboard')

it('tells how much of the page a keyboard covers, and when it has gone', () => {
  const shown = view()
  vi.stubGlobal('visualViewport', shown)
  vi.stubGlobal('innerHeight', 844)
  watchKeyboard()
  shown.height = 508
  shown.dispatchEvent(new Event('resize'))
  expect(room()).toBe('336px')
  // The browser has scrolled the field into what is left.
  shown.offsetTop = 100
  shown.dispatchEvent(new Event('scroll'))
  expect(room()).toBe('236px')
  Object.assign(shown, { height: 844, offsetTop: 0 })
  shown.dispatchEvent(new Event('resize'))
  expect(room()).toBe('0px')
})

it('takes no pinch for a keyboard', () => {
  const shown = view()
  vi.stubGlobal('visualViewport', shown)
  vi.stubGlobal('innerHeight', 844)
  watchKeyboard()
  Object.assign(shown, { height: 422, scale: 2 })
  shown.dispatchEvent(new Event('resize'))
  expect(room()).toBe('0px')
})
