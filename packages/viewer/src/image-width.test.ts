import { expect, it } from 'vitest'
import { imageWidthPx } from './image-width.ts'

it.each([
  [358, 3, 1200],
  [360, 3, 1200],
  [390, 1, 400],
  [400, 1, 400],
  [800, 3, 1600],
  [10, 1, 200],
])('asks for a picture shown %i px wide at %i pixels each as %i px', (widthPx, ratio, asked) => {
  expect(imageWidthPx(widthPx, ratio)).toBe(asked)
})
