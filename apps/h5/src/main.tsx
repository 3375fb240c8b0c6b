import { h5Base } from '@qiyin/calls/addresses/paths.ts'
import { watchKeyboard } from '@qiyin/ui/base/keyboard-room.ts'
import { startPages } from '@qiyin/ui/base/start-pages.tsx'
import { isKwaiOnAndroid, openInNativePages } from '@qiyin/ui/device-redirect/kwai-app.ts'
import '@qiyin/ui/styles/base.css'
import './styles/phone.css'

watchKeyboard()
if (isKwaiOnAndroid(navigator.userAgent)) openInNativePages(h5Base)
startPages({
  base: h5Base,
  loadLogin: () => import('./pages/login/login-page.tsx'),
  loadApplication: () => import('./application.tsx'),
})
