import {
  initiateDraftAdd,
  initiateDraftList,
  initiateDraftSave,
} from '@qiyin/calls/areas/initiation-drafts.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { retentionMs } from '@qiyin/domain/retention.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileById } from './features/files/public.ts'
import { keepHouse } from './features/housekeeping/jobs.ts'
import { initiationOf, samplePdf, signIn, upload } from './testing/initiations.ts'
import { makeParties, type Parties } from './testing/parties.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

let clock = Date.now()
const now = (): Date => new Date(clock)
let server: TestServer
let parties: Parties

beforeAll(async () => {
  server = await startTestServer({ now })
  parties = await makeParties(server.services.database.db, server.services.secrets)
})
afterAll(() => server.close())

async function uploadOne(): Promise<string> {
  const session = await signIn(server, parties.initiator)
  return (await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })).result.id
}

async function addDraft(fileIds: string[], clientKey: string): Promise<string> {
  const session = await signIn(server, parties.initiator)
  const summary = { contractName: '合同', fileIds, pageCount: 1, step: 0, missing: [] }
  return (await server.call(initiateDraftAdd, { clientKey, summary, content: '{}' }, { session })).result
    .draftId
}

const isThere = async (fileId: string): Promise<boolean> =>
  (await fileById(server.services.database.db, fileId)) !== undefined

it('keeps the uploads of a draft as long as the draft, which goes after 30 days', async () => {
  const held = await uploadOne()
  await addDraft([held], 'one')
  clock += retentionMs.draft - 60_000
  await keepHouse.run({}, server.services)
  expect(await isThere(held)).toBe(true)
  clock += 120_000
  const session = await signIn(server, parties.initiator)
  expect((await server.call(initiateDraftList, {}, { session })).result).toEqual([])
  await keepHouse.run({}, server.services)
  expect(await isThere(held)).toBe(false)
})

it('lets go what was taken out of a draft', async () => {
  const [held, dropped] = [await uploadOne(), await uploadOne()]
  const draftId = await addDraft([held, dropped], 'two')
  const session = await signIn(server, parties.initiator)
  const summary = { contractName: '合同', fileIds: [held], pageCount: 1, step: 0, missing: [] }
  await server.call(initiateDraftSave, { draftId, summary, content: '{}' }, { session })
  clock += retentionMs.unusedUpload + 60_000
  await keepHouse.run({}, server.services)
  expect([await isThere(held), await isThere(dropped)]).toEqual([true, false])
})

it('holds nobody else’s uploads', async () => {
  const foreign = await upload(server, await signIn(server, parties.stranger), {
    name: '合同.pdf',
    bytes: await samplePdf(),
  })
  await addDraft([foreign.result.id], 'three')
  clock += retentionMs.unusedUpload + 60_000
  await keepHouse.run({}, server.services)
  expect(await isThere(foreign.result.id)).toBe(false)
})

it('is gone with the initiation it was for, and only its owner’s', async () => {
  const fileId = await uploadOne()
  const draftId = await addDraft([fileId], 'four')
  const session = await signIn(server, parties.initiator)
  const ids = async () =>
    (await server.call(initiateDraftList, {}, { session })).result.map((one) => one.draftId)
  expect(await ids()).toContain(draftId)
  const { code } = await server.call(
    initiateSave,
    { ...initiationOf(parties, fileId, new Date(clock)), draftId },
    { session },
  )
  expect([code, (await ids()).includes(draftId)]).toEqual([0, false])
  // The same contract made of another draft is the same contract.
  const again = { ...initiationOf(parties, fileId, new Date(clock)), draftId: '1' }
  expect((await server.call(initiateSave, again, { session })).refusal).toBe('SUBMITTED_BEFORE')
})

it('counts what drafts hold in what one person may upload', async () => {
  const { limits } = server.services.config
  const bytes = await samplePdf()
  const share = Math.round(bytes.length * 1.5)
  const small = await startTestServer({ now, config: { limits: { ...limits, uploadBytesPerPerson: share } } })
  try {
    const people = await makeParties(small.services.database.db, small.services.secrets)
    const uploadMore = async () =>
      upload(small, await signIn(small, people.initiator), { name: '合同.pdf', bytes })
    const { result: held } = await uploadMore()
    const summary = { contractName: '合同', fileIds: [held.id], pageCount: 1, step: 0, missing: [] }
    const session = await signIn(small, people.initiator)
    await small.call(initiateDraftAdd, { clientKey: 'one', summary, content: '{}' }, { session })
    clock += retentionMs.unusedUpload + 60_000
    expect((await uploadMore()).refusal).toBe('UPLOAD_QUOTA')
  } finally {
    await small.close()
  }
})
