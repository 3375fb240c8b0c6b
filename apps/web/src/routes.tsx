import { Navigate, type RouteObject } from 'react-router'
import { ErrorPage } from '@qiyin/ui/base/error-page.tsx'
import { page } from '@qiyin/ui/base/load-page.ts'
import { Root } from '@qiyin/ui/base/root.tsx'

/*
 * Every route. A page is lazy and named by its file and component. To add one:
 * `framedPages`: inside the shell, padded, with the footer; `fullPages`: inside the shell, drawing its own
 * full-height <main id="main">; `flowPages`: guarded, without the shell; `plainPages`: without antd and guard; `publicPages`: the same, and without the
 * rules of the session.
 */

const framedPages: RouteObject[] = [
  { index: true, lazy: page(() => import('./pages/home/home-page.tsx'), 'HomePage') },
  {
    path: 'file-center',
    lazy: page(() => import('./pages/file-center/list/contract-list-page.tsx'), 'ContractListPage'),
  },
  { path: 'sys-manage', lazy: page(() => import('./shell/area-index.tsx'), 'AreaIndex') },
  {
    path: 'sys-manage/business-manage',
    lazy: page(
      () => import('./pages/sys-manage/business-manage/business-manage-page.tsx'),
      'BusinessManagePage',
    ),
  },
  { path: 'common/404', lazy: page(() => import('@qiyin/ui/errors/not-found-page.tsx'), 'NotFoundPage') },
]

const fullPages: RouteObject[] = [
  {
    path: 'file-center/detail',
    lazy: page(() => import('./pages/file-center/detail/detail-page.tsx'), 'DetailPage'),
  },
]

const flowPages: RouteObject[] = [
  {
    path: 'file-center/new-sign',
    lazy: page(() => import('./pages/file-center/new-sign/new-sign-page.tsx'), 'NewSignPage'),
  },
  {
    path: 'file-center/sign',
    lazy: page(() => import('./pages/file-center/sign/sign-page.tsx'), 'SignPage'),
  },
]

const authPages: RouteObject[] = [
  {
    path: 'personal-authentication/:personAccountId/:supplierCode',
    lazy: page(
      () => import('./pages/personal-authentication/personal-authentication-page.tsx'),
      'PersonalAuthenticationPage',
    ),
  },
]

const plainPages: RouteObject[] = [
  {
    path: 'sign-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/sign-redirect-page.tsx'), 'SignRedirectPage'),
  },
  {
    path: 'sign-return',
    lazy: page(() => import('@qiyin/ui/redirects/sign-return-page.tsx'), 'SignReturnPage'),
  },
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
                lazy: page(() => import('./shell/antd-frame.tsx'), 'AntdFrame'),
                children: [
                  ...authPages,
                  {
                    lazy: page(() => import('./shell/page-shell.tsx'), 'PageShell'),
                    children: [
                      {
                        lazy: page(() => import('./shell/page-shell.tsx'), 'PageFrame'),
                        children: framedPages,
                      },
                      ...fullPages,
                    ],
                  },
                  { lazy: page(() => import('./shell/flow-frame.tsx'), 'FlowFrame'), children: flowPages },
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
