// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PlatformState } from './platform-state.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const state = {
  database: true,
  queue: false,
  storage: true,
  times: { database: 3, queue: null, storage: 18 },
  peopleOnline: 3,
  storedBytes: 1024,
  failedJobs: 4,
  failedByHour: [1, ...Array.from({ length: 22 }, () => 0), 3],
  outgrowsEmbedded: false,
  certificates: [],
}

async function termOf(term: string): Promise<string | undefined> {
  return (await screen.findByText(term)).parentElement?.querySelector('dd')?.textContent
}

it('says how long each part took to answer, which gave no answer, and what failed in the last hour', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result: state }))
  render(<PlatformState />)
  expect(await termOf('数据库')).toBe('正常3 毫秒')
  expect(await termOf('任务队列')).toBe('无响应')
  expect(await termOf('文件存储')).toBe('正常18 毫秒')
  expect(await termOf('失败任务')).toBe('4 个近 1 小时新增 3 个')
})
