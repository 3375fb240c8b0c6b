import { expect, it } from 'vitest'
import { nameSealText } from './name-seal.ts'

it.each([
  ['李', ['李印'], false],
  ['孙茜', ['孙茜', '之印'], false],
  ['李静怡', ['李静', '怡印'], false],
  ['欧阳思远', ['欧阳', '思远'], false],
  ['阿卜杜拉·买买提', ['阿卜杜', '拉买', '买提'], false],
  // One character of two code units.
  ['𠮷明', ['𠮷明', '之印'], false],
  [' John Smith ', ['John', 'Smith'], true],
])('sets the seal of %s', (name, lines, isLatin) => {
  expect(nameSealText(name)).toEqual({ lines, isLatin })
})
