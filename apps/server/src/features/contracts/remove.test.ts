import {
  contractQueryDetail,
  contractQueryListPerson,
  contractQueryOverviewPerson,
} from '@qiyin/calls/areas/contract-query.ts'
import { signCancel, signRemove } from '@qiyin/calls/areas/sign.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { verifyAuditChain } from '../audit/public.ts'

let now = new Date('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties
let initiator: TestSession
let individual: TestSession

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  parties = await makeParties(server.services.database.db, server.services.secrets)
  initiator = await signIn(server, parties.initiator)
  individual = await signIn(server, parties.individual)
})
afterAll(() => server.close())

const remove = (contractId: string, session = initiator) =>
  server.call(signRemove, { contractId }, { session })
const listed = async (session: TestSession): Promise<string[]> =>
  (await server.call(contractQueryListPerson, {}, { session })).result.list.map(
    ({ contractId }) => contractId,
  )

describe('removing', () => {
  it('takes a canceled contract out of every list and count, and keeps its trail', async () => {
    const { contractId } = await initiate(server, parties)
    await server.call(signCancel, { contractId, cancelReason: '条款有误' }, { session: initiator })
    expect(await listed(individual)).toContain(contractId)
    const counts = async (): Promise<{ all: number; canceled: number }> =>
      (await server.call(contractQueryOverviewPerson, {}, { session: initiator })).result
    const before = await counts()
    expect((await remove(contractId)).code).toBe(0)
    expect(await listed(initiator)).not.toContain(contractId)
    expect(await listed(individual)).not.toContain(contractId)
    expect(await counts()).toMatchObject({ all: before.all - 1, canceled: before.canceled - 1 })
    const detail = await server.call(contractQueryDetail, { contractId }, { session: initiator })
    expect(detail.refusal).toBe('CONTRACT_NOT_FOUND')
    const { services } = server
    const chain = await verifyAuditChain(services.database.db, services, contractId)
    expect(chain.finding.kind).toBe('intact')
    expect(chain.records.map(({ event }) => event).slice(-2)).toEqual(['CANCELED', 'REMOVED'])
  })

  it('is for the initiator, after the end, once', async () => {
    const { contractId } = await initiate(server, parties)
    expect((await remove(contractId)).message).toBe('只能删除已撤销、已拒签或已过期的合同')
    await server.call(signCancel, { contractId, cancelReason: '条款有误' }, { session: initiator })
    expect((await remove(contractId, individual)).message).toBe('只有发起人可以移除合同')
    const answers = await Promise.all([remove(contractId), remove(contractId)])
    expect(answers.map(({ refusal }) => refusal ?? '').toSorted()).toEqual(['', 'CONTRACT_NOT_FOUND'])
  })

  it('removes what has run past its deadline before any job looked', async () => {
    const { contractId } = await initiate(server, parties)
    now = new Date('2026-11-28T04:00:00Z')
    initiator = await signIn(server, parties.initiator)
    expect((await remove(contractId)).code).toBe(0)
    expect(await listed(initiator)).not.toContain(contractId)
  })
})
