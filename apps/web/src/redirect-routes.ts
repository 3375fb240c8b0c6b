import type { RouteObject } from 'react-router'
import { page } from '@qiyin/ui/base/load-page.ts'

/** Pages that lead on, for people who are logged in; without antd. */
export const redirects: RouteObject[] = [
  {
    path: 'company-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/company-redirect-page.tsx'), 'CompanyRedirectPage'),
  },
  {
    path: 'sign-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/sign-redirect-page.tsx'), 'SignRedirectPage'),
  },
  {
    path: 'sign-return',
    lazy: page(() => import('@qiyin/ui/redirects/sign-return-page.tsx'), 'SignReturnPage'),
  },
]

/** The same for everybody. */
export const publicRedirects: RouteObject[] = [
  {
    path: 'verify-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/verify-redirect-page.tsx'), 'VerifyRedirectPage'),
  },
  {
    path: 'login-redirect',
    lazy: page(() => import('@qiyin/ui/redirects/login-redirect-page.tsx'), 'LoginRedirectPage'),
  },
]
