// @vitest-environment happy-dom
import { messageUnread } from '@qiyin/calls/areas/messages.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCall } from '../call-hooks.ts'
import { queryClient } from '../query-client.ts'
import { lineHeard, lineLost, silentMs, unlessTold } from './line-state.ts'

const asked = vi.fn<() => Promise<Response>>(async () =>
  Response.json({ code: 0, message: '', result: { unread: 1 } }),
)
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  lineLost()
  asked.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a page asks again only while no line tells, and goes on asking once it is silent', async () => {
  renderHook(() => useCall(messageUnread, {}, { everyMs: () => unlessTold(1000) }))
  await pass(2500)
  expect(asked).toHaveBeenCalledTimes(3)
  lineHeard()
  await pass(silentMs - 1000)
  // One that was on its way.
  expect(asked).toHaveBeenCalledTimes(4)
  await pass(2000)
  await act(() => queryClient.invalidateQueries())
  await pass(1100)
  expect(asked).toHaveBeenCalledTimes(6)
})
