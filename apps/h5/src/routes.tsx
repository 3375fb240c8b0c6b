import { Navigate, type RouteObject } from 'react-router'
import { ErrorPage } from '@qiyin/ui/shell/error-page.tsx'
import { page } from '@qiyin/ui/base/load-page.ts'
import { loginByRouter } from '@qiyin/ui/shell/login-by-router.tsx'
import { Root } from '@qiyin/ui/shell/root.tsx'
import { SessionFrame } from '@qiyin/ui/shell/session-frame.tsx'

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
  { path: 'messages', lazy: page(() => import('./pages/messages/messages-page.tsx'), 'MessagesPage') },
  {
    path: 'file-center/detail',
    lazy: page(() => import('./pages/file-center/detail/detail-page.tsx'), 'DetailPage'),
  },
  {
    path: 'file-center/sign',
    lazy: page(() => import('./pages/file-center/sign/sign-page.tsx'), 'SignPage'),
  },
  {
    path: 'enterprise-manage/*',
    lazy: page(() => import('./pages/enterprise-manage/enterprise-manage-page.tsx'), 'EnterpriseManagePage'),
  },
]

const computerPaths = [
  'file-center/new-sign',
  'file-center/drafts',
  'tpl-history/*',
  'sign-templ',
  'app-manage/*',
  'sys-manage/*',
  'enterprise-manage/contract-manage',
  'enterprise-manage/sign-manage',
  'enterprise-manage/statistic',
]

const computerPages: RouteObject[] = computerPaths.map((path) => ({
  path,
  lazy: page(() => import('./pages/computer/computer-page.tsx'), 'ComputerPage'),
}))

const plainPages: RouteObject[] = [
  {
    path: 'personal-authentication/:personAccountId/:supplierCode',
    lazy: page(
      () => import('./pages/personal-authentication/personal-authentication-page.tsx'),
      'PersonalAuthenticationPage',
    ),
  },
  ...['', 'out-'].map((way) => ({
    path: `${way}enterprise-authentication/*`,
    lazy: page(
      () => import('./pages/enterprise-authentication/enterprise-authentication-page.tsx'),
      'EnterpriseAuthenticationPage',
    ),
  })),
  {
    path: 'sign-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/sign-redirect-page.tsx'), 'SignRedirectPage'),
  },
  {
    path: 'sign-return',
    lazy: page(() => import('@qiyin/ui/redirects/sign-return-page.tsx'), 'SignReturnPage'),
  },
  {
    path: 'company-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/company-redirect-page.tsx'), 'CompanyRedirectPage'),
  },
  { path: 'common/404', lazy: page(() => import('@qiyin/ui/errors/not-found-page.tsx'), 'NotFoundPage') },
  ...computerPages,
]

const publicPages: RouteObject[] = [
  {
    path: 'login',
    lazy: page(
      async () => ({ Login: loginByRouter((await import('./pages/login/login-page.tsx')).LoginPage) }),
      'Login',
    ),
  },
  { path: 'verify', lazy: page(() => import('@qiyin/ui/verify-file/verify-page.tsx'), 'VerifyPage') },
  { path: 'help', lazy: page(() => import('@qiyin/ui/help/help-page.tsx'), 'HelpPage') },
  {
    path: 'verify-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/verify-redirect-page.tsx'), 'VerifyRedirectPage'),
  },
  {
    path: 'login-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/login-redirect-page.tsx'), 'LoginRedirectPage'),
  },
  // Inside a page of another system: it brings its own session.
  { path: 'embed', lazy: page(() => import('./pages/file-center/sign/embed-page.tsx'), 'EmbedPage') },
  { path: 'face/:token', lazy: page(() => import('./pages/face/face-page.tsx'), 'FacePage') },
  {
    path: 'signature-page/:token',
    lazy: page(() => import('./pages/signature-page/signature-page.tsx'), 'SignaturePage'),
  },
  {
    path: 'maintenance',
    lazy: page(() => import('@qiyin/ui/errors/maintenance-page.tsx'), 'MaintenancePage'),
  },
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
            Component: SessionFrame,
            children: [
              ...plainPages,
              {
                lazy: page(() => import('./shell/guarded-frame.tsx'), 'GuardedFrame'),
                children: [
                  {
                    lazy: page(() => import('./shell/tab-frame.tsx'), 'TabFrame'),
                    // The tabs stay where a page does not come.
                    children: [{ errorElement: <ErrorPage />, children: tabPages }],
                  },
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
