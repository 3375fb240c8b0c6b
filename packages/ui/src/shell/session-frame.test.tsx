// @vitest-environment happy-dom
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteSession } from '../base/session-hint.ts'
import { reportSessionEnded } from '../base/session-lost.ts'
import { dismissToast, useToast } from '../base/toast.ts'
import { useCall } from '../call-hooks.ts'
import { useLeaveGuard } from '../feedback/use-leave-guard.ts'
import { queryClient } from '../query-client.ts'
import { SessionFrame } from './session-frame.tsx'

const calls = vi.fn<() => Promise<Response>>()

function BusyPage() {
  useLeaveGuard(true)
  useCall(businessMine, {}, { everyMs: 100 })
  useCall(contractQueryOverviewPerson, {}, { everyMs: 100 })
  return <p>填到一半的表单</p>
}

beforeEach(() => {
  vi.useFakeTimers()
  calls.mockImplementation(async () =>
    Response.json({ code: 1004, message: '登录已失效', result: null }, { status: 401 }),
  )
  vi.stubGlobal('fetch', calls)
})

afterEach(() => {
  cleanup()
  dismissToast()
  noteSession(null)
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The wizard, and a login page that comes when `page` is resolved. */
function openWizard() {
  const page = Promise.withResolvers<{ Component: () => React.ReactElement }>()
  const router = createMemoryRouter(
    [
      { Component: SessionFrame, children: [{ path: '/wizard', Component: BusyPage }] },
      { path: '/login', lazy: () => page.promise },
    ],
    { initialEntries: ['/wizard'] },
  )
  render(<RouterProvider router={router} />)
  return { page, router }
}

it('asks nothing more after the first 401, however long the login page takes to come', async () => {
  const { page, router } = openWizard()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(calls).toHaveBeenCalledTimes(2)
  page.resolve({ Component: () => <p>登录页</p> })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('登录页')).toBeDefined()
  expect(router.state.location.search).toBe('?redirect=%2Fwizard')
  expect(calls).toHaveBeenCalledTimes(2)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it.each([
  ['whose session is over', '7', '登录已失效，请重新登录'],
  ['who may never have been logged in here', null, '请登录后继续'],
])('tells somebody %s why the login page comes', async (_, account, text) => {
  noteSession(account)
  const { page } = openWizard()
  page.resolve({ Component: () => <p>{useToast()?.text}</p> })
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.getByText(text)).toBeDefined()
})

it('tells whose account is frozen that it is, and not that the session is over', async () => {
  noteSession('7')
  calls.mockImplementation(async () =>
    Response.json({ code: 4007, message: '账号已冻结，请联系管理员', result: null }, { status: 403 }),
  )
  const { page } = openWizard()
  page.resolve({ Component: () => <p>{useToast()?.text}</p> })
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.getByText('账号已冻结，请联系管理员')).toBeDefined()
})

it.each([
  ['that leads nowhere', undefined, ''],
  [
    'that leads where was asked for',
    '/sign-redirect?signTransactionNo=8',
    '?redirect=%2Fsign-redirect%3FsignTransactionNo%3D8',
  ],
])(
  'asks nothing more when the person has ended the session, and goes to a login page %s',
  async (_, back, search) => {
    calls.mockImplementation(async () => Response.json({ code: 0, message: '', result: [] }))
    const { page, router } = openWizard()
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(calls).toHaveBeenCalledTimes(2)
    act(() => reportSessionEnded(back))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    page.resolve({ Component: () => <p>登录页</p> })
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('登录页')).toBeDefined()
    expect(router.state.location.search).toBe(search)
    expect(calls).toHaveBeenCalledTimes(2)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  },
)
