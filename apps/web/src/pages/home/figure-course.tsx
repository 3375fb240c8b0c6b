import { quickRange } from '@qiyin/domain/statistics/periods.ts'
import type { Figure, StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { useNow } from '@qiyin/ui/use-now.ts'
import type { ReactElement } from 'react'
import { ChangeMark } from '../../components/statistics-desk/change-mark.tsx'
import { SparkLine } from '../../components/statistics-desk/spark-line.tsx'
import type { StatisticAddress } from '../../components/statistics-desk/statistic-address.ts'
import { totalOf, useFigure } from '../../components/statistics-desk/use-figure.ts'

/** A figure of the last thirty days: how many, how that compares, and its course. */
export function FigureCourse({ scope, figure }: { scope: StatisticScope; figure: Figure }): ReactElement {
  const today = dayOf(new Date(useNow()))
  const address: StatisticAddress = {
    figure,
    period: 'day',
    range: quickRange('last30Days', today),
    type: 'person',
    authType: 'all',
    isTable: false,
  }
  const { now, former } = useFigure(scope, figure, address)
  return (
    <Region query={now} skeleton={<span className="skeleton statistics-panels-wait" />} small>
      {(entries) => (
        <>
          <span className="statistics-panels-total">
            <b className="num">{totalOf(entries).toLocaleString('en-US')}</b>
            <ChangeMark now={totalOf(entries)} former={former && totalOf(former)} />
          </span>
          <SparkLine entries={entries} />
        </>
      )}
    </Region>
  )
}
