import { makeTestPdf } from '@qiyin/pdf/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { lockContent } from './lock-content.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const position = {
  kind: 1,
  fieldName: 'Signer1',
  pageNum: 1,
  leftPercent: 10,
  topPercent: 10,
  widthPt: 60,
  heightPt: 60,
} as const

it('writes a stored file anew that was taken in oddly, before anybody signs it, and no other', async () => {
  const lock = (bytes: Buffer): Promise<Buffer> =>
    lockContent(server.services, Buffer.from(bytes), { signers: [{ positions: [position] }], owner: '' })
  const plain = makeTestPdf()
  // A value in the place of the comment behind the header.
  const odd = Buffer.from(plain.toString('latin1').replace(/%[^\n]{4}(?=\n1 0 obj)/, '()   '), 'latin1')
  expect(odd.equals(plain)).toBe(false)
  const kept = await lock(plain)
  expect(kept.subarray(0, plain.length).equals(plain)).toBe(true)
  const anew = await lock(odd)
  expect(anew.subarray(0, odd.length).equals(odd)).toBe(false)
  const report = await server.services.pdf.run('verifyPdf', anew)
  expect(report.changes.filter(({ allowed }) => !allowed)).toEqual([])
})
