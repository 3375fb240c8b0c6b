// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PasswordDialog } from './password-dialog.tsx'

const ignore = (): void => undefined

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('has the focus in the field as soon as it is there, however late the next frame comes', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const prompt = { status: 'password', isWrong: false, submit: ignore, cancel: ignore } as const
  render(<PasswordDialog prompt={prompt} />)
  expect(document.activeElement).toBe(screen.getByLabelText('密码'))
})
