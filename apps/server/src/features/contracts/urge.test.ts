import { signCancel, signUrge } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties, openSession, type Parties } from '../../testing/parties.ts'
import { freezePerson, thawPerson } from '../../testing/person-fixtures.ts'
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

async function bell({ personId }: { readonly personId: string }): Promise<string[]> {
  const { db } = server.services.database
  const rows = await db
    .selectFrom('inbox_message')
    .select('scene')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ scene }) => scene)
}

it('urges whose turn it is, once a day, and the trail knows', async () => {
  const { contractId } = await initiate(server, parties)
  expect(await urge({ contractId })).toMatchObject({ code: 0, result: { names: ['林个人'], smsTime: null } })
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

it('at night tells by the bell at once and by short message in the morning, and says so', async () => {
  const { contractId } = await initiate(server, parties)
  // 23:30 in Shanghai.
  now = new Date('2026-11-20T15:30:00Z')
  expect((await urge({ contractId })).result).toEqual({ names: ['林个人'], smsTime: '2026-11-21 08:00:00' })
  expect(await scenes(parties.individual.mobile)).toEqual(['SIGN_NOTICE'])
  expect(await bell(parties.individual)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
  now = new Date('2026-11-21T00:00:01Z')
  expect(await scenes(parties.individual.mobile)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
  expect(await bell(parties.individual)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
})

it('sends one short message in the morning to whom was urged before and after midnight', async () => {
  const { contractId } = await initiate(server, parties)
  // 23:30 in Shanghai, and an hour later.
  for (const time of ['2026-11-20T15:30:00Z', '2026-11-20T16:30:00Z']) {
    now = new Date(time)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await urge({ contractId })).code).toBe(0)
  }
  now = new Date('2026-11-21T00:00:01Z')
  expect(await scenes(parties.individual.mobile)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
  // It counts as of the day on which it was sent.
  expect((await urge({ contractId })).code).not.toBe(0)
})

it('sends no short message in the morning to whom nobody waits for any more', async () => {
  const { contractId } = await initiate(server, parties)
  now = new Date('2026-11-20T15:30:00Z')
  expect((await urge({ contractId })).code).toBe(0)
  const session = await openSession(server.services.database.db, parties.initiator, now)
  await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session })
  now = new Date('2026-11-21T00:00:01Z')
  expect(await scenes(parties.individual.mobile)).not.toContain('SIGN_URGE')
})

it('holds no short message back that would come after the deadline', async () => {
  const { contractId } = await initiate(server, parties)
  // 23:30 in Shanghai on the last day.
  now = new Date('2026-11-27T15:30:00Z')
  expect((await urge({ contractId })).result).toEqual({ names: ['林个人'], smsTime: null })
  expect(await scenes(parties.individual.mobile)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
})

it('urges nobody whose account is frozen, and says so', async () => {
  const { contractId } = await initiate(server, parties)
  const { db } = server.services.database
  await freezePerson(db, parties.individual.personId)
  const refused = await urge({ contractId })
  expect([refused.refusal, refused.message]).toEqual([
    'SIGNER_INVALID',
    '签署人账号暂不可用，无法催签，请与签署人核对或更换签署人',
  ])
  expect(await bell(parties.individual)).toEqual(['SIGN_NOTICE'])
  await thawPerson(db, parties.individual.personId)
  expect((await urge({ contractId })).code).toBe(0)
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
