import { pagePath } from '@qiyin/domain/access/pages.ts'
import {
  companyScopeOf,
  figureName,
  figuresOf,
  type StatisticScope,
} from '@qiyin/domain/statistics/figures.ts'
import { RightIcon } from '@qiyin/ui/icons.tsx'
import { useCurrentUser, useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { lazy, Suspense, type ReactElement } from 'react'
import { Link } from 'react-router'
import './statistics-panels.css'

// Most people manage nothing.
const FigureCourse = lazy(async () => ({ default: (await import('./figure-course.tsx')).FigureCourse }))

/** What a manager manages, in figures of the last thirty days: one sheet for each page of statistics that is open to the person. */
export function StatisticsPanels(): ReactElement {
  const mayOpen = useMayOpen()
  const { roles, companyList } = useCurrentUser()
  const companies = companyList.filter(({ administrator }) => administrator).length
  const panels = [
    {
      page: pagePath.enterpriseStatistic,
      scope: companyScopeOf(roles.map(({ roleCode }) => roleCode)),
      title: '企业数据',
      of: `管理的 ${companies} 家企业`,
    },
    { page: pagePath.appStatistic, scope: 'businessManager' as const, title: '应用数据', of: '管理的应用' },
    { page: pagePath.sysStatistic, scope: 'systemManager' as const, title: '平台数据', of: '全部应用' },
  ]
  return (
    <>
      {panels
        .filter(({ page }) => mayOpen(page))
        .map((panel) => (
          <StatisticsPanel key={panel.page} {...panel} />
        ))}
    </>
  )
}

interface StatisticsPanelProps {
  page: string
  scope: StatisticScope
  title: string
  of: string
}

function StatisticsPanel({ page, scope, title, of }: StatisticsPanelProps): ReactElement {
  const titleId = `statistics-${scope}`
  return (
    <section className="sheet statistics-panels" aria-labelledby={titleId}>
      <div className="statistics-panels-head">
        <div className="row g8">
          <h2 className="h-sheet" id={titleId}>
            {title}
          </h2>
          <span className="cap ink3">近 30 天，{of}</span>
        </div>
        <Link className="sec quiet row" to={page}>
          数据统计
          <RightIcon size={14} />
        </Link>
      </div>
      <ul className="statistics-panels-figures">
        {figuresOf[scope].map((figure) => (
          <li key={figure}>
            <span className="sec ink2">{figureName[figure]}</span>
            <Suspense fallback={<span className="skeleton statistics-panels-wait" />}>
              <FigureCourse scope={scope} figure={figure} />
            </Suspense>
          </li>
        ))}
      </ul>
    </section>
  )
}
