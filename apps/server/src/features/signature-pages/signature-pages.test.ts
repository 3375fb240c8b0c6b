import {
  signaturePageDraw,
  signaturePageScan,
  userSignaturePageOpen,
  userSignaturePageState,
} from '@qiyin/calls/areas/user-account.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, openSession } from '../../testing/parties.ts'
import { handwriting } from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let time = new Date('2026-11-20T10:00:00Z').getTime()
let session: TestSession
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(time) })
  const { database, secrets } = server.services
  const person = await makePerson(database.db, secrets, { name: '许手写', ourPart: false })
  session = await openSession(database.db, person, new Date(time))
})
afterAll(() => server.close())

async function open(): Promise<string> {
  const { result } = await server.call(userSignaturePageOpen, {}, { session })
  return result.url.split('/').at(-1) ?? ''
}
const state = async () => (await server.call(userSignaturePageState, {}, { session })).result
const draw = (token: string) => server.call(signaturePageDraw, { token, drawing: handwriting })

it('brings what a phone draws to the computer, once', async () => {
  const token = await open()
  expect(await state()).toEqual({ state: 'waiting', drawing: null })
  expect((await server.call(signaturePageScan, { token })).result).toEqual({ name: '许手写' })
  expect((await state()).state).toBe('scanned')
  expect((await draw(token)).result).toBe(true)
  expect((await draw(token)).refusal).toBe('FACE_PAGE_EXPIRED')
  expect(await state()).toEqual({ state: 'drawn', drawing: handwriting })
  expect((await state()).state).toBe('expired')
})

it('closes a page when another opens, and after five minutes', async () => {
  const first = await open()
  const second = await open()
  expect((await server.call(signaturePageScan, { token: first })).refusal).toBe('FACE_PAGE_EXPIRED')
  time += 5 * 60_000
  expect((await draw(second)).refusal).toBe('FACE_PAGE_EXPIRED')
  expect((await state()).state).toBe('expired')
})
