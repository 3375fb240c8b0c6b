import type { DocumentCall } from '../../../packages/ui/src/first-paint/early-page.ts'

/** A page, and the modules that are there when it is whole; what they import comes along. */
interface FirstLoad {
  /** Below the base of its application; what ends with `/*` takes everything below it. The first that fits counts. */
  path: string
  /** How it looks before it is there: see boot-page.css. */
  shape: 'login' | 'page' | 'flow' | 'plain'
  modules: string[]
  /** The page shows the document of the contract that its address names; this call tells which. */
  documentBy?: DocumentCall
}

const pages = 'apps/web/src/pages'
const frame = ['apps/web/src/shell/antd-frame.tsx']
const framed = ['apps/web/src/application.tsx', ...frame, 'apps/web/src/shell/page-shell.tsx']
const flow = ['apps/web/src/application.tsx', ...frame, 'apps/web/src/shell/flow-frame.tsx']
const viewer = [
  'packages/viewer/src/viewer.tsx',
  'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs?url',
]

/** Every page of the desktop. */
const web: FirstLoad[] = [
  { path: '/login', shape: 'login', modules: [`${pages}/login/login-page.tsx`] },
  {
    path: '/help',
    shape: 'plain',
    modules: ['apps/web/src/application.tsx', 'packages/ui/src/help/help-page.tsx'],
  },
  {
    path: '/verify',
    shape: 'plain',
    modules: ['apps/web/src/application.tsx', 'packages/ui/src/verify-file/verify-page.tsx'],
  },
  { path: '/', shape: 'page', modules: [...framed, `${pages}/home/home-page.tsx`] },
  {
    path: '/file-center',
    shape: 'page',
    modules: [...framed, `${pages}/file-center/list/contract-list-page.tsx`],
  },
  {
    path: '/file-center/drafts',
    shape: 'page',
    modules: [...framed, `${pages}/file-center/drafts/drafts-page.tsx`],
  },
  {
    path: '/tpl-history/*',
    shape: 'page',
    modules: [...framed, `${pages}/tpl-history/tpl-history-page.tsx`],
  },
  { path: '/sign-templ', shape: 'page', modules: [...framed, `${pages}/sign-templ/sign-templ-page.tsx`] },
  { path: '/messages', shape: 'page', modules: [...framed, `${pages}/messages/messages-page.tsx`] },
  {
    path: '/file-center/detail',
    shape: 'page',
    documentBy: 'detail',
    modules: [...framed, `${pages}/file-center/detail/detail-page.tsx`, ...viewer],
  },
  {
    path: '/file-center/new-sign',
    shape: 'flow',
    modules: [...flow, `${pages}/file-center/new-sign/new-sign-page.tsx`],
  },
  {
    path: '/file-center/sign',
    shape: 'flow',
    documentBy: 'task',
    modules: [...flow, `${pages}/file-center/sign/sign-page.tsx`, ...viewer],
  },
  {
    path: '/embed',
    shape: 'plain',
    modules: [
      'apps/web/src/application.tsx',
      ...frame,
      `${pages}/file-center/sign/embed-page.tsx`,
      ...viewer,
    ],
  },
  {
    path: '/file-center/batch-sign',
    shape: 'flow',
    modules: [...flow, `${pages}/file-center/batch-sign/batch-sign-page.tsx`, ...viewer],
  },
  ...['enterprise-manage', 'app-manage', 'sys-manage'].map((area) => ({
    path: `/${area}/contract-manage`,
    shape: 'page' as const,
    modules: [...framed, `${pages}/${area}/contract-manage/contract-manage-page.tsx`],
  })),
  ...['enterprise-manage', 'app-manage', 'sys-manage'].map((area) => ({
    path: `/${area}/statistic`,
    shape: 'page' as const,
    modules: [...framed, `${pages}/${area}/statistic/statistic-page.tsx`],
  })),
  {
    path: '/enterprise-manage',
    shape: 'page',
    modules: [...framed, `${pages}/enterprise-manage/landing/landing-page.tsx`],
  },
  ...['basic-info', 'enterprise-list'].map((list) => ({
    path: `/enterprise-manage/${list}`,
    shape: 'page' as const,
    modules: [...framed, `${pages}/enterprise-manage/basic-info/basic-info-page.tsx`],
  })),
  {
    path: '/enterprise-manage/basic-info/edit',
    shape: 'page',
    modules: [...framed, `${pages}/enterprise-manage/create-company/create-company-page.tsx`],
  },
  {
    path: '/enterprise-manage/basic-info/edit/*',
    shape: 'page',
    modules: [...framed, `${pages}/enterprise-manage/company/company-page.tsx`],
  },
  {
    path: '/enterprise-manage/sign-manage',
    shape: 'page',
    modules: [...framed, `${pages}/enterprise-manage/sign-manage/sign-manage-page.tsx`],
  },
  {
    path: '/user-center',
    shape: 'page',
    modules: [...framed, `${pages}/user-center/user-center-page.tsx`],
  },
  {
    path: '/sys-manage/business-manage',
    shape: 'page',
    modules: [...framed, `${pages}/sys-manage/business-manage/business-manage-page.tsx`],
  },
  {
    path: '/sys-manage/src-system/*',
    shape: 'page',
    modules: [...framed, `${pages}/sys-manage/src-system-detail/source-detail-page.tsx`],
  },
  ...['src-system', 'msg-manage', 'role-manage', 'log-query'].map((name) => ({
    path: `/sys-manage/${name}`,
    shape: 'page' as const,
    modules: [...framed, `${pages}/sys-manage/${name}/${name}-page.tsx`],
  })),
  {
    path: '/sys-manage/tpl-register',
    shape: 'page',
    modules: [...framed, `${pages}/sys-manage/tpl-register/templates-page.tsx`],
  },
  {
    path: '/sys-manage/tpl-register/new/upload',
    shape: 'flow',
    modules: [...flow, `${pages}/sys-manage/tpl-register-detail/upload-page.tsx`],
  },
  {
    path: '/sys-manage/tpl-register/*',
    shape: 'flow',
    modules: [...flow, `${pages}/sys-manage/tpl-register-detail/template-page.tsx`],
  },
  {
    path: '/sys-manage/operations',
    shape: 'page',
    modules: [...framed, `${pages}/sys-manage/operations/operations-page.tsx`],
  },
  ...['enterprise-authentication', 'out-enterprise-authentication'].map((wizard) => ({
    path: `/${wizard}/*`,
    shape: 'page' as const,
    modules: [
      'apps/web/src/application.tsx',
      ...frame,
      `${pages}/enterprise-authentication/enterprise-authentication-page.tsx`,
    ],
  })),
  {
    path: '/sys-manage/user-personal',
    shape: 'page',
    modules: [...framed, `${pages}/sys-manage/user-personal/user-personal-page.tsx`],
  },
  {
    path: '/sys-manage/user-personal/review/*',
    shape: 'page',
    modules: [...framed, `${pages}/sys-manage/user-personal-review/person-review-page.tsx`],
  },
  {
    path: '/sys-manage/user-enterprise',
    shape: 'page',
    modules: [...framed, `${pages}/sys-manage/user-enterprise/user-enterprise-page.tsx`],
  },
  {
    path: '/sys-manage/user-enterprise/detail/*',
    shape: 'page',
    modules: [...framed, `${pages}/sys-manage/user-enterprise-detail/company-detail-page.tsx`],
  },
  {
    path: '/personal-authentication/*',
    shape: 'page',
    modules: [
      'apps/web/src/application.tsx',
      ...frame,
      `${pages}/personal-authentication/personal-authentication-page.tsx`,
    ],
  },
]

const phonePages = 'apps/h5/src/pages'
const guarded = ['apps/h5/src/application.tsx', 'apps/h5/src/shell/guarded-frame.tsx']
const tabs = [...guarded, 'apps/h5/src/shell/tab-frame.tsx']

/** Every page of the phone. */
const h5: FirstLoad[] = [
  { path: '/login', shape: 'login', modules: [`${phonePages}/login/login-page.tsx`] },
  {
    path: '/help',
    shape: 'plain',
    modules: ['apps/h5/src/application.tsx', 'packages/ui/src/help/help-page.tsx'],
  },
  {
    path: '/verify',
    shape: 'plain',
    modules: ['apps/h5/src/application.tsx', 'packages/ui/src/verify-file/verify-page.tsx'],
  },
  { path: '/', shape: 'page', modules: [...tabs, `${phonePages}/home/home-page.tsx`] },
  { path: '/file-center', shape: 'page', modules: [...tabs, `${phonePages}/file-center/list/list-page.tsx`] },
  { path: '/messages', shape: 'page', modules: [...guarded, `${phonePages}/messages/messages-page.tsx`] },
  {
    path: '/user-center',
    shape: 'page',
    modules: [...tabs, `${phonePages}/user-center/user-center-page.tsx`],
  },
  {
    path: '/file-center/detail',
    shape: 'flow',
    modules: [...guarded, `${phonePages}/file-center/detail/detail-page.tsx`],
  },
  {
    path: '/file-center/sign',
    shape: 'flow',
    documentBy: 'task',
    modules: [...guarded, `${phonePages}/file-center/sign/sign-page.tsx`, ...viewer],
  },
  {
    path: '/personal-authentication/*',
    shape: 'page',
    modules: [
      'apps/h5/src/application.tsx',
      `${phonePages}/personal-authentication/personal-authentication-page.tsx`,
    ],
  },
  {
    path: '/enterprise-manage/*',
    shape: 'flow',
    modules: [...guarded, `${phonePages}/enterprise-manage/enterprise-manage-page.tsx`],
  },
  ...['/enterprise-authentication/*', '/out-enterprise-authentication/*'].map((path): FirstLoad => ({
    path,
    shape: 'flow',
    modules: [
      'apps/h5/src/application.tsx',
      `${phonePages}/enterprise-authentication/enterprise-authentication-page.tsx`,
    ],
  })),
  {
    path: '/embed',
    shape: 'plain',
    modules: ['apps/h5/src/application.tsx', `${phonePages}/file-center/sign/embed-page.tsx`, ...viewer],
  },
  {
    path: '/face/*',
    shape: 'plain',
    modules: ['apps/h5/src/application.tsx', `${phonePages}/face/face-page.tsx`],
  },
  {
    path: '/signature-page/*',
    shape: 'plain',
    modules: ['apps/h5/src/application.tsx', `${phonePages}/signature-page/signature-page.tsx`],
  },
]

export const firstLoads = { web, h5 }
