import {
  initiateDraftAdd,
  initiateDraftDelete,
  initiateDraftDetail,
  initiateDraftList,
  initiateDraftSave,
} from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { draftLimits } from '@qiyin/domain/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeParties, type Parties } from '../../testing/parties.ts'
import { signIn } from '../../testing/initiations.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let parties: Parties
let owner: TestSession
let other: TestSession

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  parties = await makeParties(server.services.database.db, server.services.secrets)
  owner = await signIn(server, parties.initiator)
  other = await signIn(server, parties.stranger)
})

const content = JSON.stringify({ signers: [{ identityNo: '110101199003071233', mobile: '18600003391' }] })
const draft = (change: Partial<Args<typeof initiateDraftAdd>> = {}): Args<typeof initiateDraftAdd> => ({
  clientKey: 'key-1',
  summary: { contractName: '采购合同', fileIds: [], pageCount: 0, step: 0, missing: ['合同文件'] },
  content,
  ...change,
})
const add = async (change: Partial<Args<typeof initiateDraftAdd>> = {}) =>
  (await server.call(initiateDraftAdd, draft(change), { session: owner })).result
const listed = async (session: TestSession) =>
  (await server.call(initiateDraftList, {}, { session })).result.map(({ contractName }) => contractName)

describe('drafts of initiations', () => {
  it('are several, last saved first, and open as they were kept', async () => {
    await add({ clientKey: 'a' })
    const { draftId } = await add({ clientKey: 'b', summary: { ...draft().summary, contractName: '' } })
    expect(await listed(owner)).toEqual(['', '采购合同'])
    const { result } = await server.call(initiateDraftDetail, { draftId }, { session: owner })
    expect(result).toMatchObject({ draftId, revision: 1, step: 0, content })
  })

  it('are made once for each key, whose second adding changes it', async () => {
    const first = await add()
    const again = await add({ summary: { ...draft().summary, contractName: '租赁合同' } })
    expect([again.draftId, again.revision]).toEqual([first.draftId, 2])
    expect(await listed(owner)).toEqual(['租赁合同'])
  })

  it('are not saved over what another page has saved since, unless it is wanted', async () => {
    const { draftId, revision } = await add()
    const save = (more: { revision?: number; content?: string }) =>
      server.call(initiateDraftSave, { ...draft(), draftId, ...more }, { session: owner })
    expect((await save({ revision })).result.revision).toBe(2)
    // The same once more, from the copy of a tab.
    expect((await save({ revision })).result.revision).toBe(2)
    const late = await save({ revision, content: '{}' })
    expect([late.refusal, late.message]).toEqual(['DRAFT_CHANGED', '草稿已在别处更新'])
    expect((await save({})).result.revision).toBe(3)
  })

  it('are nobody else’s to read, save or delete', async () => {
    const { draftId, revision } = await add()
    const answers = [
      await server.call(initiateDraftDetail, { draftId }, { session: other }),
      await server.call(initiateDraftSave, { ...draft(), draftId, revision }, { session: other }),
      await server.call(initiateDraftDelete, { draftId }, { session: other }),
    ]
    expect(answers.map(({ refusal }) => refusal)).toEqual(Array(3).fill('DRAFT_NOT_FOUND'))
    expect(await listed(other)).toEqual([])
    expect(await listed(owner)).toEqual(['采购合同'])
  })

  it('are gone once deleted', async () => {
    const { draftId } = await add()
    expect((await server.call(initiateDraftDelete, { draftId }, { session: owner })).result).toBe(true)
    const { refusal } = await server.call(initiateDraftDetail, { draftId }, { session: owner })
    expect(refusal).toBe('DRAFT_NOT_FOUND')
  })

  it('hold numbers of signers sealed only', async () => {
    await add()
    const { db } = server.services.database
    const rows = await db
      .selectFrom('initiation_draft')
      .select(['summary', 'content_enc'])
      .where('owner_id', '=', parties.initiator.personId)
      .execute()
    const stored = rows
      .map((row) => JSON.stringify(row.summary) + row.content_enc.toString('latin1'))
      .join('')
    expect([stored.includes('采购合同'), stored.includes('110101199003071233')]).toEqual([true, false])
  })

  it('are so many at most, and adding one more says what to do', async () => {
    for (let n = 0; n < draftLimits.perPerson; n += 1) await add({ clientKey: `key-${n}` })
    const more = await server.call(initiateDraftAdd, draft({ clientKey: 'more' }), { session: owner })
    expect([more.refusal, more.message]).toEqual([
      'DRAFTS_FULL',
      '草稿已达50份上限，请先在草稿箱中删除不用的草稿',
    ])
    expect(
      (await server.call(initiateDraftAdd, draft({ clientKey: 'key-0' }), { session: owner })).code,
    ).toBe(0)
  })
})
