import { expect, test } from 'vitest'
import { outlineOf } from './glyph-outlines.ts'

/** Left and right edge of the ink, in ems. */
function widthOf(character: string, font: 'serif' | 'serifBold'): number {
  const { path } = outlineOf(character, font)
  const xs = path.flatMap((command) => (command[0] === 'M' || command[0] === 'L' ? [command[1]] : []))
  return Math.max(...xs) - Math.min(...xs)
}

test('a rare character is bolder among bold ones', () => {
  expect(widthOf('𠮷', 'serifBold') - widthOf('𠮷', 'serif')).toBeCloseTo(0.042, 3)
  expect(outlineOf('𠮷', 'serifBold').advance).toBe(outlineOf('𠮷', 'serif').advance)
})

test('a character stands in its square, the middle at 0', () => {
  const ys = outlineOf('国', 'serif').path.flatMap((command) => (command[0] === 'M' ? [command[2]] : []))
  expect(Math.min(...ys)).toBeGreaterThan(-0.5)
  expect(Math.max(...ys)).toBeLessThan(0.5)
})
