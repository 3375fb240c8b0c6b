// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, useToast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  cleanup()
  vi.useRealTimers()
})

test('shows one message at a time, without a full stop', () => {
  const { result } = renderHook(useToast)
  act(() => toast('success', '操作成功'))
  act(() => toast('error', '合同不存在或无权访问。'))
  expect(result.current).toMatchObject({ kind: 'error', text: '合同不存在或无权访问' })
})

test('takes the message away after a while', () => {
  const { result } = renderHook(useToast)
  act(() => toast('error', '验证码错误'))
  act(() => {
    vi.advanceTimersByTime(5000)
  })
  expect(result.current).toBeUndefined()
})
