import { returnAuthorizeCompany } from '@qiyin/calls/areas/company-review.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useEffect, type ReactElement } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { isSessionOver } from '../base/call-failure.ts'
import { usePageTitle } from '../base/page-title.ts'
import { toast } from '../base/toast.ts'
import { useCall } from '../call-hooks.ts'
import { Delayed } from '../base/delayed.tsx'
import { PageSpinner } from '../feedback/spinner.tsx'
import { useFollow } from './use-follow.ts'

/** W-07 /company-redirect: back from the authorization of a company. */
export function CompanyRedirectPage(): ReactElement {
  usePageTitle('企业授权')
  const [query] = useSearchParams()
  const transactionNo = query.get('transactionNo')
  if (!transactionNo) return <Navigate to={paths.home()} replace />
  return <Return transactionNo={transactionNo} status={query.get('status') ?? ''} />
}

function Return({ transactionNo, status }: { transactionNo: string; status: string }): ReactElement {
  const follow = useFollow()
  const navigate = useNavigate()
  const { data, error } = useCall(returnAuthorizeCompany, { transactionNo, status }, { staleMs: 0 })
  useEffect(() => {
    if (data) follow(data)
    else if (data === null) void navigate(paths.enterpriseManage(), { replace: true })
  }, [data, follow, navigate])
  useEffect(() => {
    if (!error || isSessionOver(error)) return
    toast('error', error.message)
    void navigate(paths.enterpriseManage(), { replace: true })
  }, [error, navigate])
  return (
    <Delayed>
      <PageSpinner text="正在处理企业授权结果" />
    </Delayed>
  )
}
