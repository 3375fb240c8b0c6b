import { Navigate, type RouteObject } from 'react-router'
import { ErrorPage } from '@qiyin/ui/base/error-page.tsx'
import { page } from '@qiyin/ui/base/load-page.ts'
import { Root } from '@qiyin/ui/base/root.tsx'

/*
 * Every route of the phone pages; the paths are those of the desktop, so that the device redirect is a change of
 * prefix. `tabPages` have the tabs at the bottom, `flowPages` the whole screen; both are guarded. `computerPaths`
 * exist on the desktop only.
 */

const tabPages: RouteObject[] = [
  { index: true, lazy: page(() => import('./pages/home/home-page.tsx'), 'HomePage') },
  { path: 'file-center', lazy: page(() => import('./pages/file-center/list/list-page.tsx'), 'ListPage') },
  {
    path: 'user-center',
    lazy: page(() => import('./pages/user-center/user-center-page.tsx'), 'UserCenterPage'),
  },
]

const flowPages: RouteObject[] = [
  {
    path: 'file-center/detail',
    lazy: page(() => import('./pages/file-center/detail/detail-page.tsx'), 'DetailPage'),
  },
  {
    path: 'file-center/sign',
    lazy: page(() => import('./pages/file-center/sign/sign-page.tsx'), 'SignPage'),
  },
]

const computerPaths = [
  'file-center/new-sign',
  'tpl-history/*',
  'sign-templ',
  'app-manage/*',
  'sys-manage/*',
  'enterprise-manage/*',
  'personal-authentication/*',
  'enterprise-authentication/*',
  'out-enterprise-authentication/*',
]

const computerPages: RouteObject[] = computerPaths.map((path) => ({
  path,
  lazy: page(() => import('./pages/computer/computer-page.tsx'), 'ComputerPage'),
}))

const plainPages: RouteObject[] = [
  {
    path: 'sign-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/sign-redirect-page.tsx'), 'SignRedirectPage'),
  },
  {
    path: 'sign-return',
    lazy: page(() => import('@qiyin/ui/redirects/sign-return-page.tsx'), 'SignReturnPage'),
  },
  { path: 'common/404', lazy: page(() => import('@qiyin/ui/errors/not-found-page.tsx'), 'NotFoundPage') },
  ...computerPages,
]

const publicPages: RouteObject[] = [
  { path: 'login', lazy: page(() => import('./pages/login/login-page.tsx'), 'LoginPage') },
  { path: 'fail', lazy: page(() => import('@qiyin/ui/errors/fail-page.tsx'), 'FailPage') },
]

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: () => null,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          ...publicPages,
          {
            lazy: page(() => import('@qiyin/ui/shell/session-frame.tsx'), 'SessionFrame'),
            children: [
              ...plainPages,
              {
                lazy: page(() => import('./shell/guarded-frame.tsx'), 'GuardedFrame'),
                children: [
                  { lazy: page(() => import('./shell/tab-frame.tsx'), 'TabFrame'), children: tabPages },
                  ...flowPages,
                ],
              },
            ],
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
  },
]
