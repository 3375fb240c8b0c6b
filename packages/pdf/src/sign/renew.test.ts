import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { createIssuingAuthority, createRootAuthority, issueCertificate } from '../pki/issue-certificate.ts'
import { issueCrl } from '../pki/issue-crl.ts'
import { generateKeyPair } from '../pki/signing-key.ts'
import { PdfDocument } from '../read/document.ts'
import type { SignerMaterial } from '../types.ts'
import { verifyPdf, type VerifyOptions } from '../verify/verify-pdf.ts'
import { readClosingStamp } from './closing-stamp.ts'
import { completeDocument, renewDocument, type CompletedFile, type RenewalRequest } from './complete.ts'
import { fillFields } from './fill-fields.ts'
import { prepareFields } from './prepare-fields.ts'

const year = 365.25 * 86_400_000
const begin = Date.parse('2026-05-01T00:00:00Z')
const at = (years: number): Date => new Date(begin + years * year)

let root: SignerMaterial
let issuing: SignerMaterial
/** Certificates of the time-stamp authority, each for some years. */
let stamps: SignerMaterial[]
let completed: CompletedFile

beforeAll(async () => {
  const validity = { notBefore: at(-1), notAfter: at(30) }
  const rootKeys = await generateKeyPair('p-256')
  root = await createRootAuthority({
    subject: { commonName: '根', country: 'CN' },
    keys: rootKeys,
    ...validity,
  })
  const keys = await generateKeyPair('p-256')
  issuing = await createIssuingAuthority({
    subject: { commonName: '签发', country: 'CN' },
    keys,
    issuer: root,
    ...validity,
  })
  const person = await issue('signing', -0.1, 0.1)
  stamps = [
    await issue('timestamping', -1, 2),
    await issue('timestamping', 1, 6),
    await issue('timestamping', 5, 9),
  ]
  const box = { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 }
  const certify = { ...person, time: at(0), timestamp: source(0, 0) }
  const prepared = await prepareFields(makeTestPdf(), { fields: [{ name: 'a', box }], certify })
  const filled = await fillFields(prepared.bytes, {
    fields: [{ name: 'a', appearance: { kind: 'vector', width: 1, height: 1, content: '' } }],
    signer: person,
    signerName: '张三',
    time: at(0),
    timestamp: source(0, 0),
  })
  completed = await completeDocument(filled.bytes, await material(0, 0))
})

async function issue(
  usage: 'signing' | 'timestamping',
  from: number,
  until: number,
): Promise<SignerMaterial> {
  const { publicKey, privateKey } = await generateKeyPair('p-256')
  const certificate = await issueCertificate({
    subject: { commonName: usage, country: 'CN' },
    publicKey,
    issuer: issuing,
    notBefore: at(from),
    notAfter: at(until),
    policyOids: [],
    usages: [usage],
    crlUrl: 'http://pki.example.com/crl',
  })
  return { key: privateKey, certificate, chain: [issuing.certificate, root.certificate] }
}

function source(index: number, years: number): RenewalRequest['timestamp'] {
  const authority = stamps[index]
  if (!authority) throw new Error('no such authority')
  return { kind: 'built-in', authority, now: () => at(years) }
}

async function material(index: number, years: number): Promise<RenewalRequest> {
  const list = (issuer: SignerMaterial): Promise<Buffer> =>
    issueCrl({
      issuer,
      revoked: [],
      number: 1,
      thisUpdate: at(years),
      nextUpdate: at(years + 0.02),
      expiredSince: at(-1),
    })
  return {
    certificates: [root.certificate, issuing.certificate, ...stamps.map(({ certificate }) => certificate)],
    crls: [await list(root), await list(issuing)],
    ocsps: [],
    timestamp: source(index, years),
  }
}

const judge = (bytes: Buffer, years: number, more: VerifyOptions = {}): unknown[] => {
  const { verdict, subIndication, signatures } = verifyPdf(bytes, {
    trustedRoots: [root.certificate],
    now: at(years),
    ...more,
  })
  return [
    verdict,
    subIndication,
    ...signatures.flatMap(({ level, kind }) => (kind === 'timestamp' ? [] : level)),
  ]
}

const entries = (file: Buffer): { lists: (number | undefined)[]; related: Map<string, unknown> } => {
  const document = new PdfDocument(file)
  const store = document.dict(document.root.get('DSS'))
  return {
    lists: ['Certs', 'CRLs', 'OCSPs'].map((key) => document.array(store?.get(key))?.length),
    related: new Map(document.dict(store?.get('VRI'))?.entries),
  }
}

describe('a completed document', () => {
  it('says how long its closing time-stamp holds', () => {
    const stamp = { time: at(0), holdsUntil: at(2), algorithm: 'PRIME256V1-SHA256' }
    expect(completed.closing).toEqual(stamp)
    expect(readClosingStamp(completed.bytes)).toEqual(stamp)
  })

  it('falls into doubt when nobody renews its time-stamp', () => {
    expect(judge(completed.bytes, 1.9)).toEqual(['valid', null, 'B-LTA', 'B-LTA'])
    expect(judge(completed.bytes, 2.1)).toEqual(['indeterminate', 'OUT_OF_BOUNDS_NO_POE', 'B-B', 'B-B'])
  })

  it('stays valid for as long as each time-stamp is renewed in time', async () => {
    const once = await renewDocument(completed.bytes, await material(1, 1.9))
    expect(once.closing).toMatchObject({ time: at(1.9), holdsUntil: at(6) })
    expect(once.bytes.subarray(0, completed.bytes.length).equals(completed.bytes)).toBe(true)
    expect(judge(once.bytes, 2.1)).toEqual(['valid', null, 'B-LTA', 'B-LTA'])
    expect(judge(once.bytes, 6.1)[0]).toBe('indeterminate')
    const twice = await renewDocument(once.bytes, await material(2, 5.9))
    expect(judge(twice.bytes, 8.9)).toEqual(['valid', null, 'B-LTA', 'B-LTA'])
    expect(judge(twice.bytes, 9.1)[0]).toBe('indeterminate')
    const { changes, signatures } = verifyPdf(twice.bytes, { now: at(8.9) })
    expect(changes.every(({ allowed }) => allowed)).toBe(true)
    expect(signatures.map(({ longTermGaps }) => longTermGaps)).toEqual([[], [], [], [], []])
  })

  it('holds no certificate twice, and keeps what was gathered for each signature', async () => {
    const { bytes } = await renewDocument(completed.bytes, await material(1, 1.9))
    const [before, after] = [entries(completed.bytes), entries(bytes)]
    expect([before.lists, after.lists]).toEqual([
      [5, 2, 0],
      [5, 4, 0],
    ])
    expect([before.related.size, after.related.size]).toEqual([2, 3])
    for (const [key, value] of before.related) expect(after.related.get(key)).toEqual(value)
  })

  it('is renewed only where a time-stamp closes it', async () => {
    const request = await material(1, 1.9)
    await expect(renewDocument(makeTestPdf(), request)).rejects.toMatchObject({ code: 'invalid-input' })
    const longer = Buffer.concat([completed.bytes, Buffer.from('\n% more\n')])
    await expect(renewDocument(longer, request)).rejects.toMatchObject({ code: 'invalid-input' })
  })
})
