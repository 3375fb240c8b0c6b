import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'
import { registerWebFiles } from './web-files.ts'

let app: FastifyInstance
beforeAll(async () => {
  const dist = await mkdtemp(join(tmpdir(), 'qiyin-dist-'))
  await mkdir(join(dist, 'assets'))
  await mkdir(join(dist, 'web'))
  await mkdir(join(dist, 'h5'))
  await writeFile(
    join(dist, 'web/index.html'),
    '<!doctype html><head><script>go()</script><script type="module" src="/a.js"></script><title>契印</title>',
  )
  await writeFile(join(dist, 'h5/index.html'), '<!doctype html><head><title>手机契印</title>')
  await writeFile(join(dist, 'assets/app-1.js'), 'plain')
  await writeFile(join(dist, 'assets/app-1.js.br'), 'brotli')
  await writeFile(join(dist, 'stamp.txt'), 'stamp')
  await writeFile(join(dist, 'assets/pdf.worker-1.mjs'), 'worker')
  await writeFile(join(dist, 'assets/proof-worker-1.js'), 'worker')
  await writeFile(join(dist, 'assets/mark-1.svg'), '<svg/>')
  app = fastify()
  app.addHook('onRequest', async (request, reply) =>
    setSecurityHeaders(request, reply, { strictSubdomains: false }),
  )
  await registerWebFiles(app, dist, {
    frameOrigin: async (embedId) => (embedId === 'known' ? 'https://erp.example.com' : undefined),
  })
})
afterAll(() => app.close())

test.each(['/', '/esignature', '/esignature/'])('%s leads to the application', async (url) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([302, '/esignature/web'])
})

test.each(['/esignature/web', '/esignature/web/file-center/list?tab=1'])(
  '%s is the page, never kept',
  async (url) => {
    const { body, headers } = await app.inject(url)
    expect(body).toContain('契印')
    expect(headers['cache-control']).toBe('no-cache')
  },
)

test.each(['/esignature/h5/web', '/esignature/h5/web/file-center?tab=1'])(
  '%s is the page for phones, never kept',
  async (url) => {
    const { body, headers } = await app.inject(url)
    expect(body).toContain('手机契印')
    expect(headers['cache-control']).toBe('no-cache')
  },
)

test('a page allows its own inline script and no other', async () => {
  const { headers } = await app.inject('/esignature/web')
  const scripts = /script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
  const hash = createHash('sha256').update('go()').digest('base64')
  expect(scripts).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${hash}'`)
})

const answerOfPage = async (): Promise<{ nonce: string; styles: string }> => {
  const { body, headers } = await app.inject('/esignature/web')
  const nonce = /<head><meta property="csp-nonce" nonce="([\w+/=]{24})">/.exec(body)?.[1] ?? ''
  return { nonce, styles: /style-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1] ?? '' }
}

test('a page allows style sheets of its own origin and with the nonce of this answer only', async () => {
  const [first, second] = [await answerOfPage(), await answerOfPage()]
  expect(first.styles).toBe(`'self' 'nonce-${first.nonce}'`)
  expect(second.nonce).not.toBe(first.nonce)
})

test('files named by their content are kept for ever, and come compressed', async () => {
  const url = '/esignature/assets/app-1.js'
  const { body, headers } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect([body, headers['content-encoding']]).toEqual(['brotli', 'br'])
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['content-type']).toContain('javascript')
  expect((await app.inject(url)).body).toBe('plain')
})

test('a file carries only headers that mean something to it', async () => {
  const { headers } = await app.inject('/esignature/assets/app-1.js')
  expect(Object.keys(headers).toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'vary',
    'x-content-type-options',
  ])
})

test.each(['pdf.worker-1.mjs', 'proof-worker-1.js', 'mark-1.svg'])(
  '%s, which runs or is shown by itself, keeps its policy',
  async (name) => {
    const { headers } = await app.inject(`/esignature/assets/${name}`)
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  },
)

test.each([
  '/esignature/assets/../stamp.txt',
  '/esignature/assets/%2e%2e/stamp.txt',
  '/esignature/stamp.txt',
])('%s is not served', async (url) => {
  expect((await app.inject(url)).body).not.toContain('stamp"')
  expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400)
})

test.each(['/esignature/web/embed', '/esignature/h5/web/embed'])(
  '%s may be shown inside the one page that its name stands for, and speaks to it alone',
  async (url) => {
    const { headers, body } = await app.inject(`${url}?embedId=known`)
    expect(headers['content-security-policy']).toContain('frame-ancestors https://erp.example.com;')
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(body).toContain('<meta name="qiyin-frame" content="https://erp.example.com">')
  },
)

test.each([
  '/esignature/web/embed',
  '/esignature/web/embed?embedId=unknown',
  '/esignature/web/embed?embedId=known&embedId=known',
  '/esignature/web/embed/more?embedId=known',
  '/esignature/web/file-center?embedId=known',
])('%s may be shown inside no page', async (url) => {
  const { headers, body } = await app.inject(url)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
  expect(body).not.toContain('qiyin-frame')
})
