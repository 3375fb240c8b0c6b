import type { IncomingMessage, RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { readTimestampInfo } from './timestamp-info.ts'
import { answerTimestamp, makeTimestampRequest } from './timestamp.ts'
import { requestTimestamp } from './tsa-client.ts'
import { testServices } from '../../testing/test-services.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

const services = testServices()
const listen = async (answer: RequestListener): Promise<string> => `${await services.listen(answer)}/tsa`

async function answering(reply: (request: Buffer) => Buffer | Promise<Buffer>): Promise<string> {
  return listen((request, response) => {
    void buffer(request)
      .then(reply)
      .then((bytes) => response.end(bytes))
  })
}

const digest = Buffer.alloc(32, 7)

function source(): { authority: TestAuthority['timestamp'] } {
  return { authority: authority.timestamp }
}

describe('requestTimestamp', () => {
  it('returns the token of an authority', async () => {
    const now = new Date('2026-11-20T08:00:00Z')
    const url = await answering((request) =>
      answerTimestamp(request, { authority: authority.timestamp, now }),
    )
    const info = readTimestampInfo(await requestTimestamp({ url }, digest))
    expect(info).toMatchObject({ time: now })
    expect(info.hash.equals(digest)).toBe(true)
  })

  it.each<[string, (request: Buffer) => Buffer | Promise<Buffer>]>([
    ['a token with another nonce', () => answerTimestamp(makeTimestampRequest(digest).request, source())],
    [
      'a token for another digest',
      () => answerTimestamp(makeTimestampRequest(Buffer.alloc(32)).request, source()),
    ],
    ['a refusal', () => answerTimestamp(Buffer.from('nonsense'), source())],
    ['nonsense', () => Buffer.from('nonsense')],
    ['an endless answer', () => Buffer.alloc(400_000, 0x30)],
  ])('refuses %s', async (_, reply) => {
    await expect(requestTimestamp({ url: await answering(reply) }, digest)).rejects.toMatchObject({
      code: 'timestamp-failed',
    })
  })

  it('asks again when the authority fails, and no more often than told', async () => {
    let asked = 0
    const url = await listen((_, response) => {
      asked += 1
      response.writeHead(503).end()
    })
    await expect(requestTimestamp({ url, tries: 3 }, digest)).rejects.toMatchObject({
      code: 'timestamp-failed',
    })
    expect(asked).toBe(3)
  })

  it('gets its token after one failure', async () => {
    let asked = 0
    const url = await listen((request, response) => {
      asked += 1
      if (asked === 1) response.writeHead(502).end()
      else void stampBody(request).then((bytes) => response.end(bytes))
    })
    expect(readTimestampInfo(await requestTimestamp({ url }, digest)).hash.equals(digest)).toBe(true)
  })

  it('does not repeat what was refused, and shows who it is', async () => {
    const seen: (string | undefined)[] = []
    const url = await listen((request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(401).end()
    })
    const login = { user: 'qiyin', password: '密:码' }
    await expect(requestTimestamp({ url, login, tries: 3 }, digest)).rejects.toMatchObject({
      code: 'timestamp-failed',
    })
    expect(seen).toEqual([`Basic ${Buffer.from('qiyin:密:码').toString('base64')}`])
  })

  it('does not follow the authority elsewhere', async () => {
    const url = await listen((_, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
    })
    await expect(requestTimestamp({ url, tries: 1 }, digest)).rejects.toMatchObject({
      cause: { message: 'fetch failed' },
    })
  })

  it('gives up on silence', async () => {
    const url = await listen(() => undefined)
    await expect(requestTimestamp({ url, timeoutMs: 50, tries: 1 }, digest)).rejects.toMatchObject({
      code: 'timestamp-failed',
    })
  })
})

async function stampBody(request: IncomingMessage): Promise<Buffer> {
  return answerTimestamp(await buffer(request), source())
}
