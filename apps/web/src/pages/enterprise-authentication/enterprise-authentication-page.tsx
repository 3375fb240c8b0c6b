import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyAuthStatus, wizardStep, wizardSteps } from '@qiyin/domain/company/auth-status.ts'
import { isSupplierCode, supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { needsPayment } from '@qiyin/domain/company/verify-way.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { BuildingIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useUser } from '@qiyin/ui/use-user.ts'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { AuthShell } from '../../components/auth-shell/auth-shell.tsx'
import { AuthenticatedNotice } from '../../components/company-dialogs/authenticated-notice.tsx'
import { ManageSkeleton } from '../../components/manage-page/manage-skeleton.tsx'
import { AdminStep } from './admin-step.tsx'
import { BasicStep } from './basic-step.tsx'
import { MethodStep } from './method-step.tsx'
import { ResultStep } from './result-step.tsx'
import { WaitingStep } from './waiting-step.tsx'
import type { WizardCompany } from './wizard-company.ts'
import './enterprise-authentication-page.css'

// Days after the first step: out of the first load.
const AmountStep = lazy(async () => ({
  default: (await loadChunk(() => import('./amount-step.tsx'))).AmountStep,
}))

/** W-09 /enterprise-authentication/{companyId}/{supplierCode}/{personAccountId?}/{systemCode?}. */
export function EnterpriseAuthenticationPage(): ReactElement {
  return <Wizard outer={false} />
}

/** W-10 /out-enterprise-authentication/…: whoever was sent here by an outside system. */
export function OutEnterpriseAuthenticationPage(): ReactElement {
  return <Wizard outer />
}

function Wizard({ outer }: { outer: boolean }): ReactElement {
  usePageTitle('企业实名认证')
  const { companyId = '', supplierCode = '' } = useParams()
  const { pathname } = useLocation()
  const { data: user, error } = useUser()
  // Kept while the shell asks once more who is there: without it the two would ask in turns, for ever.
  const [away, setAway] = useState(false)
  if (error?.httpStatus === 401 && !user && !away) setAway(true)
  if (user && away) setAway(false)
  if (!isSupplierCode(supplierCode)) return <Navigate to={paths.notFound()} replace />
  if (away && !outer) return <Navigate to={paths.login(pathname)} replace />
  if (away)
    return (
      <AuthShell steps={wizardSteps.plain} at={0}>
        <section className="sheet">
          <Blank art="missing" title="请先登录" text="登录后继续企业实名认证">
            <Link className="btn primary" to={paths.login(pathname)}>
              去登录
            </Link>
          </Blank>
        </section>
      </AuthShell>
    )
  return <Loading companyId={companyId} supplierCode={supplierCode} outer={outer} />
}

/** While a review or a payment is under way the page follows it. */
const followMs = 5000

interface LoadingProps {
  companyId: string
  supplierCode: SupplierCode
  outer: boolean
}

function Loading({ companyId, supplierCode, outer }: LoadingProps): ReactElement {
  const [everyMs, setEveryMs] = useState<number | false>(false)
  const company = useCall(companyGetByCompanyId, { companyId, supplierCode }, { everyMs })
  const { data } = company
  const waits =
    data?.authStatus === companyAuthStatus.inReview ||
    (data?.authStatus === companyAuthStatus.firstReviewPassed && !data.payout?.sentTime)
  const wanted = waits && followMs
  if (wanted !== everyMs) setEveryMs(wanted)
  const [back, setBack] = useState<number>()
  const steps = stepsOf(data)
  const own = data ? wizardStep(data.authStatus, steps.length) : 0
  const at = back ?? own ?? 0
  return (
    <AuthShell steps={steps} at={at}>
      <section className="sheet">
        <Region query={company} skeleton={<ManageSkeleton />}>
          {(given) => (
            <>
              <Head company={given} supplierCode={supplierCode} />
              <Step
                key={`${given.authStatus}/${at}`}
                company={{ ...given, supplierCode }}
                at={at}
                outer={outer}
                onBack={(step) => setBack(step)}
                onChanged={async () => {
                  await company.refetch()
                  setBack(undefined)
                }}
              />
            </>
          )}
        </Region>
      </section>
    </AuthShell>
  )
}

function stepsOf(
  company: { companyVerifyWay: number | null; companyPrincipalType: number | null } | undefined,
): readonly string[] {
  const paid = company && needsPayment(company.companyVerifyWay, company.companyPrincipalType)
  return paid ? wizardSteps.payment : wizardSteps.plain
}

function Head({
  company,
  supplierCode,
}: {
  company: { companyName: string }
  supplierCode: SupplierCode
}): ReactElement {
  return (
    <div className="enterprise-authentication-page-head">
      <span className="enterprise-authentication-page-icon">
        <BuildingIcon size={20} />
      </span>
      <div className="grow">
        <h2 className="h-sheet">{company.companyName}</h2>
        <p className="cap ink3">企业实名认证，认证渠道 {supplierLabel[supplierCode]}</p>
      </div>
    </div>
  )
}

interface StepProps {
  company: WizardCompany
  at: number
  outer: boolean
  onBack: (step: number) => void
  onChanged: () => Promise<void>
}

function Step({ company, at, outer, onBack, onChanged }: StepProps): ReactElement {
  const navigate = useNavigate()
  const done = { company, onChanged }
  if (!company.allowEditCompany)
    return (
      <Blank
        art="missing"
        title="请联系企业管理员"
        text={`只有企业管理员可以办理企业认证。管理员：${company.companyAdminName ?? '-'}`}
      />
    )
  if (company.authStatus === companyAuthStatus.takenByOther)
    return (
      <>
        <ResultStep {...done} outer={outer} />
        <AuthenticatedNotice
          of={{ companyId: company.companyId, supplierCode: company.supplierCode }}
          onClose={() => (outer ? undefined : void navigate(paths.enterprises()))}
        />
      </>
    )
  if (at === 0) return <AdminStep {...done} />
  if (at === 1) return <BasicStep {...done} onBack={() => onBack(0)} />
  switch (company.authStatus) {
    case companyAuthStatus.inReview:
      return <WaitingStep {...done} outer={outer} />
    case companyAuthStatus.firstReviewPassed:
      return (
        <Suspense fallback={<ManageSkeleton />}>
          <AmountStep {...done} />
        </Suspense>
      )
    case companyAuthStatus.authenticated:
    case companyAuthStatus.reviewFailed:
      return <ResultStep {...done} outer={outer} />
    case companyAuthStatus.mismatch:
    case companyAuthStatus.none:
    case companyAuthStatus.adminSubmitted:
    case companyAuthStatus.basicSubmitted:
      return <MethodStep {...done} onBack={() => onBack(1)} />
  }
}
