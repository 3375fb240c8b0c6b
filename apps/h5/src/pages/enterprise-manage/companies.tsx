import { companyMine } from '@qiyin/calls/areas/company.ts'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { copyText } from '@qiyin/ui/base/copy-text.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { companyNote, type OwnCompany } from '@qiyin/ui/company/company-note.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { SealIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import { CompanyMark } from './company-mark.tsx'
import './companies.css'

/** H-10 /enterprise-manage: my companies, how far each has come, and what is next. */
export function Companies(): ReactElement {
  usePageTitle('企业')
  const mine = useCall(companyMine, {})
  return (
    <>
      <PhoneBar title="企业" back={paths.userCenter()} />
      <main id="main" tabIndex={-1} className="companies">
        <Region query={mine} skeleton={<PageSpinner text="加载中" />}>
          {(companies) => (
            <>
              {companies.length === 0 && (
                <Blank art="empty" title="暂无企业" text="新增企业并完成认证后，可以企业名义签署合同" />
              )}
              {companies.map((company) => (
                <CompanyCard key={`${company.companyId}/${company.supplierCode}`} company={company} />
              ))}
              <DeskNote />
            </>
          )}
        </Region>
      </main>
      <BottomBar>
        <Link className="btn primary large grow" to={paths.enterpriseEdit()}>
          新增企业
        </Link>
      </BottomBar>
    </>
  )
}

function CompanyCard({ company }: { company: OwnCompany }): ReactElement {
  const { text, care } = companyNote(company)
  const goesOn =
    company.allowEditCompany &&
    company.status !== accountStatus.frozen &&
    company.authStatus !== companyAuthStatus.authenticated
  return (
    <article className="phone-sheet companies-card" aria-label={company.companyName}>
      <div className="companies-body">
        <div className="companies-top">
          <h2>{company.companyName}</h2>
          <CompanyMark of={company} />
        </div>
        <Facts
          rows={[
            ['信用代码', company.creditNo],
            ['我的身份', roleOf(company)],
          ]}
        />
      </div>
      <div className="companies-next">
        <span className={care ? 'cap warn' : 'cap'}>{text}</span>
        {goesOn ? (
          <Link
            className="btn bare link"
            to={paths.enterpriseAuthentication({ ...company, systemCode: company.companySource })}
          >
            {company.authStatus === companyAuthStatus.none ? '去认证' : '继续认证'}
          </Link>
        ) : (
          <Link className="btn bare link" to={paths.enterpriseEdit(company)}>
            查看
          </Link>
        )}
      </div>
    </article>
  )
}

function roleOf({ administrator, managesSeals, managesPeople }: OwnCompany): string {
  if (administrator) return '管理员'
  return managesSeals || managesPeople ? '子管理员' : '成员'
}

/** What is done at a desk, and the way there. */
function DeskNote(): ReactElement {
  const link = `${location.origin}${webBase}${paths.enterpriseManage()}`
  return (
    <div className="companies-desk">
      <SealIcon />
      <span className="grow">变更企业信息、上传印章图片，请在电脑端操作</span>
      <button type="button" className="btn bare" onClick={() => void copyText(link, '链接已复制')}>
        复制链接
      </button>
    </div>
  )
}
