import { startFakeSupplier, type FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { startForwarder, type Forwarder } from '../../testing/forwarder.ts'
import { makeNewcomer, newcomerSteps, type NewcomerSteps } from '../../testing/newcomer.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { send } from '../../testing/test-client.ts'

let fake: FakeSupplier
let forwarder: Forwarder
let server: TestServer
let steps: NewcomerSteps

beforeAll(async () => {
  forwarder = await startForwarder()
  const eventUrl = `${forwarder.url}/esignature/api/provider-callback/FDD`
  fake = await startFakeSupplier('fasc', '80000000', 'dummysecret', eventUrl)
  const behind = await startTestServer({
    config: {
      http: { ...readConfig({}).http, publicUrl: forwarder.url },
      suppliers: { FDD: { dialect: 'fasc51', appId: '80000000', appSecret: 'dummysecret', url: fake.url } },
    },
  })
  forwarder.leadTo(behind.url)
  server = {
    ...behind,
    url: forwarder.url,
    call: (call, args, options) => send(forwarder.url, { call, args, ...options }),
  }
  steps = newcomerSteps(server)
})
afterAll(async () => {
  await server.close()
  await forwarder.close()
  await fake.close()
})

it('proves a person by the code that FDD has sent', async () => {
  const person = await makeNewcomer(server, '16300000001', { supplierCode: 'FDD' })
  const { result } = await steps.askCode(person)
  const code = String((await fake.seen(result.authenticationSerialNo))['code'])
  expect((await steps.verify(person, code)).result).toMatchObject({ authStatus: 2, assurance: 'provider' })
})

it('asks about a face that FDD has hinted at, and thanks for the hint', async () => {
  const person = await makeNewcomer(server, '16300000002', { supplierCode: 'FDD', authWay: 0 })
  const { result } = await steps.askCode(person)
  // Told once: FDD tells an event again that nobody has thanked for.
  await fake.faults({ retries: 3 })
  await fake.press(result.url ?? '', 'pass')
  expect(await fake.deliveries()).toHaveLength(1)
  await server.runJobs()
  const { db } = server.services.database
  const ended = await db
    .selectFrom('person_authentication')
    .select('auth_status as authStatus')
    .where('serial_no', '=', result.authenticationSerialNo)
    .executeTakeFirstOrThrow()
  expect(ended.authStatus).toBe(2)
})
