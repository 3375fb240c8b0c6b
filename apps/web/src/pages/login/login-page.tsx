import { lazy, Suspense, useEffect, useRef, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { Lockup } from '@qiyin/ui/base/brand.tsx'
import { SkipLink } from '@qiyin/ui/base/skip-link.tsx'
import { paths, safeRedirect } from '@qiyin/calls/addresses/paths.ts'
import { Filings } from '@qiyin/ui/base/filings.tsx'
import { prefetchPath } from '../../shell/prefetch.ts'
import { SiteBadge } from '@qiyin/ui/base/site-badge.tsx'
import { useSite } from '@qiyin/ui/base/site.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { Hero } from './hero.tsx'
import { sections } from './sections.ts'
import { useLeaveWhenLoggedIn } from '@qiyin/ui/login/use-leave-when-logged-in.ts'
import { LoginForm, type LoginFormHandle } from '@qiyin/ui/login/login-form.tsx'
import './login-page.css'

// What lies below the first screen comes after it.
const LandingSections = lazy(async () => ({
  default: (await import('./landing-sections.tsx')).LandingSections,
}))
const DemoPanel = lazy(async () => ({ default: (await import('@qiyin/ui/demo/demo-panel.tsx')).DemoPanel }))

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
    <div className="login-page">
      <SkipLink to="#login-title">跳到登录</SkipLink>
      <header className="login-page-top">
        <Lockup size={30} to={paths.login()} />
        <span className="login-page-sub">电子签约平台</span>
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
        <Suspense fallback={<div className="login-page-wait" />}>
          <LandingSections />
        </Suspense>
      </main>
      <footer className="login-page-foot">
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
