// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLicenceReading } from './use-licence-reading.ts'

const which = { companyId: '7', supplierCode: 'BEST_SIGN' } as const
const given = {
  companyName: '杭州云栖科技有限公司',
  creditNo: '91330106MA2B00019Q',
  legalPersonName: '林婉清',
}
let answer: (read: object) => void

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    answer = resolve
    return Response.json({ code: 0, message: '', result: await promise })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('holds an application until its photo was compared and what differs was looked at', async () => {
  const { result } = renderHook(() => useLicenceReading(which, given))
  // Nobody knows yet what there is to look at.
  expect(result.current.open).toBe(true)
  await waitFor(() => expect(answer).toBeDefined())
  answer({ ...given, legalPersonName: '林婉青' })
  await waitFor(() => expect(result.current.checks?.legalPersonName.outcome).toBe('different'))
  expect(result.current.open).toBe(true)
  act(() => result.current.settle('legalPersonName', true))
  expect(result.current.open).toBe(false)
})

it('has the reviewer say of each thing that could not be read that it is right', async () => {
  const { result } = renderHook(() => useLicenceReading(which, given))
  await waitFor(() => expect(answer).toBeDefined())
  answer({ companyName: null, creditNo: null, legalPersonName: null })
  await waitFor(() => expect(result.current.checks?.creditNo.outcome).toBe('unread'))
  for (const field of ['companyName', 'creditNo', 'legalPersonName'] as const) {
    expect(result.current.open).toBe(true)
    act(() => result.current.settle(field, true))
  }
  expect(result.current.open).toBe(false)
})
