import type { companyManageQueryCompanyDetails } from '@qiyin/calls/areas/company-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { wizardStep, wizardStepsOf } from '@qiyin/domain/company/wizard-steps.ts'
import { Alert } from 'antd'
import type { ReactElement } from 'react'
import { Steps } from '../../../components/steps/steps.tsx'

/** How far its authentication has come, and why it went no further. */
export function CompanyProgress({
  company,
}: {
  company: Answer<typeof companyManageQueryCompanyDetails>
}): ReactElement {
  const { authStatus, auditFailReason } = company
  const steps = wizardStepsOf(company)
  const at = wizardStep(authStatus, steps.length)
  const failed = authStatus === companyAuthStatus.reviewFailed && auditFailReason !== null
  return (
    <section className="sheet company-detail-part" aria-labelledby="company-progress-title">
      <h2 className="h-sheet" id="company-progress-title">
        认证进度
      </h2>
      {at === null ? (
        <p className="ink3">同一企业已由其他账号完成认证，此认证已终止</p>
      ) : (
        <Steps steps={steps} at={authStatus === companyAuthStatus.authenticated ? steps.length : at} />
      )}
      {failed && <Alert type="error" showIcon title={`审核不通过，原因：${auditFailReason}`} />}
    </section>
  )
}
