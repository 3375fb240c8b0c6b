// @vitest-environment happy-dom
import { sealsMine } from '@qiyin/calls/areas/seals.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { callKey, queryClient } from '@qiyin/ui/query-client.ts'
import { Guard } from '@qiyin/ui/shell/guard.tsx'
import type { User } from '@qiyin/ui/use-user.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CenterSheets } from './center-sheets.tsx'

const user: User = {
  personAccountId: '4',
  mobile: '138****0004',
  name: '陈思远',
  email: null,
  userName: null,
  verified: true,
  ourpart: 1,
  systemAdmin: false,
  roles: [],
  authenticationUrl: null,
  authorityList: [],
  companyList: [],
  avatar: null,
  identityNo: '3301**********0017',
  identityType: 0,
  authWay: null,
  verifiedTime: '2026-01-05 09:00:00',
  assurance: null,
  showSignInstructions: false,
  showEnterpriseManagementMenu: false,
  createdTime: '2026-01-05 09:00:00',
}

/** Answers of calls by the end of their path, each to be given when the test wants it. */
const waiting = new Map<string, (result: unknown) => void>()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const path = new URL(address, 'http://localhost').pathname.replace('/esignature/api', '')
    waiting.set(path, (result) => resolve(Response.json({ code: 0, message: '', result })))
    return promise
  })
  queryClient.setQueryData(callKey(userInfo, {}), user)
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
  waiting.clear()
})

/** By the places that the page's links lead to. */
const sheets = (): string[] =>
  screen
    .getAllByRole('region')
    .map(({ id }) => id)
    .filter((id) => id !== '')

const device = {
  sessionId: '1',
  userAgent: '',
  address: '127.0.0.1',
  loginTime: '2026-01-05 09:00:00',
  seenTime: '2026-01-05 09:00:00',
  current: true,
}

const login = {
  sourceId: '1',
  sourceName: '采购系统',
  agreedTime: '2026-01-05 09:00:00',
  usedTime: null,
}

it('shows no sheet above which another may still grow, whichever answer comes first', async () => {
  render(
    <MemoryRouter initialEntries={['/user-center']}>
      <Guard pending={null} openToAll={['/user-center']}>
        <CenterSheets />
      </Guard>
    </MemoryRouter>,
  )
  await waitFor(() => expect(waiting.size).toBeGreaterThanOrEqual(3))
  waiting.get('/user/sessions')?.([device])
  waiting.get('/seals/mine')?.([])
  // Both have come when the cache has them.
  await waitFor(() => expect(queryClient.getQueryData(callKey(sealsMine, {}))).toEqual([]))
  expect(sheets()).toEqual(['real-name', 'signature'])

  waiting.get('/user/signatures')?.([])
  await screen.findByText('当前在线')
  await waitFor(() => expect(waiting.has('/user/source-logins')).toBe(true))
  waiting.get('/user/source-logins')?.([login])
  await screen.findByText('采购系统')
  expect(sheets()).toEqual([
    'real-name',
    'signature',
    'companies',
    'seals',
    'security',
    'devices',
    'source-logins',
  ])
})
