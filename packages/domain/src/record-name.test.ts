import { expect, it } from 'vitest'
import { isSameName, nameKey } from './record-name.ts'

it.each([
  ['采购Portal', '采购PORTAL', true],
  ['采购Portal', '采购Ｐｏｒｔａｌ', true],
  ['采购（一期）', '采购(一期)', true],
  ['采购 二期', '采购　 二期', true],
  ['第①期', '第1期', true],
  ['采购二期', '采购 二期', false],
  ['采购', '採購', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})

it('gives the same names one key', () => {
  expect(nameKey(' ＯＡ　系统')).toBe('oa 系统')
})
