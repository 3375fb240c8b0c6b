import { expect, it } from 'vitest'
import { unreadLabel } from './inbox.ts'

it.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows %d unread as %s', (unread, label) => {
  expect(unreadLabel(unread)).toBe(label)
})
