import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeKey } from '../../testing/crafted-certificate.ts'
import { element, oid, sequence, tagged } from './der.ts'
import { DerError, children, readElement, sequenceOf, type DerElement } from './der-reader.ts'
import { encodeName } from './distinguished-name.ts'
import {
  createIssuingAuthority,
  createRootAuthority,
  issueCertificate,
  keyIdentifier,
  randomSerial,
  type CertificateRequest,
} from './issue-certificate.ts'
import { oids } from './oids.ts'
import { readCertificate } from './read-certificate.ts'

const notBefore = new Date('2026-01-02T03:04:05Z')
const notAfter = new Date('2051-01-02T03:04:05Z')
const [rootKey, middleKey, lowKey, leafKey] = [makeKey(), makeKey(), makeKey(), makeKey()]
const keysOf = (key: typeof rootKey): { privateKey: Buffer; publicKey: Buffer } => ({
  privateKey: key.pkcs8,
  publicKey: key.spki,
})
const times = { notBefore, notAfter }
const root = await createRootAuthority({
  subject: { commonName: '根', country: 'CN' },
  keys: keysOf(rootKey),
  ...times,
})
const middle = await createIssuingAuthority({
  subject: { commonName: '中', country: 'CN' },
  keys: keysOf(middleKey),
  issuer: root,
  ...times,
})
const low = await createIssuingAuthority({
  subject: { commonName: '下', country: 'CN' },
  keys: keysOf(lowKey),
  issuer: middle,
  ...times,
  crlUrl: 'http://a/crl',
})

async function issue(request: Partial<CertificateRequest> = {}): Promise<Buffer> {
  return issueCertificate({
    subject: { commonName: '张三', country: 'CN' },
    publicKey: leafKey.spki,
    issuer: low,
    ...times,
    policyOids: [],
    usages: [],
    ...request,
  })
}

/** Every extension in its order, its value in hexadecimal. */
function extensionsOf(der: Uint8Array): [type: string, critical: boolean, value: string][] {
  return [...readCertificate(der).extensions].map(([type, { critical, value }]) => [
    type,
    critical,
    value.toString('hex'),
  ])
}

const idOf = (key: typeof rootKey): string => keyIdentifier(key.spki).toString('hex')
const ownId = (key: typeof rootKey): [string, boolean, string] => [
  oids.subjectKeyIdentifier,
  false,
  `0414${idOf(key)}`,
]
const idAbove = (key: typeof rootKey): [string, boolean, string] => [
  oids.authorityKeyIdentifier,
  false,
  `30168014${idOf(key)}`,
]
const signsOthers = [oids.keyUsage, true, '03020106']
const anyPolicy = [oids.certificatePolicies, false, '300830060604551d2000']

describe('an authority', () => {
  it('is a root signed by itself', () => {
    const own = readCertificate(root.certificate)
    expect(root).toEqual({ key: rootKey.pkcs8, certificate: own.der, chain: [] })
    expect(own).toMatchObject({
      subject: { whole: encodeName({ commonName: '根', country: 'CN' }) },
      issuer: { whole: encodeName({ commonName: '根', country: 'CN' }) },
      publicKey: rootKey.spki,
      ...times,
    })
    expect(extensionsOf(root.certificate)).toEqual([
      ownId(rootKey),
      idAbove(rootKey),
      [oids.basicConstraints, true, '30060101ff020102'],
      signsOthers,
    ])
    const elsewhere = new X509Certificate(root.certificate)
    expect(elsewhere.verify(elsewhere.publicKey)).toBe(true)
  })

  it('stands below another with what leads there', () => {
    expect(middle).toMatchObject({ key: middleKey.pkcs8, chain: [root.certificate] })
    expect(low.chain).toEqual([middle.certificate, root.certificate])
    expect(readCertificate(low.certificate)).toMatchObject({
      subject: { whole: encodeName({ commonName: '下', country: 'CN' }) },
      issuer: { whole: encodeName({ commonName: '中', country: 'CN' }) },
      publicKey: lowKey.spki,
      ...times,
    })
    const constrained = [oids.basicConstraints, true, '30060101ff020100']
    expect(extensionsOf(middle.certificate)).toEqual([
      ownId(middleKey),
      idAbove(rootKey),
      constrained,
      signsOthers,
      anyPolicy,
    ])
    expect(extensionsOf(low.certificate)).toEqual([
      ownId(lowKey),
      idAbove(middleKey),
      constrained,
      signsOthers,
      anyPolicy,
      [oids.crlDistributionPoints, false, listAt('http://a/crl')],
    ])
    const elsewhere = new X509Certificate(low.certificate)
    expect(elsewhere.verify(new X509Certificate(middle.certificate).publicKey)).toBe(true)
  })
})

const uri = (url: string): Buffer => element(0x86, Buffer.from(url, 'latin1'))
const listAt = (url: string): string => sequence(sequence(tagged(0, tagged(0, uri(url))))).toString('hex')
const accessTo = (...places: [type: string, url: string][]): string =>
  sequence(...places.map(([type, url]) => sequence(oid(type), uri(url)))).toString('hex')

const mayDo = (bits: string, ...extended: [string, boolean, string][]): unknown[] => [
  ownId(leafKey),
  idAbove(lowKey),
  [oids.basicConstraints, true, '3000'],
  [oids.keyUsage, true, bits],
  ...extended,
]

describe('a certificate', () => {
  it('says whose key it is and who says so', async () => {
    const der = await issue()
    expect(readCertificate(der)).toMatchObject({
      subject: { whole: encodeName({ commonName: '张三', country: 'CN' }) },
      issuer: { whole: encodeName({ commonName: '下', country: 'CN' }) },
      publicKey: leafKey.spki,
      ...times,
    })
    const elsewhere = new X509Certificate(der)
    expect(elsewhere.verify(new X509Certificate(low.certificate).publicKey)).toBe(true)
    expect([elsewhere.ca, elsewhere.checkIssued(new X509Certificate(low.certificate))]).toEqual([false, true])
  })

  it('is of version 3 and labelled twice alike', async () => {
    const [signedPart, outside] = sequenceOf(readElement(await issue()))
    const [version, serial, inside, , validity] = sequenceOf(signedPart)
    expect(version?.whole.toString('hex')).toBe('a003020102')
    expect(serial?.content).toHaveLength(16)
    expect([inside, outside].map((item) => item?.whole.toString('hex'))).toEqual(
      Array(2).fill('300a06082a8648ce3d040302'),
    )
    expect(sequenceOf(validity).map(({ content }: DerElement) => content.toString())).toEqual([
      '260102030405Z',
      '20510102030405Z',
    ])
  })

  it('has a positive serial number of 127 random bits', () => {
    const serials = Array.from({ length: 200 }, () => randomSerial())
    const firsts = new Set(serials.map((serial) => serial.readUInt8()))
    expect(serials.every((serial) => serial.length === 16)).toBe(true)
    expect([...firsts].every((first) => first >= 0x40 && first < 0x80)).toBe(true)
    expect(firsts.size).toBeGreaterThan(8)
  })

  const timeStamping: [string, boolean, string] = [oids.extendedKeyUsage, true, '300a06082b06010505070308']
  const responding: [string, boolean, string][] = [
    [oids.extendedKeyUsage, false, '300a06082b06010505070309'],
    [oids.ocspNoCheck, false, '0500'],
  ]

  it.each<[string, Partial<CertificateRequest>, unknown[]]>([
    ['nothing in particular', {}, mayDo('03020780')],
    ['signing', { usages: ['signing'] }, mayDo('030206c0')],
    ['time-stamping', { usages: ['timestamping'] }, mayDo('03020780', timeStamping)],
    ['telling states', { usages: ['ocsp'] }, mayDo('03020780', ...responding)],
    ['signing and telling states', { usages: ['ocsp', 'signing'] }, mayDo('030206c0', ...responding)],
    [
      'a policy',
      { policyOids: ['1.2.3', '1.2.4'] },
      mayDo('03020780', [oids.certificatePolicies, false, '300c300406022a03300406022a04']),
    ],
    [
      'a list',
      { crlUrl: 'http://a/\xe9' },
      mayDo('03020780', [oids.crlDistributionPoints, false, listAt('http://a/\xe9')]),
    ],
    [
      'its issuer’s certificate',
      { aiaUrl: 'http://b' },
      mayDo('03020780', [oids.authorityInfoAccess, false, accessTo([oids.caIssuers, 'http://b'])]),
    ],
    [
      'a responder',
      { ocspUrl: 'http://c' },
      mayDo('03020780', [oids.authorityInfoAccess, false, accessTo([oids.ocsp, 'http://c'])]),
    ],
    [
      'all places',
      { crlUrl: 'http://a', aiaUrl: 'http://b', ocspUrl: 'http://c' },
      mayDo(
        '03020780',
        [oids.crlDistributionPoints, false, listAt('http://a')],
        [oids.authorityInfoAccess, false, accessTo([oids.ocsp, 'http://c'], [oids.caIssuers, 'http://b'])],
      ),
    ],
  ])('is issued for or with %s', async (_, request, wanted) => {
    expect(extensionsOf(await issue(request))).toEqual(wanted)
  })

  it('is not issued for what is no key, nor is such a key named', async () => {
    await expect(issue({ publicKey: sequence(sequence()) })).rejects.toThrow(DerError)
    const [, bits] = children(readElement(leafKey.spki))
    expect(() => keyIdentifier(sequence(sequence(), element(4, bits?.content ?? Buffer.alloc(0))))).toThrow(
      DerError,
    )
  })
})
