// @vitest-environment happy-dom
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useTakenCompany } from './use-taken-company.ts'

it('shows that the company is taken until that is read, and looks at once where the wizard stands', () => {
  const onChanged = vi.fn<() => Promise<void>>(async () => undefined)
  const { result } = renderHook(() => useTakenCompany({ onChanged }))
  act(() => expect(result.current.tell(formRefusals.COMPANY_ALREADY_AUTHENTICATED_IN_AUDIT)).toBe(true))
  expect([result.current.shown, onChanged.mock.calls.length]).toEqual([true, 1])
  act(() => result.current.close())
  expect(result.current.shown).toBe(false)
})

it('leaves every other refusal to whoever asked', () => {
  const onChanged = vi.fn<() => Promise<void>>(async () => undefined)
  const { result } = renderHook(() => useTakenCompany({ onChanged }))
  act(() => expect(result.current.tell(formRefusals.COMPANY_DATA_MISMATCH)).toBe(false))
  expect([result.current.shown, onChanged.mock.calls.length]).toEqual([false, 0])
})
