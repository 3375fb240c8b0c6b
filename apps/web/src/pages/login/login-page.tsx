import { lazy, Suspense, useEffect, useRef, type ReactElement } from 'react'
import { BrandWords, Lockup } from '@qiyin/ui/base/brand.tsx'
import { SkipLink } from '@qiyin/ui/base/skip-link.tsx'
import { paths, safeRedirect, webBase } from '@qiyin/calls/addresses/paths.ts'
import { Filings } from '@qiyin/ui/base/filings.tsx'
import type { LoginPageProps } from '@qiyin/ui/base/login-props.ts'
import { SiteBadge } from '@qiyin/ui/base/site-badge.tsx'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { whenIdle } from '@qiyin/ui/base/when-idle.ts'
import { useDemoPanel } from '@qiyin/ui/login/use-demo-panel.ts'
import { Hero } from './hero.tsx'
import { sections } from './sections.ts'
import { useLeaveWhenLoggedIn } from '@qiyin/ui/login/use-leave-when-logged-in.ts'
import { LoginEntrance, useEntrance } from '@qiyin/ui/login/login-entrance.tsx'
import type { LoginFormHandle } from '@qiyin/ui/login/login-form.tsx'
import './login-page.css'

// What lies below the first screen comes after it.
const LandingSections = lazy(async () => ({
  default: (await import('./landing-sections.tsx')).LandingSections,
}))
const DemoPanel = lazy(async () => ({ default: (await import('@qiyin/ui/demo/demo-panel.tsx')).DemoPanel }))

const self = `${webBase}${paths.login()}`

/** W-01: landing page and login, without antd and without the router. */
export function LoginPage({ search, leave, prefetch }: LoginPageProps): ReactElement {
  usePageTitle('登录')
  const { demo, settled, onShown } = useDemoPanel()
  const target = safeRedirect(new URLSearchParams(search).get('redirect'))
  const form = useRef<LoginFormHandle>(null)
  const entrance = useEntrance(search)
  useLeaveWhenLoggedIn(target, leave)
  // The pages after login arrive while the visitor types.
  useEffect(() => whenIdle(prefetch), [prefetch])
  return (
    <div className="login-page">
      <SkipLink to="#login-title">跳到登录</SkipLink>
      <header className="login-page-top">
        <Lockup size={30} href={self} />
        <BrandWords />
        <SiteBadge />
        <nav aria-label="页面导航">
          {sections.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <a className="login-page-help" href={`${webBase}${paths.help()}`} target="_blank" rel="noreferrer">
          帮助
        </a>
      </header>
      <main>
        <Hero>
          <LoginEntrance {...{ entrance, search, target, leave }} ref={form} />
        </Hero>
        {demo && !entrance.inner && (
          <Suspense>
            <DemoPanel form={form} onShown={onShown} />
          </Suspense>
        )}
        <Suspense fallback={<div className="login-page-wait" />}>
          {settled || entrance.inner ? <LandingSections /> : <div className="login-page-wait" />}
        </Suspense>
      </main>
      <footer className="login-page-foot">
        <Lockup size={22} href={self} />
        <Filings />
      </footer>
    </div>
  )
}
