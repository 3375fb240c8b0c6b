import { describe, expect, it } from 'vitest'
import { findMessage, matchCountText, queryText } from './find-text.ts'

describe('matchCountText', () => {
  it.each([
    [0, 0, ''],
    [2, 7, '第 2 项，共匹配 7 项'],
    [1, 1000, '第 1 项，共匹配 1000 项'],
    [1, 1001, '超过 1000 项匹配'],
  ])('shows match %i of %i as %j', (current, total, text) => {
    expect(matchCountText({ current, total })).toBe(text)
  })
})

describe('findMessage', () => {
  it.each([
    ['notFound', false, '找不到指定词语'],
    ['wrapped', true, '到达文档开头，从末尾继续'],
    ['wrapped', false, '到达文档末尾，从开头继续'],
    ['found', false, ''],
    ['pending', false, ''],
  ] as const)('says of %s (backwards: %s) %j', (state, previous, text) => {
    expect(findMessage({ state, previous })).toBe(text)
  })
})

it('shows words from an address side by side', () => {
  expect(queryText(['甲方', '乙方'])).toBe('甲方 乙方')
  expect(queryText('甲方 乙方')).toBe('甲方 乙方')
})
