import { contractQueryListPerson, contractQueryOverviewPerson } from '@qiyin/calls/areas/contract-query.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { filesContractsDownload } from '@qiyin/calls/areas/files.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { expireContracts } from './jobs.ts'

const dayMs = 86_400_000

let clock = Date.parse('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties
let initiator: TestSession
let individual: TestSession

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  await signInAll()
})
afterAll(() => server.close())

/** Sessions last an hour of the server's clock. */
async function signInAll(): Promise<void> {
  initiator = await signIn(server, parties.initiator)
  individual = await signIn(server, parties.individual)
}

describe('a deadline that passes', () => {
  it('reads as expired at once, is stored by the job, and nothing more happens', async () => {
    const { contractId } = await initiate(server, parties)
    clock += 8 * dayMs
    await signInAll()
    const list = async (contractStatus: number): Promise<Answer<typeof contractQueryListPerson>> =>
      (await server.call(contractQueryListPerson, { contractStatus }, { session: individual })).result
    expect((await list(0)).total).toBe(0)
    expect((await list(5)).list[0]).toMatchObject({
      contractId,
      contractStatus: 5,
      endTime: '2026-11-27 23:59:59',
    })
    const counts = await server.call(contractQueryOverviewPerson, {}, { session: individual })
    expect(counts.result).toMatchObject({ all: 1, normal: 0, myTurn: 0, expired: 1, nearDeadline: 0 })
    const late = await server.call(signCancel, { contractId, cancelReason: '晚了' }, { session: initiator })
    expect(late.refusal).toBe('NOT_IN_SIGNING')
    await server.services.jobs.send(server.services.database.db, expireContracts, {})
    await server.runJobs()
    const detail = await readDetail(server, contractId, individual)
    expect(detail).toMatchObject({ contractStatus: 5, endReason: null, endedBy: '系统', auditIntact: true })
    expect(detail.auditTrail.map(({ event }) => event)).toEqual(['CREATED', 'NOTIFIED', 'EXPIRED', 'VIEWED'])
    const { fileId } = detail
    const download = await server.call(filesContractsDownload, { fileId }, { session: individual })
    expect(download.refusal).toBe('DOWNLOAD_NOT_ALLOWED')
    const [message] = (await server.call(demoMessages, { phone: parties.initiator.mobile })).result
    expect(message?.scene).toBe('EXPIRE')
  })

  it('is stored by whoever opens the contract, should the job be late', async () => {
    const { contractId } = await initiate(server, parties)
    clock += 8 * dayMs
    await signInAll()
    const { auditTrail } = await readDetail(server, contractId, individual)
    expect(auditTrail.map(({ event }) => event)).toEqual(['CREATED', 'NOTIFIED', 'EXPIRED', 'VIEWED'])
  })
})
