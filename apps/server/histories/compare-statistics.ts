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
  statisticsSignCountOutCompany,
  statisticsSignCountSystemManager,
} from '@qiyin/calls/areas/statistics.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { completionClasses } from '@qiyin/domain/statistics/completion-time.ts'
import { bucketsOf } from '@qiyin/domain/statistics/periods.ts'
import { isDeepStrictEqual } from 'node:util'
import { pick, type Roll } from '../src/testing/dice.ts'
import { completionClassOf, readHappened, type Happened } from '../src/testing/invariants/counted.ts'
import type { TestSession } from '../src/testing/test-client.ts'
import type { Stage, Viewer } from './stage.ts'

/** What each viewer may ask, and what of all that happened the answer counts. */
const asked = {
  person: [],
  application: [
    { call: statisticsContractCountBusinessManager, figure: 'contractCount' },
    { call: statisticsCompleteCountBusinessManager, figure: 'completeCount' },
  ],
  company: [
    { call: statisticsContractCountInnerCompany, figure: 'contractCount' },
    { call: statisticsCompleteCountInnerCompany, figure: 'completeCount' },
    { call: statisticsCompleteCountOutCompany, figure: 'completeOfParty' },
    { call: statisticsSignCountOutCompany, figure: 'signCount' },
  ],
  system: [
    { call: statisticsContractCountSystemManager, figure: 'contractCount' },
    { call: statisticsCompleteCountSystemManager, figure: 'completeCount' },
    { call: statisticsSignCountSystemManager, figure: 'signCount' },
  ],
} as const satisfies Record<Viewer['looking'], readonly { call: object; figure: Happened['figure'] }[]>

/** Of whom the contracts are whose time from initiation to completion each viewer may ask for. */
const askedForTimes = {
  person: undefined,
  application: statisticsCompletionTimeBusinessManager,
  company: statisticsCompletionTimeInnerCompany,
  system: statisticsCompletionTimeSystemManager,
} as const satisfies Record<Viewer['looking'], object | undefined>

/** What was asked for, and each answer that is not a count of everything that happened, one by one. */
export interface StatisticsComparison {
  answers: number
  counted: number
  readonly differences: string[]
}

/** Everybody who has statistics asks for them, with random periods and filters, his own ids and those of others. */
export async function compareStatistics(
  stage: Stage,
  roll: Roll,
  questions: number,
): Promise<StatisticsComparison> {
  const comparison: StatisticsComparison = { answers: 0, counted: 0, differences: [] }
  const happened = await readHappened(stage.server.services.database.db)
  for (const viewer of stage.viewers) {
    const session = await stage.session(viewer.personId)
    for (const of of asked[viewer.looking])
      for (let index = 0; index < questions; index += 1) {
        const args = index === 0 ? {} : randomQuestion(stage, roll)
        await compare({ stage, comparison, happened, viewer, session }, of, args)
      }
    const ofTimes = askedForTimes[viewer.looking]
    if (ofTimes)
      for (const args of [{}, randomQuestion(stage, roll), randomQuestion(stage, roll)])
        await compareTimes({ stage, comparison, happened, viewer, session }, ofTimes, args)
  }
  return comparison
}

interface Comparing {
  readonly stage: Stage
  readonly comparison: StatisticsComparison
  readonly happened: readonly Happened[]
  readonly viewer: Viewer
  readonly session: TestSession
}

async function compare(
  { stage, comparison, happened, viewer, session }: Comparing,
  { call, figure }: (typeof asked)[Viewer['looking']][number],
  args: Question,
): Promise<void> {
  // Whoever manages an outer company has no filter of applications, so that it is not read.
  const read = call.path.endsWith('/outCompany') ? { ...args, businessId: undefined } : args
  const { result } = await stage.server.call(call, args, { session })
  const counted = happened.filter(
    (one) => one.figure === figure && isManaged(viewer, one) && isAsked(read, one),
  )
  const expected = buckets(args, dayOf(stage.now())).map((bucket) => ({
    ...bucket,
    count: counted.filter(({ day }) => day >= bucket.start && day <= bucket.end).length,
  }))
  comparison.answers += 1
  comparison.counted += expected.reduce((sum, { count }) => sum + count, 0)
  if (!isDeepStrictEqual(result, expected))
    comparison.differences.push(JSON.stringify({ viewer, path: call.path, args, result, expected }))
}

async function compareTimes(
  { stage, comparison, happened, viewer, session }: Comparing,
  call: NonNullable<(typeof askedForTimes)[Viewer['looking']]>,
  args: Question,
): Promise<void> {
  const { result } = await stage.server.call(call, args, { session })
  const [first, ...others] = buckets(args, dayOf(stage.now()))
  const last = others.at(-1) ?? first
  const counted = happened.filter(
    (one) =>
      one.figure === 'completeCount' &&
      isManaged(viewer, one) &&
      isAsked(args, one) &&
      one.day >= (first?.start ?? '') &&
      one.day <= (last?.end ?? ''),
  )
  const expected = completionClasses.map(({ upToHours }, place) => ({
    upToHours,
    count: counted.filter(({ seconds }) => completionClassOf(seconds ?? 0) === place).length,
  }))
  comparison.answers += 1
  comparison.counted += counted.length
  if (!isDeepStrictEqual(result, expected))
    comparison.differences.push(JSON.stringify({ viewer, path: call.path, args, result, expected }))
}

interface Question {
  readonly start?: string
  readonly end?: string
  readonly period?: 'day' | 'week' | 'month' | 'year'
  readonly companyId?: string
  readonly companyName?: string
  readonly businessId?: string | undefined
  readonly sysCode?: string
}

function randomQuestion({ ground, now }: Stage, roll: Roll): Question {
  const end = addDays(dayOf(now()), -roll(10))
  return {
    end,
    start: addDays(end, -roll(60)),
    period: pick(['day', 'week', 'month'] as const, roll),
    ...(roll(2) === 0 && { companyId: pick(ground.companyIds, roll) }),
    ...(roll(2) === 0 && { businessId: pick(ground.businessTypeIds, roll) }),
  }
}

function buckets({ start, end, period = 'day' }: Question, today: string): ReturnType<typeof bucketsOf> {
  return bucketsOf({ start: start ?? addDays(today, -29), end: end ?? today }, period)
}

function isManaged({ scopes }: Viewer, { businessTypeId, companyId }: Happened): boolean {
  return scopes.some(
    (scope) =>
      scope.kind === 'system' ||
      (scope.kind === 'application' && scope.businessTypeId === businessTypeId) ||
      (scope.kind === 'company' && scope.companyId === companyId),
  )
}

function isAsked(question: Question, { businessTypeId, companyId }: Happened): boolean {
  const ofCompany = question.companyId === undefined || question.companyId === companyId
  return ofCompany && (question.businessId === undefined || question.businessId === businessTypeId)
}
