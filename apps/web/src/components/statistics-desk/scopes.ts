import {
  statisticsCompleteCountBusinessManager,
  statisticsCompleteCountInnerCompany,
  statisticsCompleteCountOutCompany,
  statisticsCompleteCountSystemManager,
  statisticsCompletionTimeBusinessManager,
  statisticsCompletionTimeInnerCompany,
  statisticsCompletionTimeSystemManager,
  statisticsContractCountBusinessManager,
  statisticsContractCountInnerCompany,
  statisticsContractCountSystemManager,
  statisticsFiltersBusinessManager,
  statisticsFiltersInnerCompany,
  statisticsFiltersOutCompany,
  statisticsFiltersSystemManager,
  statisticsShareBusinessManager,
  statisticsShareInnerCompany,
  statisticsShareSystemManager,
  statisticsSignCountOutCompany,
  statisticsSignCountSystemManager,
  statisticsUserCount,
} from '@qiyin/calls/areas/statistics.ts'
import { figuresOf, type Figure, type StatisticScope } from '@qiyin/domain/statistics/figures.ts'

/** The calls of each scope: a figure by period, what it can be narrowed by, how applications share it, and how long contracts took. */
const calls = {
  systemManager: {
    figures: {
      userCount: statisticsUserCount,
      contractCount: statisticsContractCountSystemManager,
      completeCount: statisticsCompleteCountSystemManager,
      signCount: statisticsSignCountSystemManager,
    },
    filters: statisticsFiltersSystemManager,
    share: statisticsShareSystemManager,
    completion: statisticsCompletionTimeSystemManager,
  },
  businessManager: {
    figures: {
      contractCount: statisticsContractCountBusinessManager,
      completeCount: statisticsCompleteCountBusinessManager,
    },
    filters: statisticsFiltersBusinessManager,
    share: statisticsShareBusinessManager,
    completion: statisticsCompletionTimeBusinessManager,
  },
  innerCompany: {
    figures: {
      contractCount: statisticsContractCountInnerCompany,
      completeCount: statisticsCompleteCountInnerCompany,
    },
    filters: statisticsFiltersInnerCompany,
    share: statisticsShareInnerCompany,
    completion: statisticsCompletionTimeInnerCompany,
  },
  outCompany: {
    figures: { signCount: statisticsSignCountOutCompany, completeCount: statisticsCompleteCountOutCompany },
    filters: statisticsFiltersOutCompany,
    share: undefined,
    completion: undefined,
  },
} as const

type Calls = typeof calls

/** A call that answers with a figure by period. */
export type FigureCall = {
  [Scope in StatisticScope]: Calls[Scope]['figures'][keyof Calls[Scope]['figures']]
}[StatisticScope]

/** A call that answers with what figures can be narrowed by. */
export type FiltersCall = Calls[StatisticScope]['filters']

/** A call that answers with how applications share a figure. */
export type ShareCall = NonNullable<Calls[StatisticScope]['share']>

/** A call that answers with how long contracts took. */
export type CompletionCall = NonNullable<Calls[StatisticScope]['completion']>

/** The figure that is seen first: contracts where there are any, else signatures. */
export function firstFigure(scope: StatisticScope): Figure {
  const figures: readonly Figure[] = figuresOf[scope]
  return figures.includes('contractCount') ? 'contractCount' : 'signCount'
}

/** The call of a figure; throws for one that the scope is not shown. */
export function figureCall(scope: StatisticScope, figure: Figure): FigureCall {
  const ofScope: Partial<Record<Figure, FigureCall>> = calls[scope].figures
  const call = ofScope[figure]
  if (!call) throw new Error(`${scope} has no ${figure}`)
  return call
}

/** The call of the scope's filters. */
export function filtersCall(scope: StatisticScope): FiltersCall {
  return calls[scope].filters
}

/** The call of the shares; undefined where no applications are loaded. */
export function shareCall(scope: StatisticScope): ShareCall | undefined {
  return calls[scope].share
}

/** The call of how long contracts took; undefined to whom they are another company's. */
export function completionCall(scope: StatisticScope): CompletionCall | undefined {
  return calls[scope].completion
}
