import type {
  statisticsContractCountSystemManager,
  statisticsUserCount,
} from '@qiyin/calls/areas/statistics.ts'
import type { Args } from '@qiyin/calls/call.ts'
import type { DayRange } from '@qiyin/domain/statistics/periods.ts'
import { rangeMissing, rangeProblem } from '@qiyin/domain/statistics/range.ts'
import type { StatisticAddress } from './statistic-address.ts'

/** What every call of statistics may be asked with. */
export type StatisticArgs = Args<typeof statisticsContractCountSystemManager> &
  Args<typeof statisticsUserCount>

/** Why nothing can be counted by this address, in Chinese; null when it can. */
export function addressProblem({ range, period }: Pick<StatisticAddress, 'range' | 'period'>): string | null {
  return range === null ? rangeMissing : rangeProblem(range, period)
}

/** What to ask with, of these days. Users belong to no source, company or application. */
export function statisticArgs(address: StatisticAddress, range: DayRange): StatisticArgs {
  const { figure, period, sysCode, companyId, businessId, type, authType } = address
  if (figure === 'userCount') return { ...range, period, type, authType }
  return {
    ...range,
    period,
    ...(sysCode !== undefined && { sysCode }),
    ...(companyId !== undefined && { companyId }),
    ...(businessId !== undefined && { businessId }),
  }
}
