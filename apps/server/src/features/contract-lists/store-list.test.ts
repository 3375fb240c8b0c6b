import { queryGrams } from '@qiyin/domain/search-grams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../http/context.ts'
import { answeredColumns, type DeclaredQuery } from '../../testing/answered-columns.ts'
import { explain } from '../../testing/contract-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { Scope } from '../contracts/public.ts'
import type { ContractFilter } from './list-filter.ts'
import { countersQuery } from './store-counters.ts'
import { gramStatistics } from './store-grams.ts'
import { countQuery, countsQuery, pageQuery } from './store-list.ts'

const now = new Date('2026-11-20T04:00:00Z')
const page = { offset: 0, limit: 5 }
const selection = (
  filter: Partial<ContractFilter>,
  rareGrams?: number[],
): Parameters<typeof pageQuery>[0] => ({
  scopes: [{ kind: 'person', personId: '7' }],
  filter: { texts: [], ...filter },
  now,
  rareGrams,
})

let services: Services
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  services = server.services
})
afterAll(() => server.close())

const hot: [string, Parameters<typeof pageQuery>[0], RegExp][] = [
  ['all', selection({}), /Index (Only )?Scan using party_all/],
  ['completed', selection({ status: 2 }), /Index (Only )?Scan using party_all/],
  ['my turn', selection({ status: 0, turn: 2 }), /Index (Only )?Scan using party_open/],
  ['canceled', selection({ status: 3 }), /Index (Only )?Scan using party_rare/],
  ['expired', selection({ status: 5 }), /Merge Append[^]*using party_rare[^]*using party_(open|all)/],
  [
    'a name with a rare gram',
    selection(
      { texts: [{ fields: ['contractName'], pattern: '龙飞' }] },
      queryGrams('龙飞', 'contractName').slice(0, 1),
    ),
    /Bitmap Index Scan on contract_search_tokens/,
  ],
  [
    'a common name',
    selection({ texts: [{ fields: ['contractName', 'contractNo'], pattern: '合同' }] }),
    /Index (Only )?Scan using party_all/,
  ],
]

it('reads the list by deadline from the index that carries it, fetching no row', async () => {
  const byDeadline = pageQuery(selection({ status: 0, turn: 2 }), { ...page, order: 'deadline' })
  const plan = await explain(services.database.db, byDeadline.statement)
  expect(plan).toMatch(/Sort Key: deadline, contract_id[^]*Index Only Scan using party_open/)
})

describe('the first page of a list', () => {
  it.each(hot)('%s keeps its text', (_, selected) => {
    const { sql } = pageQuery(selected, page).statement.compile(services.database.db)
    expect(sql.replaceAll(/\s+/g, ' ').trim()).toMatchSnapshot()
  })
  it.each(hot)('%s comes from an index, in its order', async (_, selected, index) => {
    const plan = await explain(services.database.db, pageQuery(selected, page).statement)
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan on (party|contract|contract_search)\b/)
  })
})

const scoped: [string, Partial<ContractFilter>, Scope, RegExp][] = [
  ['an application', {}, { kind: 'application', businessTypeId: '7' }, /Scan using contract_business\b/],
  [
    'an application, completed',
    { status: 2 },
    { kind: 'application', businessTypeId: '7' },
    /Scan using contract_business(_status)?\b/,
  ],
  ['the system', {}, { kind: 'system' }, /Scan using contract_all\b/],
  ['the system, canceled', { status: 3 }, { kind: 'system' }, /Scan using contract_status\b/],
  ['a company', {}, { kind: 'company', companyId: '7' }, /Scan using party_all\b/],
]

it.each(scoped)('the first page of %s comes from an index, in its order', async (_, filter, scope, index) => {
  const query = pageQuery({ ...selection(filter), scopes: [scope] }, page)
  const plan = await explain(services.database.db, query.statement)
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on (party|contract)\b/)
})

const several: [string, Partial<ContractFilter>, Scope[], RegExp][] = [
  [
    'companies',
    {},
    [
      { kind: 'company', companyId: '7' },
      { kind: 'company', companyId: '8' },
    ],
    /Nested Loop[^]*Index (Only )?Scan using party_all/,
  ],
  [
    'applications',
    {},
    [
      { kind: 'application', businessTypeId: '7' },
      { kind: 'application', businessTypeId: '8' },
    ],
    /Nested Loop[^]*Index (Only )?Scan using contract_business\b/,
  ],
  [
    'applications, canceled',
    { status: 3 },
    [
      { kind: 'application', businessTypeId: '7' },
      { kind: 'application', businessTypeId: '8' },
    ],
    /Nested Loop[^]*Index (Only )?Scan using contract_business(_status)?\b/,
  ],
]

it.each(several)('the first page of several %s walks an index for each', async (_, filter, scopes, index) => {
  const plan = await explain(
    services.database.db,
    pageQuery({ ...selection(filter), scopes }, page).statement,
  )
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on (party|contract)\b/)
})

it.each<[string, Scope, RegExp]>([
  ['the system', { kind: 'system' }, /Scan using contract_open\b/],
  ['an application', { kind: 'application', businessTypeId: '7' }, /using contract_(open|business_status)\b/],
  ['a company', { kind: 'company', companyId: '7' }, /Scan using party_(open|all)\b/],
])('the counts of %s come from its counters and the open contracts', async (_, scope, index) => {
  const plan = await explain(services.database.db, countersQuery([scope], now).statement)
  expect(plan).toMatch(index)
  expect(plan).toMatch(/(contract_count_pkey|on contract_count)[^]*contract_delta_scope/)
  expect(plan).not.toMatch(/Seq Scan on (party|contract)\b/)
})

const raw: [string, DeclaredQuery][] = [
  ...hot.map(([name, selected]) => [`a page: ${name}`, pageQuery(selected, page)] as [string, DeclaredQuery]),
  ['a count', countQuery(selection({}))],
  ['a capped count', countQuery(selection({ signType: 1 }))],
  [
    'several counts',
    countsQuery([
      ['all', selection({})],
      ['expired', selection({ status: 5 })],
    ]),
  ],
  ['a page of several', pageQuery({ ...selection({}), scopes: several[0]?.[2] ?? [] }, page)],
  ['a count of several', countQuery({ ...selection({}), scopes: several[1]?.[2] ?? [] })],
  ['counters', countersQuery([{ kind: 'system' }], now)],
  ['the statistics of grams', gramStatistics],
]

it.each(raw)('%s answers with the columns it declares', async (_, query) => {
  expect(await answeredColumns(services.database.db, query)).toEqual(query.columns)
})
