import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { defineCall, type Call } from '@qiyin/calls/call.ts'
import { id, text } from '@qiyin/calls/shapes/fields.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { keyRing } from '../crypto/master-key.ts'
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { diskPlace } from '../storage/disk.ts'
import { encryptedStore } from '../storage/encrypted-store.ts'
import { send, type CallOptions, type TestAnswer } from '../testing/test-client.ts'
import { CallError } from './call-error.ts'
import type { Context, Services } from './context.ts'
import { createApp } from './create-app.ts'
import { FileAnswer, RedirectAnswer } from './handler.ts'
import { ratesInMemory } from '../testing/rates-in-memory.ts'
import { createRateLimiter } from './rate-limit.ts'
import type { SessionState, SessionUser } from './session.ts'
import { createUploadLanes } from './upload-lanes.ts'

const open = {
  method: 'GET',
  summary: '',
  access: 'public',
  changesState: false,
  request: z.object({}),
  result: z.null(),
  refusals: [],
} as const

const greet = defineCall({
  ...open,
  path: '/greet/{name}',
  request: z.object({ name: text('姓名', { max: 5 }), tags: z.array(z.string()).default([]) }),
  result: z.object({ hello: z.string(), tags: z.array(z.string()) }),
})
const whoAmI = defineCall({ ...open, path: '/who', access: 'user', result: z.string() })
const forVerified = defineCall({ ...open, path: '/verified', access: 'verified' })
const forPage = defineCall({ ...open, path: '/paged', access: { page: '/sys' } })
const readContract = defineCall({
  ...open,
  path: '/contract',
  access: 'user',
  object: { kind: 'contract', field: 'contractId', relation: 'party' },
  request: z.object({ contractId: id('合同') }),
})
const readSeldom = defineCall({
  ...readContract,
  path: '/contract/seldom',
  rate: { count: 1, seconds: 60 },
})
const change = defineCall({
  ...open,
  method: 'POST',
  path: '/change',
  access: 'user',
  changesState: true,
  idempotent: true,
  rate: { count: 30, seconds: 60 },
  request: z.object({ value: z.string() }),
  result: z.object({ times: z.number() }),
  refusals: ['FAILED'],
})
const tell = defineCall({ ...open, method: 'POST', path: '/tell', request: z.object({ value: z.string() }) })
const changeByGet = defineCall({ ...open, path: '/change-by-get', changesState: true })
const refuse = defineCall({ ...open, path: '/refuse', refusals: ['NOT_INITIATOR'] })
const refuseUnlisted = defineCall({ ...open, path: '/refuse-unlisted' })
const refuseWithResult = defineCall({ ...open, path: '/refuse-1001', refusals: ['REAL_NAME_REQUIRED'] })
const fault = defineCall({ ...open, path: '/fault' })
const seldom = defineCall({ ...open, path: '/seldom', rate: { count: 2, seconds: 60 } })
const file = defineCall({ ...open, path: '/file', answer: 'file' })
const redirect = defineCall({ ...open, path: '/go', answer: 'redirect' })
const upload = defineCall({
  ...open,
  method: 'POST',
  path: '/upload',
  changesState: true,
  upload: { field: 'file', maxBytes: 1000 },
  request: z.object({ title: z.string().default('') }),
  result: z.object({
    title: z.string(),
    name: z.string(),
    size: z.number(),
    onDisk: z.number(),
    inPlain: z.boolean(),
  }),
})
const calls = {
  greet,
  whoAmI,
  forVerified,
  forPage,
  readContract,
  readSeldom,
  change,
  tell,
  changeByGet,
  refuse,
  refuseUnlisted,
  refuseWithResult,
  fault,
  seldom,
  file,
  redirect,
  upload,
}

const content = Buffer.from('0123456789')
const names = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])))
let changes = 0
let opened = 0
let gate: Promise<void> | undefined
const handlers: Record<keyof typeof calls, (input: never, context: Context) => Promise<unknown>> = {
  greet: async (input: z.output<typeof greet.request>) => ({
    hello: input.name,
    tags: input.tags,
    secret: 'x',
  }),
  whoAmI: async (_, { user }) => user.personId,
  forVerified: async () => null,
  forPage: async () => null,
  readContract: async () => null,
  readSeldom: async () => null,
  change: async (input: { value: string }) => {
    changes += 1
    await gate
    if (input.value === 'refused' || (input.value === 'refused once' && changes === 1))
      throw new CallError('FAILED')
    return { times: changes }
  },
  tell: async () => null,
  changeByGet: async () => null,
  refuse: async () => {
    throw new CallError({ name: 'NOT_INITIATOR', message: '不可以' })
  },
  refuseUnlisted: async () => {
    throw new CallError('NOT_INITIATOR')
  },
  refuseWithResult: async () => {
    throw new CallError('REAL_NAME_REQUIRED', { result: { url: '/somewhere' } })
  },
  fault: async () => {
    throw new Error('password=secret in table person')
  },
  seldom: async () => null,
  file: async () =>
    new FileAnswer(
      {
        size: content.length,
        open: async (range) => {
          opened += 1
          return Readable.from([range ? content.subarray(range.start, range.end + 1) : content])
        },
      },
      'application/pdf',
      { fileName: '采购合同.pdf', disposition: 'attachment', etag: 'abc' },
    ),
  redirect: async () => new RedirectAnswer('/esignature/web/sign'),
  upload: async (input: { title: string }, { upload: received }) => ({
    title: input.title,
    name: received.fileName,
    size: (await received.read()).length,
    onDisk: (await filesBelow(directory)).length,
    inPlain: (await filesBelow(directory)).some((bytes) => bytes.includes('机密合同')),
  }),
}

const sunny: SessionUser = {
  personId: '7',
  name: '晴',
  verified: false,
  ourPart: false,
  scope: 'outer',
}
const sessions: Record<string, SessionState> = {
  sunny: { kind: 'open', session: { id: 's', expires: new Date() }, user: sunny },
  inner: { kind: 'open', session: { id: 't', expires: new Date() }, user: { ...sunny, scope: 'inner' } },
  ours: { kind: 'open', session: { id: 'u', expires: new Date() }, user: { ...sunny, ourPart: true } },
  frozen: { kind: 'frozen' },
}

const now = (): Date => new Date('2026-11-20T02:00:00Z')

let database: TestDatabase
let app: FastifyInstance
let origin: string
let directory: string
let logged = ''
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  changes = 0
  gate = undefined
  logged = ''
  directory = await mkdtemp(join(tmpdir(), 'qiyin-upload-'))
  const logger = pino({ level: 'error' }, { write: (line) => void (logged += line) })
  const blobs = encryptedStore(diskPlace(directory), keyRing([Buffer.alloc(32, 1)]))
  // The calls here use nothing else of the services.
  const metrics = createMetrics(logger)
  const services = { config: readConfig({}), now, database, logger, blobs, metrics } as unknown as Services
  app = await createApp({
    services,
    sessions: {
      read: async (token) => sessions[token] ?? { kind: 'none' },
      holdsPage: async (_, pages) => pages.includes('/'),
    },
    guards: {
      contract: async (_db, user, contractIds, relation) =>
        contractIds.every((contractId) => `${user.personId} ${contractId} ${relation}` === '7 5 party'),
      file: async () => false,
      company: async () => false,
      person: async () => false,
      draft: async () => false,
      download: async () => false,
      seal: async () => false,
      grant: async () => false,
      template: async () => false,
      templateField: async () => false,
      batchInit: async () => false,
    },
    limiter: createRateLimiter(now),
    callRates: ratesInMemory(createRateLimiter(now)),
    uploadLanes: createUploadLanes(2),
    strict: true,
    verificationUrl: (user) => `/verify/${user.personId}`,
    calls: Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        { call, handler: handlers[name as keyof typeof calls] },
      ]),
    ),
    webDirectory: undefined,
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

function ask(call: Call, args: object = {}, options: CallOptions = {}): Promise<TestAnswer> {
  return send(origin, { call, args: args as Record<string, never>, ...options })
}
const as = (token: string): CallOptions => ({ session: { cookie: `other=1; qiyin_session=${token}` } })

test('fields of the path and the query arrive, and fields the result does not name stay inside', async () => {
  const { status, code, message, result } = await ask(greet, { name: '小明', tags: ['a'] })
  expect({ status, code, message, result }).toEqual({
    status: 200,
    code: 0,
    message: '操作成功',
    result: { hello: '小明', tags: ['a'] },
  })
})

test('a field that does not fit is refused with its own Chinese message', async () => {
  const { status, refusal, message } = await ask(greet, { name: '超过五个字的名字' })
  expect({ status, refusal, message }).toEqual({
    status: 200,
    refusal: 'PARAMETER_INVALID',
    message: '姓名不能超过5个字符',
  })
})

test.each<[string, Call, CallOptions, [number, string | undefined]]>([
  ['nobody', whoAmI, {}, [401, 'SESSION_INVALID']],
  ['an unknown token', whoAmI, as('x'), [401, 'SESSION_INVALID']],
  ['a frozen account', whoAmI, as('frozen'), [403, 'ACCOUNT_FROZEN']],
  ['a person', whoAmI, as('sunny'), [200, undefined]],
  [
    'a person in the wrong scope',
    whoAmI,
    { ...as('sunny'), headers: { scope: 'inner' } },
    [403, 'SCOPE_REFUSED'],
  ],
  [
    'an inner session in its scope',
    whoAmI,
    { ...as('inner'), headers: { scope: 'inner' } },
    [200, undefined],
  ],
  [
    'our own people in the inner scope',
    whoAmI,
    { ...as('ours'), headers: { scope: 'inner' } },
    [200, undefined],
  ],
  ['a person without the page', forPage, as('sunny'), [403, 'ACCESS_DENIED']],
  ['a person who is not verified', forVerified, as('sunny'), [200, 'REAL_NAME_REQUIRED']],
])('access: %s', async (_, call, options, expected) => {
  const { status, refusal } = await ask(call, {}, options)
  expect([status, refusal]).toEqual(expected)
})

test('whoever is not verified is told where to become so', async () => {
  expect((await ask(forVerified, {}, as('sunny'))).result).toBe('/verify/7')
})

test.each<[string, CallOptions['headers'], number]>([
  ['a page of ours', {}, 200],
  ['a browser that tells only the site', { origin: undefined, 'sec-fetch-site': 'same-origin' }, 200],
  ['a browser that tells neither', { origin: undefined }, 200],
  ['a plain link or form', { 'x-requested-with': undefined }, 403],
  ['another origin', { origin: 'https://evil.example' }, 403],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
])('a state-changing GET from %s', async (_, headers = {}, status) => {
  expect((await ask(changeByGet, {}, { headers })).status).toBe(status)
})

test.each([
  ['5', undefined],
  ['6', 'CONTRACT_NOT_FOUND'],
  ['9223372036854775808', 'PARAMETER_INVALID'],
  ['abc', 'PARAMETER_INVALID'],
  ['', 'PARAMETER_INVALID'],
])('the guard of contract %j answers %s', async (contractId, refusal) => {
  const answer = await ask(readContract, { contractId }, as('sunny'))
  expect({ status: answer.status, refusal: answer.refusal }).toEqual({ status: 200, refusal })
})

test('a list of ids is refused where the call has one id', async () => {
  const answer = await ask(readContract, { contractId: ['5', '5'] }, as('sunny'))
  expect(answer.refusal).toBe('PARAMETER_INVALID')
})

test('the rate counts before the guard asks', async () => {
  const first = await ask(readSeldom, { contractId: '6' }, as('sunny'))
  const second = await ask(readSeldom, { contractId: '6' }, as('sunny'))
  expect([first.refusal, second.refusal]).toEqual(['CONTRACT_NOT_FOUND', 'TOO_MANY_REQUESTS'])
})

test('a refusal keeps its text and result', async () => {
  expect(await ask(refuse)).toMatchObject({ status: 200, code: 3002, message: '不可以', result: null })
  expect(await ask(refuseWithResult)).toMatchObject({ code: 1001, result: { url: '/somewhere' } })
})

test('a refusal that its call does not list is a fault', async () => {
  expect(await ask(refuseUnlisted)).toMatchObject({ status: 500, refusal: 'SERVER_FAULT' })
  expect(logged).toContain('refuseUnlisted refused NOT_INITIATOR, which it does not list')
})

test('a fault says nothing of itself but is logged with the request id', async () => {
  const answer = await ask(fault)
  expect(answer).toMatchObject({ status: 500, refusal: 'SERVER_FAULT', result: null })
  expect(answer.bytes.toString()).not.toContain('person')
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toBeTruthy()
  expect(JSON.parse(logged)).toMatchObject({ reqId: requestId, msg: 'fault' })
})

test('a call has its own rate, which answers 429', async () => {
  const answers = [await ask(seldom), await ask(seldom), await ask(seldom)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual([null, null, '5'])
})

test('what is no JSON, too large, of another type or unknown gets its status and the envelope', async () => {
  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    cookie: 'qiyin_session=sunny',
  }
  const post = async (body: string, more: Record<string, string> = {}): Promise<unknown[]> => {
    const response = await fetch(`${origin}/esignature/api/change`, {
      method: 'POST',
      body,
      headers: { ...headers, ...more },
    })
    const { code } = (await response.json()) as { code: number }
    return [response.status, code]
  }
  expect(await post('{"value":')).toEqual([400, 2002])
  expect(await post('x'.repeat(5_000_000))).toEqual([413, 2006])
  // Within the bytes, and seconds to read: a name for each few of them, or an empty object.
  expect(await post(names(200_000))).toEqual([413, 2006])
  expect(await post(`[${'{},'.repeat(200_000)}1]`)).toEqual([413, 2006])
  expect(await post(names(6000))).toEqual([400, 2001])
  expect(await post('value=1', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([415, 2007])
  const unknown = await fetch(`${origin}/esignature/api/nothing`, {
    method: 'POST',
    body: '{"a":{}}',
    headers,
  })
  expect([unknown.status, ((await unknown.json()) as { code: number }).code]).toEqual([404, 2003])
})

test('whoever need not be known sends little', async () => {
  const url = `${origin}/esignature/api/tell`
  const headers = { 'content-type': 'application/json' }
  const statuses = await Promise.all(
    [60_000, 70_000].map(async (bytes) => {
      const body = JSON.stringify({ value: 'x'.repeat(bytes) })
      return (await fetch(url, { method: 'POST', body, headers })).status
    }),
  )
  expect(statuses).toEqual([200, 413])
})

test('a repeated key gets the first answer, another body with it is refused', async () => {
  const options = { ...as('sunny'), idempotencyKey: 'key-00000001' }
  expect((await ask(change, { value: 'a' }, options)).result).toEqual({ times: 1 })
  expect((await ask(change, { value: 'a' }, options)).result).toEqual({ times: 1 })
  expect((await ask(change, { value: 'b' }, options)).refusal).toBe('IDEMPOTENCY_CONFLICT')
  expect(changes).toBe(1)
})

test('a repetition waits for the first answer and gets it', async () => {
  const options = { ...as('sunny'), idempotencyKey: 'key-00000002' }
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const first = ask(change, { value: 'a' }, options)
  await expect.poll(() => changes).toBe(1)
  const second = ask(change, { value: 'a' }, options)
  resolve()
  expect([(await first).result, (await second).result]).toEqual([{ times: 1 }, { times: 1 }])
  expect(changes).toBe(1)
})

test('a repetition whose first call is refused does the work itself', async () => {
  const options = { ...as('sunny'), idempotencyKey: 'key-00000004' }
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const first = ask(change, { value: 'refused once' }, options)
  await expect.poll(() => changes).toBe(1)
  const second = ask(change, { value: 'refused once' }, options)
  resolve()
  expect((await first).refusal).toBe('FAILED')
  expect((await second).result).toEqual({ times: 2 })
})

test('a refused call frees its key', async () => {
  const options = { ...as('sunny'), idempotencyKey: 'key-00000003' }
  expect((await ask(change, { value: 'refused' }, options)).refusal).toBe('FAILED')
  expect((await ask(change, { value: 'refused' }, options)).refusal).toBe('FAILED')
  expect(changes).toBe(2)
})

test('a file is sent whole, in ranges, or not at all when it is known', async () => {
  const whole = await ask(file)
  expect(whole.bytes.toString()).toBe('0123456789')
  expect(whole.headers.get('content-type')).toBe('application/pdf')
  expect(whole.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('采购合同.pdf')}`,
  )
  const part = async (range: string): Promise<unknown[]> => {
    const { status, headers, bytes } = await ask(file, {}, { headers: { range } })
    return [status, headers.get('content-range'), bytes.toString()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=8-100')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
  expect(await part('bytes=-0')).toEqual([416, 'bytes */10', ''])
  for (const ignored of ['bytes=0-1,4-5', 'bytes=4-2', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
    expect([ignored, ...(await part(ignored))]).toEqual([ignored, 200, null, '0123456789'])
})

test.each([
  ['"abc"', 304],
  ['W/"abc"', 304],
  ['"old", "abc"', 304],
  ['*', 304],
  ['"ab"', 200],
  ['abc', 200],
])('a file for a browser that keeps %s answers %i', async (known, status) => {
  expect((await ask(file, {}, { headers: { 'if-none-match': known } })).status).toBe(status)
})

test.each([
  ['"abc"', 206],
  ['W/"abc"', 200],
  ['"old"', 200],
  ['Sat, 21 Nov 2026 08:00:00 GMT', 200],
])('a part is for a browser whose other parts are of the same file: %s answers %i', async (mark, status) => {
  const headers = { range: 'bytes=2-4', 'if-range': mark }
  expect((await ask(file, {}, { headers })).status).toBe(status)
})

test('HEAD answers the headers of a file and opens nothing', async () => {
  opened = 0
  const head = await fetch(`${origin}/esignature/api${file.path}`, {
    method: 'HEAD',
    headers: { range: 'bytes=2-4' },
  })
  expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
    200,
    '10',
    'bytes',
  ])
  expect((await head.arrayBuffer()).byteLength).toBe(0)
  expect(opened).toBe(0)
})

test('a redirect answers 302', async () => {
  const { status, headers } = await ask(redirect)
  expect([status, headers.get('location')]).toEqual([302, '/esignature/web/sign'])
})

async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name))))
}

test('an upload arrives with its fields, never in plain on the disk, and leaves nothing there', async () => {
  const bytes = new Uint8Array(Buffer.from('机密合同'.repeat(80)))
  const { result } = await ask(upload, { title: '标题' }, { file: { name: 'C:\\docs\\a.pdf', bytes } })
  expect(result).toEqual({ title: '标题', name: 'a.pdf', size: 960, onDisk: 1, inPlain: false })
  expect(await filesBelow(directory)).toEqual([])
})

test('an upload that is too large, missing or of another type is refused', async () => {
  const large = await ask(upload, {}, { file: { name: 'a.pdf', bytes: new Uint8Array(1001) } })
  expect([large.status, large.refusal]).toEqual([413, 'FILE_TOO_LARGE'])
  const json = await ask(upload, {})
  expect([json.status, json.refusal]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED'])
  expect(await filesBelow(directory)).toEqual([])
})

test('every answer carries the protecting headers', async () => {
  const { headers } = await ask(refuse)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('a HEAD request does not reach a call', async () => {
  const response = await fetch(`${origin}/esignature/api/change-by-get`, { method: 'HEAD' })
  expect(response.status).toBe(404)
})

test('health, OpenAPI and the documents page answer', async () => {
  const ready = await fetch(`${origin}/esignature/api/health/ready`)
  expect(await ready.json()).toMatchObject({ result: { database: true, queue: expect.any(Boolean) } })
  const openApi = (await (await fetch(`${origin}/esignature/api/openapi.json`)).json()) as { paths: object }
  expect(Object.keys(openApi.paths)).toContain('/esignature/api/greet/{name}')
  const docs = await fetch(`${origin}/esignature/api/docs`)
  expect(docs.headers.get('content-type')).toContain('text/html')
  const page = await docs.text()
  const policy = docs.headers.get('content-security-policy') ?? ''
  for (const tag of ['style', 'script']) {
    const inline = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(inline).digest('base64')
    const rule = policy.split('; ').find((one) => one.startsWith(`${tag}-src `))
    expect(rule).toContain(`'sha256-${hash}'`)
  }
  expect(policy).not.toContain('unsafe-inline')
})
