// @vitest-environment happy-dom
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useToast } from '../base/toast.ts'
import { usePersonIdentity } from './use-person-identity.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const setup = {
  account: { personAccountId: '1', supplierCode: 'BEST_SIGN' },
  overseas: false,
  ways: [authWay.mobile],
  firstWay: authWay.mobile,
  hostedWays: [],
  wantsPhoto: false,
  focus: () => undefined,
} as const

it.each([
  ['which the result page says, too', 4010, '信息不一致，请确保所有信息均为本人真实信息', true],
  ['which only it says', 4003, '获取验证码过于频繁，请稍后再试', false],
])('says a refusal once: %s', async (_, code, message, settled) => {
  vi.stubGlobal('fetch', async () => Response.json({ code, message, result: null }))
  const onSettled = vi.fn<() => void>()
  const { result } = renderHook(() => ({
    said: useToast()?.text,
    identity: usePersonIdentity({ ...setup, onSettled }),
  }))
  act(() => result.current.identity.type('name', '沈知夏'))
  act(() => result.current.identity.type('identityNo', '110101199003071233'))
  act(() => result.current.identity.type('mobile', '13911110001'))
  act(() => result.current.identity.askCode())
  await vi.waitFor(() => expect(result.current.identity.asking).toBe(false))
  await vi.waitFor(() =>
    expect([onSettled.mock.calls.length > 0, result.current.said]).toEqual([
      settled,
      settled ? undefined : message,
    ]),
  )
})
