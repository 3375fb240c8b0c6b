import { useUser } from '@qiyin/ui/use-user.ts'
import type { ReactElement, ReactNode } from 'react'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { Filings } from '@qiyin/ui/base/filings.tsx'
import { SiteBadge } from '@qiyin/ui/base/site-badge.tsx'
import { HomeLink } from '@qiyin/ui/shell/home-link.tsx'
import { SkipLink } from '@qiyin/ui/base/skip-link.tsx'
import { Steps } from '../steps/steps.tsx'
import './auth-shell.css'

interface AuthShellProps {
  steps: readonly string[]
  /** Index of the current step. */
  at: number
  children: ReactNode
}

/** G-02: header 实名认证, the stepper, one 880 px card, footer; no menu, for outsiders may come here. */
export function AuthShell({ steps, at, children }: AuthShellProps): ReactElement {
  const { data: user } = useUser()
  return (
    <div className="auth-shell">
      <SkipLink>跳到主要内容</SkipLink>
      <header className="auth-shell-top">
        <HomeLink />
        <span className="auth-shell-sub">实名认证</span>
        <SiteBadge />
        {user && (
          <span className="auth-shell-who">
            <Avatar name={user.name} />
            {user.name ?? user.mobile}
          </span>
        )}
      </header>
      <main id="main" className="auth-shell-body" tabIndex={-1}>
        <h1 className="sr">实名认证</h1>
        <Steps look="rules" steps={steps} at={at} />
        {children}
      </main>
      <footer className="auth-shell-foot">
        <Filings />
      </footer>
    </div>
  )
}
