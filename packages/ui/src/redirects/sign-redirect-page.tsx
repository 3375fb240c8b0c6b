import { returnAuthorizePerson } from '@qiyin/calls/areas/provider-return.ts'
import { signUrl } from '@qiyin/calls/areas/sign.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import type { CallFailure } from '../base/call-failure.ts'
import { useCall } from '../call-hooks.ts'
import { realNameUrl } from '../signing/real-name-url.ts'
import { useCountdown } from '../base/use-countdown.ts'
import { useEffect, useState, type ReactElement } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Blank } from '../feedback/blank.tsx'
import { PageSpinner } from '../feedback/spinner.tsx'
import { paths, withWayBack } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '../base/page-title.ts'
import { logOut } from '../shell/log-out.ts'
import { useUser } from '../use-user.ts'
import { useFollow } from './use-follow.ts'

/** How soon a contract is asked for again that is being brought to its supplier, and how often. */
const preparing = { pauseMs: 3000, mostTries: 20 } as const

/** Real-name authentication starts by itself after this long (screens W-03). */
const autoStartSeconds = 3

/** W-03 /sign-redirect: where a signing link leads. */
export function SignRedirectPage(): ReactElement {
  usePageTitle('正在跳转')
  const [query] = useSearchParams()
  const signTransactionNo = query.get('signTransactionNo')
  if (signTransactionNo) return <Resolve signTransactionNo={signTransactionNo} />
  const transactionNo = query.get('transactionNo')
  const status = query.get('status')
  if (!transactionNo) return <Navigate to={paths.home()} replace />
  return status === null ? (
    <Resolve signTransactionNo={transactionNo} />
  ) : (
    <Proven transactionNo={transactionNo} status={status} />
  )
}

/** Back from an authentication (transactionNo with status): on to where it was begun, or what the number is a slot of. */
function Proven(of: { transactionNo: string; status: string }): ReactElement {
  const { data, error, isFetching, refetch } = useCall(returnAuthorizePerson, of, { staleMs: 0 })
  const navigate = useNavigate()
  useEffect(() => {
    // A path of this application, as it was stored when the authentication was begun.
    if (data !== undefined && !isFetching) void navigate(data ?? paths.home(), { replace: true })
  }, [data, isFetching, navigate])
  if (error && !isFetching) {
    return error.code === toldRefusals.AUTHENTICATION_NOT_FOUND.code ? (
      <Resolve signTransactionNo={of.transactionNo} />
    ) : (
      <Failed failure={error} onRetry={() => void refetch()} />
    )
  }
  return waiting
}

const waiting = <PageSpinner text="正在为您跳转，请稍候…" />

function Resolve({ signTransactionNo }: { signTransactionNo: string }): ReactElement {
  // Where a slot is signed depends on this very moment: nothing is kept.
  const { data: url, error, isFetching, refetch } = useCall(signUrl, { signTransactionNo }, { staleMs: 0 })
  const follow = useFollow()
  useEffect(() => {
    if (url !== undefined && !isFetching) follow(url)
  }, [url, isFetching, follow])
  const [tries, setTries] = useState(0)
  const waits = error?.code === toldRefusals.SUPPLIER_PREPARING.code && tries < preparing.mostTries
  useEffect(() => {
    if (!waits || isFetching) return
    const timer = setTimeout(() => {
      setTries((before) => before + 1)
      void refetch()
    }, preparing.pauseMs)
    return () => clearTimeout(timer)
  }, [waits, isFetching, refetch])
  if (waits) return <PageSpinner text={error.message} />
  if (error && !isFetching) {
    const authentication = realNameUrl(error)
    if (authentication !== null) {
      return <NotVerified url={withWayBack(authentication, paths.signRedirect(signTransactionNo))} />
    }
    if (error.httpStatus !== 401 && error.httpStatus !== 403) {
      return <Failed failure={error} onRetry={() => void refetch()} />
    }
  }
  return waiting
}

/** realName: says so, then starts the authentication. */
function NotVerified({ url }: { url: string }): ReactElement {
  const follow = useFollow()
  const { left, start } = useCountdown(autoStartSeconds, () => follow(url))
  useEffect(start, [start])
  return (
    <main className="blank-page">
      <Blank
        art="waiting"
        title="您还未完成实名认证"
        text={`请先完成认证后再签署，${(left ?? autoStartSeconds - 1) + 1} 秒后自动开始`}
        page
      >
        <button type="button" className="btn primary" onClick={() => follow(url)}>
          开始认证
        </button>
      </Blank>
    </main>
  )
}

/** The line or the server failed: trying again helps. Where the server says why it leads nowhere, it does not. */
function Failed({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }): ReactElement {
  const isAnswer = failure.httpStatus === 200 && failure.code !== toldRefusals.SUPPLIER_PREPARING.code
  return isAnswer ? (
    <Refused failure={failure} />
  ) : (
    <main className="blank-page">
      <Blank art="error" title="跳转失败" text={failure.message || '服务器错误，请重试'} page>
        <button type="button" className="btn primary" onClick={onRetry}>
          重试
        </button>
        <Link className="btn" to={paths.home()}>
          返回首页
        </Link>
      </Blank>
    </main>
  )
}

/** A link may have gone to another number of the same person than that of the account that is logged in. */
function Refused({ failure }: { failure: CallFailure }): ReactElement {
  const { pathname, search } = useLocation()
  const { data: user } = useUser()
  const isOthers = failure.code === toldRefusals.CONTRACT_NOT_FOUND.code
  // The operating company's own people have no way out of their account (seed 001 section 3).
  const mayChange = isOthers && user !== undefined && !isOurPart(user.ourpart)
  return (
    <main className="blank-page">
      <Blank
        art="error"
        title="无法打开签署页"
        text={
          mayChange
            ? `${failure.message}。当前登录的手机号是 ${user.mobile}，如签署通知发到了您的其他手机号，请换用该手机号登录`
            : failure.message
        }
        page
      >
        <Link className="btn primary" to={paths.home()}>
          返回首页
        </Link>
        {!isOthers && (
          <Link className="btn" to={paths.fileCenter()}>
            查看我的合同
          </Link>
        )}
        {mayChange && (
          <button type="button" className="btn" onClick={() => void logOut(`${pathname}${search}`)}>
            换用其他手机号登录
          </button>
        )}
      </Blank>
    </main>
  )
}
