import { demoAccounts, demoIdentities, demoMessages, demoSwitch } from '@qiyin/calls/areas/site.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { idNumberFault } from '@qiyin/domain/person/id-number.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { makeParties, openSession } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describe('in a demonstration', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demoData: true })
  })
  afterAll(() => server.close())

  it('whoever is logged in goes on as another demo account, and the former session is over', async () => {
    const session = await logIn(server, '13800000001')
    const former = { ...session }
    expect((await server.call(demoSwitch, { phone: '13800000004' }, { session })).code).toBe(0)
    expect((await server.call(userInfo, {}, { session })).result.name).toBe('陈思远')
    expect((await server.call(userInfo, {}, { session: former })).status).toBe(401)
  })

  it('whoever is logged in reads their own messages without naming their phone', async () => {
    const phone = '13800000002'
    const session = await logIn(server, phone)
    const own = (await server.call(demoMessages, {}, { session })).result
    expect(own.length).toBeGreaterThan(0)
    expect(own).toEqual((await server.call(demoMessages, { phone })).result)
    expect((await server.call(demoMessages, {})).result).toEqual([])
  })

  it('is for demo accounts only, and for whoever is logged in', async () => {
    const session = await logIn(server, '16500000009')
    const foreign = await server.call(demoSwitch, { phone: '16500000008' }, { session })
    expect([foreign.refusal, foreign.message]).toEqual(['PARAMETER_INVALID', '手机号不是演示账号'])
    expect((await server.call(demoSwitch, { phone: '13800000004' })).status).toBe(401)
  })

  it('shows the numbers to type, with right checksums', async () => {
    const identities = (await server.call(demoIdentities, {})).result
    const accounts = (await server.call(demoAccounts, {})).result
    const numbers = [...identities, ...accounts].flatMap(({ identityNo }) => identityNo ?? [])
    expect(numbers).toHaveLength(10)
    expect(numbers.filter((number) => idNumberFault(number, new Date()) !== null)).toEqual([])
  })
})

describe('outside a demonstration', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { demo: { enabled: false } } })
  })
  afterAll(() => server.close())

  it('nobody becomes somebody else, and no numbers are told', async () => {
    const { database, secrets } = server.services
    const { stranger, agent } = await makeParties(database.db, secrets)
    const session = await openSession(database.db, stranger, new Date())
    const refused = await server.call(demoSwitch, { phone: agent.mobile }, { session })
    expect([refused.status, refused.refusal]).toEqual([404, 'CALL_UNKNOWN'])
    expect((await server.call(userInfo, {}, { session })).result.personAccountId).toBe(stranger.personId)
    expect((await server.call(demoIdentities, {})).refusal).toBe('CALL_UNKNOWN')
  })
})
