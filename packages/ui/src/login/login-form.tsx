import { withWayBack } from '@qiyin/calls/addresses/paths.ts'
import { personLogin } from '@qiyin/calls/areas/person.ts'
import { callApi } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { refusalsOfCode } from '@qiyin/domain/told-refusals.ts'
import { mobileProblem, normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import { normaliseSmsCode, smsCodeProblem } from '@qiyin/domain/person/sms.ts'
import { toast } from '../base/toast.ts'
import {
  lazy,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
  type ReactElement,
  type Ref,
  type SubmitEvent,
} from 'react'
import { openAgreement } from '../base/agreement.ts'
import { LateDemoCode } from '../demo-code/late-demo-code.tsx'
import { useLoginCode } from './use-login-code.ts'
import './login-form.css'

// Rare dialogs stay out of the first load.
const HumanCheck = lazy(async () => ({ default: (await import('./human-check.tsx')).HumanCheck }))
const UnverifiedDialog = lazy(async () => ({
  default: (await import('./unverified-dialog.tsx')).UnverifiedDialog,
}))

/** A logged-in person leaves the page after this long (seed 001 section 4). */
const leaveDelayMs = 100

/** What the demo panel does to the form. */
export interface LoginFormHandle {
  /** Fills the phone and sends a code to it; resolves true when one is on its way. */
  sendTo: (phone: string) => Promise<boolean>
  fillCode: (code: string) => void
}

interface Problems {
  mobile?: string | null
  code?: string | null
}

interface LoginFormProps {
  /** Where a person who has logged in goes. */
  target: string
  leave: (path: string) => void
  ref: Ref<LoginFormHandle>
}

/** 注册 / 登录. */
export function LoginForm({ target, leave, ref }: LoginFormProps): ReactElement {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [authenticationUrl, setAuthenticationUrl] = useState<string>()
  const mobileInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const { sending, countdown, check, sentTo, send } = useLoginCode()

  const fillCode = (value: string): void => {
    setCode(value)
    setProblems({})
  }
  useImperativeHandle(ref, () => ({
    sendTo: (phone) => {
      setMobile(phone)
      setCode('')
      setProblems({})
      return send(phone)
    },
    fillCode,
  }))

  const getCode = async (): Promise<void> => {
    const problem = mobileProblem(mobile)
    setProblems({ mobile: problem })
    if (problem !== null) mobileInput.current?.focus()
    else if (await send(mobile)) codeInput.current?.focus()
  }

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const found = { mobile: mobileProblem(mobile), code: smsCodeProblem(code) }
    setProblems(found)
    if (found.mobile !== null) return mobileInput.current?.focus()
    if (found.code !== null) return codeInput.current?.focus()
    if (busy) return undefined
    setBusy(true)
    try {
      const login = await callApi(personLogin, { mobile, code })
      if (!login.authentication && login.authenticationUrl)
        setAuthenticationUrl(withWayBack(login.authenticationUrl, target))
      else setTimeout(() => leave(target), leaveDelayMs)
    } catch (thrown) {
      setBusy(false)
      const failure = asCallFailure(thrown)
      if (refusalsOfCode.includes(failure.code)) {
        setProblems({ code: failure.message })
        codeInput.current?.focus()
        codeInput.current?.select()
      } else toast('error', failure.message || '服务器错误，请重试')
    }
    return undefined
  }

  return (
    <>
      <form
        className="login-form"
        onSubmit={(event) => void submit(event)}
        aria-labelledby="login-title"
        noValidate
      >
        <h2 id="login-title" tabIndex={-1}>
          注册 / 登录
        </h2>
        <MobileField
          ref={mobileInput}
          value={mobile}
          problem={problems.mobile}
          onChange={(value) => {
            setMobile(value)
            setProblems((now) => ({ ...now, mobile: null }))
          }}
          onLeft={() => setProblems((now) => ({ ...now, mobile: mobileProblem(mobile) }))}
        />
        <label htmlFor="login-code">验证码</label>
        <div className="login-form-input login-form-code" data-invalid={problems.code != null}>
          <input
            id="login-code"
            ref={codeInput}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="请输入验证码"
            value={code}
            aria-invalid={problems.code != null}
            aria-describedby="login-code-problem"
            onChange={(event) => {
              setCode(normaliseSmsCode(event.target.value))
              setProblems((now) => ({ ...now, code: null }))
            }}
          />
          <button type="button" disabled={sending || countdown.left !== null} onClick={() => void getCode()}>
            {countdown.left === null ? '获取验证码' : `${countdown.left}秒后重新获取`}
          </button>
        </div>
        {/* Beside the problem, whose line is there anyway: the button below must not slip away under the pointer. */}
        <div className="login-form-below-code">
          <p id="login-code-problem" className="login-form-problem" role="alert">
            {problems.code}
          </p>
          {sentTo !== undefined && <LateDemoCode phone={sentTo} onFill={fillCode} inLine />}
        </div>
        <button type="submit" className="login-form-go" disabled={mobile === '' || code === '' || busy}>
          登录
        </button>
        <Terms />
      </form>
      <Suspense>
        {check && <HumanCheck key={check.challenge.id} check={check} />}
        {authenticationUrl !== undefined && (
          <UnverifiedDialog url={authenticationUrl} mobile={mobile} leave={leave} />
        )}
      </Suspense>
    </>
  )
}

interface MobileFieldProps {
  value: string
  problem: string | null | undefined
  onChange: (value: string) => void
  /** Left with something in it. */
  onLeft: () => void
  ref: Ref<HTMLInputElement>
}

function MobileField({ value, problem, onChange, onLeft, ref }: MobileFieldProps): ReactElement {
  return (
    <>
      <label htmlFor="login-mobile">手机号</label>
      <input
        id="login-mobile"
        ref={ref}
        className="login-form-input"
        inputMode="numeric"
        autoComplete="tel"
        placeholder="请输入手机号"
        value={value}
        aria-invalid={problem != null}
        aria-describedby="login-mobile-problem"
        onChange={(event) => onChange(normaliseMobile(event.target.value))}
        onBlur={() => value !== '' && onLeft()}
      />
      <p id="login-mobile-problem" className="login-form-problem" role="alert">
        {problem}
      </p>
    </>
  )
}

function Terms(): ReactElement {
  return (
    <p className="login-form-terms">
      未注册的手机号验证后将自动创建账号，登录即代表同意
      <button type="button" onClick={() => openAgreement('user')}>
        《用户协议》
      </button>
      和
      <button type="button" onClick={() => openAgreement('privacy')}>
        《隐私政策》
      </button>
    </p>
  )
}
