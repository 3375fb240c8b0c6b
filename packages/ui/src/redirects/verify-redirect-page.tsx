import { personRealNameGetRealNameStatusFromSupplier } from '@qiyin/calls/areas/person-real-name.ts'
import { returnAuthorizePerson } from '@qiyin/calls/areas/provider-return.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isPersonAuthSettled } from '@qiyin/domain/person/auth-status.ts'
import { returnPolling } from '@qiyin/domain/person/return-polling.ts'
import { useEffect, useState, type ReactElement } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { callApi } from '../base/call-client.ts'
import { asCallFailure, type CallFailure } from '../base/call-failure.ts'
import { usePageTitle } from '../base/page-title.ts'
import { Blank } from '../feedback/blank.tsx'
import { PageSpinner } from '../feedback/spinner.tsx'
import { refreshUser } from '../use-user.ts'

/** W-06 /verify-redirect: where a supplier sends the browser after a person's authentication. */
export function VerifyRedirectPage(): ReactElement {
  usePageTitle('正在确认认证结果')
  const [query] = useSearchParams()
  const [round, setRound] = useState(0)
  const transactionNo = query.get('transactionNo') ?? query.get('transaction_no')
  if (!transactionNo) return <Navigate to={paths.home()} replace />
  const status = query.get('status') ?? ''
  return (
    <Confirm key={round} transactionNo={transactionNo} status={status} onAgain={() => setRound(round + 1)} />
  )
}

type End = { is: 'done' } | { is: 'open' } | { is: 'failed'; message: string }

interface ConfirmProps {
  transactionNo: string
  status: string
  onAgain: () => void
}

/** Asks every second, 15 times at most, then goes where the person came from (seed 001 section 4). */
function Confirm({ transactionNo, status, onAgain }: ConfirmProps): ReactElement {
  const navigate = useNavigate()
  const [end, setEnd] = useState<End>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const follow = async (): Promise<void> => {
      try {
        const { done, path } = await confirmed({ transactionNo, status }, signal)
        void refreshUser()
        if (path === null) setEnd({ is: done ? 'done' : 'open' })
        else if (path.startsWith('/')) void navigate(path, { replace: true })
        // Back to the source system, whose address the server has checked.
        else location.replace(path)
      } catch (thrown) {
        if (!signal.aborted) setEnd({ is: 'failed', message: asCallFailure(thrown).message })
      }
    }
    void follow()
    return () => left.abort()
  }, [transactionNo, status, navigate])
  if (!end) return <PageSpinner text="正在确认认证结果" />
  return (
    <main className="blank-page">
      {end.is === 'done' && (
        <Blank art="done" title="认证完成" text="认证结果已确认" page>
          {home}
        </Blank>
      )}
      {end.is === 'open' && (
        <Blank art="waiting" title="认证结果确认中" text="认证结果确认中，请稍后在用户中心查看" page>
          <Link className="btn primary" to={paths.userCenter()}>
            前往用户中心
          </Link>
          <button type="button" className="btn" onClick={onAgain}>
            重新查询
          </button>
          <Link className="btn" to={paths.home()}>
            返回首页
          </Link>
        </Blank>
      )}
      {end.is === 'failed' && (
        <Blank art="error" title="确认失败" text={end.message || '服务器错误，请重试'} page>
          <button type="button" className="btn primary" onClick={onAgain}>
            重试
          </button>
          <Link className="btn" to={paths.home()}>
            返回首页
          </Link>
        </Blank>
      )}
    </main>
  )
}

const home = (
  <Link className="btn primary" to={paths.home()}>
    返回首页
  </Link>
)

interface Returned {
  transactionNo: string
  status: string
}

/** The final callback is made when the result is there, or on the last of the tries. */
async function confirmed(
  returned: Returned,
  signal: AbortSignal,
): Promise<{ done: boolean; path: string | null }> {
  let done = false
  for (let times = 1; times <= returnPolling.times && !done && !signal.aborted; times++) {
    if (times > 1) await pause(signal)
    try {
      const result = await callApi(personRealNameGetRealNameStatusFromSupplier, returned, {
        signal,
        quiet: true,
      })
      done = isPersonAuthSettled(result)
    } catch (thrown) {
      // A phone between two networks, or a server that starts again: the next time asks again.
      if (signal.aborted || isAnswer(asCallFailure(thrown))) throw thrown
    }
  }
  const path = await callApi(returnAuthorizePerson, returned, { signal, quiet: true })
  return { done, path }
}

/** A refusal is said; a fault, or no answer at all, may be over a second later. */
function isAnswer({ httpStatus }: CallFailure): boolean {
  return httpStatus > 0 && httpStatus < 500
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, returnPolling.everyMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
