import type { companyManageQueryCompanyDetails } from '@qiyin/calls/areas/company-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { companyAuthLabel } from '@qiyin/domain/company/auth-status.ts'
import { progressOf } from '@qiyin/domain/company/auth-progress.ts'
import { wizardStepsOf } from '@qiyin/domain/company/wizard-steps.ts'
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
  const progress = progressOf(authStatus, steps.length)
  const reason = progress?.failed === true ? auditFailReason : null
  return (
    <section className="sheet company-detail-part" aria-labelledby="company-progress-title">
      <h2 className="h-sheet" id="company-progress-title">
        认证进度
      </h2>
      {progress === null ? (
        <p className="ink3">同一企业已由其他账号完成认证，此认证已终止</p>
      ) : (
        <Steps steps={steps} {...progress} />
      )}
      {reason !== null && (
        <Alert type="error" showIcon title={`${companyAuthLabel[authStatus]}，原因：${reason}`} />
      )}
    </section>
  )
}
