import { expect, it } from 'vitest'
import { clockText } from './clock-text.ts'

it.each([
  ['* * * * *', '每分钟'],
  ['*/10 * * * *', '每 10 分钟'],
  ['7 * * * *', '每小时第 7 分'],
  ['47 0 * * *', '每天 00:47'],
  ['0 3 * * 1', '0 3 * * 1'],
  ['0,30 3 * * *', '0,30 3 * * *'],
  ['* 3 * * *', '* 3 * * *'],
  ['0 1-3 * * *', '0 1-3 * * *'],
])('says %j as %j', (cron, text) => {
  expect(clockText(cron)).toBe(text)
})
