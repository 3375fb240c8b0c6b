import { lazy, Suspense, useEffect, useRef, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { Lockup } from '@qiyin/ui/brand/brand.tsx'
import { paths, safeRedirect } from '@qiyin/ui/paths.ts'
import { Filings } from '@qiyin/ui/shell/filings.tsx'
import { prefetchPath } from '../../shell/routed.ts'
import { SiteBadge } from '@qiyin/ui/shell/site-badge.tsx'
import { useSite } from '@qiyin/ui/shell/site.ts'
import { usePageTitle } from '@qiyin/ui/shell/page-title.ts'
import { Hero } from './hero.tsx'
import { sections } from './sections.ts'
import { useLeaveWhenLoggedIn } from '@qiyin/ui/login/use-leave-when-logged-in.ts'
import { LoginForm, type LoginFormHandle } from '@qiyin/ui/login/login-form.tsx'
import './login.css'

// What lies below the first screen comes after it.
const LandingSections = lazy(async () => ({
  default: (await import('./landing-sections.tsx')).LandingSections,
}))
const DemoPanel = lazy(async () => ({ default: (await import('@qiyin/ui/login/demo-panel.tsx')).DemoPanel }))

/** W-01: landing page and login, without antd. */
export function LoginPage(): ReactElement {
  usePageTitle('登录')
  const demo = useSite()?.demo ?? false
  const [query] = useSearchParams()
  const target = safeRedirect(query.get('redirect'))
  const form = useRef<LoginFormHandle>(null)
  useLeaveWhenLoggedIn(target)
  usePrefetchWhenIdle()
  return (
    <div className="landing">
      <a className="skip" href="#login-title">
        跳到登录
      </a>
      <header className="lt">
        <Lockup size={30} to={paths.login()} />
        <span className="lt-sub">电子签约平台</span>
        <SiteBadge />
        <nav aria-label="页面导航">
          {sections.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <Hero>
          <LoginForm ref={form} target={target} />
        </Hero>
        {demo && (
          <Suspense>
            <DemoPanel form={form} />
          </Suspense>
        )}
        <Suspense fallback={<div className="landing-wait" />}>
          <LandingSections />
        </Suspense>
      </main>
      <footer className="lf">
        <Lockup size={22} to={paths.login()} />
        <Filings />
      </footer>
    </div>
  )
}

/** The pages after login arrive while the visitor types. */
function usePrefetchWhenIdle(): void {
  useEffect(() => {
    const prefetch = (): void => prefetchPath(paths.home())
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(prefetch)
      else prefetch()
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}
