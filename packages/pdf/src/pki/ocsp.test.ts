import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { craftCertificateDer, makeKey } from '../../testing/crafted-certificate.ts'
import { bitString, boolean, integer, nullElement, octetString, oid, sequence, tagged } from './der.ts'
import { DerError, children, readElement, sequenceOf, type DerElement } from './der-reader.ts'
import { encodeName } from './distinguished-name.ts'
import { oids } from './oids.ts'
import { readOcspResponse } from '../verify/ocsp-response-reader.ts'
import {
  answerOcsp,
  makeOcspRequest,
  readOcspRequest,
  type CertificateStatus,
  type OcspAnswer,
} from './ocsp.ts'

const [issuerKey, responderKey, leafKey] = [makeKey(), makeKey(), makeKey()]
const issuer = craftCertificateDer({ key: issuerKey, by: issuerKey, name: 'issuer' })
const responder = craftCertificateDer({ key: responderKey, by: issuerKey, name: 'responder' })
const leaf = craftCertificateDer({ key: leafKey, by: issuerKey, serial: 0xa1 })
const thisUpdate = new Date('2026-01-02T03:04:05Z')
const nextUpdate = new Date('2026-01-03T03:04:05Z')
const revokedAt = new Date('2026-01-01T00:00:00Z')

const answerWith = (statuses: OcspAnswer['statuses'] = []): OcspAnswer => ({
  responder: { key: responderKey.pkcs8, certificate: responder, chain: [] },
  issuer,
  statuses,
  thisUpdate,
  nextUpdate,
})

const issuerName = encodeName({ commonName: 'issuer', country: 'CN' })
const issuerBits = sequenceOf(readElement(issuerKey.spki))[1]?.content.subarray(1) ?? Buffer.alloc(0)

interface IdRequest {
  algorithm?: string
  by?: string
  name?: Buffer
  bits?: Buffer
  serial?: number
}

/** A CertID. */
function idOf(id: IdRequest = {}): Buffer {
  const { algorithm = oids.sha1, by = 'sha1', name = issuerName, bits = issuerBits, serial = 0xa1 } = id
  const digest = (bytes: Uint8Array): Buffer => octetString(createHash(by).update(bytes).digest())
  return sequence(sequence(oid(algorithm), nullElement), digest(name), digest(bits), integer(serial))
}

const requestOf = (ids: readonly Buffer[], ...extensions: Buffer[]): Buffer =>
  sequence(sequence(sequence(...ids.map((id) => sequence(id))), ...extensions))

const many = (count: number): Buffer => requestOf(Array.from({ length: count }, () => idOf()))

const malformed = '30030a0101'
const hex = (item: DerElement | undefined): string | undefined => item?.whole.toString('hex')

/** BasicOCSPResponse in its parts. */
async function basicOf(request: Buffer, statuses: OcspAnswer['statuses'] = []): Promise<DerElement[]> {
  const [state, bytes] = sequenceOf(readElement(await answerOcsp(request, answerWith(statuses))))
  expect([hex(state), bytes?.tag]).toEqual(['0a0100', 0xa0])
  const [type, basic] = sequenceOf(bytes && children(bytes)[0])
  expect(type?.whole).toEqual(oid(oids.ocspBasic))
  return sequenceOf(readElement(basic?.content ?? Buffer.alloc(0)))
}

const cutoffOf = async (more: Partial<OcspAnswer>): Promise<unknown> => {
  const bytes = await answerOcsp(requestOf([idOf()]), { ...answerWith(), ...more })
  return readOcspResponse(bytes).answers[0]?.knowsExpiredSince
}

it('says since when certificates that ran out are still known, if it is so', async () => {
  const knowsExpiredSince = new Date('2020-01-02T03:04:05Z')
  expect(await cutoffOf({ knowsExpiredSince })).toEqual(knowsExpiredSince)
  expect(await cutoffOf({})).toBeUndefined()
})

/** The answers, and what follows them. */
async function answersTo(
  request: Buffer,
  statuses: OcspAnswer['statuses'] = [],
): Promise<{ answers: DerElement[]; rest: DerElement[] }> {
  const [signedPart] = await basicOf(request, statuses)
  const [, , answers, ...rest] = sequenceOf(signedPart)
  return { answers: sequenceOf(answers), rest }
}

async function statusOf(id: Buffer, ...statuses: CertificateStatus[]): Promise<string | undefined> {
  const { answers } = await answersTo(requestOf([id]), statuses)
  return hex(sequenceOf(answers[0])[1])
}

const time = (text: string): string => `180f${Buffer.from(text).toString('hex')}`
const good: CertificateStatus = { serialNumber: 'A1', status: 'good' }
const [isGood, isUnknown] = ['8000', '8200']

describe('a question about a certificate', () => {
  it('names it by its issuer and its number', () => {
    expect(makeOcspRequest(leaf, issuer)).toEqual(requestOf([idOf()]))
    expect(readOcspRequest(makeOcspRequest(leaf, issuer))).toEqual({ serialNumbers: ['A1'] })
  })

  it('may be about several, asked by somebody', () => {
    const list = sequence(sequence(idOf({ serial: 1 })), sequence(idOf({ serial: 2 })))
    const request = sequence(sequence(tagged(0, integer(0)), tagged(1, sequence()), list))
    expect(readOcspRequest(request)).toEqual({ serialNumbers: ['01', '02'] })
  })

  it('is the first list of a request', () => {
    const lists = [1, 2].map((serial) => sequence(sequence(idOf({ serial }))))
    expect(readOcspRequest(sequence(sequence(...lists)))).toEqual({ serialNumbers: ['01'] })
  })

  it('is about 64 at most and one at least', () => {
    expect(readOcspRequest(many(64)).serialNumbers).toHaveLength(64)
    expect(() => readOcspRequest(many(65))).toThrow(DerError)
    expect(() => readOcspRequest(many(0))).toThrow(DerError)
  })

  it.each<[string, Buffer]>([
    ['nonsense', Buffer.from('nonsense')],
    ['no list', sequence(sequence())],
    [
      'a name that is no digest',
      sequence(sequence(oid(oids.sha1)), integer(1), octetString(Buffer.alloc(1)), integer(1)),
    ],
    [
      'a key that is no digest',
      sequence(sequence(oid(oids.sha1)), octetString(Buffer.alloc(1)), integer(1), integer(1)),
    ],
    [
      'no number',
      sequence(sequence(oid(oids.sha1)), octetString(Buffer.alloc(1)), octetString(Buffer.alloc(1))),
    ],
  ])('is answered as such when it is malformed: %s', async (_, id) => {
    const answer = await answerOcsp(requestOf([id]), answerWith())
    expect(answer.toString('hex')).toBe(malformed)
  })

  it('fails when it cannot be answered for another reason', async () => {
    const strange = sequence(integer(0), sequence(oid('1.2.3')), octetString(Buffer.alloc(1)))
    const answer = { ...answerWith(), responder: { key: strange, certificate: responder, chain: [] } }
    await expect(answerOcsp(requestOf([idOf()]), answer)).rejects.toThrow(TypeError)
  })
})

const extension = (type: string, value: Buffer, ...flags: Buffer[]): Buffer =>
  sequence(oid(type), ...flags, octetString(value))

describe('an answer', () => {
  it('says who answers, when and for how long', async () => {
    const [signedPart, algorithm, signature, certificates] = await basicOf(requestOf([idOf()]), [good])
    const [by, at, answers, ...rest] = sequenceOf(signedPart)
    expect(by?.whole).toEqual(tagged(1, encodeName({ commonName: 'responder', country: 'CN' })))
    expect(hex(at)).toBe(time('20260102030405Z'))
    expect(sequenceOf(answers).map((item) => hex(item))).toEqual([
      sequence(
        idOf(),
        Buffer.from([0x80, 0]),
        Buffer.from(time('20260102030405Z'), 'hex'),
        tagged(0, Buffer.from(time('20260103030405Z'), 'hex')),
      ).toString('hex'),
    ])
    expect(rest).toEqual([])
    expect(hex(algorithm)).toBe('300a06082a8648ce3d040302')
    expect(certificates?.whole).toEqual(tagged(0, sequence(responder)))
    const value = signature?.content.subarray(1) ?? Buffer.alloc(0)
    expect(signature?.whole).toEqual(bitString(value))
    const publicKey = createPublicKey({ key: responderKey.spki, format: 'der', type: 'spki' })
    expect(verify('sha256', signedPart?.whole ?? Buffer.alloc(0), publicKey, value)).toBe(true)
  })

  it.each<[string, CertificateStatus[], string]>([
    ['nothing known', [], isUnknown],
    ['another’s state', [{ ...good, serialNumber: 'A2' }], isUnknown],
    ['good', [good], isGood],
    ['small letters', [{ ...good, serialNumber: 'a1' }], isGood],
    ['revoked', [{ serialNumber: 'A1', status: 'revoked', revokedAt }], `a111${time('20260101000000Z')}`],
    [
      'revoked for a reason',
      [{ serialNumber: 'A1', status: 'revoked', revokedAt, reason: 'superseded' }],
      `a116${time('20260101000000Z')}a0030a0104`,
    ],
  ])('tells the state: %s', async (_, statuses, wanted) => {
    expect(await statusOf(idOf(), ...statuses)).toBe(wanted)
  })

  it.each<[string, IdRequest, string]>([
    ['SHA-256', { algorithm: oids.sha256, by: 'sha256' }, isGood],
    ['SHA-1 called SHA-256', { algorithm: oids.sha256 }, isUnknown],
    ['SHA-256 called SHA-384', { algorithm: oids.sha384, by: 'sha256' }, isUnknown],
    ['another name', { name: sequence() }, isUnknown],
    ['another key', { bits: Buffer.alloc(3) }, isUnknown],
  ])('knows the issuer by both its digests: %s', async (_, id, wanted) => {
    expect(await statusOf(idOf(id), good)).toBe(wanted)
  })

  const nonce = (length: number): Buffer => extension(oids.ocspNonce, octetString(Buffer.alloc(length, 9)))
  const criticalNonce = extension(oids.ocspNonce, octetString(Buffer.alloc(8, 9)), boolean(true))
  const other = extension('1.2.3', integer(1))
  it.each<[string, Buffer[], Buffer | undefined]>([
    ['no extensions', [], undefined],
    ['another extension', [tagged(2, sequence(other))], undefined],
    ['a number', [tagged(2, sequence(nonce(8)))], nonce(8)],
    ['a number between others', [tagged(2, sequence(other, nonce(8), other))], nonce(8)],
    ['a number of 32 bytes', [tagged(2, sequence(nonce(32)))], nonce(32)],
    ['a number of 33 bytes', [tagged(2, sequence(nonce(33)))], undefined],
    ['a number said to be critical', [tagged(2, sequence(criticalNonce))], nonce(8)],
    ['two numbers', [tagged(2, sequence(nonce(8), nonce(9)))], nonce(8)],
    ['two lists', [tagged(2, sequence(nonce(8))), tagged(2, sequence(nonce(9)))], nonce(8)],
    ['a number in another place', [tagged(3, sequence(nonce(8)))], undefined],
  ])('repeats the question’s number and no more: %s', async (_, extensions, wanted) => {
    const { rest } = await answersTo(requestOf([idOf()], ...extensions))
    expect(rest.map((item) => hex(item))).toEqual(wanted ? [tagged(1, sequence(wanted)).toString('hex')] : [])
  })

  it('to several questions keeps their order', async () => {
    const ids = [idOf({ serial: 2 }), idOf()]
    const { answers } = await answersTo(requestOf(ids), [good])
    expect(
      answers.map((item) =>
        sequenceOf(item)
          .slice(0, 2)
          .map((part) => hex(part)),
      ),
    ).toEqual([
      [ids[0]?.toString('hex'), isUnknown],
      [ids[1]?.toString('hex'), isGood],
    ])
  })
})
