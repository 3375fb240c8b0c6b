import { expect, it } from 'vitest'
import type { Item } from './batch.ts'
import { currentItem } from './current-item.ts'

const item = (signId: string, state: Item['state'], more: Partial<Item> = {}): Item => ({
  contractId: signId,
  signId,
  state,
  time: null,
  message: null,
  inWork: false,
  ...more,
})

it.each<[string, Item[], string | undefined]>([
  ['nothing', [], undefined],
  ['the first in work', [item('1', 'signing'), item('2', 'signing', { inWork: true })], '2'],
  ['the first in line', [item('1', 'signed'), item('2', 'signing'), item('3', 'signing')], '2'],
  [
    'the last one signed',
    [
      item('1', 'signed', { time: '2026-11-20 10:52:34' }),
      item('2', 'signed', { time: '2026-11-20 10:52:31' }),
      item('3', 'failed', { time: '2026-11-20 10:52:38' }),
    ],
    '1',
  ],
])('shows %s', (_, items, signId) => {
  expect(currentItem(items)?.signId).toBe(signId)
})
