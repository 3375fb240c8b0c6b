import { paths } from '@qiyin/calls/addresses/paths.ts'
import { supplierCodes, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { isPersonAuthSettled, personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { OfOwnAccount } from '@qiyin/ui/real-name/of-own-account.tsx'
import type { RealNameAccount } from '@qiyin/ui/real-name/use-person-identity.ts'
import { useRealName } from '@qiyin/ui/real-name/use-real-name.ts'
import { ResidenceLink } from '@qiyin/ui/real-name/residence-link.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import type { ReactElement } from 'react'
import { Navigate, useParams } from 'react-router'
import { AuthShell } from '../../components/auth-shell/auth-shell.tsx'
import { AuthenticationResult } from './authentication-result.tsx'
import { FaceStep } from './face-step.tsx'
import { IdentityForm } from './identity-form.tsx'
import './personal-authentication-page.css'

/** W-08 /personal-authentication/{personAccountId}/{supplierCode}; `userType=1` for people from outside the mainland. */
export function PersonalAuthenticationPage(): ReactElement {
  usePageTitle('个人实名认证')
  const { personAccountId = '', supplierCode = '' } = useParams()
  if (!isSupplier(supplierCode)) return <Navigate to={paths.notFound()} replace />
  return <Authentication account={{ personAccountId, supplierCode }} />
}

function Authentication({ account }: { account: RealNameAccount }): ReactElement {
  const real = useRealName(account)
  const { info, overseas, switchWay } = real
  return (
    <AuthShell steps={real.steps} at={real.at}>
      <section className="sheet">
        <OfOwnAccount personAccountId={account.personAccountId}>
          <Region query={info} skeleton={<CardSkeleton />}>
            {(data) => {
              if (isPersonAuthSettled(data.authStatus)) {
                return (
                  <AuthenticationResult
                    info={data}
                    target={real.target}
                    overseas={overseas}
                    busy={real.busy}
                    onAgain={real.again}
                  />
                )
              }
              const shared = { account, overseas, onSettled: real.refresh }
              if (data.authStatus === personAuthStatus.facePending)
                return <FaceStep {...shared} info={data} onSwitch={(way) => void switchWay(way)} />
              return (
                <IdentityForm
                  key={`${real.round} ${overseas}`}
                  {...shared}
                  ways={data.ways}
                  firstWay={real.firstWay}
                  hostedWays={data.hostedWays}
                  wantsPhoto={data.wantsPhoto}
                  residence={<ResidenceLink account={account} overseas={overseas} info={data} />}
                />
              )
            }}
          </Region>
        </OfOwnAccount>
      </section>
    </AuthShell>
  )
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
