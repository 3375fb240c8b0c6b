import { expect, it } from 'vitest'
import { pageRangeProblem } from './page-range.ts'

it.each([
  [1, 1, null],
  [1, 10, null],
  [3, 2, '结束页不能小于起始页'],
  [1, 11, '每次最多转换10页'],
])('pages %s to %s: %s', (pageStart, pageEnd, problem) => {
  expect(pageRangeProblem({ pageStart, pageEnd })).toBe(problem)
})
