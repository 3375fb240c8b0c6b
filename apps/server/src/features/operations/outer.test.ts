import { operationsServices, operationsSuppliers } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { breakerRule } from '@qiyin/providers/remote/circuit-breaker.ts'
import { startFakeSupplier, type FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { logIn } from '../../testing/log-in.ts'
import { makeNewcomer, newcomerSteps } from '../../testing/newcomer.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

const { timestamp } = readConfig({ TSA_URL: 'http://127.0.0.1:1/tsr' })
let fake: FakeSupplier
let server: TestServer
let manager: TestSession
let ahead = 0

beforeAll(async () => {
  fake = await startFakeSupplier('esign', '7438000000', 'dummysecret')
  server = await startTestServer({
    demoData: true,
    now: () => new Date(Date.now() + ahead),
    config: {
      suppliers: { E_SIGN: { appId: '7438000000', appSecret: 'dummysecret', url: fake.url } },
      timestamp,
    },
  })
  manager = await logIn(server, '13800000003')
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

async function stateOf(code: SupplierCode): Promise<Answer<typeof operationsSuppliers>[number] | undefined> {
  const { result } = await server.call(operationsSuppliers, {}, { session: manager })
  return result.find(({ supplierCode }) => supplierCode === code)
}

it('says who answers for a supplier, what became of its calls, and that it is not asked while it is away', async () => {
  expect(await stateOf('FDD')).toMatchObject({ origin: null, circuit: null, calls: 0, errors: [] })
  const steps = newcomerSteps(server)
  const newcomer = (n: number) =>
    makeNewcomer(server, `1640000000${n}`, { supplierCode: 'E_SIGN', authWay: 2 })
  await steps.askCode(await newcomer(1))
  const works = await stateOf('E_SIGN')
  expect(works).toMatchObject({ origin: fake.url, circuit: 'closed', failures: 0, openUntil: null })
  expect(works?.calls).toBeGreaterThan(0)
  expect(works?.lastSuccessTime).not.toBeNull()
  await fake.troubles({ outage: 'unavailable' })
  const other = await newcomer(2)
  for (let times = 0; times < breakerRule.failures; times += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await steps.askCode(other)).refusal).toBe('AUTHORITY_UNAVAILABLE')
  const away = await stateOf('E_SIGN')
  expect(away).toMatchObject({ circuit: 'open', openUntil: expect.stringMatching(/^\d{4}-/) })
  expect(away?.errors[0]).toMatchObject({ outcome: 'Transient', httpStatus: 503 })
  expect(JSON.stringify(away)).not.toContain(other.identity.identityNo)
  ahead = breakerRule.mostOpenMs
  expect(await stateOf('E_SIGN')).toMatchObject({ circuit: 'trial', openUntil: null })
})

it('says which services outside can be reached', async () => {
  const { result } = await server.call(operationsServices, {}, { session: manager })
  expect(result).toMatchObject([
    {
      name: '时间戳服务',
      origin: 'http://127.0.0.1:1',
      reached: false,
      failure: expect.stringMatching(/./),
    },
    { name: 'e签宝', origin: fake.url, reached: true, failure: null },
  ])
})
