import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, testPolicy, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { inspectPdf } from '../read/inspect.ts'
import type { Appearance, DisplayBox, TimestampSource } from '../types.ts'
import { answerOcsp, makeOcspRequest } from '../pki/ocsp.ts'
import { issueCrl } from '../pki/issue-crl.ts'
import { readCertificate } from '../pki/read-certificate.ts'
import { makeTimestampToken } from '../pki/timestamp.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { completeDocument } from './complete.ts'
import { fillFields } from './fill-fields.ts'
import { prepareFields } from './prepare-fields.ts'

const seal: Appearance = { kind: 'vector', width: 100, height: 100, content: '1 0 0 RG 4 w 5 5 90 90 re S' }
const box = (page: number, left: number): DisplayBox => ({ page, left, top: 0.5, widthPt: 90, heightPt: 90 })
const pages = [{}, {}]
const widget = (parent: number, left: number): string =>
  `<</Parent ${parent} 0 R/Type/Annot/Subtype/Widget/Rect[${left} 20 ${left + 50} 70]/P 3 0 R>>`

let authority: TestAuthority
let timestamp: TimestampSource
beforeAll(async () => {
  authority = await makeTestAuthority('rsa-2048')
  timestamp = { kind: 'built-in', authority: authority.timestamp }
})

async function prepared(pdf: TestPdf = { pages }): Promise<Buffer> {
  const result = await prepareFields(makeTestPdf(pdf), {
    fields: [
      { name: 'person-1', box: box(0, 0.1) },
      { name: 'person-2', box: box(1, 0.1) },
      { name: 'company-1', box: box(0, 0.6) },
      { name: 'company-2', box: box(1, 0.6) },
    ],
    certify: { ...authority.platform, timestamp, time: new Date() },
  })
  return result.bytes
}

async function signedTwice(pdf?: TestPdf): Promise<Buffer> {
  const base = await prepared(pdf)
  const first = await fillFields(base, {
    fields: ['person-1', 'person-2'].map((name) => ({ name, appearance: seal })),
    signer: authority.person,
    signerName: '张三',
    reason: '同意(测试)',
    location: '北京',
    time: new Date(),
    timestamp,
    auditHead: Buffer.from('00ff11ee', 'hex'),
    auditCount: 17,
  })
  const second = await fillFields(first.bytes, {
    fields: ['company-1', 'company-2'].map((name) => ({ name, appearance: seal })),
    signer: authority.company,
    signerName: '李四',
    time: new Date(),
    timestamp,
  })
  expect(second.bytes.subarray(0, first.bytes.length).equals(first.bytes)).toBe(true)
  expect(second.sha256Before).toBe(first.sha256After)
  return second.bytes
}

async function completed(bytes: Buffer): Promise<Buffer> {
  const { issuing, root, responder, person, company } = authority
  const times = { thisUpdate: new Date(), nextUpdate: new Date(Date.now() + 86_400_000) }
  const ocsps = await Promise.all(
    [person, company].map(({ certificate }) =>
      answerOcsp(makeOcspRequest(certificate, issuing.certificate), {
        responder,
        issuer: issuing.certificate,
        statuses: [{ serialNumber: readCertificate(certificate).serialNumber, status: 'good' }],
        ...times,
      }),
    ),
  )
  const result = await completeDocument(bytes, {
    certificates: [issuing.certificate, root.certificate, responder.certificate],
    crls: [await issueCrl({ issuer: issuing, revoked: [], number: 1, ...times })],
    ocsps,
    timestamp,
  })
  return result.bytes
}

function roots(): { trustedRoots: Uint8Array[] } {
  return { trustedRoots: [authority.root.certificate] }
}

describe('signing twice at several places under a certification', () => {
  it.each(['table', 'stream'] as const)('is valid in every part with a cross-reference %s', async (kind) => {
    const bytes = await completed(await signedTwice({ pages, crossReference: kind }))
    const result = verifyPdf(bytes, roots())
    expect(result.problems).toEqual([])
    expect(result.signatures.flatMap((item) => item.problems)).toEqual([])
    expect(result.verdict).toBe('valid')
    expect(result.modifiedAfterLastSignature).toBe(false)
    expect(result.signatures.map((item) => [item.kind, item.signerName, item.coversWholeFile])).toEqual([
      ['certification', '契印平台', false],
      ['signature', '张三', false],
      ['signature', '张三', false],
      ['signature', '李四', false],
      ['signature', '李四', false],
      ['timestamp', '契印测试时间戳', true],
    ])
    expect(result.signatures.every((item) => item.coversRevision && item.trusted && item.integrity)).toBe(
      true,
    )
    expect(result.signatures[1]).toMatchObject({
      fieldName: 'person-1',
      algorithm: 'RSA-SHA256',
      keyBits: 2048,
      issuerName: '契印测试签发机构',
      timestampedBy: '契印测试时间戳',
      policyOids: [testPolicy],
      auditHead: '00ff11ee',
      auditCount: 17,
    })
    expect(result.signatures[3]?.organization).toBe('北京示例科技有限公司')
    expect(Math.abs(Date.now() - (result.signatures[1]?.signedAt?.getTime() ?? 0))).toBeLessThan(3_600_000)
  })

  it('is also valid before completion, and with validation material but no closing time-stamp', async () => {
    expect(verifyPdf(await signedTwice(), roots()).verdict).toBe('valid')
  })

  it('works with P-256 keys, without a time-stamp, on an existing form with indirect fields', async () => {
    const other = await makeTestAuthority('p-256')
    const pdf = makeTestPdf({
      pages: [{ entries: '/MediaBox[0 0 595 842]/Annots 103 0 R' }],
      catalog: '/AcroForm 100 0 R',
      extra: [
        '<</Fields 101 0 R/SigFlags 1>>',
        '[102 0 R]',
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(x)/Rect[10 10 90 30]/P 3 0 R>>',
        '[102 0 R]',
      ],
    })
    const { bytes } = await prepareFields(pdf, { fields: [{ name: 'a', box: box(0, 0) }] })
    const signed = await fillFields(bytes, {
      fields: [{ name: 'a', appearance: seal }],
      signer: other.person,
      signerName: '张三',
      time: new Date(),
    })
    const result = verifyPdf(signed.bytes, { trustedRoots: [other.root.certificate] })
    expect(result).toMatchObject({
      verdict: 'valid',
      signatures: [{ algorithm: 'ECDSA-SHA256', keyBits: 256 }],
    })
    expect(result.signatures[0]?.signedAt).toBeNull()
    expect(verifyPdf(signed.bytes, roots())).toMatchObject({
      verdict: 'indeterminate',
      signatures: [{ trusted: false }],
    })
  })

  it('works with fields of others whose widgets stand below them', async () => {
    const pdf = makeTestPdf({
      pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[101 0 R 103 0 R]' }],
      catalog: '/AcroForm<</Fields[100 0 R 102 0 R]/SigFlags 3>>',
      extra: [
        '<</FT/Sig/T(a)/Kids[101 0 R]>>',
        widget(100, 10),
        '<</FT/Sig/T(b)/Kids[103 0 R]>>',
        widget(102, 90),
      ],
    })
    let bytes: Uint8Array = pdf
    for (const name of ['a', 'b']) {
      const fields = [{ name, appearance: seal }]
      const filled = await fillFields(bytes, {
        fields,
        signer: authority.person,
        signerName: '张三',
        time: new Date(),
        timestamp,
      })
      bytes = filled.bytes
    }
    const { verdict, signatures } = verifyPdf(Buffer.from(bytes), roots())
    expect({ verdict, names: signatures.map(({ fieldName }) => fieldName) }).toEqual({
      verdict: 'valid',
      names: ['a', 'b'],
    })
  })

  it('asks a function for time-stamps and refuses a token for something else', async () => {
    const fill = async (token: (digest: Uint8Array) => Promise<Uint8Array>): Promise<unknown> =>
      fillFields(await prepared(), {
        fields: [{ name: 'person-1', appearance: seal }],
        signer: authority.person,
        signerName: '张三',
        time: new Date(),
        timestamp: { kind: 'function', token },
      })
    const source = { authority: authority.timestamp }
    await expect(fill((digest) => makeTimestampToken(digest, source))).resolves.toBeDefined()
    await expect(fill(() => makeTimestampToken(Buffer.alloc(32), source))).rejects.toMatchObject({
      code: 'timestamp-failed',
    })
    await expect(fill(async () => Buffer.from('nonsense'))).rejects.toMatchObject({
      code: 'timestamp-failed',
    })
  })
})

describe('tampering', () => {
  it('is found wherever one byte of the signed ranges is flipped', async () => {
    const bytes = await signedTwice()
    const intact = verifyPdf(bytes, roots())
    const last = intact.signatures.at(-1)
    expect(last?.coversWholeFile).toBe(true)
    const contentsAt = bytes.lastIndexOf('/Contents <') + 10
    const contentsEnd = bytes.indexOf('>', contentsAt) + 1
    const step = Math.ceil(bytes.length / 150)
    const missed: number[] = []
    for (let at = 0; at < bytes.length; at += step) {
      if (at >= contentsAt && at < contentsEnd) continue
      for (const mask of [0x01, 0x20]) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ mask
        if (verifyPdf(changed).verdict !== 'invalid') missed.push(at)
      }
    }
    expect(missed).toEqual([])
  })

  it('spoils only the signatures that cover the flipped byte', async () => {
    const bytes = await signedTwice()
    const { signatures } = verifyPdf(bytes)
    for (const [index, signature] of signatures.entries()) {
      const changed = Buffer.from(bytes)
      const at = signature.revisionEnd - 30
      changed[at] = (changed[at] ?? 0) ^ 1
      const after = verifyPdf(changed)
      expect(after.verdict).toBe('invalid')
      expect(after.signatures.slice(0, index).every((item) => item.integrity)).toBe(true)
      expect(after.signatures.slice(index).some((item) => item.integrity)).toBe(false)
    }
  })

  const appended: [string, string][] = [
    ['the page content', '4 0 obj\n<</Length 2>>\nstream\nq Q\nendstream\nendobj\n'],
    ['the page', '3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 100 100]>>\nendobj\n'],
    ['the page tree', '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n'],
    ['the catalog', '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'],
  ]
  it.each(appended)(
    'is reported as a modification when an unsigned revision replaces %s',
    async (_, object) => {
      const result = verifyPdf(appendRevision(await completed(await signedTwice()), object), roots())
      expect(result.verdict).not.toBe('valid')
      expect(result.verdict).not.toBe('unsigned')
      expect(result.changes.filter((change) => !change.allowed)).not.toEqual([])
    },
  )

  it('is reported when a signature before the last revision is followed by a change that is signed over', async () => {
    const first = await prepared()
    const changed = appendRevision(first, '4 0 obj\n<</Length 2>>\nstream\nq Q\nendstream\nendobj\n')
    const signed = await fillFields(changed, {
      fields: [{ name: 'person-1', appearance: seal }],
      signer: authority.person,
      signerName: '张三',
      time: new Date(),
      timestamp,
    })
    const result = verifyPdf(signed.bytes, roots())
    expect(result).toMatchObject({ verdict: 'modified', modifiedAfterLastSignature: false })
    expect(result.signatures.every((item) => item.valid)).toBe(true)
  })

  it('is reported when anything follows the last signature', async () => {
    const bytes = await signedTwice()
    for (const tail of ['%', '%%EOF\n', '\n%%EOF\n', 'garbage']) {
      const result = verifyPdf(Buffer.concat([bytes, Buffer.from(tail)]), roots())
      expect([tail, result.verdict]).toEqual([tail, 'modified'])
      expect(result.modifiedAfterLastSignature).toBe(true)
    }
  })

  it('is reported when content that was left open is filled in later', async () => {
    const open = { pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[]/Extra 5000 0 R' }, {}] }
    const bytes = await signedTwice(open)
    const result = verifyPdf(appendRevision(bytes, '5000 0 obj\n<</X 1>>\nendobj\n', 5000), roots())
    expect(result).toMatchObject({ verdict: 'modified', modifiedAfterLastSignature: true })
  })

  it('is reported when a truncated file loses its last signature half', async () => {
    const bytes = await signedTwice()
    expect(verifyPdf(bytes.subarray(0, bytes.length - 40)).verdict).toBe('invalid')
  })
})

describe('damaged input', () => {
  it('never makes verification throw', async () => {
    const bytes = await signedTwice()
    let seed = 7
    const random = (limit: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return seed % limit
    }
    for (let round = 0; round < 120; round++) {
      const changed = Buffer.from(
        bytes.subarray(random(2) * random(2000), bytes.length - random(2) * random(bytes.length)),
      )
      for (let flip = 0; flip < 30; flip++) changed[random(changed.length)] = random(256)
      expect(verifyPdf(changed).verdict).not.toBe('valid')
    }
    for (const text of ['', '%PDF-1.7', '%PDF-1.7\n1 0 obj', 'hello', `%PDF-1.7\n${'['.repeat(100_000)}`]) {
      expect(verifyPdf(Buffer.from(text))).toMatchObject({ verdict: 'unsigned', problems: ['broken'] })
    }
  })
})

describe('refusals', () => {
  it.each([
    ['outside-page', { page: 0, left: 0.9, top: 0.5, widthPt: 90, heightPt: 90 }],
    ['outside-page', { page: 0, left: -0.01, top: 0.5, widthPt: 90, heightPt: 90 }],
    ['outside-page', { page: 0, left: 0.1, top: 0.95, widthPt: 90, heightPt: 90 }],
    ['outside-page', { page: 0, left: Number.NaN, top: 0.5, widthPt: 90, heightPt: 90 }],
    ['no-such-page', { page: 7, left: 0.1, top: 0.5, widthPt: 90, heightPt: 90 }],
  ])('answers %s for %o', async (code, place) => {
    const request = { fields: [{ name: 'a', box: place }] }
    await expect(prepareFields(makeTestPdf(), request)).rejects.toMatchObject({ code })
  })

  it('does not fill a field twice, nor one that is not there, nor certify what is signed', async () => {
    const bytes = await signedTwice()
    const fill = async (...names: string[]): Promise<unknown> =>
      fillFields(bytes, {
        fields: names.map((name) => ({ name, appearance: seal })),
        signer: authority.person,
        signerName: '张三',
        time: new Date(),
      })
    await expect(fill('person-1')).rejects.toMatchObject({ code: 'field-filled' })
    await expect(fill('nobody')).rejects.toMatchObject({ code: 'field-missing' })
    await expect(prepareFields(bytes, { fields: [] })).rejects.toMatchObject({ code: 'certified' })
    expect(inspectPdf(bytes)).toMatchObject({ signed: true, certifiedLevel: 2, emptySignatureFields: [] })
  })

  it('does not hand out a signature whose chain or key does not belong to the certificate', async () => {
    const other = await makeTestAuthority('p-256')
    const { bytes } = await prepareFields(makeTestPdf(), { fields: [{ name: 'a', box: box(0, 0) }] })
    for (const signer of [
      { ...authority.person, chain: [other.issuing.certificate] },
      { ...authority.person, key: authority.company.key },
    ]) {
      const filling = fillFields(bytes, {
        fields: [{ name: 'a', appearance: seal }],
        signer,
        signerName: '张三',
        time: new Date(),
      })
      await expect(filling).rejects.toMatchObject({ code: 'signing-failed' })
    }
  })

  it('does not take one name for two fields', async () => {
    const fields = [
      { name: 'a', box: box(0, 0.1) },
      { name: 'a', box: box(0, 0.4) },
    ]
    await expect(prepareFields(makeTestPdf(), { fields })).rejects.toMatchObject({ code: 'field-exists' })
  })
})

function appendRevision(bytes: Buffer, object: string, number = Number(object.split(' ')[0])): Buffer {
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(bytes.toString('latin1', bytes.length - 60))?.[1]
  const offset = bytes.length
  const table = bytes.length + object.length
  const entry = `${String(offset).padStart(10, '0')} 00000 n \n`
  const trailer = `<</Size 6000/Root 1 0 R/Prev ${previous}>>`
  const text = `${object}xref\n${number} 1\n${entry}trailer\n${trailer}\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(text, 'latin1')])
}
