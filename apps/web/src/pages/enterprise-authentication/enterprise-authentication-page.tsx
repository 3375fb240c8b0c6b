import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isSupplierCode, supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { wizardStage } from '@qiyin/domain/company/wizard-stage.ts'
import { wizardSteps } from '@qiyin/domain/company/wizard-steps.ts'
import { isSessionOver } from '@qiyin/ui/base/call-failure.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCompanyWizard } from '@qiyin/ui/company/use-company-wizard.ts'
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
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'
import './enterprise-authentication-page.css'

// What comes later, or not with every supplier: out of the first load.
const SupplierStep = lazy(async () => ({
  default: (await loadChunk(() => import('./supplier-step.tsx'))).SupplierStep,
}))
const UnprovableSupplier = lazy(async () => ({
  default: (await loadChunk(() => import('./supplier-step.tsx'))).UnprovableSupplier,
}))
const WaitingStep = lazy(async () => ({
  default: (await loadChunk(() => import('./waiting-step.tsx'))).WaitingStep,
}))
const SupplierWaiting = lazy(async () => ({
  default: (await loadChunk(() => import('./supplier-waiting.tsx'))).SupplierWaiting,
}))
const ResultStep = lazy(async () => ({
  default: (await loadChunk(() => import('./result-step.tsx'))).ResultStep,
}))
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
  if (error && isSessionOver(error) && !user && !away) setAway(true)
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

interface LoadingProps {
  companyId: string
  supplierCode: SupplierCode
  outer: boolean
}

function Loading({ companyId, supplierCode, outer }: LoadingProps): ReactElement {
  const { company, steps, at, backTo, refresh } = useCompanyWizard({ companyId, supplierCode })
  return (
    <AuthShell steps={steps} at={at}>
      <section className="sheet">
        <Region query={company} skeleton={<ManageSkeleton />}>
          {(given) => (
            <>
              <Head company={given} supplierCode={supplierCode} />
              <Suspense fallback={<ManageSkeleton />}>
                <Step
                  key={`${given.authStatus}/${at}`}
                  company={{ ...given, supplierCode }}
                  at={at}
                  outer={outer}
                  onBack={backTo}
                  onChanged={refresh}
                />
              </Suspense>
            </>
          )}
        </Region>
      </section>
    </AuthShell>
  )
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
  switch (wizardStage(company, at)) {
    case 'onlooker':
      return (
        <Blank
          art="missing"
          title="请联系企业管理员"
          text={`只有企业管理员可以办理企业认证。管理员：${company.companyAdminName ?? '-'}`}
        />
      )
    case 'taken':
      return (
        <>
          <ResultStep {...done} outer={outer} />
          <AuthenticatedNotice
            of={{ companyId: company.companyId, supplierCode: company.supplierCode }}
            onClose={() => (outer ? undefined : void navigate(paths.enterprises()))}
          />
        </>
      )
    case 'unprovable':
      return <UnprovableSupplier reason={company.unprovableReason} outer={outer} />
    case 'admin':
      return <AdminStep {...done} />
    case 'basic':
      return <BasicStep {...done} onBack={() => onBack(0)} />
    case 'method':
      return <MethodStep {...done} onBack={() => onBack(1)} />
    case 'supplierMethod':
      return <SupplierStep {...done} onBack={() => onBack(1)} />
    case 'waiting':
      return <WaitingStep {...done} outer={outer} />
    case 'supplierWaiting':
      return <SupplierWaiting {...done} outer={outer} />
    case 'amount':
      return <AmountStep {...done} />
    case 'result':
      return <ResultStep {...done} outer={outer} />
  }
}
