// @vitest-environment happy-dom
import { ourPart } from '@qiyin/domain/our-part.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { onSessionEnded } from '../base/session-lost.ts'
import { queryClient } from '../query-client.ts'
import { OfOwnAccount } from './of-own-account.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The authentication of account 7, looked at by another one. */
function show(user: { personAccountId: string; ourpart: number }): void {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({
        code: 0,
        message: '',
        result: url.includes('/user/info') ? { mobile: '139*****002', ...user } : null,
      }),
    ),
  )
  render(
    <MemoryRouter initialEntries={['/personal-authentication/7/FDD?userType=1']}>
      <OfOwnAccount personAccountId="7">
        <p>填写身份信息</p>
      </OfOwnAccount>
    </MemoryRouter>,
  )
}

it('has whoever opened the authentication of another account log in with that one’s number', async () => {
  const ended = vi.fn<(back: string | undefined) => void>()
  const unlisten = onSessionEnded(ended)
  show({ personAccountId: '8', ourpart: ourPart.theirs })
  fireEvent.click(await screen.findByRole('button', { name: '换用其他手机号登录' }))
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('/personal-authentication/7/FDD?userType=1'))
  expect(screen.queryByText('填写身份信息')).toBeNull()
  unlisten()
})

it('leads those who cannot log out home', async () => {
  show({ personAccountId: '8', ourpart: ourPart.ours })
  expect(await screen.findByRole('link', { name: '返回首页' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows somebody’s own', async () => {
  show({ personAccountId: '7', ourpart: ourPart.theirs })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText('填写身份信息')).toBeDefined()
})
