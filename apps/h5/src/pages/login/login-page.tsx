import { lazy, Suspense, useRef, type ReactElement } from 'react'
import { Mark } from '@qiyin/ui/base/brand.tsx'
import type { LoginPageProps } from '@qiyin/ui/base/login-props.ts'
import { LoginEntrance, useEntrance } from '@qiyin/ui/login/login-entrance.tsx'
import type { LoginFormHandle } from '@qiyin/ui/login/login-form.tsx'
import { useLeaveWhenLoggedIn } from '@qiyin/ui/login/use-leave-when-logged-in.ts'
import { safeRedirect } from '@qiyin/calls/addresses/paths.ts'
import { Filings } from '@qiyin/ui/base/filings.tsx'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { SiteBadge } from '@qiyin/ui/base/site-badge.tsx'
import { useDemoPanel } from '@qiyin/ui/login/use-demo-panel.ts'
import './login-page.css'

const DemoPanel = lazy(async () => ({ default: (await import('@qiyin/ui/demo/demo-panel.tsx')).DemoPanel }))

/** H-01: phone, code, agreements. */
export function LoginPage({ search, leave }: LoginPageProps): ReactElement {
  usePageTitle('登录')
  const { demo, settled, onShown } = useDemoPanel()
  const target = safeRedirect(new URLSearchParams(search).get('redirect'))
  const form = useRef<LoginFormHandle>(null)
  const entrance = useEntrance(search)
  useLeaveWhenLoggedIn(target, leave)
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
        <LoginEntrance {...{ entrance, search, target, leave }} ref={form} />
        {demo && !entrance.inner && (
          <Suspense>
            <DemoPanel form={form} onShown={onShown} />
          </Suspense>
        )}
      </main>
      {(settled || entrance.inner) && (
        <footer className="cap ink3">
          <Filings />
        </footer>
      )}
    </div>
  )
}
