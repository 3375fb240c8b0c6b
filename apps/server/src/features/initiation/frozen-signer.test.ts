import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiationOf, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { makeParties } from '../../testing/parties.ts'
import { freezePerson, thawPerson } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('asks nobody to sign whose account is frozen, and says which signer it is', async () => {
  const { database, secrets } = server.services
  const parties = await makeParties(database.db, secrets)
  const session = await signIn(server, parties.initiator)
  const { result: file } = await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })
  const initiation = initiationOf(parties, file.id, new Date())
  const { personId, name } = parties.individual
  await freezePerson(database.db, personId)
  const refused = await server.call(initiateSave, initiation, { session })
  expect([refused.refusal, refused.message]).toEqual([
    'SIGNER_INVALID',
    `签署方“${name}”：签署人账号暂不可用，请与签署人核对或更换签署人`,
  ])
  await thawPerson(database.db, personId)
  expect((await server.call(initiateSave, initiation, { session })).code).toBe(0)
})
