import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { logout } from '@qiyin/calls/areas/user.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initiate, signIn } from '../../testing/initiations.ts'
import { openLine } from '../../testing/live-line.ts'
import { makeParties, makeRoleHolder, type Parties, type TestPerson } from '../../testing/parties.ts'
import { freezePerson, thawPerson } from '../../testing/person-fixtures.ts'
import { startSecondProcess } from '../../testing/second-process.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { Hub } from './hub.ts'
import { readHint } from './hint.ts'

let first: TestServer
let second: Awaited<ReturnType<typeof startSecondProcess>>
let parties: Parties
beforeAll(async () => {
  first = await startTestServer()
  second = await startSecondProcess(first)
  parties = await makeParties(first.services.database.db, first.services.secrets)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

async function cancel(contractId: string): Promise<void> {
  const session = await signIn(first, parties.initiator)
  const answer = await first.call(signCancel, { contractId, cancelReason: '重新拟定' }, { session })
  expect(answer.refusal).toBeUndefined()
}

async function lineOf(person: TestPerson, at: { url: string } = first) {
  return openLine(at, await signIn(first, person))
}

test('whoever has to do with a contract hears of its change, in another process too', async () => {
  const { contractId } = await initiate(first, parties)
  const lines = [await lineOf(parties.initiator), await lineOf(parties.individual, second)]
  await cancel(contractId)
  for (const line of lines) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await line.next()).toEqual({
      event: 'change',
      data: { contracts: [contractId], messages: expect.any(Boolean), rights: false, all: false },
    })
    line.close()
  }
})

test('nothing may keep or gather what a line says', async () => {
  const line = await lineOf(parties.stranger)
  expect(Object.fromEntries(line.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  line.close()
})

test('without a session there is no line', async () => {
  expect((await openLine(first, { cookie: undefined })).status).toBe(401)
})

test.each<[string, (session: { cookie: string | undefined }) => Promise<unknown>]>([
  ['logs out', (session) => first.call(logout, {}, { session: { ...session } })],
  ['is frozen', () => freezePerson(first.services.database.db, parties.individual.personId)],
])('a line says nothing any more to who %s', async (_, leave) => {
  const { contractId } = await initiate(first, parties)
  const session = await signIn(first, parties.individual)
  const line = await openLine(first, session)
  await leave(session)
  await cancel(contractId)
  expect(await line.next()).toEqual({ event: 'end', data: { reason: 'session' } })
  expect(await line.next()).toBeUndefined()
  // The next contract is sent to the same person, who could not be asked to sign.
  await thawPerson(first.services.database.db, parties.individual.personId)
})

test('the oldest line of a person gives way to one too many, and an address has its bound', async () => {
  const hub = new Hub(first.services, { ofPerson: 2, ofAddress: 3 })
  const open = (personId: string, address = '10.0.0.1') => hub.open({ personId, sessionId: '00', address })
  const { initiator, agent } = parties
  const oldest = await open(initiator.personId)
  await open(initiator.personId)
  await open(initiator.personId)
  expect(String(oldest.read())).toContain('"replaced"')
  expect(hub.size).toBe(2)
  await open(agent.personId)
  await expect(open(agent.personId)).rejects.toMatchObject({ refusal: 'TOO_MANY_CONNECTIONS' })
  await open(agent.personId, '10.0.0.2')
  await hub.close()
})

test('with each beat a line of a lost session is ended, and one that is old enough', async () => {
  const session = await signIn(first, parties.agent)
  const sessionId = createHash('sha256').update(tokenIn(session)).digest('hex')
  const open = (hub: Hub, id: string) =>
    hub.open({ personId: parties.agent.personId, sessionId: id, address: '10.0.0.1' })
  const hub = new Hub(first.services, { beatMs: 5 })
  const [lost, there] = await Promise.all([open(hub, '00'), open(hub, sessionId)])
  expect(await text(lost)).toContain('{"reason":"session"}')
  expect(hub.size).toBe(1)
  await hub.close()
  expect(await text(there)).toContain('{"reason":"closing"}')
  const brief = new Hub(first.services, { beatMs: 5, lifeMs: 0 })
  expect(await text(await open(brief, sessionId))).toContain('{"reason":"again"}')
  await brief.close()
})

function tokenIn({ cookie = '' }: TestSession): string {
  return /qiyin_session=([^;]+)/.exec(cookie)?.[1] ?? ''
}

test('who does not read what a line says is cut off', async () => {
  const hub = new Hub(first.services, { unreadBytes: 0 })
  const line = await hub.open({ personId: parties.agent.personId, sessionId: '00', address: '10.0.0.1' })
  await hub.close()
  expect(line.destroyed).toBe(true)
})

test.each([
  ['c12', { kind: 'contract', contractId: '12' }],
  ['m3:12', { kind: 'message', personId: '3', contractId: '12' }],
  ['m3:', { kind: 'message', personId: '3', contractId: undefined }],
  ['p3', { kind: 'rights', personId: '3' }],
  ['r', { kind: 'rights', personId: undefined }],
  ['r3', undefined],
  ['c', undefined],
  ['x1', undefined],
  ['c1;drop', undefined],
])('%s is read', (payload, hint) => {
  expect(readHint(payload)).toEqual(hint)
})

test('nobody else hears of it but who manages all contracts, and a process that ends lets its listeners go', async () => {
  const { database, secrets } = first.services
  const { contractId } = await initiate(first, parties)
  const manager = await lineOf(await makeRoleHolder(database.db, secrets, roleCode.systemManager), second)
  const line = await lineOf(parties.stranger)
  await cancel(contractId)
  expect(await manager.next()).toMatchObject({ data: { contracts: [contractId], messages: false } })
  manager.close()
  await first.services.live.close()
  // Had it heard of anything, that would have come first.
  expect(await line.next()).toEqual({ event: 'end', data: { reason: 'closing' } })
  expect(await line.next()).toBeUndefined()
  expect((await lineOf(parties.stranger)).status).toBe(503)
})
