import { expect, it } from 'vitest'
import type { Progress } from './batch.ts'
import { timeLeftText } from './time-left.ts'

type Item = Progress['items'][number]

const item = (state: Item['state'], time: string | null): Item => ({
  contractId: '1',
  signId: '2',
  state,
  time: time === null ? null : `2026-11-20 ${time}`,
  message: null,
  inWork: state === 'signing',
})
const waiting = (count: number): Item[] => Array.from({ length: count }, () => item('signing', null))
const begunTime = '2026-11-20 12:00:00'

it.each<[string, Progress, string | null]>([
  ['nothing is signed yet', { begunTime, items: waiting(3) }, null],
  [
    'two of five took six seconds',
    { begunTime, items: [item('signed', '12:00:06'), item('failed', '12:00:03'), ...waiting(3)] },
    '预计还需 9 秒',
  ],
  [
    'the first took no second',
    { begunTime, items: [item('signed', '12:00:00'), ...waiting(2)] },
    '预计还需 2 秒',
  ],
  ['there are many', { begunTime, items: [item('signed', '12:00:02'), ...waiting(99)] }, '预计还需约 4 分钟'],
  ['an earlier proof signed some', { begunTime, items: [item('signed', '11:00:00'), ...waiting(1)] }, null],
  ['all is done', { begunTime, items: [item('signed', '12:00:02')] }, null],
  ['nothing was begun', { begunTime: null, items: [item('open', null)] }, null],
])('when %s', (_, progress, text) => {
  expect(timeLeftText(progress)).toBe(text)
})
