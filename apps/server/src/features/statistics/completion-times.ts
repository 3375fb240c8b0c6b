import type { statisticsCompletionTimeSystemManager } from '@qiyin/calls/areas/statistics.ts'
import type { Result } from '@qiyin/calls/call.ts'
import { completionClasses } from '@qiyin/domain/statistics/completion-time.ts'
import type { StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import type { Context } from '../../http/context.ts'
import { rangeOf, type Asked } from './count.ts'
import { selectionOf } from './selection-of.ts'
import { countByMetric, metricOfCompletion } from './store.ts'

/** GET /statistics/completionTime/…: how long contracts took that were completed on these days, class by class. */
export function completionTimes(scope: Exclude<StatisticScope, 'outCompany'>) {
  return async (
    input: Asked,
    { db, user, now }: Context,
  ): Promise<Result<typeof statisticsCompletionTimeSystemManager>> => {
    const range = rangeOf(input, now())
    const selection = await selectionOf(db, { personId: user.personId, scope }, input)
    const metrics = completionClasses.map((_, place) => metricOfCompletion(place))
    const counts = await countByMetric(db, { ...range, metric: metrics }, selection)
    return completionClasses.map(({ upToHours }, place) => ({
      upToHours,
      count: counts.get(metricOfCompletion(place)) ?? 0,
    }))
  }
}
