import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pkiCa, pkiCrl, pkiOcsp, pkiOcspRequest, pkiTsa } from '@qiyin/calls/areas/pki.ts'
import {
  integerHex,
  makeOcspRequest,
  makeTimestampRequest,
  readCertificate,
  readElement,
  readTimestampInfo,
  sequenceOf,
} from '@qiyin/pdf/pki'
import { listSignatureFields, PdfDocument, PdfStream, PdfString } from '@qiyin/pdf/read'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, testToolsRequired } from '../../config.ts'
import {
  downloadOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  storedCertificates,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { authorityOf } from './authority.ts'
import { renewRevocationLists } from './jobs.ts'
import { revokeCertificate } from './revoke.ts'

let server: TestServer
let folder: string
/** A signed and completed contract, and the certificate its signer had. */
let document: Buffer
let certificate: Buffer
let aheadMs = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qiyin-revocation-'))
  const { signing } = readConfig({ SIGNATURE_ALGORITHM: 'p-256', PKI_URL: 'http://pki.example.com' })
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs), config: { signing } })
  const parties = await makeSigners(server)
  const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  await signSlotAs(server, slot, parties.individual)
  document = await downloadOf(server, slot.contractId, parties.individual)
  const [stored] = await storedCertificates(server.services.database.db, slot.contractId)
  certificate = stored ?? Buffer.alloc(0)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function save(name: string, bytes: Uint8Array | string): Promise<string> {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

/** Not at once, because the server it asks lives in this process; undefined where it is not installed and need not be. */
function openssl(...args: string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    execFile('openssl', args, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT' && !testToolsRequired()) resolve(undefined)
      else if (error?.code === 'ENOENT') reject(error)
      else resolve(stdout + stderr)
    })
  })
}

async function pemOf(authority: 'root' | 'issuing'): Promise<string> {
  const { bytes } = await server.call(pkiCa, { authority, format: 'pem' })
  return save(`${authority}.pem`, bytes)
}

async function pemOfSigner(): Promise<string> {
  const der = await save('signer.der', certificate)
  await openssl('x509', '-inform', 'DER', '-in', der, '-out', join(folder, 'signer.pem'))
  return join(folder, 'signer.pem')
}

/** RFC 5280, 5.1: the revoked numbers and the list's own number. */
function readList(der: Buffer): { serials: string[]; listNo: bigint } {
  const [signed] = sequenceOf(readElement(der))
  const parts = sequenceOf(signed)
  const revoked = parts[5]?.tag === 0x30 ? sequenceOf(parts[5]) : []
  const [extensions] = parts.slice(-1).map(({ content }) => sequenceOf(readElement(content)))
  const number = extensions?.map((one) => sequenceOf(one)).find(([type]) => type?.content.equals(crlNumber))
  return {
    serials: revoked.map((entry) => integerHex(sequenceOf(entry)[0])),
    listNo: BigInt(`0x${integerHex(readElement(number?.at(-1)?.content ?? Buffer.alloc(0)))}`),
  }
}

/** 2.5.29.20 */
const crlNumber = Buffer.from('551d14', 'hex')

async function fetchList(authority: 'root' | 'issuing'): Promise<Buffer> {
  const { headers, bytes } = await server.call(pkiCrl, { authority })
  expect(headers.get('content-type')).toBe('application/pkix-crl')
  return bytes
}

const none = { headers: { 'x-requested-with': undefined, origin: undefined } } as const

describe('what certificates say about where to ask', () => {
  it('is the configured address, for the list, the issuer and the state', async () => {
    const text = await openssl(
      'x509',
      '-inform',
      'DER',
      '-in',
      await save('a.der', certificate),
      '-noout',
      '-text',
    )
    const base = 'http://pki.example.com/esignature/api/pki'
    for (const line of [`URI:${base}/crl`, `CA Issuers - URI:${base}/ca`, `OCSP - URI:${base}/ocsp`])
      expect(text ?? line).toContain(line)
    const { issuing } = await authorityOf(server.services)
    const path = await save('b.der', issuing.certificate)
    const above = await openssl('x509', '-inform', 'DER', '-in', path, '-noout', '-text')
    const atRoot = `URI:${base}/crl?authority=root`
    expect(above ?? atRoot).toContain(atRoot)
  })
})

describe('a completed document', () => {
  it('holds what the authority said of every certificate in it, under the names of its signatures', async () => {
    const pdf = new PdfDocument(document)
    const store = pdf.dict(pdf.root.get('DSS'))
    const count = (key: string): number => pdf.array(store?.get(key))?.length ?? 0
    // The platform's, the signer's and the time-stamp authority's; two lists.
    expect([count('OCSPs'), count('CRLs')]).toEqual([3, 2])
    expect(count('Certs')).toBeGreaterThanOrEqual(6)
    const related = pdf.dict(store?.get('VRI'))
    const keys = listSignatureFields(pdf).flatMap((field) => {
      const contents = pdf.resolve(pdf.dict(field.value)?.get('Contents'))
      if (!(contents instanceof PdfString)) return []
      return createHash('sha1').update(contents.bytes).digest('hex').toUpperCase()
    })
    // The closing time-stamp came after it.
    expect(keys).toHaveLength(3)
    expect(keys.filter((key) => related?.has(key))).toHaveLength(2)
    const [issuing, root] = [await pemOf('issuing'), await pemOf('root')]
    const signer = await pemOfSigner()
    const states: string[] = []
    for (const item of pdf.array(store?.get('OCSPs')) ?? []) {
      const stream = pdf.resolve(item)
      if (!(stream instanceof PdfStream)) continue
      const answer = await save('embedded.der', pdf.decode(stream))
      const trust = ['-respin', answer, '-CAfile', root, '-issuer', issuing, '-no_nonce', '-cert', signer]
      states.push((await openssl('ocsp', ...trust)) ?? 'signer.pem: good')
    }
    expect(states.filter((one) => one.includes('signer.pem: good'))).not.toEqual([])
  })
})

describe('POST /pki/ocsp', () => {
  it('tells anybody that a certificate is good, with the nonce of the question', async () => {
    const [issuing, root] = [await pemOf('issuing'), await pemOf('root')]
    const signer = await pemOfSigner()
    const url = `${server.url}/esignature/api/pki/ocsp`
    for (const digest of ['-sha1', '-sha256']) {
      const ask = ['-issuer', issuing, digest, '-cert', signer, '-url', url, '-CAfile', root, '-nonce']
      const output = await openssl('ocsp', ...ask)
      if (output === undefined) continue
      expect(output).toContain('Response verify OK')
      expect(output).toContain(`${signer}: good`)
      expect(output).not.toContain('WARNING')
    }
  })

  it('knows nothing of what it has not issued', async () => {
    const { root, issuing } = await authorityOf(server.services)
    // Somebody else's number, under our issuer.
    const request = makeOcspRequest(root.certificate, issuing.certificate)
    const answer = await server.call(pkiOcsp, { request }, none)
    expect(answer.headers.get('content-type')).toBe('application/ocsp-response')
    const path = await save('unknown.der', answer.bytes)
    const text = await openssl('ocsp', '-respin', path, '-noverify', '-resp_text')
    expect(text ?? 'Cert Status: unknown').toContain('Cert Status: unknown')
  })

  it('answers a request that cannot be read as the standard says, and refuses what is none', async () => {
    const answer = await server.call(pkiOcsp, { request: Buffer.from('nonsense') }, none)
    // OCSPResponse with responseStatus malformedRequest.
    expect([answer.status, answer.bytes.toString('hex')]).toEqual([200, '30030a0101'])
    const json = await server.call(
      pkiOcsp,
      { request: Buffer.from('{}') },
      { headers: { 'content-type': 'application/json' } },
    )
    expect(json.refusal).toBe('PARAMETER_INVALID')
  })

  it('is answered by a certificate that need not be asked about itself', async () => {
    const { ocsp } = await authorityOf(server.services)
    const { extensions } = readCertificate(ocsp.certificate)
    expect(extensions.get('1.3.6.1.5.5.7.48.1.5')?.value.toString('hex')).toBe('0500')
  })
})

describe('GET /pki/ocsp/{request}', () => {
  it('answers the same question in the address', async () => {
    const { issuing } = await authorityOf(server.services)
    const request = makeOcspRequest(certificate, issuing.certificate).toString('base64')
    const answer = await server.call(pkiOcspRequest, { request }, none)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=600'])
    const path = await save('get.der', answer.bytes)
    const [issuer, root] = [await pemOf('issuing'), await pemOf('root')]
    const signer = await pemOfSigner()
    const check = ['-respin', path, '-no_nonce', '-issuer', issuer, '-cert', signer, '-CAfile', root]
    const output = await openssl('ocsp', ...check)
    expect(output ?? `${signer}: good`).toContain(`${signer}: good`)
    const wrong = await server.call(pkiOcspRequest, { request: '***' }, none)
    expect(wrong.refusal).toBe('PARAMETER_INVALID')
  })
})

describe('POST /pki/tsa', () => {
  it('stamps a digest for anybody', async () => {
    const digest = createHash('sha256').update('content').digest()
    const { request } = makeTimestampRequest(digest)
    const answer = await server.call(pkiTsa, { request }, none)
    expect(answer.headers.get('content-type')).toBe('application/timestamp-reply')
    const [, token] = sequenceOf(readElement(answer.bytes))
    expect(readTimestampInfo(token?.whole ?? Buffer.alloc(0)).hash.equals(digest)).toBe(true)
    const [query, reply] = [await save('a.tsq', request), await save('a.tsr', answer.bytes)]
    const trust = ['-CAfile', await pemOf('root'), '-untrusted', await pemOf('issuing')]
    const output = await openssl('ts', '-verify', '-queryfile', query, '-in', reply, ...trust)
    expect(output ?? 'Verification: OK').toContain('Verification: OK')
  })
})

describe('GET /pki/crl', () => {
  it('gives the lists of both authorities, signed by them', async () => {
    for (const authority of ['root', 'issuing'] as const) {
      const list = await save('list.crl', await fetchList(authority))
      const check = ['-inform', 'DER', '-in', list, '-noout', '-CAfile', await pemOf(authority)]
      const output = await openssl('crl', ...check)
      expect(output ?? 'verify OK').toContain('verify OK')
    }
  })

  it('is the same until the night, which brings a list with a higher number', async () => {
    const before = await fetchList('issuing')
    expect((await fetchList('issuing')).equals(before)).toBe(true)
    await renewRevocationLists.run({}, server.services)
    expect((await fetchList('issuing')).equals(before)).toBe(true)
    const nextDay = { ...server.services, now: () => new Date(Date.now() + 24 * 3_600_000) }
    await renewRevocationLists.run({}, nextDay)
    const after = await fetchList('issuing')
    expect(readList(after).listNo).toBeGreaterThan(readList(before).listNo)
    expect(readList(await fetchList('root')).listNo).toBeGreaterThan(0n)
  })
})

// Towards the end, because what is taken back stays taken back, and the clock is not set back.
describe('taking a certificate back', () => {
  it('is known to the list and to whoever asks, at once and for good', async () => {
    const { serialNumber } = readCertificate(certificate)
    expect(await revokeCertificate(server.services, serialNumber.toLowerCase(), 'keyCompromise')).toBe(
      'revoked',
    )
    expect(await revokeCertificate(server.services, serialNumber, 'superseded')).toBe('revoked-before')
    expect(await revokeCertificate(server.services, '01', 'superseded')).toBe('unknown')
    const list = await fetchList('issuing')
    expect(readList(list).serials).toEqual([serialNumber])
    expect(readList(await fetchList('root')).serials).toEqual([])

    const [issuing, root] = [await pemOf('issuing'), await pemOf('root')]
    const signer = await pemOfSigner()
    const url = `${server.url}/esignature/api/pki/ocsp`
    const ask = ['-issuer', issuing, '-cert', signer, '-url', url, '-CAfile', root]
    const state = await openssl('ocsp', ...ask)
    expect(state ?? 'revoked keyCompromise').toMatch(/revoked[^]*keyCompromise/)
    const path = await save('revoked.crl', list)
    await openssl('crl', '-inform', 'DER', '-in', path, '-out', join(folder, 'revoked.pem'))
    const trust = ['-CAfile', root, '-untrusted', issuing, '-CRLfile', join(folder, 'revoked.pem')]
    const chain = await openssl('verify', '-crl_check', ...trust, signer)
    expect(chain ?? 'certificate revoked').toContain('certificate revoked')
  })

  it('works for the platform’s own, and for the issuing authority through the root', async () => {
    const { platform, issuing } = await authorityOf(server.services)
    const numbers = [platform, issuing].map((one) => readCertificate(one.certificate).serialNumber)
    const [ofPlatform = '', ofIssuing = ''] = numbers
    expect(await revokeCertificate(server.services, ofPlatform, 'superseded')).toBe('revoked')
    expect(await revokeCertificate(server.services, ofIssuing, 'cessation')).toBe('revoked')
    expect(readList(await fetchList('issuing')).serials).toContain(ofPlatform)
    expect(readList(await fetchList('root')).serials).toEqual([ofIssuing])
  })
})

describe('a revocation list as time goes by', () => {
  it('still has the certificates that have run out: their signatures are still there', async () => {
    const { serialNumber } = readCertificate(certificate)
    aheadMs = 3 * 3_600_000
    await renewRevocationLists.run({}, server.services)
    expect(readList(await fetchList('issuing')).serials).toContain(serialNumber)
  })

  it('is issued anew for whoever asks after a week without a night', async () => {
    const before = await fetchList('issuing')
    aheadMs += 6 * 86_400_000
    expect((await fetchList('issuing')).equals(before)).toBe(true)
    aheadMs += 2 * 86_400_000
    const after = await fetchList('issuing')
    expect(readList(after).listNo).toBeGreaterThan(readList(before).listNo)
  })
})
