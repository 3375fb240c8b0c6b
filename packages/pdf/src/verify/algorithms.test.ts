import { constants, createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DerError, readElement } from '../pki/der-reader.ts'
import { element, integer, nullElement, oid, sequence, tag, tagged } from '../pki/der.ts'
import {
  digestNames,
  isSignatureOver,
  isWeakDigest,
  makeHash,
  signatureAlgorithm,
  type DigestName,
  type SignatureAlgorithm,
} from './algorithms.ts'

const read = (type: string, ...parameters: Uint8Array[]): SignatureAlgorithm | undefined =>
  signatureAlgorithm(readElement(sequence(oid(type), ...parameters)))

const rsaOid = '1.2.840.113549.1.1'
const nist = '2.16.840.1.101.3.4'

describe('digests by their identifiers', () => {
  it.each([
    ['1.3.14.3.2.26', 'sha1', 20],
    [`${nist}.2.4`, 'sha224', 28],
    [`${nist}.2.1`, 'sha256', 32],
    [`${nist}.2.2`, 'sha384', 48],
    [`${nist}.2.3`, 'sha512', 64],
    [`${nist}.2.7`, 'sha3-224', 28],
    [`${nist}.2.8`, 'sha3-256', 32],
    [`${nist}.2.9`, 'sha3-384', 48],
    [`${nist}.2.10`, 'sha3-512', 64],
    [`${nist}.2.12`, 'shake256', 64],
    ['1.2.156.10197.1.401', 'sm3', 32],
  ] as const)('%s is %s', (type, name, length) => {
    expect(digestNames.get(type)).toBe(name)
    expect(makeHash(name).update('abc').digest()).toHaveLength(length)
    expect(isWeakDigest(name)).toBe(name === 'sha1')
  })

  it('are no others', () => {
    expect(digestNames.size).toBe(11)
    expect(digestNames.get('1.2.840.113549.2.5')).toBeUndefined()
    expect(isWeakDigest(undefined)).toBe(false)
  })
})

describe('signature algorithms by their identifiers', () => {
  const rows: [string, SignatureAlgorithm['kind'], DigestName | undefined][] = [
    [`${rsaOid}.1`, 'rsa', undefined],
    [`${rsaOid}.5`, 'rsa', 'sha1'],
    ['1.3.14.3.2.29', 'rsa', 'sha1'],
    [`${rsaOid}.14`, 'rsa', 'sha224'],
    [`${rsaOid}.11`, 'rsa', 'sha256'],
    [`${rsaOid}.12`, 'rsa', 'sha384'],
    [`${rsaOid}.13`, 'rsa', 'sha512'],
    ['1.2.840.10045.2.1', 'ec', undefined],
    ['1.2.840.10045.4.1', 'ec', 'sha1'],
    ['1.2.840.10045.4.3.1', 'ec', 'sha224'],
    ['1.2.840.10045.4.3.2', 'ec', 'sha256'],
    ['1.2.840.10045.4.3.3', 'ec', 'sha384'],
    ['1.2.840.10045.4.3.4', 'ec', 'sha512'],
    [`${nist}.3.9`, 'ec', 'sha3-224'],
    [`${nist}.3.10`, 'ec', 'sha3-256'],
    [`${nist}.3.11`, 'ec', 'sha3-384'],
    [`${nist}.3.12`, 'ec', 'sha3-512'],
    [`${nist}.3.13`, 'rsa', 'sha3-224'],
    [`${nist}.3.14`, 'rsa', 'sha3-256'],
    [`${nist}.3.15`, 'rsa', 'sha3-384'],
    [`${nist}.3.16`, 'rsa', 'sha3-512'],
    ['1.3.101.112', 'ed', undefined],
    ['1.3.101.113', 'ed', undefined],
    ['1.2.156.10197.1.501', 'sm2', 'sm3'],
  ]
  it.each(rows)('%s is %s with %s', (type, kind, digest) => {
    expect(read(type)).toEqual({ kind, digest, saltLength: 0 })
  })

  it('are unknown otherwise', () => {
    expect(read('1.2.3.4')).toBeUndefined()
  })
})

const hash = (type: string): Buffer => sequence(oid(type), nullElement)
const mask = (type: string): Buffer => sequence(oid(`${rsaOid}.8`), hash(type))
const sha256 = `${nist}.2.1`
const sha384 = `${nist}.2.2`
const sha1 = '1.3.14.3.2.26'
const pss = `${rsaOid}.10`

describe('the parameters of RSASSA-PSS', () => {
  const rows: [string, Buffer[], [DigestName, number] | undefined][] = [
    [
      'all of them',
      [tagged(0, hash(sha256)), tagged(1, mask(sha256)), tagged(2, integer(32))],
      ['sha256', 32],
    ],
    [
      'a long salt',
      [tagged(0, hash(sha384)), tagged(1, mask(sha384)), tagged(2, integer(300))],
      ['sha384', 300],
    ],
    ['none: SHA-1 and 20 bytes', [], ['sha1', 20]],
    ['the salt alone', [tagged(2, integer(0))], ['sha1', 0]],
    ['the default written out', [tagged(0, hash(sha1)), tagged(1, mask(sha1))], ['sha1', 20]],
    ['another digest in the mask', [tagged(0, hash(sha256)), tagged(1, mask(sha384))], undefined],
    ['no mask beside a digest', [tagged(0, hash(sha256))], undefined],
    ['an unknown digest', [tagged(0, hash('1.2.3')), tagged(1, mask('1.2.3'))], undefined],
    ['the only trailer there is', [tagged(2, integer(1)), tagged(3, integer(1))], ['sha1', 1]],
    ['another trailer', [tagged(3, integer(2))], undefined],
    ['another function for the mask', [tagged(1, sequence(oid('1.2.3'), hash(sha1)))], undefined],
    ['the salt twice', [tagged(2, integer(20)), tagged(2, integer(32))], undefined],
    ['in another order', [tagged(2, integer(20)), tagged(0, hash(sha1))], undefined],
    ['a part nobody knows', [tagged(4, integer(1))], undefined],
  ]
  it.each(rows)('%s', (_, parameters, wanted) => {
    const found = read(pss, sequence(...parameters))
    expect(found).toEqual(wanted && { kind: 'pss', digest: wanted[0], saltLength: wanted[1] })
  })

  it.each([Buffer.from([0xff]), Buffer.from([0xfe]), Buffer.from([1, 0, 0])])(
    'are none with a salt of no length (%#)',
    (length) => {
      expect(() => read(pss, sequence(tagged(2, element(tag.integer, length))))).toThrow(DerError)
    },
  )

  it('may be absent', () => {
    expect(read(pss)).toEqual({ kind: 'pss', digest: 'sha1', saltLength: 20 })
  })
})

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsaPss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ed25519 = generateKeyPairSync('ed25519')
const ed448 = generateKeyPairSync('ed448')
const content = Buffer.from('contract')
const halves = [content.subarray(0, 3), content.subarray(3)]
const salted = (key: KeyObject): Buffer =>
  sign('sha256', content, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })

describe('a signature', () => {
  const rows: [string, SignatureAlgorithm, KeyObject, Buffer][] = [
    [
      'RSA',
      { kind: 'rsa', digest: 'sha256', saltLength: 0 },
      rsa.publicKey,
      sign('sha256', content, rsa.privateKey),
    ],
    ['PSS', { kind: 'pss', digest: 'sha256', saltLength: 32 }, rsa.publicKey, salted(rsa.privateKey)],
    [
      'PSS by a key for it alone',
      { kind: 'pss', digest: 'sha256', saltLength: 32 },
      rsaPss.publicKey,
      salted(rsaPss.privateKey),
    ],
    [
      'ECDSA',
      { kind: 'ec', digest: 'sha512', saltLength: 0 },
      ec.publicKey,
      sign('sha512', content, ec.privateKey),
    ],
    [
      'Ed25519',
      { kind: 'ed', digest: undefined, saltLength: 0 },
      ed25519.publicKey,
      sign(null, content, ed25519.privateKey),
    ],
    [
      'Ed448',
      { kind: 'ed', digest: undefined, saltLength: 0 },
      ed448.publicKey,
      sign(null, content, ed448.privateKey),
    ],
  ]
  it.each(rows)('%s is over its bytes, in parts or not, and over no others', (_, algorithm, key, value) => {
    expect(isSignatureOver([content], algorithm, key, value)).toBe(true)
    expect(isSignatureOver(halves, algorithm, key, value)).toBe(true)
    expect(isSignatureOver(halves.toReversed(), algorithm, key, value)).toBe(false)
    expect(isSignatureOver([content, Buffer.from('s')], algorithm, key, value)).toBe(false)
  })

  it.each(rows)('%s is none by a key of another kind', (_, algorithm, key, value) => {
    const others = [rsa.publicKey, ec.publicKey, ed25519.publicKey, ed448.publicKey]
    for (const other of others.filter((item) => item !== key)) {
      expect(isSignatureOver([content], algorithm, other, value)).toBe(false)
    }
  })

  it('PKCS #1 by a key for PSS alone is none', () => {
    expect(
      isSignatureOver(
        [content],
        { kind: 'rsa', digest: 'sha256', saltLength: 0 },
        rsaPss.publicKey,
        salted(rsaPss.privateKey),
      ),
    ).toBe(false)
  })

  it('PSS with another length of salt is none', () => {
    const value = salted(rsa.privateKey)
    expect(
      isSignatureOver([content], { kind: 'pss', digest: 'sha256', saltLength: 20 }, rsa.publicKey, value),
    ).toBe(false)
  })

  it('without a digest is none', () => {
    const value = sign('sha256', content, rsa.privateKey)
    expect(
      isSignatureOver([content], { kind: 'rsa', digest: undefined, saltLength: 0 }, rsa.publicKey, value),
    ).toBe(false)
  })
})

it('SHAKE256 is 512 bits long', () => {
  const wanted = createHash('shake256', { outputLength: 64 }).update('abc').digest('hex')
  expect(makeHash('shake256').update('abc').digest('hex')).toBe(wanted)
})
