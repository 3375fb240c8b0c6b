// @vitest-environment happy-dom
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToast } from '../base/toast.ts'
import { LoginForm } from './login-form.tsx'

const sent = vi.fn<() => Promise<Response>>()

beforeEach(() => void vi.stubGlobal('fetch', sent))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Said(): ReactElement {
  return <output>{useToast()?.text}</output>
}

/** Logs in with a phone and a code, which the server refuses so. */
function logIn(refusal: { code: number; message: string }): void {
  sent.mockImplementation(async () => Response.json({ ...refusal, result: null }))
  render(
    <>
      <LoginForm target="/" leave={vi.fn<(path: string) => void>()} ref={null} />
      <Said />
    </>,
  )
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800138000' } })
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '123456' } })
  fireEvent.submit(screen.getByRole('form', { name: '注册 / 登录' }))
}

it.each([toldRefusals.CODE_WRONG, toldRefusals.CODE_EXPIRED])(
  'says below the code that $message, until another is typed',
  async (refusal) => {
    logIn(refusal)
    const code = screen.getByLabelText('验证码')
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(refusal.message).id).toBe('login-code-problem')
    expect(document.activeElement).toBe(code)
    fireEvent.change(code, { target: { value: '654321' } })
    expect(screen.queryByText(refusal.message)).toBeNull()
  },
)

it('says anything else as a message', async () => {
  logIn(toldRefusals.ACCOUNT_FROZEN)
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(toldRefusals.ACCOUNT_FROZEN.message),
  )
  expect(screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBe('false')
})
