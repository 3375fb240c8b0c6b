import { expect, it } from 'vitest'
import { figuresOf, summaryOf } from './archive-figures.ts'

const renewal = {
  leadDays: 180,
  due: 0,
  failed: 0,
  unknown: 0,
  renewed: 0,
  mostCounted: 10_000,
  nextDueTime: null,
}

it.each([
  [{}, '暂无需要续期的合同。'],
  [{ nextDueTime: '2036-01-02 03:04:05' }, '下一次续期：2036-01-02 03:04:05。'],
  [{ due: 3, nextDueTime: '2026-01-02 03:04:05' }, '正在后台续期。'],
  [{ due: 3, failed: 1 }, '有合同续期失败，'],
])('says how the renewal stands: %o', (change, beginning) => {
  const summary = summaryOf({ ...renewal, ...change })
  expect(summary.startsWith(beginning)).toBe(true)
  expect(summary).toContain('到期前 180 天')
})

it('calls failures urgent, and says where it stopped counting', () => {
  const figures = figuresOf({ ...renewal, failed: 2, unknown: 10_000 })
  expect(figures.map(({ text }) => text)).toEqual(['0', '2', '10000+', '0'])
  expect(figures.filter(({ isUrgent }) => isUrgent).map(({ label }) => label)).toEqual(['续期失败'])
  expect(figuresOf(renewal).some(({ isUrgent }) => isUrgent)).toBe(false)
})
