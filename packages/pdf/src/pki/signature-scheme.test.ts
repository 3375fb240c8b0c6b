import { describe, expect, it } from 'vitest'
import { bitString, integer, nullElement, octetString, oid, sequence } from './der.ts'
import { DerError } from './der-reader.ts'
import { oids } from './oids.ts'
import { privateKeyKind, publicKeyKind, signatureSchemes, type SignatureKind } from './signature-scheme.ts'

const curveKey = (curve: string): Buffer => sequence(oid(oids.ecPublicKey), oid(curve))

describe('a kind of key', () => {
  it.each<[SignatureKind, { digestName: string; digest: string; certificate: string; cms: string }]>([
    [
      'rsa',
      {
        digestName: 'sha256',
        digest: '300d06096086480165030402010500',
        certificate: '300d06092a864886f70d01010b0500',
        cms: '300d06092a864886f70d0101010500',
      },
    ],
    [
      'p-256',
      {
        digestName: 'sha256',
        digest: '300d06096086480165030402010500',
        certificate: '300a06082a8648ce3d040302',
        cms: '300a06082a8648ce3d040302',
      },
    ],
    [
      'sm2',
      {
        digestName: 'sm3',
        digest: '300a06082a811ccf55018311',
        certificate: '300a06082a811ccf55018375',
        cms: '300a06082a811ccf55018375',
      },
    ],
  ])('%s is labelled', (kind, { digestName, digest, certificate, cms }) => {
    expect(signatureSchemes[kind]).toEqual({
      kind,
      digestName,
      digestAlgorithm: Buffer.from(digest, 'hex'),
      certificateAlgorithm: Buffer.from(certificate, 'hex'),
      cmsAlgorithm: Buffer.from(cms, 'hex'),
    })
  })

  it.each<[SignatureKind, Buffer]>([
    ['rsa', sequence(oid(oids.rsaEncryption), nullElement)],
    ['p-256', curveKey(oids.p256Curve)],
    ['sm2', curveKey(oids.sm2Curve)],
  ])('%s is told from its algorithm', (kind, algorithm) => {
    expect(publicKeyKind(sequence(algorithm, bitString(Buffer.alloc(3))))).toBe(kind)
    expect(privateKeyKind(sequence(integer(0), algorithm, octetString(Buffer.alloc(3))))).toBe(kind)
  })

  it.each<[string, Buffer]>([
    ['another curve', curveKey('1.3.132.0.34')],
    ['a curve given by its numbers', sequence(oid(oids.ecPublicKey), sequence(integer(1)))],
    ['no curve', sequence(oid(oids.ecPublicKey))],
    ['a curve of another kind of key', sequence(oid('1.3.132.1.12'), oid(oids.p256Curve))],
  ])('does not sign with %s', (_, algorithm) => {
    const refusal = new TypeError('only RSA, P-256 and SM2 keys sign')
    expect(() => publicKeyKind(sequence(algorithm))).toThrow(refusal)
    expect(() => privateKeyKind(sequence(integer(0), algorithm))).toThrow(refusal)
  })

  it('is not told from what is no key', () => {
    expect(() => publicKeyKind(sequence())).toThrow(DerError)
    expect(() => privateKeyKind(sequence(curveKey(oids.p256Curve)))).toThrow(DerError)
  })
})
