import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { craftCertificate, makeKey, signWith } from '../../testing/crafted-certificate.ts'
import {
  element,
  integer,
  nullElement,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  taggedPrimitive,
} from '../pki/der.ts'
import { DerError, children, oidText, readElement, sequenceOf, type DerElement } from '../pki/der-reader.ts'
import { encodeName } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import { attribute } from '../pki/signed-data.ts'
import { signerProblems, type SignedContent } from './check-signature-value.ts'
import type { SignatureProblem } from './report.ts'
import type { SignedDataContent } from './signed-data-reader.ts'

const key = makeKey()
const other = makeKey()
const certificate = craftCertificate({ key, by: key, serial: 7 })
const content = Buffer.from('contract')
const digestOf = (name: string, bytes: Uint8Array): Buffer => createHash(name).update(bytes).digest()
const ecdsa = sequence(oid(oids.ecdsaWithSha256))

const contentType = attribute(oids.contentType, oid(oids.data))
const rightDigest = octetString(digestOf('sha256', content))
const messageDigest = attribute(oids.messageDigest, rightDigest)
const named = (...parts: Buffer[]): Buffer => sequence(sequence(sequence(...parts)))
const v2 = (...parts: Buffer[]): Buffer => attribute(oids.signingCertificateV2, named(...parts))
const v1 = (...parts: Buffer[]): Buffer => attribute(oids.signingCertificate, named(...parts))
const hash = octetString(digestOf('sha256', certificate.der))
const sha1Hash = octetString(digestOf('sha1', certificate.der))
const wrongHash = octetString(Buffer.alloc(32))
const serialOf = (serial: number, ...names: Buffer[]): Buffer => sequence(sequence(...names), integer(serial))
const directory = (commonName: string): Buffer => tagged(4, encodeName({ commonName, country: 'CN' }))
const usual = [contentType, messageDigest, v2(hash)]
const withOther = (...more: Buffer[]): Buffer[] => [contentType, messageDigest, ...more]
const protection = (...parts: Buffer[]): Buffer => attribute(oids.algorithmProtection, sequence(...parts))
const sha256 = sequence(oid(oids.sha256))

interface Crafted {
  attributes?: Buffer[] | undefined
  signature?: Buffer
  algorithm?: Buffer
  digestAlgorithm?: string
  certificate?: typeof certificate | undefined
}

function problemsOf(crafted: Crafted, wanted: Partial<SignedContent> = {}): SignatureProblem[] {
  const { attributes = usual, algorithm = ecdsa, digestAlgorithm = oids.sha256 } = crafted
  const isBare = 'attributes' in crafted && crafted.attributes === undefined
  const signedBytes = isBare ? undefined : setOf(...attributes)
  const signedAttributes = new Map<string, DerElement[]>(
    (signedBytes ? children(readElement(signedBytes)) : []).map((item) => {
      const [type, values] = sequenceOf(item)
      return [oidText(type), values ? children(values) : []]
    }),
  )
  const data: SignedDataContent = {
    contentType: oids.data,
    content: undefined,
    certificates: [],
    revocationLists: [],
    length: 0,
    signer: {
      certificate: 'certificate' in crafted ? crafted.certificate : certificate,
      digestAlgorithm,
      signedBytes,
      signedAttributes,
      signatureAlgorithm: readElement(algorithm),
      signature: crafted.signature ?? signWith(key, signedBytes ?? content),
      unsignedAttributes: new Map(),
    },
  }
  return signerProblems(data, {
    contentType: oids.data,
    digest: digestOf('sha256', content),
    parts: [content.subarray(0, 3), content.subarray(3)],
    needsSigningCertificate: true,
    ...wanted,
  })
}

describe('the signer’s part of a container', () => {
  const rows: [string, Crafted, SignatureProblem[]][] = [
    ['as it should be', {}, []],
    ['without a certificate', { certificate: undefined }, ['no-certificate']],
    ['with an unknown digest', { digestAlgorithm: '1.2.3' }, ['unsupported-algorithm']],
    ['with an unknown algorithm', { algorithm: sequence(oid('1.2.3')) }, ['unsupported-algorithm']],
    [
      'with a key that cannot be opened',
      {
        certificate: craftCertificate({
          key: { ...key, spki: sequence(sequence(oid('1.2.3')), octetString(Buffer.alloc(1))) },
          by: key,
        }),
      },
      ['unsupported-algorithm'],
    ],
    [
      'with another digest in the algorithm',
      { algorithm: sequence(oid(oids.ecdsaWithSha384)) },
      ['algorithm-mismatch'],
    ],
    ['with a key’s identifier for its algorithm', { algorithm: sequence(oid(oids.ecPublicKey)) }, []],
    ['signed by another key', { signature: signWith(other, content) }, ['value']],
    ['without a type', { attributes: [messageDigest, v2(hash)] }, ['content-type']],
    [
      'with another type',
      { attributes: [attribute(oids.contentType, oid(oids.signedData)), messageDigest, v2(hash)] },
      ['content-type'],
    ],
    [
      'with two types',
      {
        attributes: [
          sequence(oid(oids.contentType), setOf(oid(oids.data), oid(oids.data))),
          messageDigest,
          v2(hash),
        ],
      },
      ['content-type'],
    ],
    ['without a digest', { attributes: [contentType, v2(hash)] }, ['digest-mismatch']],
    [
      'with two digests',
      {
        attributes: [
          contentType,
          sequence(oid(oids.messageDigest), setOf(rightDigest, rightDigest)),
          v2(hash),
        ],
      },
      ['digest-mismatch'],
    ],
    [
      'with another digest',
      { attributes: [contentType, attribute(oids.messageDigest, octetString(Buffer.alloc(32))), v2(hash)] },
      ['digest-mismatch'],
    ],
  ]
  it.each(rows)('%s', (_, crafted, wanted) => {
    expect(problemsOf(crafted)).toEqual(wanted)
  })

  it('may have no attributes, and then signs the content', () => {
    const bare = { attributes: undefined }
    expect(problemsOf(bare, { needsSigningCertificate: false })).toEqual([])
    expect(problemsOf(bare)).toEqual(['certificate-binding'])
    expect(
      problemsOf(
        { ...bare, signature: signWith(key, Buffer.from('other')) },
        { needsSigningCertificate: false },
      ),
    ).toEqual(['value'])
  })
})

const more = (text: string): Buffer => attribute('1.2.3', octetString(Buffer.from(text, 'latin1')))
const signedSet = setOf(...usual)
const bare = (bytes: Buffer, at = 3): SignatureProblem[] =>
  problemsOf(
    { attributes: undefined, signature: signWith(key, bytes) },
    { needsSigningCertificate: false, parts: [bytes.subarray(0, at), bytes.subarray(at)] },
  )

describe('what can be read as attributes and as content', () => {
  it('is refused as attributes that are a file', () => {
    expect(problemsOf({ attributes: [...usual, more('%PDF-1.7\n1 0 obj\n<<>>')] })).toEqual(['content-type'])
    expect(problemsOf({ attributes: [...usual, more('9 0\0obj')] })).toEqual(['content-type'])
  })

  it('is refused as content that is a set of attributes', () => {
    expect(bare(signedSet)).toEqual(['content-type'])
    expect(bare(signedSet, 1)).toEqual(['content-type'])
  })

  it('is let be where it is one of both', () => {
    expect(problemsOf({ attributes: [...usual, more('%PDF-1.7, section 9 objects')] })).toEqual([])
    expect(bare(Buffer.concat([signedSet, Buffer.from('\n')]))).toEqual([])
    expect(bare(signedSet.subarray(0, -1))).toEqual([])
    expect(bare(Buffer.from('1 0 obj'))).toEqual([])
    expect(bare(sequence(...usual))).toEqual([])
  })
})

describe('the certificate in what is signed', () => {
  const rows: [string, Buffer[], boolean][] = [
    ['by SHA-256', [v2(hash)], true],
    [
      'by a digest that is named',
      [v2(sequence(oid(oids.sha512)), octetString(digestOf('sha512', certificate.der)))],
      true,
    ],
    ['by a digest that is named, and another value', [v2(sequence(oid(oids.sha512)), hash)], false],
    ['by an unknown digest', [v2(sequence(oid('1.2.3')), hash)], false],
    ['by SHA-1, in the older form', [v1(sha1Hash)], true],
    ['by SHA-256, in the older form', [v1(hash)], false],
    ['by SHA-1, in the newer form', [v2(sha1Hash)], false],
    ['by another value', [v2(wrongHash)], false],
    ['by both forms', [v2(hash), v1(sha1Hash)], true],
    ['by both forms, the older wrong', [v2(hash), v1(wrongHash)], false],
    ['by both forms, the newer wrong', [v2(wrongHash), v1(sha1Hash)], false],
    ['with its number', [v2(hash, serialOf(7))], true],
    ['with another number', [v2(hash, serialOf(8))], false],
    ['with a digest and its number', [v2(sha256, hash, serialOf(7))], true],
    ['with a digest and another number', [v2(sha256, hash, serialOf(8))], false],
    ['with its number, in the older form', [v1(sha1Hash, serialOf(7))], true],
    ['with another number, in the older form', [v1(sha1Hash, serialOf(8))], false],
    ['with its issuer', [v2(hash, serialOf(7, directory('issuer')))], true],
    ['with its issuer in other letters', [v2(hash, serialOf(7, directory('ISSUER ')))], true],
    ['with another issuer', [v2(hash, serialOf(7, directory('another')))], false],
    ['with another issuer, too', [v2(hash, serialOf(7, directory('issuer'), directory('x')))], false],
    ['with an issuer of another kind', [v2(hash, serialOf(7, taggedPrimitive(6, Buffer.from('a'))))], true],
    ['with another issuer, in the older form', [v1(sha1Hash, serialOf(7, directory('x')))], false],
    [
      'by two values',
      [sequence(oid(oids.signingCertificateV2), element(0x31, named(hash), named(wrongHash)))],
      false,
    ],
  ]
  it.each(rows)('is named %s: %s, %3$s', (_, attributes, isNamed) => {
    const wanted = isNamed ? [] : ['certificate-binding']
    expect(problemsOf({ attributes: withOther(...attributes) })).toEqual(wanted)
    expect(problemsOf({ attributes: withOther(...attributes) }, { needsSigningCertificate: false })).toEqual(
      wanted,
    )
  })

  it('need not be named everywhere', () => {
    expect(problemsOf({ attributes: withOther() })).toEqual(['certificate-binding'])
    expect(problemsOf({ attributes: withOther() }, { needsSigningCertificate: false })).toEqual([])
  })

  it('is not named by nothing', () => {
    expect(() => problemsOf({ attributes: withOther(v2()) })).toThrow(DerError)
    expect(() => problemsOf({ attributes: withOther(v2(hash, sequence())) })).toThrow(DerError)
  })
})

const saying = (...values: Buffer[]): SignatureProblem[] =>
  problemsOf({
    attributes: [...usual, sequence(oid(oids.algorithmProtection), element(0x31, ...values))],
  })

describe('the algorithms in what is signed (RFC 6211)', () => {
  const rows: [string, Buffer[], boolean][] = [
    ['are those used', [sha256, tagged(1, oid(oids.ecdsaWithSha256))], true],
    [
      'with parameters',
      [sequence(oid(oids.sha256), nullElement), tagged(1, oid(oids.ecdsaWithSha256), nullElement)],
      true,
    ],
    ['with another digest', [sequence(oid(oids.sha512)), tagged(1, oid(oids.ecdsaWithSha256))], false],
    ['with another algorithm', [sha256, tagged(1, oid(oids.rsaEncryption))], false],
    ['without an algorithm', [sha256], false],
    ['with a MAC instead', [sha256, tagged(2, oid(oids.ecdsaWithSha256))], false],
    [
      'with two of them',
      [sha256, tagged(1, oid(oids.ecdsaWithSha256)), tagged(1, oid(oids.rsaEncryption))],
      true,
    ],
    [
      'with two of them, the first another',
      [sha256, tagged(1, oid(oids.rsaEncryption)), tagged(1, oid(oids.ecdsaWithSha256))],
      false,
    ],
  ]
  it('are said once', () => {
    const right = sequence(sha256, tagged(1, oid(oids.ecdsaWithSha256)))
    expect(saying(right)).toEqual([])
    expect(saying(right, right)).toEqual(['algorithm-mismatch'])
    expect(saying()).toEqual(['algorithm-mismatch'])
  })

  it.each(rows)('%s', (_, parts, isRight) => {
    const problems = problemsOf({ attributes: [...usual, protection(...parts)] })
    expect(problems).toEqual(isRight ? [] : ['algorithm-mismatch'])
  })
})
