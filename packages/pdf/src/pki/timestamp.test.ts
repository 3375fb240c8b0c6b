import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { readSignedData } from '../verify/signed-data-reader.ts'
import { boolean, integer, nullElement, octetString, oid, sequence, setOf, tagged } from './der.ts'
import { readElement, sequenceOf } from './der-reader.ts'
import { oids } from './oids.ts'
import { readTimestampInfo } from './timestamp-info.ts'
import { answerTimestamp, makeTimestampRequest, makeTimestampToken } from './timestamp.ts'

const { timestamp: authority } = await makeTestAuthority('p-256')
const now = new Date('2026-11-20T08:00:00Z')
const digest = Buffer.alloc(32, 7)

const imprintOf = (hash: Buffer, algorithm: string = oids.sha256): Buffer =>
  sequence(sequence(oid(algorithm), nullElement), octetString(hash))
const ask = (...rest: Buffer[]): Buffer => sequence(integer(1), imprintOf(digest), ...rest)

/** The token in a TimeStampResp that grants one. */
async function granted(request: Buffer, policyOid?: string): Promise<Buffer> {
  const source = { authority, now, ...(policyOid === undefined ? {} : { policyOid }) }
  const [status, token] = sequenceOf(readElement(await answerTimestamp(request, source)))
  expect(status?.whole.toString('hex')).toBe('3003020100')
  return token?.whole ?? Buffer.alloc(0)
}

describe('a request for a time-stamp', () => {
  it('carries a digest, a number of its own and the wish for certificates', () => {
    const { request, nonce } = makeTimestampRequest(digest)
    expect(request).toEqual(sequence(integer(1), imprintOf(digest), nonce, boolean(true)))
    expect(makeTimestampRequest(digest).nonce).not.toEqual(nonce)
    expect(nonce.length).toBeGreaterThan(4)
  })
})

describe('a time-stamp token', () => {
  it('says what it is told, and the policy of this authority', async () => {
    const token = await makeTimestampToken(digest, { authority, now })
    const info = readTimestampInfo(token)
    expect(info).toMatchObject({
      hashAlgorithm: oids.sha256,
      hash: digest,
      time: now,
      accuracyMs: 1000,
      policyOid: oids.defaultTimestampPolicy,
      nonce: undefined,
    })
    const another = await makeTimestampToken(digest, { authority, now, policyOid: '1.2.3' })
    expect(readTimestampInfo(another).policyOid).toBe('1.2.3')
    expect(readTimestampInfo(another).serialNumber).not.toBe(info.serialNumber)
  })

  it('is signed, with its certificates and the time once more', async () => {
    const token = await makeTimestampToken(digest, { authority, now })
    const { content, contentType, certificates, signer } = readSignedData(token)
    expect(contentType).toBe(oids.timestampInfo)
    expect(certificates.map(({ der }) => der)).toEqual([authority.certificate, ...authority.chain])
    const [version] = sequenceOf(readElement(content ?? Buffer.alloc(0)))
    expect(version?.whole).toEqual(integer(1))
    const attributes = signer.signedAttributes
    expect(attributes.get(oids.messageDigest)?.[0]?.content).toEqual(
      createHash('sha256')
        .update(content ?? '')
        .digest(),
    )
    expect(attributes.get(oids.signingTime)?.[0]?.content.toString()).toBe('261120080000Z')
  })

  it('says the present time unless told another', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const time = readTimestampInfo(await makeTimestampToken(digest, { authority })).time.getTime()
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
  })
})

describe('an answer to a request', () => {
  it.each<[string, number]>([
    [oids.sha256, 32],
    [oids.sha384, 48],
    [oids.sha512, 64],
    [oids.sm3, 32],
  ])('stamps a digest by %s', async (hashAlgorithm, length) => {
    const hash = Buffer.alloc(length, 3)
    const request = sequence(integer(1), imprintOf(hash, hashAlgorithm))
    expect(readTimestampInfo(await granted(request))).toMatchObject({ hashAlgorithm, hash, time: now })
  })

  it.each<[string, Buffer[], number]>([
    ['asked for', [boolean(true)], 3],
    ['not asked for', [boolean(false)], 0],
    ['not spoken of', [], 0],
  ])('brings certificates that are %s', async (_, rest, count) => {
    expect(readSignedData(await granted(ask(...rest))).certificates).toHaveLength(count)
  })

  it('repeats the request’s number and keeps to its policy', async () => {
    const token = await granted(ask(oid('1.2.3'), integer(0xabcdef), boolean(true)), '1.2.3')
    expect(readTimestampInfo(token)).toMatchObject({ nonce: 'ABCDEF', policyOid: '1.2.3' })
    expect(readTimestampInfo(await granted(ask(oid(oids.defaultTimestampPolicy))))).toMatchObject({
      nonce: undefined,
      policyOid: oids.defaultTimestampPolicy,
    })
    expect(readTimestampInfo(await granted(ask(), '1.2.4')).policyOid).toBe('1.2.4')
    expect(readTimestampInfo(await granted(ask(integer(1), integer(2)))).nonce).toBe('01')
  })

  const badDataFormat = '3009300702010203020204'
  it.each<[string, Buffer, string]>([
    [
      'an unknown digest',
      sequence(integer(1), imprintOf(Buffer.alloc(20), oids.sha1)),
      '3009300702010203020780',
    ],
    ['another version', sequence(integer(2), imprintOf(digest)), '3009300702010203020520'],
    ['a digest too short', sequence(integer(1), imprintOf(Buffer.alloc(31))), badDataFormat],
    ['a digest too long', sequence(integer(1), imprintOf(Buffer.alloc(33))), badDataFormat],
    ['no digest', sequence(integer(1), sequence(sequence(oid(oids.sha256)), setOf())), badDataFormat],
    ['nonsense', Buffer.from('nonsense'), badDataFormat],
    ['another policy', ask(oid('1.2.3')), '300a30080201020303000001'],
    ['extensions', ask(tagged(0)), '300b3009020102030407000080'],
    ['extensions after others', ask(integer(5), tagged(0)), '300b3009020102030407000080'],
  ])('refuses %s', async (_, request, wanted) => {
    expect((await answerTimestamp(request, { authority, now })).toString('hex')).toBe(wanted)
  })
})
