import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { countText } from '@qiyin/domain/paging.ts'
import './home-counts.css'

const counts = [
  { tab: 'myTurn', label: '待我签署' },
  { tab: 'othersTurn', label: '待他人签署' },
  { tab: 'nearDeadline', label: '即将截止' },
  { tab: 'complete', label: '已完成' },
] as const

/** How many contracts are in the tabs that people look for; each leads there. */
export function HomeCounts({
  overview,
}: {
  overview: Answer<typeof contractQueryOverviewPerson> | undefined
}): ReactElement {
  return (
    <nav className="phone-sheet home-counts" aria-label="合同数量">
      {counts.map(({ tab, label }) => (
        <Link
          key={tab}
          to={paths.fileCenter(tab)}
          className={tab === 'myTurn' && overview?.myTurn ? 'home-counts-mine' : ''}
        >
          <b className="num">{overview ? countText(overview[tab]) : '–'}</b>
          {label}
        </Link>
      ))}
    </nav>
  )
}
