import type { Answer } from '@qiyin/calls/call.ts'
import type { statisticsUserCount } from '@qiyin/calls/areas/statistics.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import type { Figure, StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import { formerRange } from '@qiyin/domain/statistics/periods.ts'
import { figureCall } from './scopes.ts'
import { addressProblem, statisticArgs } from './statistic-args.ts'
import type { StatisticAddress } from './statistic-address.ts'

/** A figure by period. */
export type Entries = Answer<typeof statisticsUserCount>

/** How a figure is fetched, now and in the period before it. */
export interface FigureQueries {
  readonly now: ReturnType<typeof useCall<typeof statisticsUserCount>>
  /** Undefined until it is known. */
  readonly former: Entries | undefined
}

/** Fetches a figure and that of the period before; waits while the address can be counted by nothing. */
export function useFigure(scope: StatisticScope, figure: Figure, address: StatisticAddress): FigureQueries {
  const { range, period } = address
  const call = figureCall(scope, figure)
  const countable = range !== null && addressProblem(address) === null ? range : null
  const of = { ...address, figure }
  // What cannot be counted shows no number, not the one before.
  const keep = countable !== null
  const now = useCall(call, countable && statisticArgs(of, countable), { keep })
  const former = useCall(call, countable && statisticArgs(of, formerRange(countable, period)), { keep })
  return { now, former: former.data }
}

/** How many in all. */
export function totalOf(entries: Entries): number {
  return entries.reduce((sum, { count }) => sum + count, 0)
}
