import { expect, it } from 'vitest'
import {
  batchEndNotice,
  batchInitNoOf,
  batchStateOf,
  durationText,
  isBatchInitNo,
  type RowEvent,
  rowAfter,
  type RowState,
  secondsLeft,
  statesBefore,
  takenText,
} from './batch-state.ts'

const [waiting, initiated, failed, canceled] = [0, 1, 2, 3] as const

it.each<[RowState, RowEvent, RowState | null]>([
  [waiting, 'initiated', initiated],
  [waiting, 'refused', failed],
  [waiting, 'canceled', canceled],
  [waiting, 'resent', null],
  [initiated, 'initiated', null],
  [initiated, 'refused', null],
  [initiated, 'canceled', null],
  [initiated, 'resent', null],
  [failed, 'initiated', null],
  [failed, 'refused', null],
  [failed, 'canceled', null],
  [failed, 'resent', waiting],
  [canceled, 'initiated', null],
  [canceled, 'refused', null],
  [canceled, 'canceled', null],
  [canceled, 'resent', waiting],
])('a row in state %i goes by %s to %s', (from, event, to) => {
  expect(rowAfter(from, event)).toBe(to)
})

it('knows from where an event can come', () => {
  expect(statesBefore('initiated')).toEqual([waiting])
  expect(statesBefore('resent')).toEqual([failed, canceled])
})

const none = { waiting: 0, initiated: 0, failed: 0, canceled: 0 }

it.each([
  ['runs while a row waits', { ...none, waiting: 1, failed: 1 }, 0],
  ['is done', { ...none, initiated: 3 }, 1],
  ['has partly failed', { ...none, initiated: 2, failed: 1 }, 2],
  ['has failed', { ...none, failed: 3 }, 3],
  ['was called off', { ...none, initiated: 1, failed: 1, canceled: 1 }, 4],
])('a batch %s', (_, counts, state) => {
  expect(batchStateOf(counts)).toBe(state)
})

it('names batches by their day', () => {
  expect(batchInitNoOf(131, '2026-04-17')).toBe('PL20260417000131')
  expect(batchInitNoOf(12_345_678n, '2026-04-17')).toBe('PL2026041712345678')
  expect(['PL20260417000131', 'PL1', '20260417000131'].map(isBatchInitNo)).toEqual([true, false, false])
})

it.each([
  ['批量发起已完成，共 3 份', { ...none, initiated: 3 }],
  ['批量发起已结束，1 份未发起', { ...none, initiated: 2, failed: 1 }],
  ['批量发起已取消', { ...none, initiated: 2, canceled: 1 }],
])('tells of the end: %s', (title, counts) => {
  expect(batchEndNotice(counts, '劳动合同')).toEqual({
    title,
    subject: `劳动合同，共 3 份，已发起 ${counts.initiated} 份`,
  })
})

it.each([
  [{ waiting: 10, ended: 10 }, 20, 20],
  [{ waiting: 10, ended: 0 }, 20, null],
  [{ waiting: 0, ended: 10 }, 20, null],
  [{ waiting: 1, ended: 9 }, 0, 1],
])('says how long the rest takes: %j after %i s', (counts, seconds, left) => {
  expect(secondsLeft(counts, seconds)).toBe(left)
})

it.each([
  [6, '6 秒'],
  [84, '1 分 24 秒'],
])('reads %i seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

it('says of rows that were sent again how long they have taken, not the batch', () => {
  expect(takenText({ seconds: 84, isAgain: false })).toBe('用时 1 分 24 秒')
  expect(takenText({ seconds: 6, isAgain: true })).toBe('重新发起用时 6 秒')
})
