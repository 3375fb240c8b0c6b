import { organizationTypeLabel } from '@qiyin/domain/company/organization-type.ts'
import { principalType } from '@qiyin/domain/company/verify-way.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import type { ReactElement } from 'react'
import type { Application } from './application.ts'
import { FactGroup } from './fact-group.tsx'
import { LicenceFacts } from './licence-facts.tsx'
import type { LicenceReading } from './use-licence-reading.ts'
import { ReviewAccount } from './review-account.tsx'
import { ReviewHistory } from './review-history.tsx'
import './review-facts.css'

interface ReviewFactsProps {
  application: Application
  reading: LicenceReading
}

/** What was handed in, to be held against the photos: the licence, the account, who applies, and what came before. */
export function ReviewFacts({ application, reading }: ReviewFactsProps): ReactElement {
  const { companyPrincipalType, applicantName, applicantMobile, applicantVerifiedTime } = application
  const representative = representativeLabel(application.organizationType ?? 0)
  const asAgent = companyPrincipalType === principalType.agent
  return (
    <section className="sheet review-facts" aria-label="认证资料">
      <FactGroup title="资料核对" note={reading.summary}>
        <div>
          <dt>企业类型</dt>
          <dd>
            {application.organizationType === null
              ? '-'
              : organizationTypeLabel[application.organizationType]}
          </dd>
        </div>
        <LicenceFacts application={application} reading={reading} representative={representative} />
        {application.legalPersonIdentityNo !== null && (
          <div>
            <dt>{representative}证件</dt>
            <dd>{application.legalPersonIdentityNo}</dd>
          </div>
        )}
      </FactGroup>
      <ReviewAccount application={application} />
      <FactGroup
        title="管理员"
        note={applicantVerifiedTime === null ? '未实名' : `已实名，${applicantVerifiedTime.slice(0, 10)}`}
      >
        <div>
          <dt>姓名</dt>
          <dd>
            {applicantName ?? '-'}（{asAgent ? '代理人' : representative}）
          </dd>
        </div>
        <div>
          <dt>手机号</dt>
          <dd>{applicantMobile ?? '-'}</dd>
        </div>
      </FactGroup>
      <ReviewHistory submissions={application.submissions} />
    </section>
  )
}
