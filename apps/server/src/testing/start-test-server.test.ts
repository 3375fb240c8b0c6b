import { personLogin, personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { demoMessages, siteInfo } from '@qiyin/calls/areas/site.ts'
import { logout, userInfo } from '@qiyin/calls/areas/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { newSession } from './test-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('serves the whole catalogue over HTTP', async () => {
  const { status, code, result } = await server.call(siteInfo, {})
  expect({ status, code, demo: result.demo }).toEqual({ status: 200, code: 0, demo: true })
})

test('keeps the cookie of a login until the logout', async () => {
  const session = newSession()
  const phone = '13912345678'
  expect((await server.call(userInfo, {}, { session })).status).toBe(401)
  await server.call(personSmsSendVerificationCode, { phone }, { session })
  const [message] = (await server.call(demoMessages, { phone })).result
  const login = await server.call(personLogin, { mobile: phone, code: message?.code ?? '' }, { session })
  expect(login.code).toBe(0)
  expect((await server.call(userInfo, {}, { session })).result.mobile).toBe('139*****678')
  await server.call(logout, {}, { session })
  expect((await server.call(userInfo, {}, { session })).refusal).toBe('SESSION_INVALID')
})
