import { figureName, type StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import { formerRange, periods, type DayRange, type Period } from '@qiyin/domain/statistics/periods.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Segmented } from 'antd'
import type { ReactElement } from 'react'
import { FiguresTable } from './figures-table.tsx'
import { LineChart } from './line-chart.tsx'
import type { StatisticAddress } from './statistic-address.ts'
import { addressProblem } from './statistic-args.ts'
import { totalOf, useFigure } from './use-figure.ts'
import './figure-panel.css'

interface FigurePanelProps {
  id: string
  scope: StatisticScope
  address: StatisticAddress
  onPeriod: (period: Period) => void
}

const chartHeightPx = 400
const periodNames: Readonly<Record<Period, string>> = { day: '日', week: '周', month: '月', year: '年' }

/** The chosen figure by period as a line or a table, beside the period before. */
export function FigurePanel({ id, scope, address, onPeriod }: FigurePanelProps): ReactElement {
  const problem = addressProblem(address)
  return (
    <div id={id} className="figure-panel" role="tabpanel" aria-label={figureName[address.figure]}>
      <div className="figure-panel-head">
        {address.range && problem === null ? (
          <Legend range={address.range} period={address.period} />
        ) : (
          <span />
        )}
        <Segmented<Period>
          size="small"
          aria-label="统计周期"
          options={periods.map((value) => ({ value, label: periodNames[value] }))}
          value={address.period}
          onChange={onPeriod}
        />
      </div>
      {problem === null ? (
        <div className="figure-panel-room">
          <Counted scope={scope} address={address} />
        </div>
      ) : (
        <div className="figure-panel-place" role="alert">
          <Blank art="empty" title={problem} text="请调整时间范围或统计周期" small />
        </div>
      )}
    </div>
  )
}

function Counted({ scope, address }: Pick<FigurePanelProps, 'scope' | 'address'>): ReactElement {
  const { now, former } = useFigure(scope, address.figure, address)
  const name = figureName[address.figure]
  return (
    <Region query={now} skeleton={<div className="skeleton figure-panel-place" />}>
      {(entries) => {
        if (address.isTable) return <FiguresTable name={name} entries={entries} former={former} />
        if (totalOf(entries) === 0 && totalOf(former ?? []) === 0)
          return (
            <div className="figure-panel-place">
              <Blank art="empty" title="所选时间内暂无数据" small />
            </div>
          )
        return (
          <LineChart
            name={name}
            entries={entries}
            former={former?.length === entries.length ? former : undefined}
            heightPx={chartHeightPx}
            isDaily={address.period === 'day'}
          />
        )
      }}
    </Region>
  )
}

function Legend({ range, period }: { range: DayRange; period: Period }): ReactElement {
  const former = formerRange(range, period)
  const sameYear = former.start.slice(0, 4) === range.end.slice(0, 4)
  const text = ({ start, end }: DayRange): string =>
    sameYear ? `${start.slice(5)} 至 ${end.slice(5)}` : `${start} 至 ${end}`
  return (
    <div className="figure-panel-legend sec ink2">
      <span className="row g8">
        <i />
        本期 <span className="num">{text(range)}</span>
      </span>
      <span className="row g8">
        <i className="figure-panel-former" />
        上期 <span className="num">{text(former)}</span>
      </span>
    </div>
  )
}
