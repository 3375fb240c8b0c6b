import { expect, it } from 'vitest'
import { countText, maxPageSize, pageCount, pageSizes, totalText } from './paging.ts'

it('starts every table with a size it offers and no call refuses', () => {
  for (const sizes of Object.values(pageSizes)) {
    expect(sizes.options).toContain(sizes.initial)
    expect(Math.max(...sizes.options)).toBeLessThanOrEqual(maxPageSize)
  }
})

it('words totals and counts', () => {
  expect(totalText(12)).toBe('共 12 条')
  expect([0, 9999, 10_000].map(countText)).toEqual(['0', '9999', '9999+'])
})

it.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
])('spreads %i rows over pages of %i', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages)
})
