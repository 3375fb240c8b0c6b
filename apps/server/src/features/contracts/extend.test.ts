import { contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { signCancel, signExtendDeadline, signUrge } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { freezePerson } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

const start = new Date('2026-11-20T04:00:00Z')
let now = start
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
beforeEach(() => {
  now = start
})

const extend = (contractId: string, signDeadlineTime: string, session = initiator) =>
  server.call(signExtendDeadline, { contractId, signDeadlineTime }, { session })

async function scenes(phone: string): Promise<string[]> {
  await server.runJobs()
  return (await server.call(demoMessages, { phone })).result.map(({ scene }) => scene)
}

it('gives the signers more time, leaves a record, and tells those whose turn it is', async () => {
  // It ends on the 27th.
  const { contractId } = await initiate(server, parties)
  expect((await extend(contractId, '2026-12-04')).code).toBe(0)
  const detail = await readDetail(server, contractId, individual)
  expect(detail).toMatchObject({ signDeadlineTime: '2026-12-04 23:59:59', auditIntact: true })
  expect(detail.auditTrail.map(({ text }) => text)).toContain('延长签署截止时间，延至：2026-12-04 23:59:59')
  const list = await server.call(contractQueryListPerson, { contractStatus: 0 }, { session: individual })
  expect(list.result.list.find((row) => row.contractId === contractId)?.signDeadlineTime).toBe(
    '2026-12-04 23:59:59',
  )
  expect(await scenes(parties.individual.mobile)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
  // His turn has not come.
  expect(await scenes(parties.agent.mobile)).toEqual([])
})

it('is for the initiator, later than before and within the limit of initiation', async () => {
  const { contractId } = await initiate(server, parties)
  expect((await extend(contractId, '2026-12-01', individual)).refusal).toBe('CONTRACT_NOT_FOUND')
  const { refusal, message } = await extend(contractId, '2026-12-05')
  expect([refusal, message]).toEqual(['DEADLINE_INVALID', '新的签署截止日期须在2026-11-28至2026-12-04之间'])
  expect((await extend(contractId, '2026-11-27')).refusal).toBe('DEADLINE_INVALID')
  await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session: initiator })
  expect((await extend(contractId, '2026-12-01')).refusal).toBe('NOT_IN_SIGNING')
})

it('at night tells by short message in the morning, of the last deadline alone, and says so', async () => {
  const others = await makeParties(server.services.database.db, server.services.secrets)
  const { contractId } = await initiate(server, others)
  const { mobile } = others.individual
  const said: unknown[] = []
  // 23:30 in Shanghai, and an hour later.
  for (const [time, day] of [
    ['2026-11-20T15:30:00Z', '2026-12-02'],
    ['2026-11-20T16:30:00Z', '2026-12-03'],
  ] as const) {
    now = new Date(time)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    said.push((await extend(contractId, day, await signIn(server, others.initiator))).result)
  }
  expect(said).toEqual([{ smsTime: '2026-11-21 08:00:00' }, { smsTime: '2026-11-21 08:00:00' }])
  expect(await scenes(mobile)).toEqual(['SIGN_NOTICE'])
  now = new Date('2026-11-21T00:00:01Z')
  expect(await scenes(mobile)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
  // It is no urging: that stays to be done that day.
  const session = await signIn(server, others.initiator)
  expect((await server.call(signUrge, { contractId }, { session })).code).toBe(0)
})

it('tells in the morning, too, whom an urge of the last evening told at once of the deadline of before', async () => {
  const others = await makeParties(server.services.database.db, server.services.secrets)
  const { contractId } = await initiate(server, others)
  // 22:30 in Shanghai on the last day: the next morning is behind the deadline.
  now = new Date('2026-11-27T14:30:00Z')
  const session = await signIn(server, others.initiator)
  const urged = await server.call(signUrge, { contractId }, { session })
  expect(urged.result).toMatchObject({ smsTime: null })
  now = new Date('2026-11-27T14:40:00Z')
  expect((await extend(contractId, '2026-12-03', session)).result).toEqual({ smsTime: '2026-11-28 08:00:00' })
  const before = await scenes(others.individual.mobile)
  now = new Date('2026-11-28T00:00:01Z')
  expect(await scenes(others.individual.mobile)).toEqual(['SIGN_URGE', ...before])
})

it('tells in the morning of the second extension of an evening, too', async () => {
  const others = await makeParties(server.services.database.db, server.services.secrets)
  const { contractId } = await initiate(server, others)
  now = new Date('2026-11-27T14:30:00Z')
  const session = await signIn(server, others.initiator)
  // Told at once, of a deadline that the morning is behind.
  expect((await server.call(signUrge, { contractId }, { session })).result).toMatchObject({ smsTime: null })
  for (const [time, day] of [
    ['2026-11-27T14:40:00Z', '2026-12-02'],
    ['2026-11-27T14:50:00Z', '2026-12-03'],
  ] as const) {
    now = new Date(time)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await extend(contractId, day, session)).result).toEqual({ smsTime: '2026-11-28 08:00:00' })
  }
  const before = await scenes(others.individual.mobile)
  now = new Date('2026-11-28T00:00:01Z')
  expect(await scenes(others.individual.mobile)).toEqual(['SIGN_URGE', ...before])
})

it('tells once in the morning whom an urge of the last evening told after the extension', async () => {
  const others = await makeParties(server.services.database.db, server.services.secrets)
  const { contractId } = await initiate(server, others)
  now = new Date('2026-11-27T14:30:00Z')
  const session = await signIn(server, others.initiator)
  expect((await extend(contractId, '2026-12-03', session)).result).toEqual({ smsTime: '2026-11-28 08:00:00' })
  now = new Date('2026-11-27T14:40:00Z')
  const urged = await server.call(signUrge, { contractId }, { session })
  expect(urged.result).toMatchObject({ smsTime: '2026-11-28 08:00:00' })
  const before = await scenes(others.individual.mobile)
  now = new Date('2026-11-28T00:00:01Z')
  expect(await scenes(others.individual.mobile)).toEqual(['SIGN_URGE', ...before])
})

it('promises no short message where nobody who waits can log in', async () => {
  const others = await makeParties(server.services.database.db, server.services.secrets)
  const { contractId } = await initiate(server, others)
  await freezePerson(server.services.database.db, others.individual.personId)
  now = new Date('2026-11-20T15:30:00Z')
  const session = await signIn(server, others.initiator)
  expect((await extend(contractId, '2026-12-03', session)).result).toEqual({ smsTime: null })
  const before = await scenes(others.individual.mobile)
  now = new Date('2026-11-21T00:00:01Z')
  expect(await scenes(others.individual.mobile)).toEqual(before)
})

it('sends one short message in the morning to whom was urged in the same night', async () => {
  const others = await makeParties(server.services.database.db, server.services.secrets)
  const { contractId } = await initiate(server, others)
  now = new Date('2026-11-20T15:30:00Z')
  const session = await signIn(server, others.initiator)
  expect((await server.call(signUrge, { contractId }, { session })).code).toBe(0)
  expect((await extend(contractId, '2026-12-03', session)).code).toBe(0)
  now = new Date('2026-11-21T00:00:01Z')
  expect(await scenes(others.individual.mobile)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
})
