import { expect, test } from 'vitest'
import { middleCut } from './middle-cut.ts'

test('leaves a short name whole', () => {
  expect(middleCut('劳动合同书（王梓涵）')).toEqual({ head: '劳动合同书（王梓涵）', tail: '' })
})

test('keeps the last characters of a long name, never half a character', () => {
  expect(middleCut('华东区域冷链干线运输服务合同之补充协议')).toEqual({
    head: '华东区域冷链干线运输服务合',
    tail: '同之补充协议',
  })
  expect(middleCut('𠮷'.repeat(12))).toEqual({ head: '𠮷'.repeat(6), tail: '𠮷'.repeat(6) })
})
