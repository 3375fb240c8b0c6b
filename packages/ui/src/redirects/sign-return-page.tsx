import { signSignReturn } from '@qiyin/calls/areas/sign.ts'
import { signSignReturnBatch } from '@qiyin/calls/areas/sign-batch.ts'
import { useCall } from '../call-hooks.ts'
import { toast } from '../base/toast.ts'
import { useEffect, type ReactElement } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { Delayed } from '../base/delayed.tsx'
import { PageSpinner } from '../feedback/spinner.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '../base/page-title.ts'
import { useFollow } from './use-follow.ts'
import './sign-return-page.css'

/** Nobody is left on a waiting page longer than this without a way out (screens W-04). */
const wayOutMs = 15_000

/** W-04 /sign-return: back from a provider's signing page. */
export function SignReturnPage(): ReactElement {
  usePageTitle('签署结果')
  const [query] = useSearchParams()
  const transactionNo = query.get('transactionNo')
  const batchNo = query.get('batchNo')
  const resultCode = query.get('resultCode')
  if (transactionNo) return <OfOne transactionNo={transactionNo} resultCode={resultCode} />
  return batchNo ? (
    <OfMany batchNo={batchNo} resultCode={resultCode} />
  ) : (
    <Navigate to={paths.home()} replace />
  )
}

interface Code {
  resultCode: string | null
}

function OfOne({ transactionNo, resultCode }: Code & { transactionNo: string }): ReactElement {
  return <Return answer={useCall(signSignReturn, { transactionNo, ...codeOf(resultCode) }, { staleMs: 0 })} />
}

function OfMany({ batchNo, resultCode }: Code & { batchNo: string }): ReactElement {
  return <Return answer={useCall(signSignReturnBatch, { batchNo, ...codeOf(resultCode) }, { staleMs: 0 })} />
}

function codeOf(resultCode: string | null): { resultCode?: string } {
  return resultCode === null ? {} : { resultCode }
}

function Return({
  answer: { data: url, error },
}: {
  answer: Pick<ReturnType<typeof useCall<typeof signSignReturn>>, 'data' | 'error'>
}): ReactElement {
  const follow = useFollow()
  useEffect(() => {
    if (url !== undefined) follow(url)
  }, [url, follow])
  useEffect(() => {
    if (!error || error.httpStatus === 401 || error.httpStatus === 403) return
    toast('error', error.message)
    follow(null)
  }, [error, follow])
  return (
    <>
      <PageSpinner text="签署结果确认中，请稍候…" />
      <Delayed delayMs={wayOutMs}>
        <Link className="btn sign-return-page-way" to={paths.home()}>
          返回首页
        </Link>
      </Delayed>
    </>
  )
}
