import { expect, it } from 'vitest'
import { clampSidebarWidth } from './sidebar-width.ts'

it.each([
  [300, 1000, 300],
  [199, 1000, 200],
  [-40, 1000, 200],
  [501, 1000, 500],
  [260.6, 1000, 261],
  [600, 1001, 500],
  [300, 390, 200],
])('makes %f px in a viewer of %f px %f px', (widthPx, viewerPx, expected) => {
  expect(clampSidebarWidth(widthPx, viewerPx)).toBe(expected)
})
