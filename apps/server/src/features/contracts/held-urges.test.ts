import { initiateChangeSigner } from '@qiyin/calls/areas/initiate.ts'
import { signUrge } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freezePerson } from '../../testing/person-fixtures.ts'
import {
  initiateFor,
  makeSigners,
  signSlotAs,
  type SigningParties,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

/** 23:30 in Shanghai. */
const night = new Date('2026-11-20T15:30:00Z')
const morning = new Date('2026-11-21T00:00:01Z')
let now = night
let server: TestServer
let parties: SigningParties
let slot: Slot

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = night
  parties = await makeSigners(server)
  const [first] = await initiateFor(server, parties)
  if (!first) throw new Error('the contract has no signer')
  slot = first
  const { contractId } = slot
  const { code } = await server.call(signUrge, { contractId }, parties.initiator)
  if (code !== 0) throw new Error('nobody was urged')
})

async function toldInTheMorning({ mobile }: { readonly mobile: string }): Promise<string[]> {
  now = morning
  await server.runJobs()
  const { result } = await server.call(demoMessages, { phone: mobile })
  return result.map(({ scene }) => scene).filter((scene) => scene.startsWith('SIGN_'))
}

it('is told who is still waited for', async () => {
  expect(await toldInTheMorning(parties.individual)).toEqual(['SIGN_URGE', 'SIGN_NOTICE'])
})

it('is told neither who was replaced in the night nor who came in his place', async () => {
  const { individual, stranger, initiator } = parties
  const { name, identityNo, mobile } = stranger
  const change = { ...slot, originalName: individual.name, name, identityNo, mobile }
  expect((await server.call(initiateChangeSigner, change, initiator)).code).toBe(0)
  expect(await toldInTheMorning(individual)).not.toContain('SIGN_URGE')
  expect(await toldInTheMorning(stranger)).not.toContain('SIGN_URGE')
})

it('is not told who signed in the night, nor whose turn it is after him', async () => {
  expect((await signSlotAs(server, slot, parties.individual)).code).toBe(0)
  expect(await toldInTheMorning(parties.individual)).toEqual(['SIGN_NOTICE'])
  expect(await toldInTheMorning(parties.agent)).toEqual(['SIGN_NOTICE'])
})

it('is not told whose account was frozen in the night', async () => {
  await freezePerson(server.services.database.db, parties.individual.personId)
  expect(await toldInTheMorning(parties.individual)).toEqual(['SIGN_NOTICE'])
})
