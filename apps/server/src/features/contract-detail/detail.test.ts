import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgeAudit } from '../../testing/audit-attacks.test-program.ts'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

const hourMs = 3_600_000

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

describe('the detail', () => {
  it('masks people, and records each reader once a day', async () => {
    const { contractId } = await initiate(server, parties)
    const first = await readDetail(server, contractId, individual)
    expect(first.detailSigners[0]).toMatchObject({
      signerName: '林个人',
      viewedTime: expect.any(String) as unknown,
    })
    expect(JSON.stringify(first)).not.toContain(parties.individual.mobile)
    expect(JSON.stringify(first)).not.toContain(parties.individual.identityNo)
    const views = async (): Promise<number> =>
      (await readDetail(server, contractId, individual)).auditTrail.filter(({ event }) => event === 'VIEWED')
        .length
    expect(await views()).toBe(1)
    clock += hourMs * 24
    await signInAll()
    expect(await views()).toBe(2)
  })

  it('says when the trail has been tampered with', async () => {
    const { contractId } = await initiate(server, parties)
    expect((await readDetail(server, contractId, initiator)).auditIntact).toBe(true)
    await forgeAudit(server.services.database.db, contractId, 2)
    const { auditIntact, auditState, auditFinding } = await readDetail(server, contractId, initiator)
    expect([auditIntact, auditState]).toEqual([false, 'broken'])
    expect(auditFinding).toContain('自第 2 条起不一致')
  })
})
