import { expect, it } from 'vitest'
import { dayLabel } from './message-days.ts'

// Midnight in Shanghai has passed.
const now = new Date('2026-11-20T16:30:00Z')

it.each([
  ['2026-11-21 00:10:00', '今天'],
  ['2026-11-20 23:59:59', '昨天'],
  ['2026-11-19 23:59:59', '更早'],
])('puts %s under %s', (createdTime, label) => {
  expect(dayLabel(createdTime, now)).toBe(label)
})
