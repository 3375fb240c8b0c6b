import { expect, it } from 'vitest'
import { draftName, lifeText, savedText } from './draft-row.ts'

const nowMs = new Date('2026-04-18T02:42:00Z').getTime()

it.each([
  ['2026-04-18 09:18:05', '今天 09:18'],
  ['2026-04-17 23:59:59', '04-17 23:59'],
])('says when a draft of %s was saved', (savedTime, text) => {
  expect(savedText({ savedTime }, nowMs)).toBe(text)
})

it.each([
  ['2026-05-18 10:42:00', '30 天后清除', false],
  ['2026-04-22 10:41:00', '4 天后清除', false],
  ['2026-04-21 10:41:00', '3 天后清除', true],
  ['2026-04-19 10:41:00', '1 天内清除', true],
])('says how long a draft is kept that ends at %s', (expireTime, text, soon) => {
  expect(lifeText({ expireTime }, nowMs)).toEqual({ text, soon })
})

it('has a name for a draft without one', () => {
  expect([draftName({ contractName: '' }), draftName({ contractName: '合同' })]).toEqual([
    '未命名合同',
    '合同',
  ])
})
