import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { organizationTypeLabel } from '@qiyin/domain/company/organization-type.ts'
import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { certificateStatusLabel } from '@qiyin/domain/company/verify-way.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { refusalNote, representativeLabel } from '@qiyin/ui/company/company-note.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { lazy, Suspense, type ReactElement } from 'react'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import { CompanyMark } from './company-mark.tsx'
import './company.css'

// Few manage the seals of a company.
const CompanySeals = lazy(async () => ({ default: (await import('./company-seals.tsx')).CompanySeals }))

interface CompanyProps {
  companyId: string
  supplierCode: SupplierCode
}

/** H-10 /enterprise-manage/basic-info/edit/{companyId}/{supplierCode}: a company as it stands, to read. */
export function Company(of: CompanyProps): ReactElement {
  usePageTitle('企业信息')
  const company = useCall(companyGetByCompanyId, of)
  return (
    <>
      <PhoneBar title="企业信息" back={paths.enterprises()} />
      <main id="main" tabIndex={-1} className="company">
        <Region query={company} skeleton={<PageSpinner text="加载中" />}>
          {(given) => <Facets of={given} supplierCode={of.supplierCode} />}
        </Region>
      </main>
    </>
  )
}

interface FacetsProps {
  of: Answer<typeof companyGetByCompanyId>
  supplierCode: SupplierCode
}

function Facets({ of: given, supplierCode }: FacetsProps): ReactElement {
  const refusal = refusalNote(given)
  return (
    <>
      <section className="phone-sheet" aria-label="企业信息">
        <h2 className="company-name">{given.companyName}</h2>
        <CompanyMark of={given} />
        {refusal !== null && <p className="company-refusal">{refusal}</p>}
        <Facts
          rows={[
            ['企业类型', organizationTypeLabel[given.organizationType]],
            ['信用代码', given.creditNo],
            [representativeLabel(given.organizationType), given.legalPersonName],
            ['管理员', given.companyAdminName],
            ['管理员手机', given.companyAdminMobile],
            ['认证渠道', supplierLabel[supplierCode]],
            ['认证时间', given.authenticateCompleteTime],
          ]}
        />
      </section>
      <section className="phone-sheet" aria-labelledby="company-certificate">
        <h2 className="h-sheet" id="company-certificate">
          数字证书
        </h2>
        <Facts
          rows={[
            ['状态', certificateStatusLabel[given.certificateStatus]],
            ['颁发机构', given.certificate?.issuer],
            ['序列号', given.certificate?.serialNo],
            ['有效期至', given.certificate?.notAfter],
          ]}
        />
        {given.certificate === null && <p className="cap ink3">企业认证通过后，在首次签署时自动颁发</p>}
      </section>
      {/* Above what comes later, so that nothing jumps. */}
      <p className="company-desk cap ink3">修改企业信息、变更管理员，请在电脑端操作</p>
      {given.authStatus === companyAuthStatus.authenticated && (
        <Suspense>
          <CompanySeals of={given} />
        </Suspense>
      )}
    </>
  )
}
