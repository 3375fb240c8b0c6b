// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CompletionTimes } from './completion-times.tsx'
import { readStatisticAddress } from './statistic-address.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(
  counts: readonly number[],
  query = '',
  scope: 'systemManager' | 'outCompany' = 'systemManager',
) {
  const hours = [1, 4, 24, 72, 168, null]
  const result = counts.map((count, at) => ({ upToHours: hours[at], count }))
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result }))
  const address = readStatisticAddress(new URLSearchParams(query), { scope, today: '2026-11-20' })
  return render(<CompletionTimes scope={scope} address={address} />)
}

it('has a column for each class of time, and says within what time half were completed', async () => {
  show([2, 0, 1400, 1, 0, 3])
  expect(await screen.findByText('半数在 24 小时内完成')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '21小时内',
    '01–4小时',
    '1,4004–24小时',
    '11–3天',
    '03–7天',
    '37天以上',
  ])
})

it('says that nothing was completed', async () => {
  show([0, 0, 0, 0, 0, 0])
  expect(await screen.findByText('所选时间内暂无完成的合同')).toBeDefined()
})

it.each([
  ['users', 'figure=userCount', 'systemManager'],
  ['contracts of other companies', '', 'outCompany'],
] as const)('is not shown beside %s', (_, query, scope) => {
  expect(show([1, 0, 0, 0, 0, 0], query, scope).container.textContent).toBe('')
})
