import { signSavedSignature } from '@qiyin/calls/areas/sign.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import {
  userSessions,
  userSessionsEnd,
  userSignatureDefault,
  userSignatureRemove,
  userSignatureSave,
  userSignatures,
} from '@qiyin/calls/areas/user-center.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, openSession, type TestPerson } from '../../testing/parties.ts'
import { handwriting } from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function logIn(person: TestPerson): Promise<TestSession> {
  return openSession(server.services.database.db, person, server.services.now())
}

async function newPerson(): Promise<TestPerson> {
  const { database, secrets } = server.services
  return makePerson(database.db, secrets, { name: '许设备', ourPart: false })
}

it('logs one device out, then all others, and never the one that asks', async () => {
  const person = await newPerson()
  const mine = await logIn(person)
  const others = [await logIn(person), await logIn(person), await logIn(person)]
  const stranger = await logIn(await newPerson())
  const list = async () => (await server.call(userSessions, {}, { session: mine })).result
  const before = await list()
  expect(before.map(({ current }) => current)).toEqual([true, false, false, false])
  const [own = '', ended = ''] = before.map(({ sessionId }) => sessionId)
  expect((await server.call(userSessionsEnd, { sessionId: own }, { session: mine })).result).toBe(0)
  expect((await server.call(userSessionsEnd, { sessionId: ended }, { session: stranger })).result).toBe(0)
  expect((await server.call(userSessionsEnd, { sessionId: ended }, { session: mine })).result).toBe(1)
  expect(await list()).toHaveLength(3)
  expect((await server.call(userSessionsEnd, {}, { session: mine })).result).toBe(2)
  const statuses = await Promise.all(
    [mine, ...others, stranger].map(async (session) => (await server.call(userInfo, {}, { session })).status),
  )
  expect(statuses).toEqual([200, 401, 401, 401, 200])
})

it('keeps five signatures, signs with the default one, and forgets them', async () => {
  const session = await logIn(await newPerson())
  const signing = async () => (await server.call(signSavedSignature, {}, { session })).result
  const list = async () => (await server.call(userSignatures, {}, { session })).result
  const keep = (penWidth: number) =>
    server.call(userSignatureSave, { drawing: { ...handwriting, penWidth } }, { session })
  expect(await signing()).toBeNull()
  for (const penWidth of [1, 2, 3, 4, 5]) await keep(penWidth)
  expect((await keep(6)).message).toBe('最多保存5个签名，请先删除不用的签名')
  const kept = await list()
  expect(kept.map(({ drawing, isDefault }) => [drawing.penWidth, isDefault])).toEqual([
    [5, true],
    [4, false],
    [3, false],
    [2, false],
    [1, false],
  ])
  const third = kept[2]?.signatureId ?? ''
  await server.call(userSignatureDefault, { signatureId: third }, { session })
  expect((await signing())?.penWidth).toBe(3)
  const stranger = await logIn(await newPerson())
  const foreign = await server.call(userSignatureDefault, { signatureId: third }, { session: stranger })
  expect(foreign.message).toBe('签名不存在或已删除')
  await server.call(userSignatureRemove, { signatureId: third }, { session: stranger })
  await server.call(userSignatureRemove, { signatureId: third }, { session })
  expect((await list()).map(({ drawing }) => drawing.penWidth)).toEqual([5, 4, 2, 1])
  expect((await signing())?.penWidth).toBe(5)
  const nothing = { ...handwriting, strokes: [[]] }
  expect((await server.call(userSignatureSave, { drawing: nothing }, { session })).refusal).toBe(
    'SIGNATURE_REQUIRED',
  )
})
