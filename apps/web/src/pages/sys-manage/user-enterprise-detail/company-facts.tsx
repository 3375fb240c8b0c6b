import type { companyManageQueryCompanyDetails } from '@qiyin/calls/areas/company-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { assuranceText } from '@qiyin/domain/assurance.ts'
import { organizationTypeLabel } from '@qiyin/domain/company/organization-type.ts'
import { principalType, verifyWay } from '@qiyin/domain/company/verify-way.ts'
import { representativeLabel } from '@qiyin/ui/company/company-note.ts'
import { DictionaryWord } from '@qiyin/ui/dictionary/dictionary-word.tsx'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import type { ReactElement, ReactNode } from 'react'

type Company = Answer<typeof companyManageQueryCompanyDetails>
type Row = readonly [label: string, value: ReactNode]

/** The three cards of W-32b; numbers are masked by the server. */
export function CompanyFacts({ company }: { company: Company }): ReactElement {
  const representative = representativeLabel(company.organizationType ?? 0)
  return (
    <>
      <Card
        title="基本信息"
        rows={[
          ['企业名称', company.companyName],
          ['信用代码', shown(company.creditNo)],
          ['企业类型', <Type key="type" {...company} />],
          [representative, shown(company.legalPersonName)],
          [`${representative}证件`, shown(company.legalPersonIdentityNo)],
          ['企业来源', company.companySource === 'portal' ? '平台创建' : company.companySource],
          ['我方企业', company.ourPart ? '是' : '否'],
          ['创建时间', company.createdTime],
        ]}
      />
      <Card
        title="认证信息"
        rows={[
          ['管理员身份', principalText(company, representative)],
          ['认证方式', wayText(company.companyVerifyWay)],
          ['可信等级', assuranceText(company.assurance, company.supplierCode)],
          ['提交时间', shown(company.submittedTime)],
          ['审核时间', shown(company.auditTime)],
          ['认证完成', shown(company.authenticateCompleteTime)],
          ['开户名', shown(company.bankCardName)],
          ['银行账号', shown(company.bankNo)],
          ['开户银行', shown(company.bankName)],
          ['开户地', shown(company.bankPlace)],
          ['支行', shown(company.subBranchName)],
          ['认证流水号', shown(company.companyUUID)],
        ]}
      />
      <Card title="管理员" rows={managersOf(company)} />
    </>
  )
}

function Card({ title, rows }: { title: string; rows: readonly Row[] }): ReactElement {
  const half = Math.ceil(rows.length / 2)
  return (
    <section className="sheet company-detail-part" aria-label={title}>
      <h2 className="h-sheet">{title}</h2>
      <div className="company-detail-facts">
        <Facts rows={rows.slice(0, half)} />
        {rows.length > half && <Facts rows={rows.slice(half)} />}
      </div>
    </section>
  )
}

function managersOf({ managers }: Company): Row[] {
  if (managers.length === 0) return [['姓名', '-']]
  return managers.flatMap(({ name, mobile }): Row[] => [
    ['姓名', name ?? '未实名'],
    ['手机号', mobile],
  ])
}

function Type({ organizationType }: Pick<Company, 'organizationType'>): ReactElement {
  return organizationType === null ? (
    <>-</>
  ) : (
    <DictionaryWord
      group="ORGANIZATION_TYPE_ENUM"
      code={organizationType}
      known={organizationTypeLabel[organizationType]}
    />
  )
}

function shown(text: string | null): string {
  return text ?? '-'
}

/** As what its administrator applied; '-' once somebody else administers it. */
function principalText(
  { companyPrincipalType: principal, applicantAdministers }: Company,
  representative: string,
): string {
  if (!applicantAdministers) return '-'
  if (principal === principalType.legalPerson) return representative
  return principal === principalType.agent ? '代理人' : '-'
}

function wayText(way: number | null): string {
  if (way === verifyWay.legalPerson) return '法定代表人身份认证'
  return way === verifyWay.payment ? '企业打款认证' : '-'
}
