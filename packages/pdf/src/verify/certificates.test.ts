import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  craftCertificate,
  craftCertificateDer,
  makeExtension,
  makeKey,
  signWith,
  type CraftedRequest,
} from '../../testing/crafted-certificate.ts'
import {
  bitString,
  boolean,
  integer,
  nullElement,
  octetString,
  oid,
  sequence,
  taggedPrimitive,
} from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { isSelfIssued, readCertificate } from '../pki/read-certificate.ts'
import {
  certificateDigest,
  failureBudget,
  isSignedBy,
  isSignedByKey,
  isValidAt,
  namesRevocationSource,
  publicKeyOf,
  readUsable,
} from './certificates.ts'

const key = makeKey()
const other = makeKey()
const strangeKey = { ...key, spki: sequence(sequence(oid('1.2.3')), bitString(Buffer.alloc(3))) }
const issuer = craftCertificate({ name: 'issuer', key, by: key })
const leaf = craftCertificate({ key: other, by: key })
const ecdsa = { kind: 'ec', digest: 'sha256', saltLength: 0 } as const

const made = (statedAlgorithm: Buffer, algorithm?: Buffer): boolean =>
  isSignedBy(
    craftCertificate({ key: other, by: key, statedAlgorithm, ...(algorithm && { algorithm }) }),
    issuer,
  )

describe('the signature of a certificate', () => {
  it('is by the key of its issuer', () => {
    expect(isSignedBy(leaf, issuer)).toBe(true)
    expect(isSignedBy(leaf, leaf)).toBe(false)
    expect(isSignedBy(leaf, issuer)).toBe(true)
    expect(isSignedBy(leaf, leaf)).toBe(false)
  })

  it('is none in an algorithm nobody knows, or by a key nobody can open', () => {
    const unknown = craftCertificate({ key: other, by: key, algorithm: sequence(oid('1.2.3')) })
    expect(isSignedBy(unknown, issuer)).toBe(false)
    expect(certificateDigest(unknown)).toBeUndefined()
    const strange = craftCertificate({ name: 'issuer', key: strangeKey, by: key })
    expect(publicKeyOf(strange)).toBeUndefined()
    expect(publicKeyOf(strange)).toBeUndefined()
    expect(isSignedBy(leaf, strange)).toBe(false)
  })

  it.each([
    ['RSA of 512 bits', generateKeyPairSync('rsa', { modulusLength: 512 }), false],
    ['RSA of 1016 bits', generateKeyPairSync('rsa', { modulusLength: 1016 }), false],
    ['RSA of 1024 bits', generateKeyPairSync('rsa', { modulusLength: 1024 }), true],
    ['RSA for PSS of 768 bits', generateKeyPairSync('rsa-pss', { modulusLength: 768 }), false],
    ['RSA with 3', generateKeyPairSync('rsa', { modulusLength: 1024, publicExponent: 3 }), true],
    ['a curve of 112 bits', generateKeyPairSync('ec', { namedCurve: 'secp112r1' }), false],
    ['a curve of 131 bits', generateKeyPairSync('ec', { namedCurve: 'sect131r1' }), false],
    [
      'a curve without bits in its name',
      generateKeyPairSync('ec', { namedCurve: 'wap-wsg-idm-ecid-wtls8' }),
      false,
    ],
    ['a curve of 160 bits', generateKeyPairSync('ec', { namedCurve: 'brainpoolP160r1' }), true],
    ['SM2', generateKeyPairSync('ec', { namedCurve: 'SM2' }), true],
    ['Ed25519', generateKeyPairSync('ed25519'), true],
  ])('proves something, or nothing where anybody can find the key: %s', (_, { publicKey }, isUsed) => {
    const spki = publicKey.export({ type: 'spki', format: 'der' })
    const holder = craftCertificate({ key: { ...key, spki }, by: key })
    expect(publicKeyOf(holder) !== undefined).toBe(isUsed)
  })

  it('proves nothing with an exponent of 1, where every value is a signature', () => {
    const { n } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
    const spki = (e: string): Buffer =>
      createPublicKey({ key: { kty: 'RSA', n: n ?? '', e }, format: 'jwk' }).export({
        type: 'spki',
        format: 'der',
      })
    expect(publicKeyOf(craftCertificate({ key: { ...key, spki: spki('AQ') }, by: key }))).toBeUndefined()
    expect(publicKeyOf(craftCertificate({ key: { ...key, spki: spki('AQAB') }, by: key }))).toBeDefined()
  })

  it('is not checked with an exponent as long as the modulus, which takes a thousand times as long', () => {
    const { n } = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
    const isUsed = (exponent: bigint): boolean => {
      const e = Buffer.from(exponent.toString(16).padStart(66, '0'), 'hex').toString('base64url')
      const jwk = createPublicKey({ key: { kty: 'RSA', n: n ?? '', e }, format: 'jwk' })
      const spki = jwk.export({ type: 'spki', format: 'der' })
      return publicKeyOf(craftCertificate({ key: { ...key, spki }, by: key })) !== undefined
    }
    expect([isUsed(2n ** 32n - 1n), isUsed(2n ** 32n + 1n), isUsed(2n ** 255n + 1n)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is none when its algorithm cannot be read', () => {
    const broken = craftCertificate({ key: other, by: key })
    expect(
      certificateDigest({ ...broken, der: sequence(sequence(), octetString(Buffer.alloc(2))) }),
    ).toBeUndefined()
    expect(isSignedBy({ ...broken, der: Buffer.from([0x30]) }, issuer)).toBe(false)
  })

  it('is none by an algorithm that is not the one stated inside', () => {
    const [sha384, withNull] = [
      sequence(oid(oids.ecdsaWithSha384)),
      sequence(oid(oids.ecdsaWithSha256), nullElement),
    ]
    expect(made(sequence(oid(oids.ecdsaWithSha256)))).toBe(true)
    expect([made(sha384), made(withNull)]).toEqual([false, false])
    expect(made(withNull, withNull)).toBe(true)
  })

  it('is none by a key on a curve that it brings itself', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit' })
    const spki = publicKey.export({ type: 'spki', format: 'der' })
    expect(publicKeyOf(craftCertificate({ key: { ...key, spki }, by: key }))).toBeUndefined()
  })

  it('tells its digest', () => {
    expect(certificateDigest(leaf)).toBe('sha256')
    const sha1 = sequence(oid('1.2.840.10045.4.1'))
    expect(certificateDigest(craftCertificate({ key: other, by: key, algorithm: sha1 }))).toBe('sha1')
  })

  it('is none by a key that is for another digest', () => {
    const hashed = { modulusLength: 1024, hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256' }
    const { publicKey } = generateKeyPairSync('rsa-pss', hashed)
    const spki = publicKey.export({ type: 'spki', format: 'der' })
    const holder = craftCertificate({ key: { ...key, spki }, by: key })
    const pss = { kind: 'pss', digest: 'sha1', saltLength: 20 } as const
    expect(isSignedByKey(Buffer.from('x'), pss, holder, Buffer.alloc(128))).toBe(false)
  })

  it('is none when its value is no signature at all', () => {
    const bytes = Buffer.from('x')
    expect(isSignedByKey(bytes, ecdsa, issuer, signWith(key, bytes))).toBe(true)
    expect(isSignedByKey(bytes, ecdsa, issuer, Buffer.alloc(0))).toBe(false)
    expect(isSignedByKey(bytes, { ...ecdsa, digest: undefined }, issuer, signWith(key, bytes))).toBe(false)
    expect(isSignedByKey(bytes, { kind: 'sm2', digest: 'sm3', saltLength: 0 }, issuer, Buffer.alloc(9))).toBe(
      false,
    )
  })
})

it('keys of hundreds of certificates are opened, and opened again', () => {
  const many = Array.from({ length: 300 }, () => craftCertificate({ key: makeKey(), by: key }))
  expect(new Set(many.map((item) => publicKeyOf(item))).size).toBe(300)
  expect(isSignedBy(leaf, craftCertificate({ name: 'issuer', key, by: key, serial: 9 }))).toBe(true)
})

const moment = (time: Date, ms: number): Date => new Date(time.getTime() + ms)

it('a fault of ours is not taken for one of the certificate', () => {
  const fault = new Error('fault')
  const fail = (): never => {
    throw fault
  }
  const faulty = Object.defineProperty({ ...leaf }, 'der', { get: fail })
  expect(() => certificateDigest(faulty)).toThrow(fault)
  expect(() => readUsable(new Proxy(new Uint8Array(3), { get: fail }))).toThrow(fault)
})

it('a link that does not hold counts once, however often its certificates are read', () => {
  const der = craftCertificateDer({ key: other, by: key })
  const budget = failureBudget()
  const { left } = budget
  const isLinked = [1, 2, 3].map(() => isSignedBy(readCertificate(der), leaf, budget))
  expect(isLinked).toEqual([false, false, false])
  expect(left - budget.left).toBe(1)
  expect(isSignedBy(readCertificate(der), issuer, budget)).toBe(true)
})

it('a certificate is valid from its first to its last moment', () => {
  const times = [
    moment(leaf.notBefore, -1),
    leaf.notBefore,
    moment(leaf.notBefore, 1),
    leaf.notAfter,
    moment(leaf.notAfter, 1),
  ]
  expect(times.map((time) => isValidAt(leaf, time))).toEqual([false, true, true, true, false])
})

it('a certificate is issued by itself when its names are one', () => {
  expect(isSelfIssued(leaf)).toBe(false)
  expect(isSelfIssued(craftCertificate({ name: 'issuer', key, by: other }))).toBe(true)
})

it.each<[string, Buffer[], boolean]>([
  ['nothing', [], false],
  ['lists', [makeExtension(oids.crlDistributionPoints, sequence())], true],
  [
    'OCSP',
    [
      makeExtension(
        oids.authorityInfoAccess,
        sequence(sequence(oid(oids.ocsp), taggedPrimitive(6, Buffer.from('http://a')))),
      ),
    ],
    true,
  ],
  [
    'its issuer alone',
    [
      makeExtension(
        oids.authorityInfoAccess,
        sequence(sequence(oid(oids.caIssuers), taggedPrimitive(6, Buffer.from('http://a')))),
      ),
    ],
    false,
  ],
])('a certificate that names %s says where its state is published: %3$s', (_, extensions, names) => {
  expect(namesRevocationSource(craftCertificate({ key: other, by: key, extensions }))).toBe(names)
})

const named = (request: Partial<CraftedRequest>): Buffer =>
  craftCertificateDer({ key: other, by: key, ...request })

/** Something no certificate has in this place, of the same length. */
const without = (part: Buffer, by: Buffer): Buffer => {
  const der = named({})
  const at = der.indexOf(part)
  expect(at).toBeGreaterThan(0)
  return Buffer.concat([der.subarray(0, at), by, der.subarray(at + part.length)])
}

describe('a certificate of which any part cannot be read is none', () => {
  const wrong = octetString(Buffer.from('x'))

  it('and one that can be is one', () => {
    const der = named({})
    expect(readUsable(der)).toMatchObject({ serialNumber: '07', der })
    expect(readUsable(der)).toMatchObject({ serialNumber: '07', der })
  })

  const extension = (type: string): Buffer[] => [makeExtension(type, wrong)]
  it.each<[string, () => Buffer]>([
    ['no certificate', () => Buffer.from('no certificate')],
    ['the form of an extension', () => named({ extensions: [sequence(oid('1.2.3'), integer(1), wrong)] })],
    ['its authority', () => named({ extensions: extension(oids.basicConstraints) })],
    ['its usage', () => named({ extensions: extension(oids.keyUsage) })],
    ['its further usages', () => named({ extensions: extension(oids.extendedKeyUsage) })],
    ['its policies', () => named({ extensions: extension(oids.certificatePolicies) })],
    ['its constraints of policies', () => named({ extensions: extension('2.5.29.36') })],
    ['other names of its policies', () => named({ extensions: extension('2.5.29.33') })],
    [
      'its key’s identifier',
      () => named({ extensions: [makeExtension(oids.subjectKeyIdentifier, integer(1))] }),
    ],
    ['its key', () => named({ key: { ...key, spki: sequence(sequence(oid('1.2.3')), boolean(true)) } })],
    ['its subject', () => without(leaf.subject.content, Buffer.alloc(leaf.subject.content.length, 1))],
    ['its issuer', () => without(leaf.issuer.content, Buffer.alloc(leaf.issuer.content.length, 1))],
  ])('%s', (_, make) => {
    expect(readUsable(make())).toBeUndefined()
    expect(readUsable(make())).toBeUndefined()
  })
})
