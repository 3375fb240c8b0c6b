import { assuranceText } from '@qiyin/domain/assurance.ts'
import { organizationTypeLabel } from '@qiyin/domain/company/organization-type.ts'
import { verifyWay } from '@qiyin/domain/company/verify-way.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import type { ReactElement } from 'react'
import type { CompanyDetail } from './company-detail.ts'
import './company-facts.css'

/** What the company was authenticated with; read only. */
export function CompanyFacts({ company }: { company: CompanyDetail }): ReactElement {
  return (
    <section className="sheet company-facts" aria-labelledby="company-facts-title">
      <div className="company-facts-head">
        <h2 className="h-sheet" id="company-facts-title">
          基本信息
        </h2>
        <span className="sec ink3">来源于认证资料，不可直接修改</span>
      </div>
      <div className="company-facts-columns">
        <Facts
          rows={[
            ['企业类型', organizationTypeLabel[company.organizationType]],
            [representativeLabel(company.organizationType), company.legalPersonName ?? '-'],
            ['企业来源', company.companySource === 'portal' ? '平台创建' : company.companySource],
            [
              '对公账户',
              company.bankNo === null ? '-' : `${company.bankName ?? ''} 尾号 ${company.bankNo.slice(-4)}`,
            ],
          ]}
        />
        <Facts
          rows={[
            ['认证方式', wayText(company.companyVerifyWay)],
            ['认证完成', company.authenticateCompleteTime?.slice(0, 16) ?? '-'],
            ['可信等级', assuranceText(company.assurance)],
            ['开户支行', company.subBranchName ?? '-'],
          ]}
        />
      </div>
    </section>
  )
}

function wayText(way: number | null): string {
  if (way === verifyWay.legalPerson) return '法定代表人身份认证'
  return way === verifyWay.payment ? '企业打款认证' : '-'
}
