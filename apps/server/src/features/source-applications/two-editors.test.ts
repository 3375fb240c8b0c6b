import {
  contractSourceApplicationFrameUpdate,
  contractSourceApplicationUpdate,
} from '@qiyin/calls/areas/source-application.ts'
import { contractSourceApplicationCallbackUpdate } from '@qiyin/calls/areas/source-event.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder } from '../../testing/parties.ts'
import { registerApplication } from '../../testing/source-application.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let session: TestSession
let applicationId: string

beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets } = server.services
  session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const { initiator } = await makeParties(database.db, secrets)
  applicationId = (await registerApplication(server, { code: 'TWO', actsAs: initiator })).id
})
afterAll(() => server.close())

type Given<Asked> = Omit<Asked, 'applicationId'>

const saveRights = async (
  asked: Given<Args<typeof contractSourceApplicationUpdate>>,
): Promise<string | undefined> =>
  (await server.call(contractSourceApplicationUpdate, { applicationId, ...asked }, { session })).refusal

const saveHosts = async (frameHosts: string[], former: string[]): Promise<string | undefined> => {
  const asked = { applicationId, frameHosts, former }
  return (await server.call(contractSourceApplicationFrameUpdate, asked, { session })).refusal
}

const saveCallback = async (
  asked: Given<Args<typeof contractSourceApplicationCallbackUpdate>>,
): Promise<string | undefined> =>
  (await server.call(contractSourceApplicationCallbackUpdate, { applicationId, ...asked }, { session }))
    .refusal

it('of two who change what an application may do, the second is told', async () => {
  const unbounded = { scopes: ['contract-read' as const], callsAMinute: null }
  const bounded = { ...unbounded, callsAMinute: 60 }
  expect(await saveRights(unbounded)).toBeUndefined()
  expect(await saveRights({ ...bounded, former: unbounded })).toBeUndefined()
  expect(await saveRights({ ...bounded, callsAMinute: 90, former: unbounded })).toBe('RECORD_CHANGED')
  expect(await saveRights({ ...unbounded, former: bounded })).toBeUndefined()
})

it('of two who change whose pages may show ours, the second is told', async () => {
  expect(await saveHosts(['a.example.com'], [])).toBeUndefined()
  expect(await saveHosts(['b.example.com'], [])).toBe('RECORD_CHANGED')
  expect(await saveHosts(['b.example.com'], ['a.example.com'])).toBeUndefined()
})

it('of two who change where an application is told, the second is told', async () => {
  const none = { notifyUrl: null, notifyHosts: [], returnHosts: [], eventTypes: [] }
  const some = { ...none, returnHosts: ['a.example.com'] }
  expect(await saveCallback({ ...some, former: none })).toBeUndefined()
  expect(await saveCallback({ ...none, returnHosts: ['b.example.com'], former: none })).toBe('RECORD_CHANGED')
  expect(await saveCallback({ ...none, former: some })).toBeUndefined()
})
