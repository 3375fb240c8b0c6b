// @vitest-environment happy-dom
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useToast } from '../base/toast.ts'
import { keepIdentityDraft } from './identity-draft.ts'
import { usePersonIdentity } from './use-person-identity.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
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

const at = (overseas: boolean): object =>
  renderHook(() => usePersonIdentity({ ...setup, overseas, onSettled: () => undefined })).result.current
    .values

it('begins with what was typed before, but not with the number of another kind of document', () => {
  keepIdentityDraft('1', {
    name: '陈大文',
    identityNo: 'H1234567890',
    identityType: '1',
    mobile: '13911110001',
  })
  expect(at(true)).toMatchObject({ name: '陈大文', identityNo: 'H1234567890', identityType: '1' })
  expect(at(false)).toMatchObject({ name: '陈大文', identityNo: '', identityType: '0' })
  keepIdentityDraft('1', { identityNo: '110101199003071233', identityType: '0' })
  expect(at(true)).toMatchObject({ identityNo: '', identityType: '' })
  expect(at(false)).toMatchObject({ identityNo: '110101199003071233', mobile: '13911110001' })
})

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
