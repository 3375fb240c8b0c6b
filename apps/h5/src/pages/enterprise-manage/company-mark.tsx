import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthLabel, companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { OwnCompany } from '@qiyin/ui/company/company-note.ts'
import type { ReactElement } from 'react'
import './company-mark.css'

/** How a company stands, by a dot and a word. */
export function CompanyMark({ of }: { of: Pick<OwnCompany, 'authStatus' | 'status'> }): ReactElement {
  const frozen = of.status === accountStatus.frozen
  return (
    <span className={`company-mark ${frozen ? 'bad' : lookOf(of.authStatus)}`}>
      {frozen ? '已冻结' : companyAuthLabel[of.authStatus]}
    </span>
  )
}

function lookOf(status: OwnCompany['authStatus']): 'good' | 'bad' | 'open' {
  if (status === companyAuthStatus.authenticated) return 'good'
  const isOver =
    status === companyAuthStatus.reviewFailed ||
    status === companyAuthStatus.mismatch ||
    status === companyAuthStatus.takenByOther
  return isOver ? 'bad' : 'open'
}
