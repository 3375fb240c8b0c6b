import { expect, it } from 'vitest'
import { countText, lastPageNum, maxPageSize, pageSizes, totalText } from './paging.ts'

it('starts every table with a size it offers and no call refuses', () => {
  for (const sizes of Object.values(pageSizes)) {
    expect(sizes.options).toContain(sizes.initial)
    expect(Math.max(...sizes.options)).toBeLessThanOrEqual(maxPageSize)
  }
})

it('knows the last page', () => {
  expect([0, 1, 10, 11].map((total) => lastPageNum({ total, pageSize: 10 }))).toEqual([1, 1, 1, 2])
})

it('words totals and counts', () => {
  expect(totalText(12)).toBe('共 12 条记录')
  expect(totalText(1_234_567)).toBe('共 1234567 条记录')
  expect(totalText(10_000, { isBound: true })).toBe('共 9999+ 条记录')
  expect([0, 9999, 10_000].map(countText)).toEqual(['0', '9999', '9999+'])
})
