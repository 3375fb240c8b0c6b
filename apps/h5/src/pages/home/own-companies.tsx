import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import type { User } from '@qiyin/ui/use-user.ts'
import type { ReactElement } from 'react'
import './own-companies.css'

/** The proven company I am of, and how many there are when it is not the only one. */
export function OwnCompanies({ companies }: { companies: User['companyList'] }): ReactElement | null {
  const proven = companies.filter(({ authStatus }) => authStatus === companyAuthStatus.authenticated)
  // A company stands in the list once for each supplier.
  const names = [...new Map(proven.map(({ companyId, companyName }) => [companyId, companyName])).values()]
  if (names.length === 0) return null
  return (
    <span className="own-companies cap ink3">
      <span className="cut">{names[0]}</span>
      {names.length > 1 && <span className="own-companies-count">等 {names.length} 家</span>}
    </span>
  )
}
