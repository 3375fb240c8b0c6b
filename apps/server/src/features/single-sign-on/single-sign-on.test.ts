import { siteInfo } from '@qiyin/calls/areas/site.ts'
import { loginCas } from '@qiyin/calls/areas/single-sign-on.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { personManageFreeze } from '@qiyin/calls/areas/person-manage.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { startCasServer, type CasServer } from '../../testing/cas-server.ts'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { newSession, type TestSession } from '../../testing/test-client.ts'

let cas: CasServer
let server: TestServer

beforeAll(async () => {
  cas = await startCasServer()
  const { entrance } = readConfig({
    CAS_BASE_URL: cas.url,
    LOGIN_REDIRECT_ORIGINS: 'https://portal.example.com',
    INNER_HOST: 'sign.corp.example.com',
  })
  server = await startTestServer({ demoData: true, config: { entrance } })
})
afterAll(async () => {
  await server.close()
  await cas.close()
})
beforeEach(() => {
  cas.speaks = 'cas3'
  cas.employee = { user: 'lijingyi' }
})

/** The way there: where our server sends the browser. */
async function leave(session: TestSession, redirectUrl?: string): Promise<URL> {
  const answer = await server.call(loginCas, { redirect_url: redirectUrl }, { session })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

/** The single sign-on sends the browser back with a ticket. */
async function comeBack(there: URL): Promise<{ redirect_url: string; state: string; ticket: string }> {
  const answer = await fetch(there, { redirect: 'manual' })
  const query = new URL(answer.headers.get('location') ?? '').searchParams
  const field = (name: string): string => query.get(name) ?? ''
  return { redirect_url: field('redirect_url'), state: field('state'), ticket: field('ticket') }
}

/** Where the login leads in the end. */
async function signOn(session: TestSession, redirectUrl?: string): Promise<string> {
  const answer = await server.call(loginCas, await comeBack(await leave(session, redirectUrl)), { session })
  return answer.headers.get('location') ?? ''
}

const inner = { scope: 'inner' }

it('opens an inner session for an employee, and leads to where that was asked for', async () => {
  const session = newSession()
  expect(await signOn(session, '/file-center?tab=myTurn')).toBe('/esignature/web/file-center?tab=myTurn')
  const { result } = await server.call(userInfo, {}, { session, headers: inner })
  expect(result).toMatchObject({ name: '李静怡', ourpart: 0 })
  // The mark of the browser that left is gone.
  expect(session.cookie).not.toContain('sign_on')
})

it('speaks the second protocol where there is no third', async () => {
  cas.speaks = 'cas2'
  const session = newSession()
  expect(await signOn(session)).toBe('/esignature/web/')
  expect((await server.call(userInfo, {}, { session })).code).toBe(0)
})

it.each([
  ['https://portal.example.com/desk?x=1', 'https://portal.example.com/desk?x=1'],
  ['https://portal.example.com.evil.example/', '/esignature/web/'],
  ['//evil.example', '/esignature/web/'],
  ['javascript:alert(1)', '/esignature/web/'],
  ['/\\evil.example', '/esignature/web/'],
  ['/esignature/h5/web/file-center', '/esignature/h5/web/file-center'],
])('leads from %s to %s', async (asked, led) => {
  expect(await signOn(newSession(), asked)).toBe(led)
})

it('makes the account of an employee who is new from the mobile number of the directory', async () => {
  cas.employee = { user: 'newcomer', attributes: { name: '新同事', mobile: '13712345678' } }
  const session = newSession()
  await signOn(session)
  const { result } = await server.call(userInfo, {}, { session, headers: inner })
  expect(result).toMatchObject({ userName: 'newcomer', ourpart: 0 })
  // By the mobile number it is the same account.
  const other = await logIn(server, '13712345678')
  expect((await server.call(userInfo, {}, { session: other })).result.personAccountId).toBe(
    result.personAccountId,
  )
})

it.each([
  ['who is not known, without a number', { user: 'stranger' }, 'unknown'],
  ['whose number is none', { user: 'stranger', attributes: { mobile: '12' } }, 'unknown'],
  [
    'with the number of a verified stranger',
    { user: 'stranger', attributes: { name: '某某', mobile: '13800000006' } },
    'taken',
  ],
  ['who has left the company', { user: 'chensiyuan' }, 'unknown'],
])('refuses an employee %s', async (_, employee, sso) => {
  cas.employee = employee
  const session = newSession()
  expect(await signOn(session)).toContain(`/login?`)
  expect(await signOn(session)).toContain(`sso=${sso}`)
  expect((await server.call(userInfo, {}, { session })).status).toBe(401)
})

it('refuses a ticket that comes to a browser that has not left', async () => {
  const back = await comeBack(await leave(newSession()))
  const victim = newSession()
  const answer = await server.call(loginCas, back, { session: victim })
  expect(answer.headers.get('location')).toContain('sso=failed')
  expect((await server.call(userInfo, {}, { session: victim })).status).toBe(401)
})

it('sends a browser that comes with a ticket alone there once more', async () => {
  const answer = await server.call(loginCas, { ticket: 'ST-1' }, { session: newSession() })
  expect(answer.headers.get('location')).toContain(`${cas.url}/login?service=`)
})

it('refuses a ticket that was redeemed, and one for another address', async () => {
  const session = newSession()
  const back = await comeBack(await leave(session))
  const again = { ...session }
  await server.call(loginCas, back, { session })
  expect((await server.call(loginCas, back, { session: again })).headers.get('location')).toContain(
    'sso=failed',
  )
  const other = newSession()
  const moved = { ...(await comeBack(await leave(other))), redirect_url: '/messages' }
  expect((await server.call(loginCas, moved, { session: other })).headers.get('location')).toContain(
    'sso=failed',
  )
})

it('says when the single sign-on does not answer', async () => {
  const session = newSession()
  const back = await comeBack(await leave(session))
  cas.speaks = 'nothing'
  expect((await server.call(loginCas, back, { session })).headers.get('location')).toContain(
    'sso=unavailable',
  )
})

it('refuses an employee whose account is frozen', async () => {
  const manager = await logIn(server, '13800000003')
  cas.employee = { user: 'tofreeze', attributes: { mobile: '13712345679' } }
  const session = newSession()
  await signOn(session)
  const { result } = await server.call(userInfo, {}, { session })
  await server.call(personManageFreeze, { personId: result.personAccountId }, { session: manager })
  expect(await signOn(newSession())).toContain('sso=frozen')
})

it('tells the pages that there is a single sign-on, and which host is the inner one', async () => {
  const { result } = await server.call(siteInfo, {})
  expect(result).toMatchObject({ singleSignOn: true, inner: false })
})
