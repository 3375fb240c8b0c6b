import { loginCas } from '@qiyin/calls/areas/single-sign-on.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import './inner-login.css'

const DemoEmployees = lazy(async () => ({ default: (await import('./demo-employees.tsx')).DemoEmployees }))

interface InnerLoginProps {
  /** Where a person who has logged in goes. */
  target: string
  leave: (path: string) => void
  /** The demonstration's employees are to be chosen from. */
  choosing: boolean
  /** Back to the form for everyone; absent where there is none. */
  onOuter?: (() => void) | undefined
}

/** W-01b: 内部员工登录, by the corporate single sign-on. */
export function InnerLogin({ target, leave, choosing, onOuter }: InnerLoginProps): ReactElement {
  const [leaving, setLeaving] = useState(false)
  const [isChoosing, setChoosing] = useState(choosing)
  const go = (): void => {
    setLeaving(true)
    location.assign(addressOf(loginCas, { redirect_url: target }))
  }
  return (
    <section className="inner-login" aria-labelledby="login-title">
      <h2 id="login-title" tabIndex={-1}>
        内部员工登录
      </h2>
      <p className="sec ink2">使用企业统一身份登录，无需手机验证码</p>
      <button type="button" className="login-form-go" disabled={leaving} onClick={go}>
        {leaving ? <Spinner size={16} /> : '单点登录'}
      </button>
      {onOuter && (
        <p className="login-entrance-other">
          <button type="button" onClick={onOuter}>
            外部用户登录
          </button>
        </p>
      )}
      {isChoosing && (
        <Suspense>
          <DemoEmployees onClose={() => setChoosing(false)} onChosen={() => leave(target)} />
        </Suspense>
      )}
    </section>
  )
}
