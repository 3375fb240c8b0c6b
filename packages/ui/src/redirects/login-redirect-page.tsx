import { externalSignLogin } from '@qiyin/calls/areas/source-login.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useEffect, useState, type ReactElement } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { callApi } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { usePageTitle } from '../base/page-title.ts'
import { Blank } from '../feedback/blank.tsx'
import { PageSpinner } from '../feedback/spinner.tsx'
import { refreshUser } from '../use-user.ts'
import { useFollow } from './use-follow.ts'

/** The four that a system's link carries (seed 001 section 2). */
interface Signed {
  appId: string
  bizContent: string
  sign: string
  timestamp: string
  nonce?: string
}

type Login = Answer<typeof externalSignLogin>
type State = { is: 'asked'; login: Login } | { is: 'failed'; message: string }

/** W-07 /login-redirect: login by a source system's signed link; without one of its four, the home page. */
export function LoginRedirectPage(): ReactElement {
  usePageTitle('正在登录')
  const [query] = useSearchParams()
  const of = (name: string): string => query.get(name) ?? ''
  const signed = {
    appId: of('appId'),
    bizContent: of('bizContent'),
    sign: of('sign'),
    timestamp: of('timestamp'),
  }
  if (Object.values(signed).includes('')) return <Navigate to={paths.home()} replace />
  const nonce = query.get('nonce')
  return <LogIn signed={nonce ? { ...signed, nonce } : signed} />
}

function LogIn({ signed }: { signed: Signed }): ReactElement {
  const follow = useFollow()
  const [state, setState] = useState<State>()
  const [agreed, agree] = useState(false)
  const key = JSON.stringify(signed)
  useEffect(() => {
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        // The link as it stood when it was asked last.
        const link = JSON.parse(key) as Signed
        const login = await callApi(externalSignLogin, { ...link, agree: agreed }, { signal: left.signal })
        if (login.state !== 'done') return setState({ is: 'asked', login })
        await refreshUser()
        follow(login.redirectUrl)
      } catch (thrown) {
        if (!left.signal.aborted) setState({ is: 'failed', message: asCallFailure(thrown).message })
      }
    }
    void ask()
    return () => left.abort()
  }, [key, agreed, follow])
  if (!state || (agreed && state.is === 'asked')) return <PageSpinner text="正在登录，请稍候…" />
  return (
    <main className="blank-page">
      {state.is === 'failed' ? (
        <Blank art="error" title="登录失败" text={state.message || '服务器错误，请重试'} page>
          <Link className="btn primary" to={paths.home()}>
            返回首页
          </Link>
        </Blank>
      ) : (
        <Question login={state.login} signed={signed} onAgree={() => agree(true)} />
      )}
    </main>
  )
}

function Question({
  login: { state, sourceName, mobile },
  signed,
  onAgree,
}: {
  login: Login
  signed: Signed
  onAgree: () => void
}): ReactElement {
  if (state === 'login')
    return (
      <Blank
        art="waiting"
        title="请先登录"
        text={`${sourceName}请您以手机号 ${mobile} 登录。首次使用需用短信验证码确认是您本人`}
        page
      >
        <Link className="btn primary" to={paths.login(paths.loginRedirect(signed))}>
          去登录
        </Link>
      </Blank>
    )
  const text =
    state === 'agree'
      ? `同意后，您可从${sourceName}直接进入契印，不再输入验证码；签署合同仍需验证码确认。可随时在个人中心取消`
      : `当前登录的是其他账号。继续将退出该账号，并以手机号 ${mobile} 登录`
  return (
    <Blank
      art="waiting"
      title={state === 'agree' ? `允许${sourceName}为您登录？` : '切换账号？'}
      text={text}
      page
    >
      <button type="button" className="btn primary" onClick={onAgree}>
        {state === 'agree' ? '同意并继续' : '切换账号'}
      </button>
      <Link className="btn" to={paths.home()}>
        取消
      </Link>
    </Blank>
  )
}
