import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pkiCa } from '@qiyin/calls/areas/pki.ts'
import type { SignerMaterial } from '@qiyin/pdf'
import { extendedUsages, findPath, policyOids, readCertificate } from '@qiyin/pdf/pki'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../../build-server.ts'
import { publishedRootPath } from '../../config.ts'
import type { Services } from '../../http/context.ts'
import { storedAuthorities } from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { authorityOf } from './authority.ts'
import { eventSigner } from './public.ts'

const now = new Date('2026-11-20T04:00:00Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.close())

/** A second process on the same database and data folder, as far as one test can have it. */
async function startSecond(): Promise<{ services: Services; close(): Promise<void> }> {
  const { services } = server
  if (services.config.database.kind === 'postgresql')
    return buildServer(services.config, { now: () => now, logger: services.logger })
  // The embedded database has one process: another view of it at least shares no memory of keys.
  return { services: { ...services, database: { ...services.database } }, close: () => Promise.resolve() }
}

/** The private key, which lies in memory. */
function keyBytes({ key }: SignerMaterial): Buffer {
  if (!(key instanceof Uint8Array)) throw new Error('the key is kept elsewhere')
  return Buffer.from(key)
}

const names = ['issuing', 'ocsp', 'platform', 'root', 'timestamp'] as const

describe('the platform’s own authority', () => {
  it('is made once, however many processes need it first', async () => {
    const second = await startSecond()
    const third = await startSecond()
    const made = await Promise.all(
      [server.services, second.services, third.services].map((services) => authorityOf(services)),
    )
    await second.close()
    await third.close()
    const certificates = made.map((one) =>
      names.map((name) => Buffer.from(one[name].certificate).toString('hex')),
    )
    expect(certificates[1]).toEqual(certificates[0])
    expect(certificates[2]).toEqual(certificates[0])
    const keys = made.map((one) => names.map((name) => keyBytes(one[name]).toString('hex')))
    expect(keys[1]).toEqual(keys[0])
    const stored = await storedAuthorities(server.services.database.db)
    expect(stored.map(({ name }) => name)).toEqual([...names])
  })

  it('keeps its keys sealed', async () => {
    const authority = await authorityOf(server.services)
    for (const { name, key } of await storedAuthorities(server.services.database.db)) {
      const plain = keyBytes(authority[name as (typeof names)[number]])
      expect(key?.includes(plain)).toBe(false)
      expect(key?.includes(plain.toString('base64'))).toBe(false)
    }
  })

  it('leaves its root certificate in the data folder for the command line', async () => {
    const { root } = await authorityOf(server.services)
    const published = await readFile(publishedRootPath(server.services.config.dataDir))
    expect(published.equals(root.certificate)).toBe(true)
  })

  it('has a chain from everything it issues to its root', async () => {
    const authority = await authorityOf(server.services)
    const [root, issuing, platform, timestamp] = [
      authority.root,
      authority.issuing,
      authority.platform,
      authority.timestamp,
    ].map(({ certificate }) => new X509Certificate(certificate)) as [
      X509Certificate,
      X509Certificate,
      X509Certificate,
      X509Certificate,
    ]
    expect([root.ca, issuing.ca, platform.ca, timestamp.ca]).toEqual([true, true, false, false])
    for (const [below, above] of [
      [root, root],
      [issuing, root],
      [platform, issuing],
      [timestamp, issuing],
    ] as const) {
      expect(below.checkIssued(above)).toBe(true)
      expect(below.verify(above.publicKey)).toBe(true)
    }
    expect(extendedUsages(readCertificate(authority.timestamp.certificate))).toEqual(['1.3.6.1.5.5.7.3.8'])
    // What it certifies today outlives the issuing key's own end.
    expect(new Date(root.validTo) > new Date(issuing.validTo)).toBe(true)
    expect(new Date(issuing.validTo) > new Date(timestamp.validTo)).toBe(true)
  })

  it('issues each signature a key and a certificate of its own', async () => {
    const subject = {
      commonName: '林个人',
      organization: '测试公司',
      maskedNo: '110***********1234',
      personId: '1',
      companyId: '1',
      contractId: '1',
      assurance: 'simulated',
      time: now,
    }
    const one = await eventSigner(server.services, subject)
    const two = await eventSigner(server.services, { ...subject, organization: null, assurance: 'manual' })
    const certificate = readCertificate(one.material.certificate)
    const { root, issuing } = await authorityOf(server.services)
    const roots = [readCertificate(root.certificate)]
    const pool = [readCertificate(issuing.certificate)]
    expect(findPath(certificate, pool, roots, now).end).toBe('trusted')
    expect(findPath(certificate, pool, roots, new Date(now.getTime() + 2 * 3_600_000)).end).toBe('expired')
    const readable = new X509Certificate(one.material.certificate)
    expect(readable.subject.split('\n').toSorted()).toEqual([
      'C=CN',
      'CN=林个人',
      'O=测试公司',
      'serialNumber=110***********1234',
    ])
    expect(readable.serialNumber).toBe(one.serialNo)
    expect(readable.ca).toBe(false)
    expect(one.serialNo).not.toBe(two.serialNo)
    expect(keyBytes(one.material).equals(keyBytes(two.material))).toBe(false)
    expect(policyOids(certificate)).not.toEqual(policyOids(readCertificate(two.material.certificate)))
    await expect(eventSigner(server.services, { ...subject, assurance: 'guessed' })).rejects.toThrow(
      'unknown assurance level',
    )
  })
})

describe('GET /pki/ca', () => {
  it.each(['issuing', 'root'] as const)(
    'gives the %s certificate to anybody, as DER and as PEM',
    async (authority) => {
      const der = await server.call(pkiCa, { authority, format: 'der' })
      expect([der.status, der.headers.get('content-type')]).toEqual([200, 'application/pkix-cert'])
      const certificate = new X509Certificate(der.bytes)
      expect(certificate.subject).toContain('O=契印电子签约平台')
      const pem = await server.call(pkiCa, { authority, format: 'pem' })
      expect(pem.headers.get('content-type')).toContain('application/x-pem-file')
      expect(new X509Certificate(pem.bytes.toString()).raw.equals(certificate.raw)).toBe(true)
      expect(
        Math.max(
          ...pem.bytes
            .toString()
            .split('\n')
            .map(({ length }) => length),
        ),
      ).toBe(64)
    },
  )

  it('is the issuing one in DER unless told', async () => {
    const given = await server.call(pkiCa, {})
    const issuing = await server.call(pkiCa, { authority: 'issuing', format: 'der' })
    expect(given.bytes.equals(issuing.bytes)).toBe(true)
    const wrong = await server.call(pkiCa, { authority: 'platform' as 'root' })
    expect(wrong.refusal).toBe('PARAMETER_INVALID')
  })
})
