import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, type TestAuthority } from '../test-authority.ts'
import { readTimestampInfo } from './timestamp-info.ts'
import { answerTimestamp, makeTimestampRequest } from './timestamp.ts'
import { requestTimestamp } from './tsa-client.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(answer: RequestListener): Promise<string> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const { port } = started.address() as AddressInfo
  return `http://127.0.0.1:${port}/tsa`
}

async function answering(reply: (request: Buffer) => Buffer): Promise<string> {
  return listen((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => response.end(reply(Buffer.concat(parts))))
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
    const info = readTimestampInfo(await requestTimestamp(url, digest))
    expect(info).toMatchObject({ time: now })
    expect(info.hash.equals(digest)).toBe(true)
  })

  it.each<[string, (request: Buffer) => Buffer]>([
    ['a token with another nonce', () => answerTimestamp(makeTimestampRequest(digest).request, source())],
    [
      'a token for another digest',
      () => answerTimestamp(makeTimestampRequest(Buffer.alloc(32)).request, source()),
    ],
    ['a refusal', () => answerTimestamp(Buffer.from('nonsense'), source())],
    ['nonsense', () => Buffer.from('nonsense')],
    ['an endless answer', () => Buffer.alloc(400_000, 0x30)],
  ])('refuses %s', async (_, reply) => {
    await expect(requestTimestamp(await answering(reply), digest)).rejects.toMatchObject({
      code: 'timestamp-failed',
    })
  })

  it('gives up on failures and silence', async () => {
    const failing = await listen((_, response) => {
      response.statusCode = 500
      response.end()
    })
    await expect(requestTimestamp(failing, digest)).rejects.toMatchObject({ code: 'timestamp-failed' })
    server?.close()
    const silent = await listen(() => undefined)
    await expect(requestTimestamp(silent, digest, 50)).rejects.toMatchObject({ code: 'timestamp-failed' })
  })
})
