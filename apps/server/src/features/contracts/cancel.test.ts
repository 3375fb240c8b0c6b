import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

const now = new Date('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties
let initiator: TestSession
let individual: TestSession
let stranger: TestSession

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  parties = await makeParties(server.services.database.db, server.services.secrets)
  initiator = await signIn(server, parties.initiator)
  individual = await signIn(server, parties.individual)
  stranger = await signIn(server, parties.stranger)
})
afterAll(() => server.close())

describe('cancelling', () => {
  it('ends the contract with its reason, and tells those who had been asked', async () => {
    const { contractId } = await initiate(server, parties)
    const cancelReason = '价格条款有误'
    const answer = await server.call(signCancel, { contractId, cancelReason }, { session: initiator })
    expect([answer.status, answer.code, answer.result]).toEqual([200, 0, null])
    const detail = await readDetail(server, contractId, individual)
    expect(detail).toMatchObject({
      contractStatus: 3,
      endReason: cancelReason,
      endTime: '2026-11-20 12:00:00',
      endedBy: '沈发起',
      auditIntact: true,
    })
    expect(detail.auditTrail.map(({ text }) => text)).toContain('撤销合同，原因：价格条款有误')
    await server.runJobs()
    const scenes = async (phone: string): Promise<string[]> =>
      (await server.call(demoMessages, { phone })).result.map(({ scene }) => scene)
    expect(await scenes(parties.individual.mobile)).toEqual(['CANCEL', 'SIGN_NOTICE'])
    expect(await scenes(parties.agent.mobile)).toEqual([])
  })

  it('is for the initiator only', async () => {
    const { contractId } = await initiate(server, parties)
    const by = async (session: TestSession): Promise<string | undefined> =>
      (await server.call(signCancel, { contractId, cancelReason: '不想签' }, { session })).refusal
    expect(await by(individual)).toBe('NOT_INITIATOR')
    expect(await by(stranger)).toBe('CONTRACT_NOT_FOUND')
    expect((await readDetail(server, contractId, initiator)).contractStatus).toBe(0)
  })

  it('happens once, however often it is sent at the same time', async () => {
    const { contractId } = await initiate(server, parties)
    const send = (): ReturnType<typeof server.call<typeof signCancel>> =>
      server.call(signCancel, { contractId, cancelReason: '重复点击' }, { session: initiator })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ refusal }) => refusal === 'NOT_IN_SIGNING')).toHaveLength(2)
    const { auditTrail } = await readDetail(server, contractId, initiator)
    expect(auditTrail.filter(({ event }) => event === 'CANCELED')).toHaveLength(1)
  })

  it.each([
    ['', '请输入撤销原因'],
    ['   ', '请输入撤销原因'],
    ['长'.repeat(256), '撤销原因不能超过255个字符'],
    ['看\u202e不见', '撤销原因格式不正确，含有不可见字符'],
  ])('asks for a reason that can be read: %j', async (cancelReason, message) => {
    const answer = await server.call(signCancel, { contractId: '1', cancelReason }, { session: initiator })
    expect([answer.refusal, answer.message]).toEqual(['PARAMETER_INVALID', message])
  })

  it("answers for another person's contract as for one that is not there", async () => {
    const { contractId } = await initiate(server, parties)
    for (const call of [signCancel, contractQueryDetail] as const) {
      const send = (id: string): ReturnType<typeof server.call> =>
        server.call(call, { contractId: id, cancelReason: '试探' }, { session: stranger })
      const [foreign, missing] = [await send(contractId), await send('987654321')]
      expect([foreign.status, foreign.code, foreign.message]).toEqual([
        missing.status,
        missing.code,
        missing.message,
      ])
      expect(foreign.message).toBe('合同不存在或无权访问')
    }
  })
})
