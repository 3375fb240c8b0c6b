import {
  contractQueryListCompany,
  contractQueryListManagerBusiness,
  contractQueryListSystem,
  contractQueryOverviewCompany,
  contractQueryOverviewManagerBusiness,
  contractQueryOverviewSystem,
} from '@qiyin/calls/areas/contract-manage.ts'
import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { manageTabs, personTabs, type Tab } from '@qiyin/domain/contract/tabs.ts'
import { isDeepStrictEqual } from 'node:util'
import { readState } from '../src/testing/contract-fixtures.ts'
import { dice, pick, type Roll } from '../src/testing/dice.ts'
import { listed, type Asked, type Listed, type State } from '../src/testing/invariants/listed.ts'
import type { TestSession } from '../src/testing/test-client.ts'
import { happen } from './happenings.ts'
import { randomQuestion } from './questions.ts'
import type { Looking, Stage, Viewer } from './stage.ts'

const lists = {
  person: contractQueryListPerson,
  application: contractQueryListManagerBusiness,
  company: contractQueryListCompany,
  system: contractQueryListSystem,
} satisfies Record<Looking, unknown>
const overviews = {
  person: contractQueryOverviewPerson,
  application: contractQueryOverviewManagerBusiness,
  company: contractQueryOverviewCompany,
  system: contractQueryOverviewSystem,
} satisfies Record<Looking, unknown>

/** What was compared, and every answer that is not the model's. */
export interface Comparison {
  answers: number
  rows: number
  readonly differences: string[]
}

interface Extent {
  /** How many things happen before everybody looks. */
  readonly steps: number
  /** Filtered questions of each viewer; without filters all of his tabs are asked for. */
  readonly questions: number
}

/**
 * One random history on a stage, after which everybody who can list contracts asks for his lists, tabs and overviews:
 * each answer beside the one of a model that goes through all contracts one by one.
 */
export async function compareHistory(
  stage: Stage,
  { seed, steps, questions }: Extent & { readonly seed: number },
): Promise<Comparison> {
  const roll = dice(seed)
  const known: Parameters<typeof happen>[1] = []
  for (let step = 0; step < steps; step += 1) await happen(stage, known, roll)
  const state = await readState(stage.server.services.database.db)
  const comparison: Comparison = { answers: 0, rows: 0, differences: [] }
  for (const viewer of stage.viewers) {
    const session = await stage.session(viewer.personId)
    const asking = { stage, state, viewer, session, comparison }
    await ask(asking, {}, tabsOf(viewer), roll)
    for (let index = 0; index < questions; index += 1) {
      const asked = randomQuestion({ stage, state, viewer }, roll)
      await ask(asking, asked, [pick(tabsOf(viewer), roll)], roll)
    }
  }
  return comparison
}

interface Asking {
  readonly stage: Stage
  readonly state: State
  readonly viewer: Viewer
  readonly session: TestSession
  readonly comparison: Comparison
}

function tabsOf({ looking }: Viewer): readonly Tab[] {
  return looking === 'person' ? personTabs : manageTabs
}

/** The overview of a question, and the list of some of its tabs, a page of it. */
async function ask(asking: Asking, asked: Asked, tabs: readonly Tab[], roll: Roll): Promise<void> {
  const { stage, state, viewer, session } = asking
  const now = stage.now()
  const { result: counts } = await stage.server.call(overviews[viewer.looking], asked, { session })
  const expected = Object.fromEntries(
    tabsOf(viewer).map((tab) => [tab.key, listed(state, viewer, { tab, asked, now }).length]),
  )
  compare(asking, { asked }, { found: { ...counts }, expected })
  for (const tab of tabs) {
    const wanted = listed(state, viewer, { tab, asked, now })
    const order = byDeadline(viewer, tab, roll) ? ('deadline' as const) : undefined
    const pageSize = pick([1, 3, 5, 20, 100], roll)
    const pageNum = 1 + roll(Math.ceil(wanted.length / pageSize) + 1)
    const args = { ...inTab(tab, asked), pageSize, pageNum, ...(order && { order }) }
    const { result } = await stage.server.call(lists[viewer.looking], args, { session })
    const page = inOrder(wanted, order).slice((pageNum - 1) * pageSize, pageNum * pageSize)
    asking.comparison.rows += page.length
    compare(
      asking,
      { tab: tab.key, args },
      {
        found: {
          total: result.total,
          rows: result.list.map((row) => shownOf({ ...row, id: row.contractId })),
        },
        expected: { total: wanted.length, rows: page.map(shownOf) },
      },
    )
  }
}

function compare(
  { comparison, viewer }: Asking,
  question: object,
  { found, expected }: { readonly found: object; readonly expected: object },
): void {
  comparison.answers += 1
  if (isDeepStrictEqual(found, expected)) return
  comparison.differences.push(JSON.stringify({ viewer, ...question, found, expected }))
}

/** What a row is compared by. */
function shownOf({ id, contractStatus: status, signStatus, isInitiator }: Omit<Listed, 'deadline'>): object {
  return { id, contractStatus: status, signStatus, isInitiator }
}

function byDeadline({ looking }: Viewer, { filter }: Tab, roll: Roll): boolean {
  const { signing, nearDeadline } = contractStatus
  const hasOne = filter.contractStatus === signing || filter.contractStatus === nearDeadline
  return looking === 'person' && hasOne && roll(2) === 0
}

function inOrder(wanted: readonly Listed[], order: 'deadline' | undefined): readonly Listed[] {
  if (order === undefined) return wanted
  return wanted.toSorted(
    (left, right) => left.deadline.getTime() - right.deadline.getTime() || Number(left.id) - Number(right.id),
  )
}

/** What the page sends for a tab. */
function inTab({ filter }: Tab, asked: Asked): Asked {
  return {
    ...asked,
    contractStatus:
      filter.contractStatus === contractStatus.all ? (asked.contractStatus ?? -1) : filter.contractStatus,
    ...(filter.signStatus !== undefined && { signStatus: filter.signStatus }),
  }
}
