import { initiateChangeSigner, initiateChangeSignerPeople } from '@qiyin/calls/areas/initiate.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import {
  makeGrantHolder,
  makeParties,
  makePerson,
  revokeGrant,
  type Parties,
  type TestPerson,
} from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'

type People = Answer<typeof initiateChangeSignerPeople>

let server: TestServer
let parties: Parties
let session: TestSession
let holder: TestPerson
let colleague: TestPerson
let contractId: string
let signIds: string[]

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T04:00:00Z') })
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  session = await signIn(server, parties.initiator)
  const like = parties.ourCompany.sealAuthorizeId
  holder = await makeGrantHolder(database.db, secrets, { name: '唐接任', like, ourPart: true })
  colleague = await makePerson(database.db, secrets, { name: '唐旁观', ourPart: true })
  await makeGrantHolder(database.db, secrets, {
    name: '唐对方',
    like: parties.otherCompany.sealAuthorizeId,
  })
  contractId = (await initiate(server, parties)).contractId
  const { detailSigners } = await readDetail(server, contractId, session)
  signIds = detailSigners.map(({ signId }) => signId)
})
afterAll(() => server.close())

/** Asked of our slot, unless told. */
async function people(asked: Partial<Args<typeof initiateChangeSignerPeople>> = {}): Promise<People> {
  const [, , signId = ''] = signIds
  return (await server.call(initiateChangeSignerPeople, { contractId, signId, ...asked }, { session })).result
}

function change({ userName }: TestPerson): Promise<TestAnswer<typeof initiateChangeSigner>> {
  const [, , signId = ''] = signIds
  const originalName = parties.initiator.name
  return server.call(
    initiateChangeSigner,
    { contractId, signId, originalName, username: userName },
    { session },
  )
}

it('names whoever holds a seal, and of those found by a search why they cannot', async () => {
  expect((await people()).map(({ name, reason }) => [name, reason])).toEqual([[holder.name, null]])
  const [himself] = await people({ searchWord: parties.initiator.userName })
  expect(himself?.reason).toBe('新签署人与原签署人相同')
  expect((await people({ searchWord: '唐接' }))[0]).toMatchObject({
    username: holder.userName,
    phone: expect.stringContaining('****'),
  })
  expect(
    (await people({ searchWord: colleague.userName })).map(({ name, reason }) => [name, reason]),
  ).toEqual([[colleague.name, '没有此企业在合同所属应用下的印章授权']])
  expect(await people({ searchWord: '唐' })).toEqual([])
  expect(await people({ signId: signIds[0] ?? '' })).toEqual([])
})

it('says of everybody what the change then says', async () => {
  expect((await change(colleague)).refusal).toBe('NO_MATCHING_SIGNER')
  expect((await change(parties.initiator)).message).toBe('新签署人与原签署人相同')
  expect((await change(holder)).code).toBe(0)
  const { detailSigners } = await readDetail(server, contractId, session)
  expect(detailSigners[2]).toMatchObject({
    signerName: holder.name,
    companyName: parties.ourCompany.companyName,
  })
})

it('is told to the initiator alone, of slots of the contract', async () => {
  const asked = { contractId, signId: signIds[2] ?? '' }
  const agent = { session: await signIn(server, parties.agent) }
  expect((await server.call(initiateChangeSignerPeople, asked, agent)).refusal).toBe('CONTRACT_NOT_FOUND')
  const other = { contractId, signId: '999999999' }
  expect((await server.call(initiateChangeSignerPeople, other, { session })).refusal).toBe(
    'CONTRACT_NOT_FOUND',
  )
})

it('no longer offers whose grant was taken back', async () => {
  expect((await people()).map(({ name }) => name)).toEqual([parties.initiator.name])
  await revokeGrant(server.services.database.db, parties.ourCompany.sealAuthorizeId)
  expect(await people()).toEqual([])
})
