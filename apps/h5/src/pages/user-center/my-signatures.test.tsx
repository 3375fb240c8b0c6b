// @vitest-environment happy-dom
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { userSignatures } from '@qiyin/calls/areas/user-center.ts'
import { callKey, queryClient } from '@qiyin/ui/query-client.ts'
import { Guard } from '@qiyin/ui/shell/guard.tsx'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MySignatures } from './my-signatures.tsx'

// What is not known yet is not asked for here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
})

it('shows what stands below it when it is known how many signatures are kept', async () => {
  queryClient.setQueryData(callKey(userInfo, {}), { name: '王梓涵', verified: true, authorityList: [] })
  render(
    <MemoryRouter initialEntries={['/user-center']}>
      <Guard pending={null} openToAll={['/user-center']}>
        <MySignatures>
          <p>退出登录</p>
        </MySignatures>
      </Guard>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: '我的签名' })).toBeDefined()
  expect(screen.queryByText('退出登录')).toBeNull()
  await act(async () => void queryClient.setQueryData(callKey(userSignatures, {}), []))
  expect(await screen.findByText('退出登录')).toBeDefined()
})
