import { expect, test } from 'vitest'
import { element } from '../xml/xml-tree.ts'
import { type Piece, standingIn } from './paragraph-text.ts'

/** Pieces of these lengths, one behind the other. */
function piecesOf(lengths: readonly number[]): Piece[] {
  let start = 0
  return lengths.map((length) => {
    const piece = {
      item: { run: element('w:r'), node: element('w:t') },
      start,
      text: 'x'.repeat(length),
    }
    start += length
    return piece
  })
}

test('a place stands in every piece that it touches, and in no other', () => {
  const spans = [
    { start: 0, end: 2 },
    { start: 3, end: 9 },
    { start: 9, end: 10 },
  ]
  const found = standingIn(piecesOf([4, 2, 3, 5]), spans).map(([, ones]) => ones.map(({ start }) => start))
  expect(found).toEqual([[0, 3], [3], [3], [9]])
})

test('a paragraph of many pieces and places is walked once', () => {
  let looks = 0
  const count = 2000
  const spans = Array.from({ length: count }, (_, at) => ({
    end: at * 4 + 4,
    get start(): number {
      looks += 1
      return at * 4
    },
  }))
  const found = standingIn(piecesOf(Array.from({ length: count }, () => 4)), spans)
  expect(found.every(([, ones]) => ones.length === 1)).toBe(true)
  expect(looks).toBeLessThan(count * 4)
})
