import {
  personRealNameChangeAuthWay,
  personRealNameGetRealNameInfo,
  personRealNameGetRealNameStatus,
} from '@qiyin/calls/areas/person-real-name.ts'
import { supplierCodes, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { isPersonAuthSettled, personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { authWay } from '@qiyin/domain/person/auth-way.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { refreshUser } from '@qiyin/ui/use-user.ts'
import type { ReactElement } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { AuthShell } from '../../components/auth-shell/auth-shell.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { AuthenticationResult } from './authentication-result.tsx'
import { PhoneIdentityForm } from './phone-identity-form.tsx'
import './authentication-result.css'
import './personal-authentication-page.css'

// The phone way skips the face step (seed 001 section 4).
const steps = ['填写身份信息', '认证结果']

/** W-08 /personal-authentication/{personAccountId}/{supplierCode}. */
export function PersonalAuthenticationPage(): ReactElement {
  usePageTitle('个人实名认证')
  const { personAccountId = '', supplierCode = '' } = useParams()
  if (!isSupplier(supplierCode)) return <Navigate to={paths.notFound()} replace />
  return <Authentication personAccountId={personAccountId} supplierCode={supplierCode} />
}

interface Account {
  personAccountId: string
  supplierCode: SupplierCode
}

function Authentication(account: Account): ReactElement {
  const [query] = useSearchParams()
  const overseas = query.get('userType') === '1'
  const info = useCall(personRealNameGetRealNameInfo, { ...account, domestic: overseas ? 1 : 0 })
  const changeWay = useCallMutation(personRealNameChangeAuthWay, {
    stale: [personRealNameGetRealNameInfo, personRealNameGetRealNameStatus],
  })
  const settled = isPersonAuthSettled(info.data?.authStatus ?? personAuthStatus.none)
  return (
    <AuthShell steps={steps} at={settled ? 1 : 0}>
      <section className="sheet">
        <Region query={info} skeleton={<CardSkeleton />}>
          {(data) => {
            if (isPersonAuthSettled(data.authStatus)) {
              return (
                <AuthenticationResult
                  info={data}
                  busy={changeWay.isPending}
                  onAgain={() => changeWay.mutate({ ...account, authWay: authWay.mobile })}
                />
              )
            }
            if (overseas || !data.ways.includes(authWay.mobile)) return <Unsupported />
            return (
              <PhoneIdentityForm
                account={account}
                onSettled={() => {
                  void info.refetch()
                  void refreshUser()
                }}
              />
            )
          }}
        </Region>
      </section>
    </AuthShell>
  )
}

function Unsupported(): ReactElement {
  return <Blank art="missing" title="暂不支持该认证方式" text="当前仅支持中国大陆居民使用手机号认证" />
}

function CardSkeleton(): ReactElement {
  return (
    <div className="personal-authentication-page-skeleton" aria-hidden>
      {[180, 420, 420, 420].map((width, index) => (
        // Fixed bars that never change order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="skeleton" style={{ width }} />
      ))}
    </div>
  )
}

function isSupplier(code: string): code is SupplierCode {
  return supplierCodes.some((one) => one === code)
}
