import { signOnProblemText } from '@qiyin/domain/access/single-sign-on.ts'
import { lazy, Suspense, useEffect, useState, type ReactElement, type Ref } from 'react'
import { sayInner, saysInner } from '../base/scope.ts'
import { useSite } from '../base/site.ts'
import { toast } from '../base/toast.ts'
import { LoginForm, type LoginFormHandle } from './login-form.tsx'
import './login-entrance.css'

const InnerLogin = lazy(async () => ({ default: (await import('./inner-login.tsx')).InnerLogin }))

/** What the login page shows: the form for everyone, or the single sign-on of the inner scope (W-01b). */
export interface Entrance {
  readonly inner: boolean
  readonly setInner: (inner: boolean) => void
}

interface LoginEntranceProps {
  entrance: Entrance
  /** Of the login page's address. */
  search: string
  target: string
  leave: (path: string) => void
  ref: Ref<LoginFormHandle>
}

/** Which of both the login page begins with; remembered by the browser (key `scope`, seed 002 section 6). */
export function useEntrance(search: string): Entrance {
  const [inner, setInner] = useState(() => saysInner() || isDemoSignOn(search))
  const isInnerHost = useSite()?.inner ?? false
  return {
    inner: inner || isInnerHost,
    setInner: (next) => {
      sayInner(next)
      setInner(next)
    },
  }
}

/** The demonstration has no single sign-on elsewhere: it shows its employees here. */
export function isDemoSignOn(search: string): boolean {
  return new URLSearchParams(search).get('sso') === 'demo'
}

export function LoginEntrance({ entrance, search, target, leave, ref }: LoginEntranceProps): ReactElement {
  const site = useSite()
  useProblem(search)
  if (entrance.inner) {
    return (
      <Suspense fallback={<div className="login-entrance-wait" />}>
        <InnerLogin
          {...{ target, leave }}
          choosing={isDemoSignOn(search)}
          onOuter={site?.inner ? undefined : () => entrance.setInner(false)}
        />
      </Suspense>
    )
  }
  return (
    <>
      <LoginForm ref={ref} target={target} leave={leave} />
      <p className="login-entrance-other">
        {site?.singleSignOn && (
          <button type="button" onClick={() => entrance.setInner(true)}>
            内部员工登录
          </button>
        )}
      </p>
    </>
  )
}

/** Says once why a single sign-on came back without a session. */
function useProblem(search: string): void {
  const problem = signOnProblemText(new URLSearchParams(search).get('sso'))
  useEffect(() => {
    if (problem === undefined) return
    toast('error', problem)
    // A reload must not say it again.
    const rest = new URLSearchParams(search)
    rest.delete('sso')
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${rest.size === 0 ? '' : `?${rest.toString()}`}`,
    )
  }, [problem, search])
}
