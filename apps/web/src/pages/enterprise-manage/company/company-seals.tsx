import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { Alert, Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { SealDesk } from '../../../components/seal-desk/seal-desk.tsx'
import type { CompanyDetail } from './company-detail.ts'
import './company-seals.css'

/** The company's seals; before it is authenticated, the way there. */
export function CompanySeals({
  company,
  withoutGrant,
}: {
  company: CompanyDetail
  withoutGrant: boolean
}): ReactElement {
  const [adding, setAdding] = useState(false)
  const proven = company.authStatus === companyAuthStatus.authenticated
  if (proven && company.managesSeals) {
    return (
      <div>
        <div className="company-seals-head">
          <Button icon={<PlusIcon />} onClick={() => setAdding(true)}>
            新增印章
          </Button>
        </div>
        <SealDesk
          company={company}
          adding={adding}
          onAdd={() => setAdding(true)}
          onAdded={() => setAdding(false)}
        />
      </div>
    )
  }
  return (
    <div className="company-seals">
      {withoutGrant && <Alert type="warning" showIcon title="您尚未获得印章授权，请联系企业管理员" />}
      <section className="sheet">
        {proven ? (
          <Blank art="missing" title="您暂无该企业的印章管理权限，请联系企业管理员" />
        ) : (
          <Blank art="missing" title="企业认证通过后可管理印章">
            {company.allowEditCompany && (
              <Link className="btn primary" to={paths.enterpriseAuthentication(company)}>
                去认证
              </Link>
            )}
          </Blank>
        )}
      </section>
    </div>
  )
}
