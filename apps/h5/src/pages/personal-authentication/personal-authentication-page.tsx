import { paths } from '@qiyin/calls/addresses/paths.ts'
import { supplierCodes } from '@qiyin/domain/company/supplier.ts'
import { isPersonAuthSettled, personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import type { RealNameAccount } from '@qiyin/ui/real-name/use-person-identity.ts'
import { useRealName } from '@qiyin/ui/real-name/use-real-name.ts'
import { ResidenceLink } from '@qiyin/ui/real-name/residence-link.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { lazy, Suspense, type ReactElement } from 'react'
import { Navigate, useParams } from 'react-router'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import { IdentityForm } from './identity-form.tsx'
import './phone-authentication.css'

const AuthenticationResult = lazy(async () => ({
  default: (await import('./authentication-result.tsx')).AuthenticationResult,
}))
const FaceStep = lazy(async () => ({ default: (await import('./face-step.tsx')).FaceStep }))

/** H-08 /personal-authentication/{personAccountId}/{supplierCode}: who somebody is, proven on the phone. */
export function PersonalAuthenticationPage(): ReactElement {
  usePageTitle('个人实名认证')
  const { personAccountId = '', supplierCode = '' } = useParams()
  const supplier = supplierCodes.find((one) => one === supplierCode)
  if (supplier === undefined) return <Navigate to={paths.notFound()} replace />
  return <Authentication account={{ personAccountId, supplierCode: supplier }} />
}

function Authentication({ account }: { account: RealNameAccount }): ReactElement {
  const real = useRealName(account)
  const { overseas, target } = real
  return (
    <>
      <PhoneBar title="实名认证" back={target} />
      <ol className="phone-authentication-steps" aria-label="认证步骤">
        {real.steps.map((step, index) => (
          <li key={step} aria-current={index === real.at ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      <main id="main" tabIndex={-1} className="phone-authentication">
        <Suspense>
          <Region query={real.info} skeleton={<PageSpinner text="加载中" />}>
            {(data) => {
              if (isPersonAuthSettled(data.authStatus)) {
                return (
                  <AuthenticationResult
                    info={data}
                    target={target}
                    overseas={overseas}
                    busy={real.busy}
                    onAgain={real.again}
                  />
                )
              }
              if (data.authStatus === personAuthStatus.facePending) {
                return (
                  <FaceStep
                    account={account}
                    info={data}
                    overseas={overseas}
                    onSwitch={(way) => void real.switchWay(way)}
                    onSettled={real.refresh}
                  />
                )
              }
              return (
                <IdentityForm
                  key={`${real.round} ${overseas}`}
                  account={account}
                  overseas={overseas}
                  ways={data.ways}
                  hostedWays={data.hostedWays}
                  wantsPhoto={data.wantsPhoto}
                  residence={<ResidenceLink account={account} overseas={overseas} info={data} />}
                  firstWay={real.firstWay}
                  onSettled={real.refresh}
                />
              )
            }}
          </Region>
        </Suspense>
      </main>
    </>
  )
}
