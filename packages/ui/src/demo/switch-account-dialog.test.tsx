// @vitest-environment happy-dom
import { demoAccounts } from '@qiyin/calls/areas/site.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, useToast } from '../base/toast.ts'
import { useAsked } from '../feedback/confirm.ts'
import { useLeaveGuard } from '../feedback/use-leave-guard.ts'
import { callKey, queryClient } from '../query-client.ts'
import { Guard } from '../shell/guard.tsx'
import type { User } from '../use-user.ts'
import { SwitchAccountDialog } from './switch-account-dialog.tsx'

const user = { personAccountId: '1', mobile: '138*****002', authorityList: [] } as unknown as User // only what the page reads
const other: Answer<typeof demoAccounts>[number] = {
  phone: '13800000002',
  name: '周敏',
  role: '经办人',
  description: '发起合同',
  identityNo: null,
  employee: true,
  personAccountId: '2',
}

const calls = vi.fn<() => Promise<Response>>()
const loads = vi.fn<(url: string) => void>()
const close = vi.fn<() => void>()

function Page({ unsaved }: { unsaved: boolean }) {
  useLeaveGuard(unsaved)
  const asked = useAsked()
  return (
    <>
      <SwitchAccountDialog onClose={close} />
      <p>{useToast()?.text}</p>
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

function choose(unsaved: boolean): void {
  const page = (
    <Guard pending={null}>
      <Page unsaved={unsaved} />
    </Guard>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  fireEvent.click(screen.getByText(other.name))
}

/** Whether the browser would ask now. */
function isHeldBack(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

beforeEach(() => {
  calls.mockImplementation(async () => Response.json({ code: 0, message: '', result: null }))
  vi.stubGlobal('fetch', calls)
  vi.spyOn(location, 'assign').mockImplementation((url) => loads(String(url)))
  queryClient.setQueryData(callKey(userInfo, {}), user)
  queryClient.setQueryData(callKey(demoAccounts, {}), [other])
})

afterEach(() => {
  cleanup()
  dismissToast()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const mock of [calls, loads, close]) mock.mockReset()
})

it('changes to the account at once where nothing is unsaved', async () => {
  choose(false)
  await waitFor(() => expect(loads.mock.calls).toEqual([['/']]))
  expect(calls).toHaveBeenCalledTimes(1)
})

it('changes nothing before the question is answered, and nothing for who stays', async () => {
  choose(true)
  fireEvent.click(await screen.findByText('留下'))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(calls).not.toHaveBeenCalled()
  expect(loads).not.toHaveBeenCalled()
  expect(isHeldBack()).toBe(true)
})

it('changes to the account for who leaves, and the browser asks no second time', async () => {
  choose(true)
  const leave = await screen.findByText('离开')
  expect(calls).not.toHaveBeenCalled()
  // Where the question stands, nothing stands over it.
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(leave)
  await waitFor(() => expect(loads.mock.calls).toEqual([['/']]))
  expect(isHeldBack()).toBe(false)
})

it('still guards the work where the account could not be changed', async () => {
  calls.mockImplementation(async () => Response.json({ code: 1, message: '账号已冻结', result: null }))
  choose(true)
  fireEvent.click(await screen.findByText('离开'))
  await screen.findByText('账号已冻结')
  expect(calls).toHaveBeenCalledTimes(1)
  expect(loads).not.toHaveBeenCalled()
  expect(isHeldBack()).toBe(true)
})
