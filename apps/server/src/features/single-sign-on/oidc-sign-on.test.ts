import { loginCas, loginOidc } from '@qiyin/calls/areas/single-sign-on.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { startOidcServer, type OidcServer } from '../../testing/oidc-server.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { newSession, type TestSession } from '../../testing/test-client.ts'

const publicUrl = 'http://sign.example.com'
const inner = { scope: 'inner' }
let provider: OidcServer
let server: TestServer

beforeAll(async () => {
  provider = await startOidcServer(`${publicUrl}/esignature/login/oidc`)
  const { entrance, http } = readConfig({
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  server = await startTestServer({ demoData: true, config: { entrance, http, logLevel: 'silent' } })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => {
  provider.employee = { preferred_username: 'lijingyi' }
  provider.agrees = true
})

async function leave(session: TestSession, redirectUrl?: string): Promise<string> {
  const answer = await server.call(loginCas, { redirect_url: redirectUrl }, { session })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

/** Where the return leads. */
async function comeBack(session: TestSession, came: URL): Promise<string> {
  const args = Object.fromEntries(came.searchParams)
  const answer = await server.call(loginOidc, args, { session })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

const signOn = async (session: TestSession, redirectUrl?: string): Promise<string> =>
  comeBack(session, await provider.visit(await leave(session, redirectUrl)))

it('opens an inner session for an employee, and leads to where that was asked for', async () => {
  const session = newSession()
  expect(await signOn(session, '/file-center?tab=myTurn')).toBe('/esignature/web/file-center?tab=myTurn')
  const { result } = await server.call(userInfo, {}, { session, headers: inner })
  expect(result).toMatchObject({ name: '李静怡', ourpart: 0 })
  expect(session.cookie).not.toContain('sign_on')
})

it('tells the provider nothing that the browser keeps', async () => {
  const session = newSession()
  const there = new URL(await leave(session))
  expect(there.searchParams.get('code_challenge_method')).toBe('S256')
  const kept = /qiyin_sign_on=([^.;]+)/.exec(session.cookie ?? '')?.[1] ?? '?'
  expect(there.href).not.toContain(kept)
})

it('makes the account of an employee who is new from the number that the provider vouches for', async () => {
  provider.employee = {
    preferred_username: 'newcomer',
    name: '新同事',
    phone_number: '13712345679',
    phone_number_verified: true,
    email: 'new@example.com',
  }
  const session = newSession()
  await signOn(session)
  const { result } = await server.call(userInfo, {}, { session, headers: inner })
  expect(result).toMatchObject({ userName: 'newcomer', ourpart: 0, email: 'new@example.com' })
})

it.each([
  ['who is not known, without a number', { preferred_username: 'stranger' }, 'unknown'],
  [
    'whose number nobody vouches for',
    { preferred_username: 'stranger', phone_number: '13712345670', phone_number_verified: false },
    'unknown',
  ],
  [
    'with the number of a verified stranger',
    { preferred_username: 'stranger', name: '某某', phone_number: '13800000006' },
    'taken',
  ],
  ['without an account name', { name: '某某', phone_number: '13712345671' }, 'failed'],
])('refuses an employee %s', async (_, employee, sso) => {
  provider.employee = employee
  const session = newSession()
  expect(await signOn(session)).toContain(`sso=${sso}`)
  expect((await server.call(userInfo, {}, { session })).status).toBe(401)
})

it('says so when the person does not agree', async () => {
  provider.agrees = false
  const session = newSession()
  expect(await signOn(session)).toContain('sso=failed')
})

it('refuses a code in a browser that has not left, one used before, and an answer of another provider', async () => {
  const session = newSession()
  const came = await provider.visit(await leave(session))
  expect(await comeBack(newSession(), came)).toContain('sso=failed')
  const foreign = new URL(came)
  foreign.searchParams.set('iss', 'https://evil.example')
  expect(await comeBack({ ...session }, foreign)).toContain('sso=failed')
  const again = { ...session }
  expect(await comeBack(session, came)).toBe('/esignature/web/')
  expect(await comeBack(again, came)).toContain('sso=failed')
})

it('leads to no address that the cookie of a browser was made to name', async () => {
  const session = newSession()
  const came = await provider.visit(await leave(session))
  const evil = Buffer.from('https://evil.example/').toString('base64url')
  session.cookie = (session.cookie ?? '').replace(/(qiyin_sign_on=[^.;]+)\.[^;]*/, `$1.${evil}`)
  expect(await comeBack(session, came)).toBe('/esignature/web/')
})

it('tells a provider that is away apart from a refusal', async () => {
  const { entrance, http } = readConfig({
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'x',
  })
  const lonely = await startTestServer({ config: { entrance, http, logLevel: 'silent' } })
  const answer = await lonely.call(loginCas, {}, { session: newSession() })
  expect(answer.headers.get('location')).toContain('sso=unavailable')
  await lonely.close()
})
