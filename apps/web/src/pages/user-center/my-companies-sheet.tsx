import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { BuildingIcon } from '@qiyin/ui/icons.tsx'
import { useCurrentUser, useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { StateDot } from '../../components/state-dot/state-dot.tsx'
import { CenterSheet } from './center-sheet.tsx'

/** The companies I belong to, and what I am there. */
export function MyCompaniesSheet(): ReactElement {
  const { companyList } = useCurrentUser()
  const mayOpen = useMayOpen()
  const all = paths.enterpriseManage()
  return (
    <CenterSheet
      id="companies"
      title="我的企业"
      note={companyList.length === 0 ? undefined : `${companyList.length} 家`}
      action={
        companyList.length > 0 &&
        mayOpen(all) && (
          <Link className="sec quiet" to={all}>
            全部企业
          </Link>
        )
      }
    >
      {companyList.length === 0 ? (
        <Blank art="missing" small title="暂无企业" />
      ) : (
        <ul className="center-sheet-rows">
          {companyList.map((company) => (
            <li key={`${company.companyId}-${company.supplierCode}`}>
              <span className="center-sheet-icon">
                <BuildingIcon size={18} />
              </span>
              <div className="grow">
                <MidText text={company.companyName} tail={4} />
                <span className="cap ink2">{company.administrator ? '管理员' : '成员'}</span>
              </div>
              <StateDot good={company.authStatus === companyAuthStatus.authenticated}>
                {company.authStatus === companyAuthStatus.authenticated ? '已认证' : '未认证'}
              </StateDot>
            </li>
          ))}
        </ul>
      )}
    </CenterSheet>
  )
}
