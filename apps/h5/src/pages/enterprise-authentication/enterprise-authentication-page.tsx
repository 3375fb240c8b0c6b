import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isSupplierCode, supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { wizardStage } from '@qiyin/domain/company/wizard-stage.ts'
import { isSessionOver } from '@qiyin/ui/base/call-failure.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCompanyWizard } from '@qiyin/ui/company/use-company-wizard.ts'
import type { WizardCompany } from '@qiyin/ui/company/wizard-company.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useUser } from '@qiyin/ui/use-user.ts'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import './company-wizard.css'

const AdminStep = lazy(async () => ({ default: (await import('./admin-step.tsx')).AdminStep }))
const BasicStep = lazy(async () => ({ default: (await import('./basic-step.tsx')).BasicStep }))
const MethodStep = lazy(async () => ({ default: (await import('./method-step.tsx')).MethodStep }))
const AmountStep = lazy(async () => ({ default: (await import('./amount-step.tsx')).AmountStep }))
const SupplierStep = lazy(async () => ({ default: (await import('./supplier-step.tsx')).SupplierStep }))
const SupplierWaiting = lazy(async () => ({
  default: (await import('./supplier-step.tsx')).SupplierWaiting,
}))
const UnprovableSupplier = lazy(async () => ({
  default: (await import('./supplier-step.tsx')).UnprovableSupplier,
}))
const WaitingStep = lazy(async () => ({ default: (await import('./outcome-step.tsx')).WaitingStep }))
const ResultStep = lazy(async () => ({ default: (await import('./outcome-step.tsx')).ResultStep }))

/**
 * H-09 /enterprise-authentication/{companyId}/{supplierCode}/…: a company proves itself, on the phone; below
 * /out-enterprise-authentication whoever was sent here by an outside system.
 */
export function EnterpriseAuthenticationPage(): ReactElement {
  usePageTitle('企业实名认证')
  const { '*': rest = '' } = useParams()
  const [companyId = '', supplierCode = ''] = rest.split('/')
  const { pathname } = useLocation()
  const { data: user, error } = useUser()
  // Kept while the shell asks once more who is there: without it the two would ask in turns, for ever.
  const [away, setAway] = useState(false)
  if (error && isSessionOver(error) && !user && !away) setAway(true)
  if (user && away) setAway(false)
  if (!isSupplierCode(supplierCode)) return <Navigate to={paths.notFound()} replace />
  if (away && !isOuter(pathname)) return <Navigate to={paths.login(pathname)} replace />
  if (away)
    return (
      <>
        <PhoneBar title="企业实名认证" />
        <main id="main" tabIndex={-1} className="company-wizard">
          <Blank art="missing" title="请先登录" text="登录后继续企业实名认证">
            <Link className="btn primary" to={paths.login(pathname)}>
              去登录
            </Link>
          </Blank>
        </main>
      </>
    )
  return <Course companyId={companyId} supplierCode={supplierCode} outer={isOuter(pathname)} />
}

function isOuter(pathname: string): boolean {
  return pathname.startsWith(paths.outEnterpriseAuthentication())
}

interface CourseProps {
  companyId: string
  supplierCode: SupplierCode
  outer: boolean
}

function Course({ outer, ...of }: CourseProps): ReactElement {
  const { company, steps, at, backTo, refresh } = useCompanyWizard(of)
  return (
    <>
      <PhoneBar
        title="企业实名认证"
        back={paths.enterprises()}
        {...(at === 1 || at === 2 ? { onBack: () => backTo(at - 1) } : {})}
      />
      <ol className="company-wizard-bars" aria-label="认证步骤">
        {steps.map((step, index) => (
          <li key={step} aria-label={step} aria-current={index === at ? 'step' : undefined} />
        ))}
      </ol>
      <div className="company-wizard-head">
        <div className="row between">
          <h2>{steps[at]}</h2>
          <span className="ink3 num">
            第 {at + 1} 步，共 {steps.length} 步
          </span>
        </div>
        {/* As high before the name has come. */}
        <p className="ink3 company-wizard-name">
          {company.data?.companyName ?? '　'}
          {company.data && `，${supplierLabel[of.supplierCode]}`}
        </p>
      </div>
      <main id="main" tabIndex={-1} className="company-wizard">
        <Suspense>
          <Region query={company} skeleton={<PageSpinner text="加载中" />}>
            {(given) => (
              <Stage
                key={`${given.authStatus}/${at}`}
                company={{ ...given, supplierCode: of.supplierCode }}
                at={at}
                outer={outer}
                backTo={backTo}
                onChanged={refresh}
              />
            )}
          </Region>
        </Suspense>
      </main>
    </>
  )
}

interface StageProps {
  company: WizardCompany
  at: number
  outer: boolean
  backTo: (step: number) => void
  onChanged: () => Promise<void>
}

function Stage({ company, at, outer, backTo, onChanged }: StageProps): ReactElement {
  const step = { company, onChanged }
  switch (wizardStage(company, at)) {
    case 'onlooker':
      return (
        <Blank
          art="missing"
          title="请联系企业管理员"
          text={`只有企业管理员可以办理企业认证。管理员：${company.companyAdminName ?? '-'}`}
        />
      )
    case 'unprovable':
      return <UnprovableSupplier reason={company.unprovableReason} />
    case 'admin':
      return <AdminStep {...step} />
    case 'basic':
      return <BasicStep {...step} onBack={() => backTo(0)} />
    case 'method':
      return <MethodStep {...step} onBack={() => backTo(1)} />
    case 'supplierMethod':
      return <SupplierStep {...step} onBack={() => backTo(1)} />
    case 'supplierWaiting':
      return <SupplierWaiting {...step} />
    case 'waiting':
      return <WaitingStep {...step} />
    case 'amount':
      return <AmountStep {...step} />
    case 'taken':
    case 'result':
      return <ResultStep {...step} outer={outer} />
  }
}
