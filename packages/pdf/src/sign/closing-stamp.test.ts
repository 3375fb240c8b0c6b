import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  craftCertificateDer,
  makeExtension,
  makeKey,
  type CraftedKey,
} from '../../testing/crafted-certificate.ts'
import { makeContainer, makeToken, signRaw } from '../../testing/foreign-signer.ts'
import type { TestSigner } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { bitString, boolean, generalizedTime, integer, octetString, oid, sequence } from '../pki/der.ts'
import { DerError, readElement, sequenceOf } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { answerTimestamp } from '../pki/timestamp.ts'
import type { DigestName } from '../verify/algorithms.ts'
import { readClosingStamp, stampOfToken } from './closing-stamp.ts'

const time = new Date('2026-01-02T03:04:05Z')
const year = (number: number): Date => new Date(`${number}-01-01T00:00:00Z`)
const [rootKey, middleKey, key] = [makeKey(), makeKey(), makeKey()]
const authority = [makeExtension(oids.basicConstraints, sequence(boolean(true)), true)]

const rootUntil = (until: Date): Buffer =>
  craftCertificateDer({
    key: rootKey,
    by: rootKey,
    name: 'root',
    issuer: 'root',
    until,
    extensions: authority,
  })
const middleUntil = (until: Date): Buffer =>
  craftCertificateDer({
    key: middleKey,
    by: rootKey,
    name: 'middle',
    issuer: 'root',
    until,
    extensions: authority,
  })
const leafUntil = (until: Date, holder: CraftedKey = key): Buffer =>
  craftCertificateDer({ key: holder, by: middleKey, name: 'leaf', issuer: 'middle', until })

const signerWith = (certificate: Buffer, ...chain: Buffer[]): TestSigner => ({
  key: key.pkcs8,
  certificate,
  chain,
})

const info = sequence(
  integer(1),
  oid('1.2.3'),
  sequence(sequence(oid(oids.sha256)), octetString(Buffer.alloc(32))),
  integer(7),
  generalizedTime(time),
)
const tokenBy = (signer: TestSigner, digest: DigestName = 'sha256'): Buffer =>
  makeContainer(Buffer.alloc(0), {
    signer,
    scheme: 'ec',
    digest,
    content: info,
    contentType: oids.timestampInfo,
  })

const spkiOf = ({ publicKey }: { publicKey: KeyObject }): Buffer =>
  publicKey.export({ type: 'spki', format: 'der' })

describe('a time-stamp that closes a document', () => {
  it.each<[string, TestSigner, number]>([
    [
      'its own certificate',
      signerWith(leafUntil(year(2030)), middleUntil(year(2035)), rootUntil(year(2040))),
      2030,
    ],
    [
      'its authority’s',
      signerWith(leafUntil(year(2030)), middleUntil(year(2028)), rootUntil(year(2040))),
      2028,
    ],
    ['no root’s', signerWith(leafUntil(year(2030)), middleUntil(year(2035)), rootUntil(year(2027))), 2030],
    ['its own, which is all it brings', signerWith(leafUntil(year(2031))), 2031],
    ['its own, signed by itself', signerWith(rootUntil(year(2032))), 2032],
  ])('holds until the end of %s', (_, signer, until) => {
    expect(stampOfToken(tokenBy(signer))).toMatchObject({ time, holdsUntil: year(until) })
  })

  it.each<[string, Buffer, DigestName, string]>([
    ['P-256', key.spki, 'sha256', 'PRIME256V1-SHA256'],
    ['P-256 with SHA-512', key.spki, 'sha512', 'PRIME256V1-SHA512'],
    ['P-384', spkiOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })), 'sha384', 'SECP384R1-SHA384'],
    ['RSA', spkiOf(generateKeyPairSync('rsa', { modulusLength: 1024 })), 'sha256', 'RSA-1024-SHA256'],
    ['RSA-PSS', spkiOf(generateKeyPairSync('rsa-pss', { modulusLength: 1024 })), 'sha256', 'RSA-1024-SHA256'],
    ['Ed25519', spkiOf(generateKeyPairSync('ed25519')), 'sha256', 'ED25519-SHA256'],
    ['SM2', spkiOf(generateKeyPairSync('ec', { namedCurve: 'SM2' })), 'sha256', 'SM2-SM3'],
    ['no key', sequence(sequence(oid('1.2.3')), bitString(Buffer.alloc(3))), 'sha256', 'UNKNOWN-SHA256'],
  ])('names its algorithm: %s', (_, spki, digest, algorithm) => {
    const certificate = leafUntil(year(2030), { spki, pkcs8: key.pkcs8 })
    expect(stampOfToken(tokenBy(signerWith(certificate), digest)).algorithm).toBe(algorithm)
  })

  it('says when it does not know the digest', () => {
    const token = tokenBy(signerWith(leafUntil(year(2030)))).toString('hex')
    const strange = Buffer.from(token.replaceAll('608648016503040201', '60864801650304020f'), 'hex')
    expect(stampOfToken(strange).algorithm).toBe('PRIME256V1-UNKNOWN')
  })

  it('is not told from what has no content or no certificate', async () => {
    const signer = signerWith(leafUntil(year(2030)))
    expect(() => stampOfToken(makeContainer(Buffer.alloc(1), { signer, scheme: 'ec' }))).toThrow(DerError)
    const imprint = sequence(sequence(oid(oids.sha256)), octetString(Buffer.alloc(32)))
    const answer = await answerTimestamp(sequence(integer(1), imprint), { authority: signer, now: time })
    const bare = sequenceOf(readElement(answer))[1]?.whole ?? Buffer.alloc(0)
    expect(() => stampOfToken(bare)).toThrow(new DerError('no time-stamp token with its certificate'))
  })
})

describe('what closes a file', () => {
  const signer = signerWith(leafUntil(year(2030)))
  const closed = (
    subFilter = 'ETSI.RFC3161',
    container = (covered: Buffer) => makeToken(covered, time, signer),
  ): Buffer => signRaw({ subFilter, container })

  it('is a time-stamp over all of it', () => {
    const found = { time, holdsUntil: year(2030), algorithm: 'PRIME256V1-SHA256' }
    expect(readClosingStamp(closed())).toEqual(found)
  })

  it.each<[string, Buffer]>([
    ['no signature is there', makeTestPdf()],
    ['more follows', Buffer.concat([closed(), Buffer.from('\n')])],
    ['it is another signature', closed('ETSI.CAdES.detached')],
    ['it cannot be read', closed('ETSI.RFC3161', () => Buffer.from('3003020100', 'hex'))],
  ])('is nothing where %s', (_, bytes) => {
    expect(readClosingStamp(bytes)).toBeUndefined()
  })
})
