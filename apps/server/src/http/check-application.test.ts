import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { defineCall } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { text } from '@qiyin/calls/shapes/fields.ts'
import { signedText, type SignedRequest, type SignedTarget } from '@qiyin/calls/signed-request.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import type { AnsweredCall, ApplicationRegistry } from './application.ts'
import type { Context, Services } from './context.ts'
import { createApp } from './create-app.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { ratesInMemory } from '../testing/rates-in-memory.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createUploadLanes } from './upload-lanes.ts'

const common = {
  method: 'POST',
  summary: '',
  changesState: true,
  request: z.object({
    contractNo: text('合同编号'),
    signers: z.array(z.object({ name: z.string() })).optional(),
  }),
  result: z.object({ contractNo: z.string(), appId: z.string() }),
  refusals: [],
} as const
const query = defineCall({ ...common, path: '/external/query', access: { application: 'contract-read' } })
const read = defineCall({
  ...common,
  method: 'GET',
  path: '/external/read',
  access: { application: 'contract-read' },
})
const write = defineCall({ ...common, path: '/external/write', access: { application: 'contract-initiate' } })
const large = defineCall({
  ...common,
  path: '/external/large',
  access: { application: 'contract-read' },
  maxBodyBytes: 4 * 1024 * 1024,
})
const seldom = defineCall({
  ...common,
  path: '/external/seldom',
  access: { application: 'contract-read' },
  rate: { count: 1, seconds: 60 },
})

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = new Date('2026-11-20T02:00:00Z')
const used = new Set<string>()
const logged: AnsweredCall[] = []
const applications: ApplicationRegistry = {
  find: async (appId) =>
    appId === 'erp' || appId === 'crm'
      ? {
          id: '1',
          appId,
          sourceId: '2',
          sourceName: '测试系统',
          personId: '3',
          personName: '李静怡',
          ourPart: true,
          publicKeys: [otherKeys.publicKey, keys.publicKey]
            .slice(appId === 'erp' ? 1 : 0)
            .map((key) => ({ verifies: (told, signature) => verify('sha256', told, key, signature) })),
          scopes: ['contract-read'],
          callsAMinute: null,
          refusal: null,
        }
      : undefined,
  record: async (called) => void logged.push(called),
  takeNonce: async (appId, nonce) => {
    const taken = used.has(`${appId} ${nonce}`)
    used.add(`${appId} ${nonce}`)
    return !taken
  },
}

const echo = async (
  input: { contractNo: string },
  { application }: Context,
): Promise<{ contractNo: string; appId: string }> => ({
  contractNo: input.contractNo,
  appId: application.appId,
})

let leastSignVersion: 1 | 2 = 1
let app: FastifyInstance
let api: string
beforeAll(async () => {
  const logger = pino({ level: 'silent' })
  // The calls here use nothing else of the services.
  const services = {
    config: {
      ...readConfig({}),
      applications: {
        get leastSignVersion() {
          return leastSignVersion
        },
      },
    },
    now: () => now,
    logger,
    metrics: createMetrics(logger),
    database: { db: undefined },
  } as unknown as Services
  app = await createApp({
    services,
    sessions: { read: async () => ({ kind: 'none' }), holdsPage: async () => false },
    guards: {
      contract: async () => false,
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
    limiter: createRateLimiter(() => now),
    callRates: ratesInMemory(createRateLimiter(() => now)),
    uploadLanes: createUploadLanes(1),
    strict: true,
    applications,
    verificationUrl: () => '',
    calls: Object.fromEntries(
      Object.entries({ query, read, write, large, seldom }).map(([name, call]) => [
        name,
        { call, handler: echo },
      ]),
    ),
    webDirectory: undefined,
  })
  api = `${await app.listen({ host: '127.0.0.1', port: 0 })}/esignature/api`
})
afterAll(() => app.close())
beforeEach(() => used.clear())

let nonces = 0
function signed(
  change: Partial<SignedRequest> = {},
  key = keys.privateKey,
  target?: SignedTarget,
): SignedRequest {
  const plain = {
    appId: 'erp',
    timestamp: String(now.getTime()),
    nonce: `n${++nonces}`,
    bizContent: '{"contractNo":"HT-1"}',
    ...change,
  }
  return { sign: sign('sha256', Buffer.from(signedText(plain, target)), key).toString('base64'), ...plain }
}

async function ask(
  call: { path: string },
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${api}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

test('a signed call of an application is answered in its own envelope', async () => {
  expect(await ask(query, signed())).toEqual({
    status: 200,
    body: {
      code: 0,
      message: '操作成功',
      result: { contractNo: 'HT-1', appId: 'erp' },
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      timestamp: now.getTime(),
    },
  })
})

test('a call by GET carries the same in its query', async () => {
  const answer = await fetch(`${api}${read.path}?${new URLSearchParams({ ...signed() }).toString()}`)
  expect(await answer.json()).toMatchObject({ code: 0, result: { contractNo: 'HT-1' } })
})

const second = { 'x-qiyin-sign-version': '2' }
const targetOf = ({ path }: { path: string }, method = 'POST'): SignedTarget => ({
  method,
  path: `/esignature/api${path}`,
})
const signedFor = (target: SignedTarget): SignedRequest => signed({}, keys.privateKey, target)

test('method and path may be signed as well, and then it is good for that call alone', async () => {
  expect(await ask(query, signedFor(targetOf(query)), second)).toMatchObject({ body: { code: 0 } })
  const address = `${api}${read.path}?${new URLSearchParams({ ...signedFor(targetOf(read, 'GET')) }).toString()}`
  expect(await (await fetch(address, { headers: second })).json()).toMatchObject({ code: 0 })
  const refused = { status: 401, body: { code: 8002 } }
  expect(await ask(query, signedFor(targetOf(seldom)), second)).toMatchObject(refused)
  expect(await ask(query, signedFor(targetOf(query, 'GET')), second)).toMatchObject(refused)
})

test.each([
  ['the header is taken away', () => signedFor(targetOf(query)), {}],
  ['the header is changed', () => signedFor(targetOf(query)), { 'x-qiyin-sign-version': '1' }],
  ['the header is added', () => signed(), second],
])('%s: the signature fits no more', async (_, request, headers) => {
  expect(await ask(query, request(), headers)).toMatchObject({ status: 401, body: { code: 8002 } })
})

test('a version that there is not is refused with those that there are', async () => {
  expect(await ask(query, signed(), { 'x-qiyin-sign-version': '3' })).toMatchObject({
    status: 200,
    body: { code: refusals.PARAMETER_INVALID.code, message: '请求头x-qiyin-sign-version应为1或2' },
  })
})

test('a platform that asks for version 2 refuses the former one, and says what to do', async () => {
  leastSignVersion = 2
  try {
    expect(await ask(query, signed())).toMatchObject({
      status: 401,
      body: { code: 8002, message: expect.stringContaining('第2版签名') },
    })
    expect(await ask(query, signedFor(targetOf(query)), second)).toMatchObject({ body: { code: 0 } })
  } finally {
    leastSignVersion = 1
  }
})

const expiredBy = 5 * 60_000 + 1
test.each<[string, () => SignedRequest, number, number]>([
  ['an unknown application', () => signed({ appId: 'nobody' }), 401, 8001],
  ['another key', () => signed({}, otherKeys.privateKey), 401, 8002],
  ['a changed content', () => ({ ...signed(), bizContent: '{"contractNo":"HT-2"}' }), 401, 8002],
  ['a signature that is none', () => ({ ...signed(), sign: 'x' }), 401, 8002],
  ['a late request', () => signed({ timestamp: String(now.getTime() - expiredBy) }), 401, 8003],
  ['an early request', () => signed({ timestamp: String(now.getTime() + expiredBy) }), 401, 8003],
  ['a content that is no object', () => signed({ bizContent: '[1]' }), 200, 2001],
  ['a content that does not fit the call', () => signed({ bizContent: '{}' }), 200, 2001],
  ['no nonce', () => ({ ...signed(), nonce: '' }), 200, 2001],
  ['a nonce that could be taken for more', () => signed({ nonce: 'n&timestamp=1' }), 200, 2001],
  ['a nonce that is too long', () => signed({ nonce: 'n'.repeat(65) }), 200, 2001],
  ['a name that could be taken for more', () => signed({ appId: 'erp&bizContent=x' }), 200, 2001],
  ['a time that is none', () => signed({ timestamp: 'soon' }), 200, 2001],
])('%s is refused, in the envelope of applications', async (_, request, status, code) => {
  const answer = await ask(query, request())
  expect(answer).toMatchObject({ status, body: { code, result: null, timestamp: now.getTime() } })
})

test.each<[string, object, string]>([
  [
    'a content that is no text',
    { bizContent: { contractNo: 'HT-1' } },
    '参数bizContent应为JSON文本（字符串），不是对象',
  ],
  ['no content', { bizContent: undefined }, '参数bizContent不能为空'],
  ['a time in seconds', { timestamp: 1_795_000_000 }, '参数timestamp应为13位毫秒时间戳'],
])('%s is refused with words that say what it should be', async (_, change, message) => {
  const answer = await ask(query, { ...signed(), ...change })
  expect(answer).toMatchObject({ body: { code: refusals.PARAMETER_INVALID.code, message } })
})

test.each([
  ['what was signed as a link to log in by', '{"mobile":"13800000006","contractNo":"HT-1"}', 'mobile'],
  ['a misspelt field', '{"contractNo":"HT-1","contractno":"HT-2"}', 'contractno'],
  ['a name that objects have', '{"contractNo":"HT-1","__proto__":{}}', '__proto__'],
  ['a long name', `{"contractNo":"HT-1","${'n'.repeat(50)}":1}`, 'n'.repeat(40)],
  [
    'a misspelt field of a list',
    '{"contractNo":"HT-1","signers":[{"name":"","Name":""}]}',
    'signers[0].Name',
  ],
])('%s is not read as the fields of a call', async (_, bizContent, name) => {
  const answer = await ask(query, signed({ bizContent }))
  const message = `bizContent中有该接口没有的字段：${name}`
  expect(answer).toMatchObject({ body: { code: refusals.PARAMETER_INVALID.code, message } })
})

const levels = 40
test.each([
  ['half of a surrogate pair', String.raw`{"contractNo":"HT\ud800"}`, 'contractNo'],
  ['half of one below', String.raw`{"contractNo":"HT-1","signers":[{"name":"\udc00"}]}`, 'signers'],
  [
    'what is nested beyond any use',
    `{"contractNo":"HT-1","signers":[{"name":${'['.repeat(levels)}${']'.repeat(levels)}}]}`,
    'signers',
  ],
])('%s in the content is refused with the name of the field', async (_, bizContent, name) => {
  const answer = await ask(query, signed({ bizContent }))
  const message = `bizContent中有无法处理的字符，或层次、字段过多：${name}`
  expect(answer).toMatchObject({ status: 200, body: { code: refusals.PARAMETER_INVALID.code, message } })
})

test('a request is good once', async () => {
  const request = signed()
  expect(await ask(query, request)).toMatchObject({ status: 200 })
  expect(await ask(query, request)).toMatchObject({ status: 401, body: { code: 8004 } })
})

test('an application without the scope is refused, and told which', async () => {
  expect(await ask(write, signed())).toMatchObject({
    status: 403,
    body: { code: 8005, message: '应用没有「发起合同」权限（contract-initiate）' },
  })
})

test('each application has its own rate', async () => {
  expect(await ask(seldom, signed())).toMatchObject({ status: 200 })
  expect(await ask(seldom, signed())).toMatchObject({ status: 429 })
  expect(await ask(seldom, signed({ appId: 'crm' }))).toMatchObject({ status: 200 })
})

test('each call that is an application’s is written into its log, however it was answered', async () => {
  logged.length = 0
  await ask(query, signed())
  await ask(query, signed({ bizContent: '{}' }))
  await ask(query, { ...signed(), sign: 'AAAA' })
  await ask(query, signedFor(targetOf(query)), second)
  expect(logged).toMatchObject([
    {
      applicationId: '1',
      call: 'query',
      httpStatus: 200,
      code: 0,
      requestId: expect.any(String),
      signVersion: 1,
    },
    { call: 'query', httpStatus: 200, code: refusals.PARAMETER_INVALID.code, signVersion: 1 },
    { call: 'query', code: 0, signVersion: 2 },
  ])
})

test('a content that would take seconds to read is refused once it is known who has signed it', async () => {
  const names = Array.from({ length: 140_000 }, (_, at) => `"k${at}":1`).join()
  expect(await ask(large, signed({ bizContent: `{${names}}` }))).toMatchObject({
    status: 413,
    body: { code: refusals.BODY_TOO_LARGE.code },
  })
})

test('a body that would take seconds to read is refused before anybody is known', async () => {
  const names = Array.from({ length: 2000 }, (_, at) => `"k${at}":1`).join()
  const response = await fetch(`${api}/external/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"appId":"known",${names}}`,
  })
  expect(response.status).toBe(413)
})
