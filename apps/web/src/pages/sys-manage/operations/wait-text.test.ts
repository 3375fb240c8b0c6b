import { expect, it } from 'vitest'
import { waitText } from './wait-text.ts'

it.each([
  [0, '0 秒'],
  [59.9, '59 秒'],
  [60, '1 分钟'],
  [3599, '59 分钟'],
  [3600, '1 小时'],
  [86_399, '23 小时'],
  [86_400, '1 天'],
])('%d seconds are %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
