// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { breakpoints } from './breakpoints.ts'
import { useMedia } from './use-media.ts'

declare const happyDOM: { setViewport: (size: { width: number }) => void }

afterEach(cleanup)

it('follows the width of the window', () => {
  happyDOM.setViewport({ width: 1366 })
  const { result } = renderHook(() => useMedia(breakpoints.narrow))
  expect(result.current).toBe(false)
  act(() => happyDOM.setViewport({ width: 1365 }))
  expect(result.current).toBe(true)
})
