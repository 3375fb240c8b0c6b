import { expect, it } from 'vitest'
import { joiningMs } from './join.ts'

it.each([
  ['two small files', 6_000, 2, 10_043],
  ['ten megabytes of a hundred pages', 10_000_000, 100, 17_000],
  ['as much as may be joined', 100 * 1024 * 1024, 1000, 60_000],
])('%s may take as long as their bytes and pages need', (_, bytes, pages, ms) => {
  expect(joiningMs(bytes, pages)).toBe(ms)
})
