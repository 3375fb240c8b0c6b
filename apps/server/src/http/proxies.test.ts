import { request as httpRequest } from 'node:http'
import { personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

/** Servers over one configuration each. */
const servers: TestServer[] = []
let open: TestServer

beforeAll(async () => {
  open = await start({})
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function start(http: Partial<Config['http']>): Promise<TestServer> {
  const config = { host: '127.0.0.1', port: 0, publicUrl: undefined, trustProxy: false, ...http } as const
  const server = await startTestServer({ config: { http: { strictSubdomains: false, ...config } } })
  servers.push(server)
  return server
}

/** A changing call with headers of one's own, the host too. */
async function change(url: string, headers: Record<string, string>): Promise<number> {
  const { method, path } = personSmsSendVerificationCode
  const to = `${url}/esignature/api${path}?phone=16900000000`
  return new Promise((resolve, reject) => {
    const sent = httpRequest(to, { method, headers: { 'x-requested-with': 'XMLHttpRequest', ...headers } })
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    sent.on('error', reject)
    sent.end()
  })
}

describe('the origin of a changing call', () => {
  const forwarded = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }

  it('is the host that the browser has asked where nothing is configured', async () => {
    expect(await change(open.url, { host: 'sign.example', origin: 'http://sign.example' })).toBe(200)
    expect(await change(open.url, { host: 'sign.example', origin: 'http://evil.example' })).toBe(403)
  })

  it('is never the host that a proxy forwards, believed or not', async () => {
    const believing = await start({ trustProxy: 1 })
    for (const { url } of [open, believing]) expect(await change(url, forwarded)).toBe(403)
  })

  it('is the configured one alone, whatever host was asked', async () => {
    const { url } = await start({ publicUrl: 'https://sign.example', trustProxy: 1 })
    expect(await change(url, { origin: 'https://sign.example' })).toBe(200)
    expect(await change(url, forwarded)).toBe(403)
    expect(await change(url, { host: 'evil.example', origin: 'https://evil.example' })).toBe(403)
    expect(await change(url, { host: 'evil.example', origin: 'http://evil.example' })).toBe(403)
  })
})

const overTls = async (trustProxy: Config['http']['trustProxy'], strictSubdomains = false) => {
  const { url } = await start({ trustProxy, strictSubdomains })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  const answer = await fetch(`${url}/esignature/api/openapi.json`, { headers })
  return answer.headers.get('strict-transport-security')
}

describe('proxies in networks', () => {
  it('are believed, and no others', async () => {
    const year = 'max-age=31536000'
    expect(await overTls([{ address: '127.0.0.0', prefix: 8 }])).toBe(year)
    expect(await overTls([{ address: '10.0.0.0', prefix: 8 }])).toBeNull()
    expect(await overTls(1)).toBe(year)
    expect(await overTls(false)).toBeNull()
  })

  it('tell of subdomains where it is configured', async () => {
    expect(await overTls(1, true)).toBe('max-age=31536000; includeSubDomains')
  })
})
