// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('starts at 29 and ends after 30 seconds', () => {
  const ended = vi.fn<() => void>()
  const { result } = renderHook(() => useCountdown(30, ended))
  expect(result.current.left).toBeNull()
  act(() => result.current.start())
  expect(result.current.left).toBe(29)
  act(() => {
    vi.advanceTimersByTime(29_000)
  })
  expect(result.current.left).toBe(0)
  expect(ended).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(1200)
  })
  expect(result.current.left).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
})

test('counts as long as it is told this time', () => {
  const { result } = renderHook(() => useCountdown(30))
  act(() => result.current.start(60))
  expect(result.current.left).toBe(59)
})

test('ends at once when it is reset', () => {
  const { result } = renderHook(() => useCountdown(30))
  act(() => result.current.start())
  act(() => result.current.reset())
  expect(result.current.left).toBeNull()
})
