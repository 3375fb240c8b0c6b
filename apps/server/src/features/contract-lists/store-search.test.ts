import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Services } from '../../http/context.ts'
import { addManyContracts, makeGround, makeSearchable, type Ground } from '../../testing/contract-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { ownerKey, type Scope } from '../contracts/public.ts'
import type { Selection } from './store-conditions.ts'
import { countPage, findPage, pageQuery } from './store-list.ts'
import { gramsToCountBy, wayOn, wayToPage } from './store-search.ts'

const now = new Date('2026-11-20T04:00:00Z')
/** More than is walked before a list's length is asked for. */
const count = 20_050

let server: TestServer
let db: Services['database']['db']
let ground: Ground

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  db = server.services.database.db
  ground = await makeGround(db, server.services.secrets)
  await addManyContracts(db, ground, count)
  await makeSearchable(db, {
    owners: [person(0), company(0)].map(ownerKey),
    other: '合同',
    words: [
      { word: '竞业限制', every: 100 },
      // They lie beyond what is walked first.
      { word: '保密', oldest: 40 },
    ],
  })
})
afterAll(() => server.close())

const person = (at: number): Scope => ({ kind: 'person', personId: ground.personIds[at] ?? '' })
const company = (at: number): Scope => ({ kind: 'company', companyId: ground.companyIds[at] ?? '' })
const selectionOf = (pattern: string, scope = person(0), status?: number): Selection => ({
  scopes: [scope],
  filter: {
    texts: [{ fields: ['contractName'], pattern }],
    ...(status !== undefined && { status }),
  } as Selection['filter'],
  now,
})
const page = { offset: 3, limit: 20 }

it.each<[string, () => Scope]>([
  ['a person', () => person(0)],
  ['a company', () => company(0)],
  ['an application', () => ({ kind: 'application', businessTypeId: ground.businessTypeIds[0] ?? '' })],
  ['the system', () => ({ kind: 'system' })],
])('finds the same for %s whichever way it goes', async (_, scope) => {
  const selection = selectionOf('竞业限制', scope())
  const rareGrams = await gramsToCountBy(db, selection)
  expect(rareGrams).toHaveLength(1)
  const walking = await pageQuery(selection, page).rows(db)
  expect(walking).toHaveLength(20)
  expect(await pageQuery({ ...selection, rareGrams }, page).rows(db)).toEqual(walking)
  expect(await pageQuery({ ...selection, walked: count }, page).rows(db)).toEqual(walking)
  expect(await findPage(db, selection, page)).toEqual(walking.map(({ contractId }) => contractId))
})

it('walks no further than it is told', async () => {
  // Every hundredth has the word.
  const near = await pageQuery({ ...selectionOf('竞业限制'), walked: 100 }, { offset: 0, limit: 5 }).rows(db)
  expect(near).toHaveLength(1)
})

it('finds and counts what lies beyond a short walk', async () => {
  const selection = selectionOf('保密')
  expect(await wayToPage(db, selection)).toEqual({ walked: 20_000 })
  const found = await findPage(db, selection, { offset: 0, limit: 30 })
  expect(found).toEqual(
    (await pageQuery(selection, { offset: 0, limit: 30 }).rows(db)).map((row) => row.contractId),
  )
  expect(found).toHaveLength(30)
  expect(await countPage(db, selection)).toBe(40)
})

it('goes through the index where that is less than the list, and else walks', async () => {
  const [word] = [await gramsToCountBy(db, selectionOf('保密'))]
  expect(await wayOn(db, selectionOf('保密'))).toEqual({ rareGrams: word })
  // Nobody's list: shorter than the hits are many.
  expect(await wayOn(db, selectionOf('保密', person(4)))).toBeUndefined()
  expect(await gramsToCountBy(db, selectionOf('保密', person(4)))).toBeUndefined()
  // In every name, and in none.
  expect(await wayToPage(db, selectionOf('合同'))).toEqual({})
  expect(await gramsToCountBy(db, selectionOf('合同'))).toBeUndefined()
  expect(await wayToPage(db, selectionOf('龙飞'))).toEqual({
    rareGrams: await gramsToCountBy(db, selectionOf('龙飞')),
  })
  // Expired contracts lie in two indexes, which are not walked as one.
  expect(await wayToPage(db, selectionOf('保密', person(0), 5))).toEqual({})
})
