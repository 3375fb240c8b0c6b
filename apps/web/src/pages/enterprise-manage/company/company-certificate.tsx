import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { certificateStatusLabel } from '@qiyin/domain/company/verify-way.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import type { ReactElement } from 'react'
import type { CompanyDetail } from './company-detail.ts'
import './company-certificate.css'

/** The company's certificate: one is made for each signing; the newest is shown. */
export function CompanyCertificate({ company }: { company: CompanyDetail }): ReactElement {
  const { certificate, certificateStatus } = company
  return (
    <section className="sheet company-certificate" aria-labelledby="company-certificate-title">
      <div className="company-certificate-head">
        <h2 className="h-sheet" id="company-certificate-title">
          数字证书
        </h2>
        <span className="sec">{certificateStatusLabel[certificateStatus]}</span>
      </div>
      {certificate ? (
        <>
          <Facts
            rows={[
              ['颁发机构', certificate.issuer],
              [
                '序列号',
                <span key="serial" className="company-certificate-serial">
                  {certificate.serialNo}
                </span>,
              ],
              ['有效期', `${certificate.notBefore} 至 ${certificate.notAfter}`],
            ]}
          />
          <p className="cap ink3 company-certificate-note">
            每次签署使用一张新的证书，以上为最近一次签署所用
          </p>
        </>
      ) : (
        <p className="ink3">
          {company.authStatus === companyAuthStatus.authenticated
            ? '企业首次签署时自动颁发，此后每次签署使用一张新的证书'
            : '企业认证通过后，在首次签署时颁发'}
        </p>
      )}
    </section>
  )
}
