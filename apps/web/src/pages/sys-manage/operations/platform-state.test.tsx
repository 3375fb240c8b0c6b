// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PlatformState } from './platform-state.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const hours = (filled: Readonly<Record<number, number>>): (number | null)[] =>
  Array.from({ length: 24 }, (_, at) => filled[at] ?? null)

const state = {
  database: true,
  queue: false,
  storage: true,
  times: { database: 3, queue: null, storage: 18 },
  waiting: 24,
  oldestSec: 41,
  peopleOnline: 3,
  storedBytes: 3 * 1024 * 1024,
  courses: {
    waiting: hours({ 3: 2, 22: 9, 23: 24 }),
    peopleOnline: hours({ 23: 3 }),
    storedBytes: hours({ 0: 1024 * 1024, 23: 3 * 1024 * 1024 }),
  },
  failedJobs: 4,
  failedByHour: [1, ...Array.from({ length: 22 }, () => 0), 3],
  outgrowsEmbedded: false,
  certificates: [],
}

/** What stands below a term: its figure, what else is known, and how many hours its line has. */
async function factsOf(term: string): Promise<unknown[]> {
  const place = (await screen.findByText(term)).parentElement
  const points = place?.querySelector('polyline')?.getAttribute('points')?.split(' ').length ?? 0
  return [...(place?.querySelectorAll('dd') ?? [])]
    .slice(0, 2)
    .map((fact): unknown => fact.textContent)
    .concat(points)
}

function show(result: unknown = state): void {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result }))
  render(<PlatformState />)
}

it('says how long each part took to answer, and which gave no answer', async () => {
  show()
  expect((await screen.findByRole('status')).textContent).toBe('1 项服务异常')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '数据库3 毫秒',
    '任务队列无响应',
    '文件存储18 毫秒',
  ])
})

it('has a figure, a remark and a day for what waits, failed, is there and is stored', async () => {
  show()
  expect(await factsOf('等待执行')).toEqual(['24 项', '最久等待 41 秒', 3])
  expect(await factsOf('失败任务')).toEqual(['4 项', '近 1 小时新增 3 项', 24])
  expect(await factsOf('在线用户')).toEqual(['3 人', '近 15 分钟有操作', 0])
  expect(await factsOf('存储用量')).toEqual(['3.0 MB', '近 24 小时增加 2.0 MB', 2])
})

it('says that the files could not be summed up, beside the figures that are known', async () => {
  show({ ...state, storedBytes: null, courses: { ...state.courses, storedBytes: hours({ 0: 1024 }) } })
  expect(await factsOf('存储用量')).toEqual(['- ', '暂时无法统计', 0])
  expect(await factsOf('在线用户')).toEqual(['3 人', '近 15 分钟有操作', 0])
})
