import { createHash, randomBytes } from 'node:crypto'
import { CertificateRevocationList, ContentInfo, Certificate as PkijsCertificate, SignedData } from 'pkijs'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWithOpenssl, fileSaver, openssl, toPem } from '../../testing/openssl.ts'
import type { SignerMaterial } from '../types.ts'
import {
  bitString,
  boolean,
  certificateTime,
  element,
  integer,
  namedBits,
  octetString,
  oid,
  sequence,
  setOf,
  tag,
  tagged,
  utf8,
} from './der.ts'
import { readElement, sequenceOf } from './der-reader.ts'
import { displayName, encodeName } from './distinguished-name.ts'
import { extension, issueCertificate, keyIdentifier } from './issue-certificate.ts'
import { issueCrl } from './issue-crl.ts'
import { oids } from './oids.ts'
import { readCertificate } from './read-certificate.ts'
import { prepareSigner, signData } from './signed-data.ts'
import { generateKeyPair, openSigningKey, type KeyPair } from './signing-key.ts'

const save = fileSaver()
const day = 86_400_000
const notBefore = new Date(Date.now() - day)
const notAfter = new Date(Date.now() + day)

function printableString(text: string): Buffer {
  return element(tag.printableString, Buffer.from(text, 'latin1'))
}

function bmp(text: string): Buffer {
  return element(0x1e, Buffer.from(text, 'utf16le').swap16())
}

function pair(type: string, value: Buffer): Buffer {
  return sequence(oid(type), value)
}

/** Issuer names as authorities in the field write them. */
const names: [string, Buffer, string][] = [
  [
    'Chinese in UTF-8 with a printable country',
    encodeName({ commonName: '契印测试签发机构', organization: '契印（北京）', country: 'CN' }),
    '契印测试签发机构',
  ],
  [
    'printable and UTF-8 strings in one name',
    sequence(
      setOf(pair(oids.country, printableString('CN'))),
      setOf(pair(oids.organization, utf8('中国金融认证中心'))),
      setOf(pair(oids.organizationalUnit, printableString('Test OU'))),
      setOf(pair(oids.commonName, printableString('CFCA Test OCA31'))),
    ),
    'CFCA Test OCA31',
  ],
  [
    'ASCII in UTF-8, with spaces that a comparison would fold',
    sequence(
      setOf(pair(oids.country, utf8('CN'))),
      setOf(pair(oids.organization, utf8('  Qiyin   Test  '))),
      setOf(pair(oids.commonName, utf8('MIXED case 机构'))),
    ),
    'MIXED case 机构',
  ],
  [
    'BMP and Latin strings and an attribute pair in one set',
    sequence(
      setOf(pair(oids.country, printableString('CN'))),
      setOf(
        pair(oids.organization, element(0x14, Buffer.from('Soci\xe9t\xe9', 'latin1'))),
        pair(oids.serialNumber, printableString('91110000MA01')),
      ),
      setOf(pair(oids.commonName, bmp('证书机构'))),
    ),
    '证书机构',
  ],
]

const serials: [string, Buffer][] = [
  ['one', Buffer.from([1])],
  ['with the high bit set', Buffer.from([0xff, ...randomBytes(15)])],
  ['of twenty bytes', Buffer.from([0x7f, ...randomBytes(19)])],
]

let authorityKeys: KeyPair
let signerKeys: KeyPair
beforeAll(async () => {
  authorityKeys = await generateKeyPair('rsa-2048')
  signerKeys = await generateKeyPair('rsa-2048')
})

/** A certificate by hand, because names like these are nothing our own authority would make. */
async function certify(request: {
  issuer: Buffer
  subject: Buffer
  serial: Buffer
  keys: KeyPair
  authority: boolean
}): Promise<Buffer> {
  const key = openSigningKey(authorityKeys.privateKey)
  const signedPart = sequence(
    tagged(0, integer(2)),
    integer(request.serial),
    key.certificateAlgorithm,
    request.issuer,
    sequence(certificateTime(notBefore), certificateTime(notAfter)),
    request.subject,
    request.keys.publicKey,
    tagged(
      3,
      sequence(
        extension(oids.basicConstraints, true, request.authority ? sequence(boolean(true)) : sequence()),
        extension(oids.keyUsage, true, request.authority ? namedBits(5, 6) : namedBits(0, 1)),
        extension(oids.subjectKeyIdentifier, false, octetString(keyIdentifier(request.keys.publicKey))),
      ),
    ),
  )
  return sequence(signedPart, key.certificateAlgorithm, bitString(await key.sign(signedPart)))
}

async function authorityNamed(name: Buffer): Promise<SignerMaterial> {
  const certificate = await certify({
    issuer: name,
    subject: name,
    serial: Buffer.from([9]),
    keys: authorityKeys,
    authority: true,
  })
  return { key: authorityKeys.privateKey, certificate, chain: [] }
}

const content = Buffer.from('合同内容')

async function containerOf(signer: SignerMaterial): Promise<Buffer> {
  const digest = createHash('sha256').update(content).digest()
  const open = await signData(prepareSigner(signer), {
    contentType: oids.data,
    digest,
    withCertificates: true,
  })
  return open.finish()
}

/** As somebody else's library reads it. */
function parsedElsewhere(container: Buffer): SignedData {
  return new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(container)).content })
}

function rawName(name: { valueBeforeDecode: ArrayBuffer } | undefined): Buffer {
  return Buffer.from(name?.valueBeforeDecode ?? new ArrayBuffer(0))
}

function bytesOf(item: { toBER: () => ArrayBuffer } | undefined): Buffer {
  return Buffer.from(item?.toBER() ?? new ArrayBuffer(0))
}

const cases = names.flatMap(([what, name, shown]) =>
  serials.map(([which, serial]) => ({ what, which, name, serial, shown })),
)

describe('who signed', () => {
  it.each(cases)('is named byte for byte: $what, serial number $which', async ({ name, serial, shown }) => {
    const authority = await authorityNamed(name)
    const subject = encodeName({ commonName: '张三', serialNumber: '110***********1234', country: 'CN' })
    const certificate = await certify({ issuer: name, subject, serial, keys: signerKeys, authority: false })
    const signer = { key: signerKeys.privateKey, certificate, chain: [authority.certificate] }
    const own = readCertificate(certificate)
    expect(displayName(own.issuer)).toBe(shown)

    const { signerInfos } = parsedElsewhere(await containerOf(signer))
    expect(signerInfos).toHaveLength(1)
    const [info] = signerInfos
    // Its own writing of names is not looked at: it would fold the kinds of string.
    expect(rawName(info?.sid.issuer).equals(own.issuer.whole)).toBe(true)
    expect(bytesOf(info?.sid.serialNumber).equals(own.serial.whole)).toBe(true)

    const attributes = info?.signedAttrs?.attributes ?? []
    expect(attributes.map(({ type }) => type).toSorted()).toEqual(
      [oids.contentType, oids.messageDigest, oids.signingCertificateV2, oids.algorithmProtection].toSorted(),
    )
    const essential = attributes.find(({ type }) => type === oids.signingCertificateV2)
    const [essId] = sequenceOf(sequenceOf(readElement(bytesOf(essential?.values[0])))[0])
    const [hash, issuerSerial] = sequenceOf(essId)
    expect(hash?.content.equals(createHash('sha256').update(certificate).digest())).toBe(true)
    const named = sequence(sequence(tagged(4, own.issuer.whole)), own.serial.whole)
    expect(issuerSerial?.whole.equals(named)).toBe(true)
  })

  it.each(names)('is issued under the authority’s own name: %s', async (_, name) => {
    const authority = await authorityNamed(name)
    const certificate = await issueCertificate({
      subject: { commonName: '李四', organization: '北京示例科技有限公司', country: 'CN' },
      publicKey: signerKeys.publicKey,
      issuer: authority,
      notBefore,
      notAfter,
      policyOids: [],
      usages: ['signing'],
    })
    expect(readCertificate(certificate).issuer.whole.equals(name)).toBe(true)
    const list = await issueCrl({
      issuer: authority,
      revoked: [{ serialNumber: '0A', revokedAt: notBefore, reason: 'keyCompromise' }],
      number: 1,
      thisUpdate: notBefore,
      nextUpdate: notAfter,
    })
    const elsewhere = PkijsCertificate.fromBER(new Uint8Array(certificate))
    const listElsewhere = CertificateRevocationList.fromBER(new Uint8Array(list))
    expect(rawName(elsewhere.issuer).equals(name)).toBe(true)
    expect(rawName(listElsewhere.issuer).equals(name)).toBe(true)
    expect(listElsewhere.revokedCertificates).toHaveLength(1)
  })
})

describeWithOpenssl('openssl', () => {
  it.each(cases)('finds the signer: $what, serial number $which', async ({ name, serial }) => {
    const authority = await authorityNamed(name)
    const subject = encodeName({ commonName: '张三', organization: '契印', country: 'CN' })
    const certificate = await certify({ issuer: name, subject, serial, keys: signerKeys, authority: false })
    const signer = { key: signerKeys.privateKey, certificate, chain: [authority.certificate] }
    const root = save('root.pem', toPem('CERTIFICATE', authority.certificate))
    const container = save('container.der', await containerOf(signer))
    const what = ['-binary', '-inform', 'DER', '-in', container, '-content', save('content', content)]
    const trust = ['-cades', '-purpose', 'any', '-CAfile', root, '-out', save('out', '')]
    expect(openssl('cms', '-verify', ...what, ...trust).output).toBe('CAdES Verification successful\n')
  })
})
