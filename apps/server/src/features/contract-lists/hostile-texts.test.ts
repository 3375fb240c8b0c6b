import { contractQueryDetail, contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let parties: Parties
let initiator: TestSession

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T04:00:00Z') })
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  initiator = await signIn(server, parties.initiator)
})
afterAll(() => server.close())

const named = (contractName: string) =>
  initiate(server, parties, (given) => ({ ...given, contractInfo: { ...given.contractInfo, contractName } }))

const ask = (args: Args<typeof contractQueryListPerson>) =>
  server.call(contractQueryListPerson, args, { session: initiator })

it.each([
  ['SQL', "'); drop table contract; --"],
  ['the signs of a pattern', '100%_合\\同'],
  ['HTML', '<img src=x onerror=alert(1)><script>alert(2)</script>'],
  ['a template', '${contractName}{{7*7}}'],
  ['a formula', '=cmd|"/c calc"!A1'],
  ['signs beyond the basic plane', '合同😀𬭎䶮👩‍👩‍👧'],
])('%s in a name is kept as it is, shown as it is and found as it is', async (_kind, contractName) => {
  const { contractId } = await named(contractName)
  const detail = await server.call(contractQueryDetail, { contractId }, { session: initiator })
  expect(detail.result.contractName).toBe(contractName)
  const { list } = (await ask({ contractName })).result
  expect(list.map((row) => row.contractName)).toEqual([contractName])
})

it('finds nothing by what only looks like a pattern', async () => {
  await named('采购合同')
  for (const contractName of ['%', '_', '采%同', '采_合同', "' or '1'='1"])
    expect((await ask({ contractName })).result.list.map((row) => row.contractName)).not.toContain('采购合同')
})

it('takes no name longer than it may be, typed or searched', async () => {
  await expect(named('长'.repeat(10_000))).rejects.toThrow(`${maxContractNameLength}`)
  expect((await ask({ contractName: '长'.repeat(1000) })).refusal).toBe('PARAMETER_INVALID')
  expect((await ask({ contractName: '长'.repeat(10_000) })).refusal).toBe('BODY_TOO_LARGE')
})

it.each([
  ['pageSize', 0],
  ['pageSize', 101],
  ['pageSize', 1e9],
  ['pageNum', 0],
  ['pageNum', -1],
  ['contractStatus', 99],
  ['signType', 'nonsense'],
  ['businessTypeId', '1 or 1=1'],
  ['order', 'random()'],
  ['initiateTimeStart', '2026-13-45'],
  ['completeTimeEnd', '2026-11-18 24:00:00'],
])('refuses %s %j', async (name, value) => {
  expect((await ask({ [name]: value })).refusal).toBe('PARAMETER_INVALID')
})
