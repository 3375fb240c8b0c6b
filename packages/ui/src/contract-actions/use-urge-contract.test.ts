import { expect, it } from 'vitest'
import { urgedText } from './use-urge-contract.ts'

it.each([
  [null, '已提醒林个人、顾经办签署'],
  ['2026-11-21 08:00:00', '已提醒林个人、顾经办签署；现为免打扰时段，短信将于11-21 08:00发送'],
])('short messages at %s: %s', (smsTime, text) => {
  expect(urgedText({ names: ['林个人', '顾经办'], smsTime })).toBe(text)
})
