import { queryGrams } from '@qiyin/domain/search-grams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../http/context.ts'
import { explain } from '../../testing/contract-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { ContractFilter } from './list-filter.ts'
import { pageQuery, personOwner } from './store-list.ts'

const now = new Date('2026-11-20T04:00:00Z')
const page = { offset: 0, limit: 5 }
const selection = (
  filter: Partial<ContractFilter>,
  rareGrams?: number[],
): Parameters<typeof pageQuery>[0] => ({
  owner: personOwner('7'),
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

describe('the first page of a list', () => {
  it.each(hot)('%s keeps its text', (_, selected) => {
    const { sql } = pageQuery(selected, page).compile(services.database.db)
    expect(sql.replaceAll(/\s+/g, ' ').trim()).toMatchSnapshot()
  })
  it.each(hot)('%s comes from an index, in its order', async (_, selected, index) => {
    const plan = await explain(services.database.db, pageQuery(selected, page))
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan on (party|contract|contract_search)\b/)
  })
})
