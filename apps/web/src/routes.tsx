import { lazy } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { ErrorPage } from '@qiyin/ui/shell/error-page.tsx'
import { loadChunk, page } from '@qiyin/ui/base/load-page.ts'
import { loginByRouter } from '@qiyin/ui/shell/login-by-router.tsx'
import { Root } from '@qiyin/ui/shell/root.tsx'
import { publicRedirects, redirects } from './redirect-routes.ts'
import { chosenPage } from './shell/chosen-page.tsx'
import { SessionFrame } from '@qiyin/ui/shell/session-frame.tsx'

/*
 * Every route. A page is lazy and named by its file and component. To add one:
 * `framedPages`: inside the shell, padded, with the footer; `fullPages`: inside the shell, drawing its own
 * full-height <main id="main">; `flowPages`: guarded, without the shell; `redirects` (redirect-routes.ts): without antd and guard; `publicPages`: the
 * same, and without the rules of the session.
 */

const framedPages: RouteObject[] = [
  { index: true, lazy: page(() => import('./pages/home/home-page.tsx'), 'HomePage') },
  {
    path: 'file-center',
    lazy: page(() => import('./pages/file-center/list/contract-list-page.tsx'), 'ContractListPage'),
  },
  {
    path: 'file-center/drafts',
    lazy: page(() => import('./pages/file-center/drafts/drafts-page.tsx'), 'DraftsPage'),
  },
  {
    path: 'tpl-history/:batchInitNo?',
    lazy: page(() => import('./pages/tpl-history/tpl-history-page.tsx'), 'TplHistoryPage'),
  },
  {
    path: 'sign-templ',
    lazy: page(() => import('./pages/sign-templ/sign-templ-page.tsx'), 'SignTemplPage'),
  },
  {
    path: 'enterprise-manage',
    lazy: page(() => import('./pages/enterprise-manage/landing/landing-page.tsx'), 'EnterpriseLandingPage'),
  },
  {
    path: 'enterprise-manage/basic-info',
    lazy: page(() => import('./pages/enterprise-manage/basic-info/basic-info-page.tsx'), 'BasicInfoPage'),
  },
  {
    path: 'enterprise-manage/enterprise-list',
    lazy: page(
      () => import('./pages/enterprise-manage/basic-info/basic-info-page.tsx'),
      'EnterpriseListPage',
    ),
  },
  {
    path: 'enterprise-manage/basic-info/edit',
    lazy: page(
      () => import('./pages/enterprise-manage/create-company/create-company-page.tsx'),
      'CreateCompanyPage',
    ),
  },
  {
    path: 'enterprise-manage/basic-info/edit/:companyId/:supplierCode',
    lazy: page(() => import('./pages/enterprise-manage/company/company-page.tsx'), 'CompanyPage'),
  },
  {
    path: 'enterprise-manage/contract-manage',
    lazy: page(
      () => import('./pages/enterprise-manage/contract-manage/contract-manage-page.tsx'),
      'EnterpriseContractsPage',
    ),
  },
  {
    path: 'enterprise-manage/sign-manage',
    lazy: page(() => import('./pages/enterprise-manage/sign-manage/sign-manage-page.tsx'), 'SignManagePage'),
  },
  {
    path: 'enterprise-manage/statistic',
    lazy: page(
      () => import('./pages/enterprise-manage/statistic/statistic-page.tsx'),
      'EnterpriseStatisticPage',
    ),
  },
  {
    path: 'user-center',
    lazy: page(() => import('./pages/user-center/user-center-page.tsx'), 'UserCenterPage'),
  },
  { path: 'messages', lazy: page(() => import('./pages/messages/messages-page.tsx'), 'MessagesPage') },
  { path: 'app-manage', lazy: page(() => import('./shell/area-index.tsx'), 'AreaIndex') },
  {
    path: 'app-manage/contract-manage',
    lazy: page(
      () => import('./pages/app-manage/contract-manage/contract-manage-page.tsx'),
      'AppContractsPage',
    ),
  },
  {
    path: 'app-manage/statistic',
    lazy: page(() => import('./pages/app-manage/statistic/statistic-page.tsx'), 'AppStatisticPage'),
  },
  {
    path: 'sys-manage/contract-manage',
    lazy: page(
      () => import('./pages/sys-manage/contract-manage/contract-manage-page.tsx'),
      'SystemContractsPage',
    ),
  },
  { path: 'sys-manage', lazy: page(() => import('./shell/area-index.tsx'), 'AreaIndex') },
  {
    path: 'sys-manage/business-manage',
    lazy: page(
      () => import('./pages/sys-manage/business-manage/business-manage-page.tsx'),
      'BusinessManagePage',
    ),
  },
  {
    path: 'sys-manage/user-personal',
    lazy: page(() => import('./pages/sys-manage/user-personal/user-personal-page.tsx'), 'UserPersonalPage'),
  },
  {
    path: 'sys-manage/user-personal/review/:serialNo',
    lazy: page(
      () => import('./pages/sys-manage/user-personal-review/person-review-page.tsx'),
      'PersonReviewPage',
    ),
  },
  {
    path: 'sys-manage/user-enterprise',
    lazy: page(
      () => import('./pages/sys-manage/user-enterprise/user-enterprise-page.tsx'),
      'UserEnterprisePage',
    ),
  },
  {
    path: 'sys-manage/user-enterprise/detail/:companyId/:supplierCode',
    lazy: page(
      () => import('./pages/sys-manage/user-enterprise-detail/company-detail-page.tsx'),
      'CompanyDetailPage',
    ),
  },
  {
    path: 'sys-manage/src-system',
    lazy: page(() => import('./pages/sys-manage/src-system/src-system-page.tsx'), 'SrcSystemPage'),
  },
  {
    path: 'sys-manage/src-system/:sysCode',
    lazy: page(
      () => import('./pages/sys-manage/src-system-detail/source-detail-page.tsx'),
      'SourceDetailPage',
    ),
  },
  {
    path: 'sys-manage/msg-manage',
    lazy: page(() => import('./pages/sys-manage/msg-manage/msg-manage-page.tsx'), 'MsgManagePage'),
  },
  {
    path: 'sys-manage/role-manage',
    lazy: page(() => import('./pages/sys-manage/role-manage/role-manage-page.tsx'), 'RoleManagePage'),
  },
  {
    path: 'sys-manage/log-query',
    lazy: page(() => import('./pages/sys-manage/log-query/log-query-page.tsx'), 'LogQueryPage'),
  },
  {
    path: 'sys-manage/tpl-register',
    lazy: page(() => import('./pages/sys-manage/tpl-register/templates-page.tsx'), 'TemplatesPage'),
  },
  {
    path: 'sys-manage/statistic',
    lazy: page(() => import('./pages/sys-manage/statistic/statistic-page.tsx'), 'SystemStatisticPage'),
  },
  {
    path: 'sys-manage/operations',
    lazy: page(() => import('./pages/sys-manage/operations/operations-page.tsx'), 'OperationsPage'),
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
    path: 'sys-manage/tpl-register/new/upload',
    lazy: page(() => import('./pages/sys-manage/tpl-register-detail/upload-page.tsx'), 'UploadPage'),
  },
  {
    path: 'sys-manage/tpl-register/:templateCode',
    lazy: page(() => import('./pages/sys-manage/tpl-register-detail/template-page.tsx'), 'TemplatePage'),
  },
  {
    path: 'file-center/new-sign',
    lazy: page(() => import('./pages/file-center/new-sign/new-sign-page.tsx'), 'NewSignPage'),
  },
  {
    path: 'file-center/sign',
    // With a contract it is signed, without one it is started from a template (seed 002 section 1).
    lazy: chosenPage((query) => (query.has('contractId') || query.has('transactionNo') ? 'sign' : 'start'), {
      sign: page(() => import('./pages/file-center/sign/sign-page.tsx'), 'SignPage'),
      start: page(
        () => import('./pages/file-center/template-start/template-start-page.tsx'),
        'TemplateStartPage',
      ),
    }),
  },
  {
    path: 'file-center/batch-sign',
    lazy: page(() => import('./pages/file-center/batch-sign/batch-sign-page.tsx'), 'BatchSignPage'),
  },
]

const loadNewSign = () => import('./pages/file-center/new-sign/new-sign-page.tsx')
const LatePlacing = lazy(async () => ({ default: await (await loadChunk(loadNewSign)).loadPlacingFrame() }))

const embedPages: RouteObject[] = [
  {
    path: 'embed',
    lazy: page(async () => {
      const { embedPageWith } = await import('./pages/file-center/sign/embed-page.tsx')
      return { EmbedPage: embedPageWith(LatePlacing) }
    }, 'EmbedPage'),
  },
]

const wizard = () => import('./pages/enterprise-authentication/enterprise-authentication-page.tsx')

const authPages: RouteObject[] = [
  {
    path: 'enterprise-authentication/:companyId/:supplierCode/:personAccountId?/:systemCode?',
    lazy: page(wizard, 'EnterpriseAuthenticationPage'),
  },
  {
    path: 'out-enterprise-authentication/:companyId/:supplierCode/:personAccountId?/:systemCode?',
    lazy: page(wizard, 'OutEnterpriseAuthenticationPage'),
  },
  {
    path: 'personal-authentication/:personAccountId/:supplierCode',
    lazy: page(
      () => import('./pages/personal-authentication/personal-authentication-page.tsx'),
      'PersonalAuthenticationPage',
    ),
  },
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
  ...publicRedirects,
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
          // Without a session of this browser: they bring their own.
          { lazy: page(() => import('./shell/antd-frame.tsx'), 'AntdFrame'), children: embedPages },
          {
            Component: SessionFrame,
            children: [
              ...redirects,
              {
                lazy: page(() => import('./shell/antd-frame.tsx'), 'AntdFrame'),
                children: [
                  ...authPages,
                  {
                    lazy: page(() => import('./shell/page-shell.tsx'), 'PageShell'),
                    children: [
                      {
                        // The menus stay where a page does not come.
                        errorElement: <ErrorPage />,
                        children: [
                          {
                            lazy: page(() => import('./shell/page-shell.tsx'), 'PageFrame'),
                            children: framedPages,
                          },
                          ...fullPages,
                        ],
                      },
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
