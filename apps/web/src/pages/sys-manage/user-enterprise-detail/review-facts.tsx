import type { companyRealNameReviewDetail } from '@qiyin/calls/areas/company-review.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { organizationTypeLabel } from '@qiyin/domain/company/organization-type.ts'
import { principalType } from '@qiyin/domain/company/verify-way.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import type { ReactElement, ReactNode } from 'react'
import './review-facts.css'

type Application = Answer<typeof companyRealNameReviewDetail>

/** What was handed in, to be held against the photos: the licence, the account, who applies. */
export function ReviewFacts({ application }: { application: Application }): ReactElement {
  const representative = representativeLabel(application.organizationType ?? 0)
  const asAgent = application.companyPrincipalType === principalType.agent
  return (
    <section className="sheet review-facts" aria-label="认证资料">
      <Group
        title="资料核对"
        rows={[
          [
            '企业类型',
            application.organizationType === null ? '-' : organizationTypeLabel[application.organizationType],
          ],
          ['企业名称', application.companyName],
          ['信用代码', application.creditNo ?? '-'],
          [representative, application.legalPersonName ?? '-'],
          [`${representative}证件`, application.legalPersonIdentityNo],
        ]}
      />
      <Group
        title="对公账户"
        note={
          (application.bankCardName ?? application.companyName) === application.companyName
            ? '户名与企业名称一致'
            : '户名与企业名称不一致'
        }
        rows={[
          ['开户名', application.bankCardName ?? application.companyName],
          ['银行账号', application.bankNo ?? '-'],
          ['开户银行', application.bankName ?? '-'],
          ['开户地', application.bankPlace ?? '-'],
          ['支行', application.subBranchName ?? '-'],
        ]}
      />
      <Group
        title="管理员"
        rows={[
          ['姓名', `${application.applicantName ?? '-'}（${asAgent ? '代理人' : representative}）`],
          ['手机号', application.applicantMobile ?? '-'],
        ]}
      />
    </section>
  )
}

interface GroupProps {
  title: string
  note?: string
  /** A row whose value is null is left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[]
}

function Group({ title, note, rows }: GroupProps): ReactElement {
  return (
    <section className="review-facts-group" aria-label={title}>
      <h2 className="review-facts-head">
        {title}
        <span className="cap ink3">{note}</span>
      </h2>
      <dl className="review-facts-rows">
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
