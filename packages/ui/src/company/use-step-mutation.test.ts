// @vitest-environment happy-dom
import { companyRealNameSubmit } from '@qiyin/calls/areas/company-real-name.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import { begunCompany } from './testing/begun-company.ts'
import { useCompanyWizard } from './use-company-wizard.ts'
import { useStepMutation } from './use-step-mutation.ts'

const which = { companyId: '7', supplierCode: 'BEST_SIGN' } as const
const moved = '当前认证状态不支持此操作，请刷新页面后重试'
let authStatus: number
let asked: number

beforeEach(() => {
  authStatus = companyAuthStatus.basicSubmitted
  asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/company-real-name/submit'))
      return Response.json({ code: toldRefusals.FAILED.code, message: moved, result: null })
    asked += 1
    return Response.json({ code: 0, message: '', result: { ...begunCompany, authStatus } })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function begin(): {
  current: { wizard: ReturnType<typeof useCompanyWizard>; submit: { mutate: (of: typeof which) => void } }
} {
  return renderHook(() => ({
    wizard: useCompanyWizard(which),
    submit: useStepMutation(companyRealNameSubmit, {}),
  })).result
}

it('goes on where the application stands when a step was over before it was sent', async () => {
  const seen = begin()
  await waitFor(() => expect(seen.current.wizard.at).toBe(2))
  // Gone back to, which must not hold whoever is on elsewhere by now.
  act(() => seen.current.wizard.backTo(1))
  expect(seen.current.wizard.at).toBe(1)
  authStatus = companyAuthStatus.inReview
  act(() => seen.current.submit.mutate(which))
  await waitFor(() => expect(seen.current.wizard.at).toBe(3))
})

it('stays at the step that was gone back to when nothing has moved', async () => {
  const seen = begin()
  await waitFor(() => expect(seen.current.wizard.at).toBe(2))
  act(() => seen.current.wizard.backTo(1))
  act(() => seen.current.submit.mutate(which))
  await waitFor(() => expect([asked, seen.current.wizard.company.isFetching]).toEqual([2, false]))
  expect(seen.current.wizard.at).toBe(1)
})
