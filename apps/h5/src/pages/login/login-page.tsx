import { lazy, Suspense, useRef, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { Mark } from '@qiyin/ui/base/brand.tsx'
import { LoginForm, type LoginFormHandle } from '@qiyin/ui/login/login-form.tsx'
import { useLeaveWhenLoggedIn } from '@qiyin/ui/login/use-leave-when-logged-in.ts'
import { safeRedirect } from '@qiyin/calls/addresses/paths.ts'
import { Filings } from '@qiyin/ui/base/filings.tsx'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { SiteBadge } from '@qiyin/ui/base/site-badge.tsx'
import { useSite } from '@qiyin/ui/base/site.ts'
import './login-page.css'

const DemoPanel = lazy(async () => ({ default: (await import('@qiyin/ui/demo/demo-panel.tsx')).DemoPanel }))

/** H-01: phone, code, agreements. */
export function LoginPage(): ReactElement {
  usePageTitle('登录')
  const demo = useSite()?.demo ?? false
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect'))
  const form = useRef<LoginFormHandle>(null)
  useLeaveWhenLoggedIn(target)
  return (
    <div className="login-page">
      <header>
        <Mark size={48} />
        <div>
          <h1>契印</h1>
          <p className="ink3">
            电子签约平台 <SiteBadge />
          </p>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <LoginForm ref={form} target={target} />
        {demo && (
          <Suspense>
            <DemoPanel form={form} />
          </Suspense>
        )}
      </main>
      <footer className="cap ink3">
        <Filings />
      </footer>
    </div>
  )
}
