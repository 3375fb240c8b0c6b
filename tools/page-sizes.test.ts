import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{apps/*,packages/{calls,domain,ui,viewer}}/src/**/*.{ts,tsx}').filter(
  (path) => !path.includes('.test.'),
)

/** A size in points given another spelling, or got from one; a factor behind it makes it another size. */
const respelled =
  /\b(?:width|height): [\w.?]+\.(?:width|height)Pt *[,}\n]|\b(?:width|height)Pt: [\w.?]+\.(?:width|height) *[,}\n]|[[{] ?widthPt, heightPt ?[\]}]\) =>[^\n]*[[{] ?width/

test.each([
  ['const size = { width: page.widthPt, height: page.heightPt }', true],
  ['return { widthPt: box.width, heightPt: box.height }', true],
  ['sizes.map(([widthPt, heightPt]) => ({ widthPt, heightPt }))', true],
  ['pages.map(({ widthPt, heightPt }) => [widthPt, heightPt])', true],
  ['pages.map(({ widthPt, heightPt }) => ({ width: widthPt, height: heightPt }))', true],
  ['return { width: stamp.widthPt * pxPerPt, height: stamp.heightPt * pxPerPt }', false],
  ['return { widthPt: stamp.widthPt, heightPt: stamp.heightPt }', false],
])('%s: %s', (line, isFound) => {
  expect(respelled.test(line)).toBe(isFound)
})

test('sizes in points are spelled in one way, and nothing converts them', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((path) => respelled.test(readFileSync(path, 'utf8')))).toEqual([])
})
