import { signCancel, signUrge } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties, openSession, type Parties } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import { remindDue } from './remind.ts'

const start = new Date('2026-11-20T04:00:00Z')
let now = start
let server: TestServer
let parties: Parties

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = start
  parties = await makeParties(server.services.database.db, server.services.secrets)
})

async function urge(
  args: { contractId: string; signId?: string },
  person = parties.initiator,
): Promise<TestAnswer<typeof signUrge>> {
  const session = await openSession(server.services.database.db, person, now)
  return server.call(signUrge, args, { session })
}

async function scenes(phone: string): Promise<string[]> {
  await server.runJobs()
  return (await server.call(demoMessages, { phone })).result.map(({ scene }) => scene)
}

it('urges whose turn it is, once a day, and the trail knows', async () => {
  const { contractId } = await initiate(server, parties)
  expect(await urge({ contractId })).toMatchObject({ code: 0, result: ['林个人'] })
  const again = await urge({ contractId })
  expect([again.refusal, again.message]).toEqual(['TOO_MANY_REQUESTS', '今天已催签过该签署方，请明天再试'])
  expect(await scenes(parties.individual.mobile)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
  expect(await scenes(parties.agent.mobile)).toEqual([])
  // After midnight in Shanghai.
  now = new Date('2026-11-20T16:30:00Z')
  expect((await urge({ contractId })).code).toBe(0)
  now = start
  const detail = await readDetail(server, contractId, await signIn(server, parties.initiator))
  expect(detail.auditTrail.filter(({ text }) => text === '催签：林个人')).toHaveLength(2)
})

it('urges one of two at the same moment only once', async () => {
  const { contractId } = await initiate(server, parties)
  const answers = await Promise.all([urge({ contractId }), urge({ contractId })])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
})

it('is for the initiator, of a signer whose turn it is, while the contract is being signed', async () => {
  const { contractId } = await initiate(server, parties)
  const session = await signIn(server, parties.initiator)
  const [, agent] = (await readDetail(server, contractId, session)).detailSigners
  expect((await urge({ contractId }, parties.individual)).refusal).toBe('CONTRACT_NOT_FOUND')
  expect((await urge({ contractId, signId: agent?.signId ?? '' })).refusal).toBe('NOT_YOUR_TURN')
  expect((await urge({ contractId, signId: '999999' })).refusal).toBe('CONTRACT_NOT_FOUND')
  await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session })
  expect((await urge({ contractId })).refusal).toBe('NOT_IN_SIGNING')
})

it('reminds once on the last day, and nobody on another', async () => {
  await initiate(server, parties)
  now = new Date('2026-11-26T15:00:00Z')
  await remindDue(server.services)
  expect(await scenes(parties.individual.mobile)).toEqual(['SIGN_NOTICE'])
  now = new Date('2026-11-27T01:00:00Z')
  await remindDue(server.services)
  await remindDue(server.services)
  expect(await scenes(parties.individual.mobile)).toEqual(['DEADLINE', 'SIGN_NOTICE'])
  expect(await scenes(parties.agent.mobile)).toEqual([])
})
