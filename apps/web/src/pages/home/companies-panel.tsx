import { companyAuthStatus, type CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { User } from '@qiyin/ui/use-user.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { BuildingIcon, PlusIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { useCurrentUser, useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import './companies-panel.css'
import './home-page.css'

// It comes when it is asked for.
const EnterpriseGuide = lazy(async () => ({
  default: (await loadChunk(() => import('../../components/company-dialogs/enterprise-guide.tsx')))
    .EnterpriseGuide,
}))

type Company = User['companyList'][number]

/** The companies I belong to with the state of their authentication. */
export function CompaniesPanel(): ReactElement {
  const { companyList } = useCurrentUser()
  const [guided, setGuided] = useState(false)
  const mayAdd = useMayOpen()(paths.enterpriseEdit())
  return (
    <section className="sheet companies-panel-firms" aria-labelledby="home-firms-title">
      <div className="home-page-head">
        <h2 className="h-sheet" id="home-firms-title">
          企业
        </h2>
        {mayAdd && (
          <button type="button" className="link sec quiet" onClick={() => setGuided(true)}>
            创建指引
          </button>
        )}
      </div>
      {companyList.length === 0 ? (
        <div className="home-page-none">
          <Blank art="missing" title="暂无企业" text="加入或创建企业后，可代表企业签署合同" small />
        </div>
      ) : (
        <ul>
          {companyList.map((company) => (
            <CompanyRow key={`${company.companyId}-${company.supplierCode}`} company={company} />
          ))}
        </ul>
      )}
      {mayAdd && (
        <div className="companies-panel-foot">
          <Link className="btn" to={paths.enterpriseEdit()}>
            <PlusIcon />
            新增企业
          </Link>
        </div>
      )}
      <Suspense>{guided && <EnterpriseGuide onClose={() => setGuided(false)} />}</Suspense>
    </section>
  )
}

function CompanyRow({ company }: { company: Company }): ReactElement {
  const state = stateOf(company)
  const mayOpen = useMayOpen()
  const manage = paths.enterpriseEdit(company)
  return (
    <li>
      <span className="companies-panel-firm-icon">
        <BuildingIcon size={18} />
      </span>
      <div className="grow">
        <MidText text={company.companyName} tail={4} />
        <span className={`cap home-page-firm-${state.tone}`}>{state.word}</span>
      </div>
      {company.administrator && mayOpen(manage) && (
        <Link className="home-page-text" to={manage}>
          {state.tone === 'open' ? '去认证' : '管理'}
        </Link>
      )}
    </li>
  )
}

interface CompanyState {
  word: string
  tone: 'done' | 'wait' | 'open'
}

/* Spec 1 section 4 "Enterprise authentication status codes"; everything else counts as not authenticated. */
const states: Partial<Record<CompanyAuthStatus, CompanyState>> = {
  [companyAuthStatus.inReview]: { word: '审核中', tone: 'wait' },
  [companyAuthStatus.authenticated]: { word: '已认证', tone: 'done' },
  [companyAuthStatus.reviewFailed]: { word: '审核未通过', tone: 'open' },
  [companyAuthStatus.firstReviewPassed]: { word: '待填写打款金额', tone: 'wait' },
}

function stateOf(company: Company): CompanyState {
  return states[company.authStatus] ?? { word: '未认证', tone: 'open' }
}
