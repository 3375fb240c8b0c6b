import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it('moves an item within its list only', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})
