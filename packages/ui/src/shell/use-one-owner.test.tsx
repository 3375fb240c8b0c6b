// @vitest-environment happy-dom
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, useToast } from '../base/toast.ts'
import { useAsked } from '../feedback/confirm.ts'
import { useLeaveGuard } from '../feedback/use-leave-guard.ts'
import { callKey, queryClient } from '../query-client.ts'
import type { User } from '../use-user.ts'
import { Guard, useCurrentUser } from './guard.tsx'
import { logOut } from './log-out.ts'
import { SessionFrame } from './session-frame.tsx'

const person = (personAccountId: string, name: string) =>
  ({ personAccountId, name, authorityList: [] }) as unknown as User // only what the guard reads
const me = person('1', '林晓峰')
const other = person('2', '周敏')

const calls = vi.fn<() => Promise<Response>>()
const loads = vi.fn<(url: string) => void>()

function Page() {
  useLeaveGuard(true)
  return <p>{`${useCurrentUser().name}的页面`}</p>
}

function Around() {
  const asked = useAsked()
  return (
    <>
      <Outlet />
      <p role="status">{useToast()?.text}</p>
      {asked && (
        <>
          <button type="button" onClick={() => asked.answer(true)}>
            离开
          </button>
          <button type="button" onClick={() => asked.answer(false)}>
            留下
          </button>
        </>
      )}
    </>
  )
}

function open() {
  const router = createMemoryRouter(
    [
      {
        Component: Around,
        children: [
          {
            Component: SessionFrame,
            children: [
              {
                element: (
                  <Guard pending={<p>请稍候</p>}>
                    <Page />
                  </Guard>
                ),
                path: '/',
              },
            ],
          },
          { path: '/login', element: <p>登录页</p> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
}

/** What the browser tells the other tabs of an origin. */
function noteElsewhere(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: 'qiyin.session', newValue }))
}

function answer(user: User): void {
  calls.mockImplementation(async () => Response.json({ code: 0, message: '', result: user }))
}

function answer401(): void {
  calls.mockImplementation(async () =>
    Response.json({ code: 1004, message: '登录已失效', result: null }, { status: 401 }),
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', calls)
  vi.spyOn(location, 'assign').mockImplementation((url) => loads(String(url)))
  queryClient.setQueryData(callKey(userInfo, {}), me)
})

afterEach(() => {
  cleanup()
  dismissToast()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const mock of [calls, loads]) mock.mockReset()
})

it('shows nothing of the one person to the other who logged in in another tab', async () => {
  answer(other)
  open()
  await screen.findByText('林晓峰的页面')
  noteElsewhere('2')
  await waitFor(() => expect(loads.mock.calls).toEqual([['/']]))
  expect(screen.queryByText(/的页面/)).toBeNull()
  // Unsaved work does not hold the page of somebody else back.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

it('asks who is logged in when the tab is looked at again', async () => {
  answer(other)
  open()
  await screen.findByText('林晓峰的页面')
  fireEvent.focus(window)
  await waitFor(() => expect(loads.mock.calls).toEqual([['/']]))
})

it('says in the page loaded anew why', async () => {
  sessionStorage.setItem('qiyin.switched', '1')
  open()
  expect(await screen.findByText('其他窗口已登录另一账号，本页已切换为当前账号')).toBeDefined()
  expect(sessionStorage.getItem('qiyin.switched')).toBeNull()
})

it('believes the server, not what another tab says', async () => {
  answer(me)
  open()
  await screen.findByText('林晓峰的页面')
  noteElsewhere('2')
  noteElsewhere(null)
  await waitFor(() => expect(calls).toHaveBeenCalled())
  expect(screen.getByText('林晓峰的页面')).toBeDefined()
  expect(loads).not.toHaveBeenCalled()
})

it('goes to the login page when another tab has logged out', async () => {
  answer401()
  open()
  await screen.findByText('林晓峰的页面')
  noteElsewhere(null)
  expect(await screen.findByText('登录页')).toBeDefined()
})

it('asks about unsaved work before the session is ended, and not again after', async () => {
  answer(me)
  open()
  await screen.findByText('林晓峰的页面')
  const stay = logOut()
  fireEvent.click(await screen.findByText('留下'))
  await stay
  expect(calls).not.toHaveBeenCalled()
  const leave = logOut()
  fireEvent.click(await screen.findByText('离开'))
  await leave
  await screen.findByText('登录页')
  expect(screen.queryByText('留下')).toBeNull()
  expect(calls).toHaveBeenCalledTimes(1)
})
