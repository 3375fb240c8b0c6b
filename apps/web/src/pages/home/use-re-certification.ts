import { companyIsShowReCertificationPopup } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

const toldKey = 're-certification'

/** D-06: tells an administrator once a session that a company has to prove itself anew, and leads there. */
export function useReCertification(): void {
  const navigate = useNavigate()
  const { companyList } = useCurrentUser()
  // Whoever administers no such company is not asked about.
  const mayNeed = companyList.some(
    ({ administrator, authStatus, status }) =>
      administrator && status === accountStatus.active && authStatus === companyAuthStatus.none,
  )
  const asks = mayNeed && sessionStorage.getItem(toldKey) === null
  const { data } = useCall(companyIsShowReCertificationPopup, asks ? {} : null, { quiet: true })
  useEffect(() => {
    if (!data?.show || data.companyId === null || data.supplierCode === null) return
    if (sessionStorage.getItem(toldKey) !== null) return
    sessionStorage.setItem(toldKey, '1')
    const { companyId, supplierCode, message } = data
    void confirm({
      title: '企业需重新认证',
      content: message,
      okText: '立即重新认证',
      cancelText: '稍后',
    }).then((now) => now && navigate(paths.enterpriseAuthentication({ companyId, supplierCode })))
  }, [data, navigate])
}
