import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { readElement, sequenceOf } from '../pki/der-reader.ts'
import { readTimestampInfo, type TimestampInfo } from '../pki/timestamp-info.ts'
import { makeTimestampRequest } from '../pki/timestamp.ts'
import { embeddedTokens } from '../../testing/embedded-tokens.ts'
import { createPdfEngine, type PdfEngine } from './pdf-engine.ts'

let engine: PdfEngine
let authority: TestAuthority
beforeAll(async () => {
  engine = createPdfEngine({ lanes: { signing: { workers: 1 } } })
  authority = await makeTestAuthority('rsa-2048')
})
afterAll(() => engine.close())

const fields = ['a', 'b', 'c'].map((name) => ({
  name,
  box: { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 },
}))
const appearance = { kind: 'vector', width: 1, height: 1, content: '' } as const

/** RFC 3161, 2.4.2: the token was made within its accuracy of the time it states. */
function expectExact(info: TimestampInfo, from: number, to: number): void {
  const { time, accuracyMs = 0 } = info
  expect(accuracyMs).toBe(1000)
  expect(time.getTime() + accuracyMs).toBeGreaterThanOrEqual(from)
  expect(time.getTime() - accuracyMs).toBeLessThanOrEqual(to)
}

test('a time-stamp is as exact as it says, however many wait for their turn', async () => {
  const prepared = await engine.run('prepareFields', makeTestPdf(), { fields })
  const rush = Array.from({ length: 40 }, async () => {
    const asked: number[] = []
    const { bytes } = await engine.run('fillFields', Buffer.from(prepared.bytes), {
      fields: fields.map(({ name }) => ({ name, appearance })),
      signer: authority.person,
      signerName: '张三',
      time: new Date(),
      timestamp: {
        kind: 'built-in',
        authority: authority.timestamp,
        now: () => {
          asked.push(Date.now())
          return new Date()
        },
      },
    })
    const done = Date.now()
    // Each token is made after it was asked for and before the next one is.
    for (const [index, info] of embeddedTokens(bytes).entries()) {
      expectExact(info, asked[index] ?? Infinity, asked[index + 1] ?? done)
    }
    expect(asked).toHaveLength(fields.length)
  })
  await Promise.all(rush)
})

test('the authority’s answers over its protocol are as exact', async () => {
  const { request } = makeTimestampRequest(createHash('sha256').update('wait').digest())
  expect.assertions(3 * 100)
  const rush = Array.from({ length: 100 }, async () => {
    const asked = Date.now()
    const answer = await engine.run('answerTimestamp', request, { authority: authority.timestamp })
    const [, token] = sequenceOf(readElement(answer))
    expectExact(readTimestampInfo(token?.whole ?? Buffer.alloc(0)), asked, Date.now())
  })
  await Promise.all(rush)
})
