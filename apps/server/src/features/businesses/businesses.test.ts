import { businessQuery } from '@qiyin/calls/areas/business.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let systemManager: TestSession
let applicationManager: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  systemManager = await logIn(server, '13800000003')
  applicationManager = await logIn(server, '13800000002')
})
afterAll(() => server.close())

async function codesOf(args: Args<typeof businessQuery>): Promise<string[]> {
  const { result } = await server.call(businessQuery, args, { session: systemManager })
  return result.list.map(({ businessTypeCode }) => businessTypeCode)
}

it('shows a system manager every application with its managers', async () => {
  const { result } = await server.call(businessQuery, {}, { session: systemManager })
  expect(result).toMatchObject({ pageNum: 1, pageSize: 10, total: result.list.length })
  expect(result.list.find((one) => one.businessTypeCode === 'SUPPLY_CHAIN')).toMatchObject({
    status: 0,
    managers: [{ name: '方宁' }],
  })
})

it.each([
  ['a part of the code, in either case', { business: 'supply_' }, ['SUPPLY_CHAIN']],
  ['a wildcard as what it is', { business: '%' }, []],
  ['a manager nobody has', { manager: '没有这个人' }, []],
])('finds by %s', async (_, args, codes) => {
  expect(await codesOf(args)).toEqual(codes)
})

it('finds by a part of a manager’s name only what that person manages', async () => {
  const { result } = await server.call(businessQuery, { manager: '方' }, { session: systemManager })
  expect(result.list.length).toBeGreaterThan(0)
  for (const one of result.list) expect(one.managers.map(({ name }) => name)).toContain('方宁')
})

it('parts the list into pages', async () => {
  const all = await codesOf({ pageSize: 100 })
  expect(await codesOf({ pageSize: 1, pageNum: 2 })).toEqual(all.slice(1, 2))
})

it('is refused to whoever manages applications only', async () => {
  const { status } = await server.call(businessQuery, {}, { session: applicationManager })
  expect(status).toBe(403)
})
