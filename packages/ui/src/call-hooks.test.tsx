// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { useCallMutation } from './call-hooks.ts'

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  sent.mockImplementation(async () => Response.json({ code: 0, message: '', result: true }))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  cleanup()
  sent.mockReset()
  vi.unstubAllGlobals()
})

it('sends a double click once, other arguments as well, and the same again after the answer', async () => {
  const { result } = renderHook(() => useCallMutation(signCancel))
  const cancel = (contractId: string): void => result.current.mutate({ contractId, cancelReason: '重复' })
  act(() => {
    cancel('1')
    cancel('1')
  })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(sent).toHaveBeenCalledTimes(1)
  act(() => cancel('2'))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  act(() => cancel('2'))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(3))
})
