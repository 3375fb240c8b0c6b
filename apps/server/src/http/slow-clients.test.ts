import { mkdtemp, readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { defineCall } from '@qiyin/calls/call.ts'
import { refusals, type RefusalName } from '@qiyin/domain/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { keyRing } from '../crypto/master-key.ts'
import { diskPlace } from '../storage/disk.ts'
import { encryptedStore } from '../storage/encrypted-store.ts'
import { sendRaw } from '../testing/http-fuzz/send-raw.ts'
import { clientTimes } from './client-times.ts'
import type { Services } from './context.ts'
import { createApp } from './create-app.ts'
import { ratesInMemory } from '../testing/rates-in-memory.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createUploadLanes } from './upload-lanes.ts'

const common = {
  method: 'POST',
  summary: '',
  access: 'public',
  changesState: false,
  request: z.object({}),
  result: z.null(),
  refusals: [],
} as const
const post = defineCall({ ...common, path: '/post' })
const upload = defineCall({ ...common, path: '/upload', upload: { field: 'file', maxBytes: 1_000_000 } })
const forPeople = defineCall({ ...upload, path: '/upload/own', access: 'user' })
const calls = { post, upload, forPeople }

let app: FastifyInstance
let origin: string
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qiyin-slow-'))
  const config = readConfig({})
  // The calls here use nothing else of the services.
  const services = {
    config: { ...config, limits: { ...config.limits, connectionsPerAddress: 4 } },
    now: () => new Date('2026-11-20T02:00:00Z'),
    logger: pino({ level: 'silent' }),
    blobs: encryptedStore(diskPlace(directory), keyRing([Buffer.alloc(32, 1)])),
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
    limiter: createRateLimiter(services.now),
    callRates: ratesInMemory(createRateLimiter(services.now)),
    uploadLanes: createUploadLanes(1),
    strict: true,
    verificationUrl: () => '',
    calls: Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, { call, handler: async () => null }]),
    ),
    webDirectory: undefined,
    times: { ...clientTimes, headMs: 100, bodyIdleMs: 100, checkEveryMs: 20 },
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const head = (path: string, ...lines: string[]): string =>
  [`POST /esignature/api${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...lines].join('\r\n')
const json = (length: number): string[] => ['Content-Type: application/json', `Content-Length: ${length}`]
const form = (length: number): string[] => [
  'Content-Type: multipart/form-data; boundary=x',
  `Content-Length: ${length}`,
]
const filePart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'

async function answerTo(request: string | Buffer): Promise<[number | undefined, RefusalName | undefined]> {
  const { status, body } = await sendRaw(origin, Buffer.from(request), 60_000)
  return [status, refusalOf(body.toString())]
}

function refusalOf(body: string): RefusalName | undefined {
  const { code } = JSON.parse(body || '{}') as { code?: number }
  // Object.entries forgets the names' type.
  return Object.entries(refusals).find(([, one]) => one.code === code)?.[0] as RefusalName | undefined
}

test.each<[string, string, [number, RefusalName]]>([
  ['a head that never ends', head('/post', 'X-Slow: 1'), [408, 'REQUEST_TIMEOUT']],
  ['a body that stops coming', `${head('/post', ...json(100))}\r\n\r\n{`, [408, 'REQUEST_TIMEOUT']],
  [
    'an upload that stops coming',
    `${head('/upload', ...form(5000))}\r\n\r\n${filePart}%PDF-1.7`,
    [408, 'REQUEST_TIMEOUT'],
  ],
  ['a head of 40 KB', `${head('/post', `X-Long: ${'x'.repeat(40_000)}`)}\r\n\r\n`, [431, 'BODY_TOO_LARGE']],
  ['no HTTP at all', 'hello\r\n\r\n', [400, 'REQUEST_MALFORMED']],
  [
    'a broken escape',
    'POST /esignature/api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    [400, 'REQUEST_MALFORMED'],
  ],
])('%s is answered in the envelope', async (_, request, expected) => {
  expect(await answerTo(request)).toEqual(expected)
})

test.each<[string, string, string, RefusalName]>([
  ['a JSON body of 12 MB', head('/post', ...json(12_000_000)), '', 'BODY_TOO_LARGE'],
  ['an upload by nobody', head('/upload/own', ...form(12_000_000)), filePart, 'SESSION_INVALID'],
  ['an upload that is too large', head('/upload', ...form(12_000_000)), filePart, 'FILE_TOO_LARGE'],
  ['an upload of another type', head('/upload', ...json(12_000_000)), '', 'BODY_TOO_LARGE'],
])('the client of %s can send it all and reads why it was refused', async (_, start, part, expected) => {
  const body = Buffer.alloc(12_000_000, 'x')
  body.write(part)
  const socket = open()
  const sent = new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.write(`${start}\r\n\r\n`)
    socket.write(body, resolve)
  })
  // Like a simple client, it looks for the answer only when everything has been taken.
  await sent
  const answer = await text(socket)
  expect(refusalOf(answer.slice(answer.indexOf('{')))).toBe(expected)
})

test('an upload whose client goes away leaves nothing behind', async () => {
  const socket = open()
  socket.write(`${head('/upload', ...form(500_000))}\r\n\r\n${filePart}${'x'.repeat(200_000)}`)
  await expect.poll(() => stored()).toBe(1)
  socket.destroy()
  await expect.poll(() => stored()).toBe(0)
})

test('an address may have so many connections open, and another once one is closed', async () => {
  const sockets = [open(), open(), open(), open()]
  await Promise.all(sockets.map((socket) => new Promise((resolve) => void socket.once('connect', resolve))))
  const refused = await text(open())
  expect(refused).toMatch(/^HTTP\/1\.1 429 /)
  expect(refusalOf(refused.slice(refused.indexOf('{')))).toBe('TOO_MANY_CONNECTIONS')
  sockets[0]?.destroy()
  await expect
    .poll(async () => (await sendRaw(origin, Buffer.from(`${head('/post')}\r\n\r\n`), 60_000)).status)
    .toBe(200)
  for (const socket of sockets) socket.destroy()
})

function open(): Socket {
  return connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
}

async function stored(): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
