import { expect, it } from 'vitest'
import { nameSealText } from './name-seal.ts'

it.each([
  ['李', '李印', 2, false],
  ['孙茜', '孙茜\n之印', 2, false],
  ['李静怡', '李静\n怡印', 2, false],
  ['欧阳思远', '欧阳\n思远', 2, false],
  ['阿卜杜拉·买买提', '阿卜杜\n拉买\n买提', 3, false],
  // One character of two code units.
  ['𠮷明', '𠮷明\n之印', 2, false],
  [' John Smith ', 'John\nSmith', 3, true],
])('sets the seal of %s', (name, text, cells, isLatin) => {
  expect(nameSealText(name)).toEqual({ text, cells, isLatin })
})
