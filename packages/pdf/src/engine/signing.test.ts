import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTimestampToken } from '../pki/timestamp.ts'
import { paintPage } from '../render/render-page.ts'
import type { SignerMaterial } from '../types.ts'
import { KeyPool } from './key-pool.ts'
import { createPdfEngine, type OperationResult, type PdfEngine } from './pdf-engine.ts'

const NOW = new Date('2026-04-15T01:32:14Z')
const VALIDITY = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2036-01-01T00:00:00Z') }

type KeyPair = OperationResult<'generateKeyPair'>

let engine: PdfEngine
let keys: KeyPool<KeyPair>
let root: SignerMaterial

beforeAll(async () => {
  engine = createPdfEngine({ lanes: { signing: { workers: 1 } } })
  keys = new KeyPool({
    make: () => engine.run('generateKeyPair', 'rsa-2048'),
    makeIdle: () => engine.runIdle('generateKeyPair', 'rsa-2048'),
    size: 2,
  })
  const subject = { commonName: '契印测试根', country: 'CN' }
  root = await engine.run('createRootAuthority', { subject, keys: await keys.take(), ...VALIDITY })
})

afterAll(async () => {
  keys.close()
  await engine.close()
})

async function signerNamed(commonName: string, usage: 'signing' | 'timestamping'): Promise<SignerMaterial> {
  const pair = await keys.take()
  const certificate = await engine.run('issueCertificate', {
    subject: { commonName, country: 'CN' },
    publicKey: pair.publicKey,
    issuer: root,
    ...VALIDITY,
    policyOids: [],
    usages: [usage],
  })
  return { key: pair.privateKey, certificate, chain: [root.certificate] }
}

describe('a contract in the engine', () => {
  test('is composed, prepared, sealed, time-stamped by a function, verified and seen', async () => {
    const contract = await engine.run('composeDocument', {
      title: '采购框架合同',
      size: 'A4',
      blocks: [{ kind: 'paragraph', text: '甲方（盖章）：' }],
    })
    const { bytes } = await engine.run('prepareUpload', contract)
    expect(bytes.equals(contract)).toBe(true)
    const seal = await engine.run('companySeal', { companyName: '杭州云栖智造科技有限公司' })
    const { widthPt, heightPt } = seal
    const prepared = await engine.run('prepareFields', bytes, {
      fields: [{ name: 'party1', box: { page: 0, left: 0.5, top: 0.5, widthPt, heightPt } }],
    })
    const authority = await signerNamed('时间戳', 'timestamping')
    const imprints: string[] = []
    const signed = await engine.run('fillFields', prepared.bytes, {
      fields: [{ name: 'party1', appearance: seal.appearance }],
      signer: await signerNamed('杭州云栖智造科技有限公司', 'signing'),
      signerName: '杭州云栖智造科技有限公司',
      time: NOW,
      timestamp: {
        kind: 'function',
        // Called back on this thread while the one worker waits.
        token: (sha256) => {
          imprints.push(createHash('sha256').update(sha256).digest('hex'))
          return makeTimestampToken(sha256, { authority, now: NOW })
        },
      },
    })
    expect(imprints).toHaveLength(1)
    const verified = await engine.run('verifyPdf', Buffer.from(signed.bytes), {
      trustedRoots: [root.certificate],
      now: NOW,
    })
    expect(verified).toMatchObject({
      verdict: 'valid',
      signatures: [{ fieldName: 'party1', signerName: '杭州云栖智造科技有限公司', valid: true }],
    })
    const { pixels } = await paintPage(signed.bytes, { page: 0 })
    expect(countRed(pixels)).toBeGreaterThan(1000)
    await expect(engine.run('mergePdfs', [contract, signed.bytes])).rejects.toMatchObject({
      code: 'already-signed',
    })
  })
})

function countRed(pixels: Buffer): number {
  let red = 0
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 2] ?? 0) > 180 && (pixels[at + 1] ?? 0) < 120 && (pixels[at] ?? 0) < 120) red += 1
  return red
}
