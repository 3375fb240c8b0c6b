import { webBase } from '@qiyin/calls/addresses/paths.ts'
import { startPages } from '@qiyin/ui/base/start-pages.tsx'
import '@qiyin/ui/styles/base.css'

startPages({
  base: webBase,
  loadLogin: () => import('./pages/login/login-page.tsx'),
  loadApplication: () => import('./application.tsx'),
})
