// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTellViewed } from './use-tell-viewed.ts'

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const task = { contractId: '1', signId: '2', documentSha256: 'ab' }

beforeEach(() => {
  sent.mockImplementation(async () => Response.json({ code: 0, message: '', result: true }))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  cleanup()
  sent.mockReset()
  vi.unstubAllGlobals()
})

const leave = (pages: number[], isSigned: boolean): void =>
  renderHook(() =>
    useTellViewed(task, { shown: { seen: () => ({ pages, seconds: 9 }) }, isSigned }),
  ).unmount()

it('tells what was shown to whoever leaves without signing, also from a page that is closed', () => {
  leave([1, 2], false)
  const [url, init] = sent.mock.calls[0] ?? []
  expect(url).toContain('/sign/viewed')
  expect(init?.keepalive).toBe(true)
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null
  expect(body).toEqual({ contractId: '1', signId: '2', shown: { sha256: 'ab', pages: [1, 2], seconds: 9 } })
})

it('tells nothing of whom nothing was shown, or who has signed', () => {
  leave([], false)
  leave([1], true)
  expect(sent).not.toHaveBeenCalled()
})
