// @vitest-environment happy-dom
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { callKey, queryClient } from '../query-client.ts'
import type { User } from '../use-user.ts'
import { Guard } from './guard.tsx'

const page = (index_page: string, enable: boolean) => ({
  function_cn_name: index_page,
  function_en_name: index_page.slice(1),
  index_page,
  level: 2,
  show_order: 1,
  enable,
  functionMenuDtos: [],
})

const user: User = {
  personAccountId: '1',
  mobile: '138*****001',
  name: '林晓峰',
  email: null,
  userName: null,
  verified: true,
  ourpart: 1,
  systemAdmin: false,
  roles: [],
  authenticationUrl: null,
  authorityList: [
    page('/', true),
    page('/file-center', true),
    {
      ...page('/sys-manage', true),
      functionMenuDtos: [page('/sys-manage/role-manage', true), page('/sys-manage/log-query', false)],
    },
  ],
  companyList: [],
  avatar: null,
  identityNo: null,
  identityType: 0,
  authWay: null,
  verifiedTime: null,
  assurance: null,
  showSignInstructions: false,
  showEnterpriseManagementMenu: false,
  createdTime: '2026-01-01 00:00:00',
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

it.each([
  ['/file-center/detail?contractId=1', '/file-center/detail'],
  ['/sys-manage/role-manage', '/sys-manage/role-manage'],
  ['/sys-manage/log-query', '/'],
  ['/sys-manage/msg-manage', '/'],
  ['/app-manage', '/'],
  ['/', '/'],
])('leads who types %s to %s', async (typed, shown) => {
  queryClient.setQueryData(callKey(userInfo, {}), user)
  const router = createMemoryRouter(
    [
      {
        element: (
          <Guard pending={null}>
            <Outlet />
          </Guard>
        ),
        children: [{ path: '*', element: <p>a page</p> }],
      },
    ],
    { initialEntries: [typed] },
  )
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('a page')).toBeDefined()
  expect(router.state.location.pathname).toBe(shown)
})
