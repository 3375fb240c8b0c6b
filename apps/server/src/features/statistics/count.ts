import type {
  statisticsContractCountSystemManager,
  statisticsShareSystemManager,
  statisticsUserCount,
} from '@qiyin/calls/areas/statistics.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import type { Figure, StatisticScope } from '@qiyin/domain/statistics/figures.ts'
import { bucketsOf, quickRange, type DayRange, type Period } from '@qiyin/domain/statistics/periods.ts'
import type { Context } from '../../http/context.ts'
import { selectionOf, type Narrowing } from './selection-of.ts'
import { countByApplication, countByPeriod, metricOf, metricOfUsers } from './store.ts'

/** Any figure but that of users, which belong to nobody. */
export type ContractFigure = Exclude<Figure, 'userCount'>

type Entries = Result<typeof statisticsContractCountSystemManager>

/** What every figure is asked with. */
export interface Asked extends Narrowing {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly period: Period
}

/** GET /statistics/contractCount/…, completeCount/… and signCount/…: a figure by period, of what one manages. */
export function countFigure(figure: ContractFigure, scope: StatisticScope) {
  return async (input: Asked, { db, user, now }: Context): Promise<Entries> => {
    const range = rangeOf(input, now())
    const selection = await selectionOf(db, { personId: user.personId, scope }, input)
    const wanted = { ...range, period: input.period, metric: metricOf(figure, scope) }
    return entriesOf(await countByPeriod(db, wanted, selection), range, input.period)
  }
}

/** GET /statistics/userCount: new users by period. */
export async function countUsers(
  input: Input<typeof statisticsUserCount>,
  { db, now }: Context,
): Promise<Entries> {
  const range = rangeOf(input, now())
  const wanted = { ...range, period: input.period, metric: metricOfUsers(input.type, input.authType) }
  return entriesOf(await countByPeriod(db, wanted, {}), range, input.period)
}

/** GET /statistics/share/…: a figure by application. */
export function shareByApplication(scope: StatisticScope) {
  return async (
    input: Asked & { readonly figure: ContractFigure },
    { db, user, now }: Context,
  ): Promise<Result<typeof statisticsShareSystemManager>> => {
    const wanted = { ...rangeOf(input, now()), metric: metricOf(input.figure, scope) }
    return countByApplication(db, wanted, await selectionOf(db, { personId: user.personId, scope }, input))
  }
}

/** The days that are asked for; the last thirty where none are. */
export function rangeOf({ start, end }: Pick<Asked, 'start' | 'end'>, now: Date): DayRange {
  return start === undefined || end === undefined ? quickRange('last30Days', dayOf(now)) : { start, end }
}

/** The counts by period, of its days or of its first; a period without any counts 0. */
export function entriesOf(days: ReadonlyMap<string, number>, range: DayRange, period: Period): Entries {
  const counted = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))
  let at = 0
  return bucketsOf(range, period).map(({ start, end, time }) => {
    let count = 0
    for (; at < counted.length && (counted[at]?.[0] ?? '') <= end; at += 1) count += counted[at]?.[1] ?? 0
    return { start, end, time, count }
  })
}
