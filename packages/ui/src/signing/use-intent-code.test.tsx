// @vitest-environment happy-dom
import { signIntentCode } from '@qiyin/calls/areas/sign.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useIntentCode, type IntentCode } from './use-intent-code.ts'

const sent = vi.fn<() => Promise<Response>>()

beforeEach(() => void vi.stubGlobal('fetch', sent))
afterEach(() => {
  cleanup()
  sent.mockReset()
  vi.unstubAllGlobals()
})

const refuse = (refusal: { code: number; message: string }): void =>
  void sent.mockImplementation(async () => Response.json({ ...refusal, result: { resendAfterSec: 12 } }))

function opened(): { readonly current: IntentCode } {
  return renderHook(() => useIntentCode(signIntentCode, { contractId: '1', signId: '2' })).result
}

it('says that a code for something else came shortly before, and blames nobody for it', async () => {
  refuse(toldRefusals.CODE_TOO_SOON)
  const proof = opened()
  await waitFor(() => expect(proof.current.waitSec).not.toBeNull())
  expect(proof.current).toMatchObject({
    problem: '',
    sentTo: { text: '刚发送过验证码，请稍后获取', mobile: null },
  })
  act(() => proof.current.resend())
  await waitFor(() => expect(proof.current.problem).toBe(toldRefusals.CODE_TOO_SOON.message))
})

it('says of anything else why no code was sent', async () => {
  refuse({ code: 4004, message: '今日获取验证码次数已达上限' })
  const proof = opened()
  await waitFor(() => expect(proof.current.problem).toBe('今日获取验证码次数已达上限'))
  expect(proof.current.sentTo.text).toBe('请获取短信验证码')
})
