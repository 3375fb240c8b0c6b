import { useUser } from '@qiyin/ui/use-user.ts'
import type { ReactElement, ReactNode } from 'react'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { Filings } from '@qiyin/ui/shell/filings.tsx'
import { SiteBadge } from '@qiyin/ui/shell/site-badge.tsx'
import { Lockup } from '@qiyin/ui/brand/brand.tsx'
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
    <div className="auth">
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <header className="auth-top">
        <Lockup />
        <span className="auth-sub">实名认证</span>
        <SiteBadge />
        {user && (
          <span className="auth-who">
            <Avatar name={user.name} />
            {user.name ?? user.mobile}
          </span>
        )}
      </header>
      <main id="main" className="auth-body" tabIndex={-1}>
        <h1 className="sr">实名认证</h1>
        <ol className="auth-steps">
          {steps.map((step, index) => (
            <li
              key={step}
              className={index === at ? 'on' : index < at ? 'done' : ''}
              aria-current={index === at ? 'step' : undefined}
            >
              <span className="cap">第 {index + 1} 步</span>
              {step}
            </li>
          ))}
        </ol>
        {children}
      </main>
      <footer className="auth-foot">
        <Filings />
      </footer>
    </div>
  )
}
