import { contractQueryListSystem } from '@qiyin/calls/areas/contract-manage.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answeredColumns } from '../../testing/answered-columns.ts'
import {
  addManyContracts,
  foldDeltas,
  makeGround,
  readState,
  type Ground,
} from '../../testing/contract-fixtures.ts'
import { signIn } from '../../testing/initiations.ts'
import { makeRoleHolder } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { Scope } from '../contracts/public.ts'
import type { ContractFilter } from './list-filter.ts'
import { deepPlaceQuery } from './store-deep-page.ts'
import { countPage, findPage } from './store-list.ts'

const now = new Date('2026-11-20T04:00:00Z')
const count = 10_050

let server: TestServer
let ground: Ground
/** Newest first. */
let all: { id: string; status: number }[]

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const { db } = server.services.database
  ground = await makeGround(db, server.services.secrets)
  await addManyContracts(db, ground, count)
  // Some days are counted in, of some a part, and the rest waits.
  await foldDeltas(db, 7777)
  all = (await readState(db)).contracts.toSorted(
    (a, b) => b.initiateTime.getTime() - a.initiateTime.getTime(),
  )
})
afterAll(() => server.close())

const system: Scope = { kind: 'system' }
const application = (): Scope => ({ kind: 'application', businessTypeId: ground.businessTypeIds[0] ?? '' })
const applications = (): Scope[] =>
  ground.businessTypeIds.map((businessTypeId) => ({ kind: 'application', businessTypeId }))

const cases: [string, () => readonly Scope[], Partial<ContractFilter>][] = [
  ['the system', () => [system], {}],
  ['the system, completed', () => [system], { status: 2 }],
  ['the system, canceled', () => [system], { status: 3 }],
  ['the system, in signing', () => [system], { status: 0 }],
  ['an application', () => [application()], {}],
  ['several applications', applications, {}],
]

it.each(cases)(
  'a page far from the newest is the one that walking there finds: %s',
  async (_, scopes, asked) => {
    const { db } = server.services.database
    const wanted = all.filter(({ status }) => asked.status === undefined || status === asked.status)
    const selection = { scopes: scopes(), filter: { texts: [], ...asked }, now }
    for (const offset of [990, 1000, 1437, 2000, 2500, 5001, 9000, wanted.length - 3, wanted.length, 1e7]) {
      const page = await findPage(db, selection, { offset, limit: 7 })
      expect([offset, page]).toEqual([offset, wanted.slice(offset, offset + 7).map(({ id }) => id)])
    }
    expect(await countPage(db, selection)).toBe(wanted.length)
  },
)

it('what a filter finds is paged as far as it is counted, and says that there may be more', async () => {
  const { database, secrets } = server.services
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, roleCode.systemManager))
  const page = async (pageNum: number, filter: object) => {
    const args = { pageNum, pageSize: 100, ...filter }
    const { result } = await server.call(contractQueryListSystem, args, { session })
    return [result.total, result.totalIsBound, result.list.length]
  }
  const named = { contractName: '成批' }
  expect(await page(100, named)).toEqual([10_000, true, 100])
  expect(await page(101, named)).toEqual([10_000, true, 0])
  expect(await page(10_000_000, named)).toEqual([10_000, true, 0])
  expect(await page(101, {})).toEqual([count, false, 50])
})

it('the place of a page comes with the columns it declares', async () => {
  const query = deepPlaceQuery([system], { statuses: [0, 2], offset: 5 })
  expect(await answeredColumns(server.services.database.db, query)).toEqual(query.columns)
})
