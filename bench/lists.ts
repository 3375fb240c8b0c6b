import { manageTabs, personTabs, type TabKey } from '@qiyin/domain/contract/tabs.ts'
import { sql } from 'kysely'
import { openTestDatabase } from '../apps/server/src/db/test-database.ts'
import type { Scope } from '../apps/server/src/features/contracts/public.ts'
import {
  listFilter,
  tabFilter,
  type ContractFilter,
  type Filters,
} from '../apps/server/src/features/contract-lists/list-filter.ts'
import { countPage, countSeveral, findPage } from '../apps/server/src/features/contract-lists/store-list.ts'
import { fill, type Db, type Filled } from './lists/fill.ts'
import { benchChanges } from './lists/changes.ts'
import { report, wallMs, type Target } from './measure.ts'

/** PostgreSQL (TEST_DATABASE_URL) is for scale, the embedded database for small offices. */
const contractsOf = { postgresql: 200_000, embedded: 20_000 } as const

/** The lists over so many contracts, against plain queries and against one look-up by key on the same connection. */
export async function benchLists(asked?: number): Promise<void> {
  const database = await openTestDatabase()
  const contracts = asked ?? contractsOf[database.kind]
  const began = performance.now()
  console.info(`\nlists: ${contracts.toLocaleString()} contracts (${database.kind} database), wall time`)
  try {
    await database.db.connection().execute(async (db) => {
      const filled = await fill(db, contracts)
      console.info(`filled in ${Math.round((performance.now() - began) / 1000)} s`)
      await sql`set statement_timeout = '120s'`.execute(db)
      const keyMs = await wallMs(() => keyLookUp(db, filled), { count: 200 })
      console.info(`a look-up by key: ${keyMs.toFixed(3)} ms`)
      const bench = { db, filled, keyMs }
      await benchFirstPages(bench)
      await benchSearches(bench)
      await benchDeepPages(bench)
      await benchOverviews(bench)
      await benchChanges(db, filled)
    })
  } finally {
    await database.close()
  }
}

interface Bench {
  readonly db: Db
  readonly filled: Filled
  readonly keyMs: number
}

type Viewer = readonly [name: string, scope: Scope, filters: readonly string[]]

async function keyLookUp(db: Db, { contracts }: Filled): Promise<void> {
  const id = 1 + Math.floor(Math.random() * contracts)
  await sql`select * from contract where id = ${id}::bigint`.execute(db)
}

function viewersOf({ ordinary, heavy, company, application }: Filled): Viewer[] {
  const ofPerson = personTabs.map(({ key }) => key)
  const ofManager = manageTabs.map(({ key }) => key)
  return [
    ['an ordinary person', { kind: 'person', personId: ordinary }, ofPerson],
    ['a person in a quarter of all', { kind: 'person', personId: heavy }, ofPerson],
    ['a company', { kind: 'company', companyId: company }, ofManager],
    ['an application', { kind: 'application', businessTypeId: application }, ofManager],
    ['the system', { kind: 'system' }, ofManager],
  ]
}

const first = { offset: 0, limit: 10 }

/** What is measured of ours, and at most how many look-ups by key it may cost. */
async function measure({ keyMs }: Bench, what: string, run: () => unknown, most?: number): Promise<number> {
  const ms = await wallMs(run, { count: 10, rounds: 3 })
  line(what, ms, { keyMs, ...(most !== undefined && { target: { atMost: most } }) })
  return ms
}

function line(what: string, ms: number, { keyMs, target }: { keyMs: number; target?: Target }): void {
  report(`${what} (${ms.toFixed(2)} ms)`, ms / keyMs, '× a key look-up', target)
}

/** One run: it may take a minute. */
async function naively(
  what: string,
  oursMs: number,
  run: () => Promise<unknown>,
  target?: Target,
): Promise<void> {
  const before = performance.now()
  try {
    await run()
  } catch {
    console.info(`${what}: given up after ${Math.round((performance.now() - before) / 1000)} s`)
  }
  report(`  ${what}`, (performance.now() - before) / oursMs, '× ours', target)
}

async function benchFirstPages(bench: Bench): Promise<void> {
  const { db, filled } = bench
  const now = new Date()
  for (const [name, scope, keys] of viewersOf(filled)) {
    const page = (filter: ContractFilter) => () => findPage(db, { scopes: [scope], filter, now }, first)
    const ours = await measure(bench, `first page, ${name}`, page(listFilter({}, now)), 10)
    const naive = naiveOf(scope)
    if (naive) await naively('OR-EXISTS', ours, () => sql`${naive} limit 10`.execute(db), { atLeast: 1 })
    for (const key of keys) {
      if (key === 'all') continue
      // A tab's key is one of its own.
      await measure(bench, `  its tab ${key}`, page(tabFilter(key as TabKey, {}, now)))
    }
    const completed = lastMonth(now)
    await measure(bench, '  completed last month', page(listFilter(completed, now)))
  }
}

/** Whose contracts, without party rows; an application's and the system's are plain. */
function naiveOf(scope: Scope) {
  const id = scope.kind === 'person' ? scope.personId : scope.kind === 'company' ? scope.companyId : undefined
  if (id === undefined) return undefined
  const [own, slot] =
    scope.kind === 'person' ? [sql`c.initiator_id`, sql`s.person_id`] : [sql`c.company_id`, sql`s.company_id`]
  return sql`
    select c.id from contract c
    where c.status <> 1 and (${own} = ${id}::bigint or exists (
      select 1 from signer s where s.contract_id = c.id and ${slot} = ${id}::bigint))
    order by c.initiate_time desc, c.id desc`
}

function lastMonth(now: Date): Filters {
  const day = (ago: number): string => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  return { completeTimeStart: day(60), completeTimeEnd: day(30) }
}

const words = [
  ['rare, two characters', '龙飞'],
  ['in one of two hundred, grams together', '竞业限制'],
  ['common, two characters', '合同'],
  ['in no name', '龙限'],
] as const

async function benchSearches(bench: Bench): Promise<void> {
  const { db, filled } = bench
  const now = new Date()
  for (const [name, scope] of viewersOf(filled).filter(([, { kind }]) => kind !== 'application')) {
    for (const [kind, word] of words) {
      const filter = listFilter({ contractName: word }, now)
      const ours = await measure(bench, `search, ${name}: ${kind}`, () =>
        findPage(db, { scopes: [scope], filter, now }, first),
      )
      if (scope.kind !== 'system') continue
      await naively('LIKE over the table', ours, () =>
        sql`select count(*) from contract c where c.status <> 1 and lower(c.contract_name) like ${`%${word}%`}`.execute(
          db,
        ),
      )
      await measure(bench, '  its count, to 10,000', () => countPage(db, { scopes: [scope], filter, now }))
    }
  }
}

async function benchDeepPages(bench: Bench): Promise<void> {
  const { db, filled } = bench
  const now = new Date()
  const filter = listFilter({}, now)
  for (const [name, scope] of viewersOf(filled).slice(1)) {
    const selection = { scopes: [scope], filter, now }
    const total = await countPage(db, selection)
    const offset = Math.max(0, total - 15)
    const ours = await measure(bench, `last page, ${name}, of ${total.toLocaleString()}`, () =>
      findPage(db, selection, { offset, limit: 10 }),
    )
    if (scope.kind !== 'system') continue
    await naively(
      'plain offset',
      ours,
      () =>
        sql`select id from contract where status <> 1 order by initiate_time desc, id desc limit 10 offset ${offset}::bigint`.execute(
          db,
        ),
      { atLeast: 25 },
    )
  }
}

async function benchOverviews(bench: Bench): Promise<void> {
  const { db, filled } = bench
  const now = new Date()
  for (const [name, scope, keys] of viewersOf(filled)) {
    const filters = keys.map((key) => [key, tabFilter(key as TabKey, {}, now)] as const)
    const ours = await measure(
      bench,
      `overview of ${keys.length} tabs, ${name}`,
      () => countSeveral(db, [scope], { filters, now }),
      10,
    )
    if (scope.kind === 'system')
      await naively(
        'group by status',
        ours,
        () => sql`select status, count(*) from contract group by status`.execute(db),
        {
          atLeast: 200,
        },
      )
    const naive = naiveOf(scope)
    if (naive)
      await naively(
        'count over OR-EXISTS',
        ours,
        () =>
          sql`select k.status, count(*) from (${naive}) x join contract k on k.id = x.id group by 1`.execute(
            db,
          ),
        { atLeast: 20 },
      )
  }
}
