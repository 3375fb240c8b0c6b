import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { countText } from '@qiyin/domain/paging.ts'
import { Mark } from '@qiyin/ui/base/brand.tsx'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { BuildingIcon, PaperIcon, HelpIcon, RightIcon } from '@qiyin/ui/icons.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { SiteBadge } from '@qiyin/ui/base/site-badge.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import { ContractCard } from '../../components/contract-card/contract-card.tsx'
import { ContractCardSkeleton } from '../../components/contract-card/contract-card-skeleton.tsx'
import { MessageLink } from '../../components/message-link/message-link.tsx'
import { RealNameMark } from '../../components/real-name/real-name-mark.tsx'
import './home-page.css'

/** As many as fit below the greeting. */
const shownContracts = 3

/** H-04: who I am, and what waits for me. */
export function HomePage(): ReactElement {
  usePageTitle('首页')
  const user = useCurrentUser()
  const mine = useCall(contractQueryListPerson, {
    contractStatus: contractStatus.signing,
    signStatus: signStatus.waitingForMe,
    // The most urgent first.
    order: 'deadline',
    pageSize: shownContracts,
  })
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
        <RealNameMark user={user} />
      </header>
      <WaitingForMe mine={mine} />
      {/* Coming earlier, they would be pushed down by the contracts. */}
      {!mine.isPending && (
        <nav className="phone-sheet home-page-links" aria-label="快捷入口">
          <QuickLink to={paths.fileCenter('all')} title="全部合同" Icon={PaperIcon} />
          <QuickLink to={paths.enterpriseManage()} title="企业管理" Icon={BuildingIcon} />
          <QuickLink to={paths.help()} title="帮助" Icon={HelpIcon} />
        </nav>
      )}
    </main>
  )
}

type Mine = ReturnType<typeof useCall<typeof contractQueryListPerson>>

function WaitingForMe({ mine }: { mine: Mine }): ReactElement {
  const nowMs = useNow()
  return (
    <section aria-labelledby="home-mine" className="home-page-mine">
      <div className="row between">
        <h2 className="h-sheet" id="home-mine">
          待我签署
          {mine.data && <span className="num"> {countText(mine.data.total)}</span>}
        </h2>
        <Link className="home-page-more" to={paths.fileCenter('myTurn')}>
          查看全部
          <RightIcon size={16} />
        </Link>
      </div>
      <Region query={mine} skeleton={<ContractCardSkeleton />} small>
        {(page) =>
          page.list.length === 0 ? (
            <Blank art="done" title="暂无待办" text="轮到您签署时，会收到短信通知" small />
          ) : (
            <ul>
              {page.list.map((contract) => (
                <li key={contract.uniqueId}>
                  <ContractCard contract={contract} nowMs={nowMs} />
                </li>
              ))}
            </ul>
          )
        }
      </Region>
    </section>
  )
}

function QuickLink({ to, title, Icon }: { to: string; title: string; Icon: typeof PaperIcon }): ReactElement {
  return (
    <Link to={to}>
      <Icon size={24} />
      {title}
    </Link>
  )
}
