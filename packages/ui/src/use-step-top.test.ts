// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useStepTop } from './use-step-top.ts'

afterEach(() => vi.unstubAllGlobals())

it('goes to the top with each new step, and leaves alone where the page was opened', () => {
  const scrollTo = vi.fn<(x: number, y: number) => void>()
  vi.stubGlobal('scrollTo', scrollTo)
  const { rerender } = renderHook(({ at }) => useStepTop(at), { initialProps: { at: 1 } })
  rerender({ at: 1 })
  expect(scrollTo).not.toHaveBeenCalled()
  rerender({ at: 2 })
  rerender({ at: 2 })
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
})
