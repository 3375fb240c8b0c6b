import { statisticsExport } from '@qiyin/calls/areas/statistics.ts'
import type { StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import { rangeWithin } from '@qiyin/domain/statistics/periods.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { Button } from 'antd'
import { useId, type ReactElement } from 'react'
import { ChartIcon, TemplateIcon } from '../desk-icons/desk-icons.tsx'
import { ExportChoice } from '../export-choice/export-choice.tsx'
import { PageHead } from '../page-head/page-head.tsx'
import { CompletionTimes } from './completion-times.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { FigureTabs } from './figure-tabs.tsx'
import { RangeChoice } from './range-choice.tsx'
import { ShareBars } from './share-bars.tsx'
import type { StatisticAddress } from './statistic-address.ts'
import { addressProblem } from './statistic-args.ts'
import { StatisticFilters } from './statistic-filters.tsx'
import { useStatisticAddress } from './use-statistic-address.ts'
import './statistics-desk.css'

/** W-25: what a scope's figures are, by period and beside the period before. */
export function StatisticsDesk({ scope }: { scope: StatisticScope }): ReactElement {
  usePageTitle('数据统计')
  const panelId = useId()
  const { address, today, change } = useStatisticAddress(scope)
  const { isTable } = address
  return (
    <>
      <PageHead title="数据统计">
        <RangeChoice
          range={address.range}
          period={address.period}
          today={today}
          onChange={(range) => change({ range })}
        />
      </PageHead>
      <div className="statistics-desk-bar">
        <StatisticFilters scope={scope} address={address} onChange={change} />
        <span className="grow" />
        <Button
          type="text"
          icon={isTable ? <ChartIcon /> : <TemplateIcon />}
          onClick={() => change({ isTable: !isTable })}
        >
          {isTable ? '查看图表' : '查看数据'}
        </Button>
        {scope === 'systemManager' && <ExportChoice onChoose={(format) => exportFigures(address, format)} />}
      </div>
      <section className="sheet statistics-desk" aria-label="统计指标">
        <FigureTabs
          scope={scope}
          address={address}
          panelId={panelId}
          onChange={(figure) => change({ figure })}
        />
        <FigurePanel
          id={panelId}
          scope={scope}
          address={address}
          onPeriod={(period) =>
            change({ period, range: address.range && rangeWithin(address.range, period) })
          }
        />
      </section>
      <div className="statistics-desk-lower">
        <ShareBars scope={scope} address={address} />
        <CompletionTimes scope={scope} address={address} />
      </div>
    </>
  )
}

/** Opens the file in a tab of its own (seed 000 section 6). */
function exportFigures(address: StatisticAddress, format: 'xlsx' | 'csv'): void {
  const { range, period, sysCode, companyId, businessId, type, authType } = address
  const problem = addressProblem(address)
  if (range === null || problem !== null) {
    toast('warning', problem ?? '')
    return
  }
  const args = { ...range, period, sysCode, companyId, businessId, type, authType, format }
  window.open(callUrl(statisticsExport, args), '_blank', 'noopener')
}
