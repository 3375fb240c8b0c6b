import { pkiCa } from '@qiyin/calls/areas/pki.ts'
import { siteInfo } from '@qiyin/calls/areas/site.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  const { entrance } = readConfig({ MAINTENANCE: 'on' })
  server = await startTestServer({ config: { entrance } })
})
afterAll(() => server.close())

// Seed 001 section 2.
const notice = '系统将于3月4日23:00至次日06:00停机升级，期间暂停服务，请您谅解'

it('refuses every call of a page, and says until when', async () => {
  const answer = await server.call(userInfo, {})
  expect(answer).toMatchObject({ status: 503, refusal: 'MAINTENANCE', message: notice })
})

it('still says what it is, and gives the certificates that others verify by', async () => {
  expect((await server.call(siteInfo, {})).result.maintenance).toBe(notice)
  expect((await server.call(pkiCa, {})).status).toBe(200)
})
