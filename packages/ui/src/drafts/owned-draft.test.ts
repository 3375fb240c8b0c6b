// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeptValues } from './owned-draft.ts'

afterEach(cleanup)

test('values are kept when they change, and not as they came from the server', () => {
  const kept: object[] = []
  const first = { creditNo: '' }
  const { rerender } = renderHook(({ values }) => useKeptValues(values, (now) => kept.push(now)), {
    initialProps: { values: first },
  })
  rerender({ values: first })
  expect(kept).toEqual([])
  act(() => rerender({ values: { creditNo: '9' } }))
  expect(kept).toEqual([{ creditNo: '9' }])
})
