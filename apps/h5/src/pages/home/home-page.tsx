import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { Mark } from '@qiyin/ui/base/brand.tsx'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { BuildingIcon, PaperIcon, HelpIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { SiteBadge } from '@qiyin/ui/base/site-badge.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { MessageLink } from '../../components/message-link/message-link.tsx'
import { RealNameMark } from '../../components/real-name/real-name-mark.tsx'
import { HomeCounts } from './home-counts.tsx'
import { NextContract, NextContractSkeleton } from './next-contract.tsx'
import { OtherContracts } from './other-contracts.tsx'
import { OwnCompanies } from './own-companies.tsx'
import './home-page.css'

/** The next one, and as many others as fit below it. */
const shownContracts = 4

/** H-04: who I am, what waits for me first, and how much else there is. */
export function HomePage(): ReactElement {
  usePageTitle('首页')
  const user = useCurrentUser()
  const nowMs = useNow()
  const mine = useCall(contractQueryListPerson, {
    contractStatus: contractStatus.signing,
    signStatus: signStatus.waitingForMe,
    // The most urgent first.
    order: 'deadline',
    pageSize: shownContracts,
  })
  const overview = useCall(contractQueryOverviewPerson, {})
  return (
    <main id="main" tabIndex={-1} className="home-page">
      <header>
        <div className="row g8">
          <Mark size={30} />
          <b className="h-sheet">契印</b>
          <SiteBadge />
          <MessageLink />
        </div>
        <h1>{user.name ?? showMobile(user.mobile)}，欢迎使用电子签约平台</h1>
        <div className="row g8">
          <RealNameMark user={user} />
          <OwnCompanies companies={user.companyList} />
        </div>
      </header>
      <section className="phone-sheet home-page-next" aria-label="待我签署">
        <Region query={mine} skeleton={<NextContractSkeleton />} small>
          {({ list: [next] }) =>
            next ? (
              <NextContract contract={next} nowMs={nowMs} />
            ) : (
              <Blank art="done" title="暂无待办" text="轮到您签署时，会收到短信通知" small />
            )
          }
        </Region>
      </section>
      <HomeCounts overview={overview.data} />
      {mine.data && mine.data.list.length > 1 && <OtherContracts contracts={mine.data.list.slice(1)} />}
      {/* Coming earlier, they would be pushed down by the contracts. */}
      {!mine.isPending && (
        <nav className="phone-sheet home-page-links" aria-label="快捷入口">
          <QuickLink to={paths.fileCenter('all')} title="全部合同" Icon={PaperIcon} />
          <QuickLink to={paths.enterpriseManage()} title="企业" Icon={BuildingIcon} />
          <QuickLink to={paths.help()} title="帮助" Icon={HelpIcon} />
        </nav>
      )}
    </main>
  )
}

function QuickLink({ to, title, Icon }: { to: string; title: string; Icon: typeof PaperIcon }): ReactElement {
  return (
    <Link to={to}>
      <Icon size={20} />
      {title}
    </Link>
  )
}
