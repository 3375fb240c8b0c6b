import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { craftCertificate, makeExtension, makeKey, signWith } from '../../testing/crafted-certificate.ts'
import { boolean, integer, nullElement, oid, sequence, tagged, taggedPrimitive } from '../pki/der.ts'
import { expectTag, readElement, sequenceOf } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { failureBudget } from './certificates.ts'
import { findRevocation, unknownRevocation } from './check-revocation.ts'
import type { OcspResponse, OcspStatus } from './ocsp-response-reader.ts'
import type { RevocationFinding } from './report.ts'
import type { Evidence } from './revocation-evidence.ts'
import type { RevocationList } from './revocation-list-reader.ts'

const at = new Date('2026-06-01T12:00:00Z')
/** Asked a year later. */
const moments = { at, now: new Date('2027-06-01T12:00:00Z') }
const later = (hours: number): Date => new Date(at.getTime() + hours * 3_600_000)

const key = makeKey()
const other = makeKey()
const authority = [makeExtension(oids.basicConstraints, sequence(boolean(true)), true)]
const issuer = craftCertificate({ name: 'issuer', key, by: key, usage: [5, 6], extensions: authority })
const leaf = craftCertificate({ key: other, by: key, until: later(24 * 30) })
const ecdsa = { kind: 'ec', digest: 'sha256', saltLength: 0 } as const
const signedPart = Buffer.from('what is signed')

const list = (changes: Partial<RevocationList> = {}): Evidence => ({
  kind: 'crl',
  at: -1,
  list: {
    signedPart,
    algorithm: ecdsa,
    signature: signWith(key, signedPart),
    issuer: issuer.subject.whole,
    thisUpdate: later(-1),
    nextUpdate: later(1),
    revoked: new Map(),
    retired: new Set(),
    keepsExpiredSince: undefined,
    scope: 'all',
    places: [],
    ...changes,
  },
})

const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest()
const keyBits = (certificate: Certificate): Buffer =>
  expectTag(sequenceOf(readElement(certificate.publicKey))[1], 3).content.subarray(1)

const answer = (changes: Partial<OcspStatus> = {}): OcspStatus => ({
  digest: 'sha1',
  issuerNameHash: sha1(issuer.subject.whole),
  issuerKeyHash: sha1(keyBits(issuer)),
  serialNumber: leaf.serialNumber,
  status: 'good',
  revokedAt: undefined,
  isRetired: false,
  thisUpdate: later(-1),
  nextUpdate: later(1),
  knowsExpiredSince: undefined,
  isUnderstood: true,
  ...changes,
})

const response = (changes: Partial<OcspResponse> = {}): Evidence => ({
  kind: 'ocsp',
  at: -1,
  response: {
    signedPart,
    algorithm: ecdsa,
    signature: signWith(key, signedPart),
    responder: { name: issuer.subject },
    producedAt: later(-1),
    certificates: [],
    answers: [answer()],
    isUnderstood: true,
    ...changes,
  },
})

/** The same, asked at once. */
const findAtOnce = (...evidence: Evidence[]): string =>
  findRevocation(leaf, issuer, evidence, { at, now: at }).status
const find = (...evidence: Evidence[]): RevocationFinding => findRevocation(leaf, issuer, evidence, moments)
const statusOf = (...evidence: Evidence[]): string => find(...evidence).status
const good = { status: 'good', revokedAt: null }
const revokedAt = later(-5)
const onList = new Map([[leaf.serialNumber, revokedAt]])

const place = (name: string): Buffer => taggedPrimitive(6, Buffer.from(`http://a/${name}.crl`))
const points = (...names: string[]): Buffer =>
  sequence(...names.map((name) => sequence(tagged(0, tagged(0, place(name))))))

const published = (...names: string[]): Buffer[] => [
  makeExtension(oids.crlDistributionPoints, points(...names)),
]

const statusAt = (extensions: Buffer[], changes: Partial<RevocationList> = {}): string => {
  const certificate = craftCertificate({ key: other, by: key, until: later(24 * 30), extensions })
  const shared = list({ places: [place('1'), place('2')], ...changes })
  return findRevocation(certificate, issuer, [shared], moments).status
}

describe('evidence of the future', () => {
  const minutes = (count: number): Date => later(count / 60)

  it.each([
    ['just now', minutes(0), 'good'],
    ['by a clock that is ahead', minutes(10), 'good'],
    ['by none that is right', minutes(11), 'unknown'],
    ['next year', later(9000), 'unknown'],
  ])('is not relied upon, made %s', (_, thisUpdate, status) => {
    const dates = { thisUpdate, nextUpdate: later(9999) }
    expect(findAtOnce(list(dates))).toBe(status)
    expect(findAtOnce(response({ answers: [answer(dates)] }))).toBe(status)
  })

  it('is believed where it says that a certificate was revoked', () => {
    const thisUpdate = later(9000)
    expect(findAtOnce(list({ thisUpdate, revoked: onList }))).toBe('revoked')
    expect(findAtOnce(response({ answers: [answer({ thisUpdate, status: 'revoked', revokedAt })] }))).toBe(
      'revoked',
    )
  })
})

describe('a revocation list', () => {
  it('that is current says good', () => {
    expect(find(list())).toEqual({ ...good, source: 'crl', producedAt: later(-1) })
  })

  it('says when a certificate was revoked, also one that is old', () => {
    const found = { status: 'revoked', source: 'crl', producedAt: later(-1), revokedAt }
    expect(find(list({ revoked: onList }))).toEqual(found)
    expect(find(list({ revoked: onList, nextUpdate: later(-0.5) }))).toEqual(found)
    expect(statusOf(list({ revoked: new Map([['FF', revokedAt]]) }))).toBe('good')
  })

  const rows: [string, Partial<RevocationList>, string][] = [
    ['made at that time', { thisUpdate: at, nextUpdate: undefined }, 'good'],
    ['made before, without an end', { nextUpdate: undefined }, 'unknown'],
    ['made before, ending at that time', { nextUpdate: at }, 'good'],
    ['made before, ended a moment ago', { nextUpdate: new Date(at.getTime() - 1) }, 'unknown'],
    ['made afterwards', { thisUpdate: later(5), nextUpdate: undefined }, 'good'],
    ['made as the certificate ran out', { thisUpdate: leaf.notAfter }, 'good'],
    ['made after the certificate ran out', { thisUpdate: later(24 * 40) }, 'unknown'],
    [
      'that keeps what ran out later',
      { thisUpdate: later(24 * 40), keepsExpiredSince: leaf.notAfter },
      'good',
    ],
    [
      'that keeps only what ran out later still',
      { thisUpdate: later(24 * 40), keepsExpiredSince: later(24 * 31) },
      'unknown',
    ],
    ['for end entities', { scope: 'end-entities' }, 'good'],
    ['for authorities', { scope: 'authorities' }, 'unknown'],
    ['that is partial', { scope: undefined }, 'unknown'],
    ['of somebody else', { issuer: leaf.subject.whole }, 'unknown'],
    ['of an unknown algorithm', { algorithm: undefined }, 'unknown'],
    ['signed by somebody else', { signature: signWith(other, signedPart) }, 'unknown'],
  ]
  it.each(rows)('%s', (_, changes, status) => {
    expect(statusOf(list(changes))).toBe(status)
  })

  const forged = (): Evidence => list({ signature: signWith(other, signedPart) })

  it('is not crowded out by what nobody signed: what was not asked may say more', () => {
    const budget = { ...failureBudget(), left: 3 }
    const among = (count: number, ...more: Evidence[]): string => {
      const evidence = [list(), ...Array.from({ length: count }, forged), ...more]
      return findRevocation(leaf, issuer, evidence, { ...moments, budget: { ...budget } }).status
    }
    expect([among(2), among(3), among(4)]).toEqual(['good', 'good', 'unknown'])
    const found = [2, 3].map((count) => among(count, list({ revoked: onList })))
    expect(found).toEqual(['revoked', 'unknown'])
  })

  it('that one is on counts, whomever else it leaves out', () => {
    for (const scope of ['authorities', undefined] as const) {
      expect(statusOf(list(), list({ scope, revoked: onList }))).toBe('revoked')
    }
  })

  it('that is one of several says nothing of who is published on another', () => {
    expect(statusAt(published('2'))).toBe('good')
    expect(statusAt(published('3', '1'))).toBe('good')
    expect(statusAt(published('3'))).toBe('unknown')
    expect(statusAt(published('3'), { places: [] })).toBe('good')
    expect(statusAt([])).toBe('unknown')
    expect(statusAt([makeExtension(oids.crlDistributionPoints, sequence(integer(1)))])).toBe('unknown')
    // Who stands on it is revoked all the same.
    expect(statusAt(published('3'), { revoked: onList })).toBe('revoked')
  })

  it('for authorities is for those', () => {
    const below = craftCertificate({ name: 'below', key: other, by: key, extensions: authority })
    const statuses = (['all', 'authorities', 'end-entities'] as const).map(
      (scope) => findRevocation(below, issuer, [list({ scope })], moments).status,
    )
    expect(statuses).toEqual(['good', 'good', 'unknown'])
  })

  it('is believed from whom may sign lists', () => {
    const unfit = craftCertificate({ name: 'issuer', key, by: key, usage: [5], extensions: authority })
    expect(findRevocation(leaf, unfit, [list()], moments)).toEqual(unknownRevocation)
    const namesake = craftCertificate({ name: 'another', key, by: key, usage: [5, 6], extensions: authority })
    expect(findRevocation(leaf, namesake, [list()], moments)).toEqual(unknownRevocation)
  })

  it('is asked again about another issuer', () => {
    const evidence = list()
    const stranger = craftCertificate({ name: 'issuer', key: other, by: other, usage: [6] })
    const asked = (by: Certificate): string => findRevocation(leaf, by, [evidence], moments).status
    expect([asked(issuer), asked(stranger), asked(issuer), asked(stranger)]).toEqual([
      'good',
      'unknown',
      'good',
      'unknown',
    ])
  })
})

const withResponder = (
  extensions: Buffer[],
  changes: Partial<Parameters<typeof craftCertificate>[0]> = {},
  answered: Partial<OcspResponse> = {},
): Evidence => {
  const responder = craftCertificate({
    name: 'responder',
    serial: 99,
    key: other,
    by: key,
    extensions,
    ...changes,
  })
  const stranger = craftCertificate({ name: 'stranger', serial: 98, key: other, by: key })
  return response({
    signature: signWith(other, signedPart),
    responder: { name: responder.subject },
    certificates: [stranger, responder],
    ...answered,
  })
}
const ocspSigning = makeExtension(oids.extendedKeyUsage, sequence(oid(oids.ocspSigning)))
const noCheck = makeExtension(oids.ocspNoCheck, nullElement)
const strange = makeExtension('1.2.3.4', nullElement, true)

const saysRevoked = { status: 'revoked', revokedAt } as const

describe('an OCSP response', () => {
  it('that is current says good', () => {
    expect(find(response())).toEqual({ ...good, source: 'ocsp', producedAt: later(-1) })
  })

  it('says when a certificate was revoked, or when it was first known', () => {
    const revoked = answer({ status: 'revoked', revokedAt })
    expect(find(response({ answers: [revoked] }))).toEqual({
      status: 'revoked',
      source: 'ocsp',
      producedAt: later(-1),
      revokedAt,
    })
    const undated = answer({ status: 'revoked', nextUpdate: later(-0.5) })
    expect(find(response({ answers: [undated] })).revokedAt).toEqual(later(-1))
  })

  const rows: [string, Partial<OcspStatus>, string][] = [
    ['about that time', { thisUpdate: at, nextUpdate: undefined }, 'good'],
    ['about before, without an end', { nextUpdate: undefined }, 'unknown'],
    ['that ended', { nextUpdate: later(-0.5) }, 'unknown'],
    ['that ends now', { nextUpdate: at }, 'good'],
    ['about afterwards', { thisUpdate: later(1), nextUpdate: undefined }, 'good'],
    ['that does not know', { status: 'unknown' }, 'unknown'],
    ['given as the certificate ran out', { thisUpdate: leaf.notAfter }, 'good'],
    ['given after the certificate ran out', { thisUpdate: later(24 * 40) }, 'unknown'],
    [
      'that knows what ran out later',
      { thisUpdate: later(24 * 40), knowsExpiredSince: leaf.notAfter },
      'good',
    ],
    [
      'that knows only what ran out later still',
      { thisUpdate: later(24 * 40), knowsExpiredSince: later(24 * 31) },
      'unknown',
    ],
    [
      'that it is revoked, after the certificate ran out',
      { status: 'revoked', revokedAt: later(-2), thisUpdate: later(24 * 40) },
      'revoked',
    ],
    ['about another certificate', { serialNumber: 'FF' }, 'unknown'],
    ['about another name', { issuerNameHash: Buffer.alloc(20) }, 'unknown'],
    ['about another key', { issuerKeyHash: Buffer.alloc(20) }, 'unknown'],
    ['of an unknown digest', { digest: undefined }, 'unknown'],
    ['of another digest', { digest: 'sha256' }, 'unknown'],
    ['with what is not understood', { isUnderstood: false }, 'unknown'],
    ['that it is revoked, with what is not understood', { ...saysRevoked, isUnderstood: false }, 'revoked'],
  ]
  it.each(rows)('%s', (_, changes, status) => {
    expect(statusOf(response({ answers: [answer({ serialNumber: 'EE' }), answer(changes)] }))).toBe(status)
  })

  it.each<[string, Partial<OcspResponse>]>([
    ['without an answer', { answers: [] }],
    ['of an unknown algorithm', { algorithm: undefined }],
    ['signed by somebody else', { signature: signWith(other, signedPart) }],
    ['that says another has signed it', { responder: { name: leaf.subject } }],
    ['that says another key has signed it', { responder: { keyHash: sha1(keyBits(leaf)) } }],
    ['made next year', { producedAt: later(9000) }],
    ['that says what is not understood', { isUnderstood: false }],
  ])('%s says nothing', (_, changes) => {
    expect(find(response(changes))).toEqual(unknownRevocation)
  })

  it('is believed in the worse of two answers', () => {
    const revoked = answer({ status: 'revoked', revokedAt })
    expect(statusOf(response({ answers: [answer(), revoked] }))).toBe('revoked')
    expect(statusOf(response({ answers: [revoked, answer()] }))).toBe('revoked')
    const old = answer({ nextUpdate: later(-0.5) })
    expect(statusOf(response({ answers: [old, answer()] }))).toBe('good')
    const silent = answer({ status: 'unknown' })
    expect(statusOf(response({ answers: [silent, answer()] }))).toBe('good')
    expect(statusOf(response({ answers: [silent] }))).toBe('unknown')
  })

  it('may come from a responder that the issuer made for it', () => {
    expect(statusOf(withResponder([ocspSigning, noCheck]))).toBe('good')
    expect(statusOf(withResponder([ocspSigning, noCheck], { usage: [0] }))).toBe('good')
    expect(statusOf(withResponder([ocspSigning, noCheck], { usage: [1, 2] }))).toBe('good')
    const critical = makeExtension(oids.ocspNoCheck, nullElement, true)
    expect(statusOf(withResponder([ocspSigning, critical]))).toBe('good')
  })

  it('may be named by its key, or in other letters', () => {
    expect(statusOf(response({ responder: { keyHash: sha1(keyBits(issuer)) } }))).toBe('good')
    const { subject } = craftCertificate({ name: ' ISSUER', key, by: key })
    expect(statusOf(response({ responder: { name: subject } }))).toBe('good')
    const keyHash = sha1(keyBits(leaf))
    expect(statusOf(withResponder([ocspSigning, noCheck], {}, { responder: { keyHash } }))).toBe('good')
  })

  it('of a responder that had run out says what was, and not what is', () => {
    const until = later(-0.5)
    expect(statusOf(withResponder([ocspSigning, noCheck], { until }))).toBe('unknown')
    expect(statusOf(withResponder([ocspSigning, noCheck], { until: at }))).toBe('good')
    expect(
      statusOf(withResponder([ocspSigning, noCheck], { until }, { answers: [answer(saysRevoked)] })),
    ).toBe('revoked')
  })

  it.each<[string, Evidence]>([
    ['not made for it', withResponder([noCheck])],
    ['made by somebody else', withResponder([ocspSigning, noCheck], { by: other })],
    ['made under another name', withResponder([ocspSigning, noCheck], { issuer: 'another' })],
    ['not valid yet', withResponder([ocspSigning, noCheck], { from: at })],
    ['not valid any more', withResponder([ocspSigning, noCheck], { until: later(-2) })],
    ['with another key', withResponder([ocspSigning, noCheck], { key: makeKey() })],
    ['whose own state is unknown', withResponder([ocspSigning])],
    ['that signs nothing', withResponder([ocspSigning, noCheck], { usage: [2] })],
    ['of which nobody here knows all', withResponder([ocspSigning, noCheck, strange])],
  ])('does not count from a responder %s', (_, evidence) => {
    expect(find(evidence)).toEqual(unknownRevocation)
  })

  it('counts from a responder whose own state a list knows, and no response', () => {
    const responder = '63'
    const own = withResponder([ocspSigning])
    const noWord = list({ scope: undefined })
    expect(statusOf(own, list({ revoked: onList }))).toBe('revoked')
    expect(find(own, list()).status).toBe('good')
    expect(find(list(), own).source).toBe('crl')
    expect(statusOf(withResponder([ocspSigning]), noWord)).toBe('unknown')
    const gone = list({ revoked: new Map([[responder, revokedAt]]) })
    expect(find(withResponder([ocspSigning]), gone).source).toBe('crl')
    const about = response({ answers: [answer({ serialNumber: responder })] })
    expect(statusOf(withResponder([ocspSigning]), about)).toBe('unknown')
  })

  it('of such a responder counts before an older list', () => {
    const found = find(list({ thisUpdate: later(-3) }), withResponder([ocspSigning, noCheck]))
    expect(found).toMatchObject({ source: 'ocsp', producedAt: later(-1) })
  })

  it('is asked again about another issuer', () => {
    const evidence = response()
    const twin = craftCertificate({ name: 'issuer', key: other, by: other })
    const fitting = response({
      answers: [answer(), answer({ issuerKeyHash: sha1(keyBits(twin)) })],
    })
    expect(statusOf(evidence)).toBe('good')
    expect(statusOf(evidence)).toBe('good')
    expect(findRevocation(leaf, issuer, [fitting], moments).status).toBe('good')
    expect(findRevocation(leaf, twin, [fitting], moments).status).toBe('unknown')
    expect(findRevocation(leaf, issuer, [fitting], moments).status).toBe('good')
  })
})

const revokedOn = (hours: number): Evidence =>
  list({ revoked: new Map([[leaf.serialNumber, later(hours)]]), thisUpdate: later(hours) })

describe('of several findings', () => {
  it('a revocation counts before all that is good', () => {
    expect(statusOf(list({ thisUpdate: later(1) }), revokedOn(-5), response())).toBe('revoked')
  })

  it('the earliest revocation counts', () => {
    expect(find(revokedOn(-3), revokedOn(-5), revokedOn(-4)).revokedAt).toEqual(later(-5))
    expect(find(revokedOn(-5), revokedOn(-3)).revokedAt).toEqual(later(-5))
  })

  it('none is of the future: who is revoked as of tomorrow is revoked', () => {
    const tomorrow = new Date(moments.now.getTime() + 86_400_000)
    const revoked = new Map([[leaf.serialNumber, tomorrow]])
    expect(find(list({ revoked })).revokedAt).toEqual(moments.now)
    const answers = [answer({ ...saysRevoked, revokedAt: tomorrow })]
    expect(find(response({ answers })).revokedAt).toEqual(moments.now)
  })

  it('a key is safe only when all say so', () => {
    const revoked = new Map([[leaf.serialNumber, later(-5)]])
    const retiring = list({ revoked, retired: new Set([leaf.serialNumber]) })
    const answered = (isRetired: boolean): Evidence =>
      response({ answers: [answer({ status: 'revoked', revokedAt: later(-4), isRetired })] })
    expect(find(retiring).retired).toBe(true)
    expect(find(retiring, answered(true))).toMatchObject({ revokedAt: later(-5), retired: true })
    expect(find(retiring, answered(false))).toEqual({
      status: 'revoked',
      source: 'crl',
      producedAt: later(-1),
      revokedAt: later(-5),
    })
    expect(find(answered(false)).retired).toBeUndefined()
  })

  it('the newest good one counts', () => {
    const made = (hours: number): Evidence => list({ thisUpdate: later(hours) })
    expect(find(made(-3), made(-1), made(-2)).producedAt).toEqual(later(-1))
    expect(find(made(-1), made(-3)).producedAt).toEqual(later(-1))
  })

  it('there may be none', () => {
    expect(find()).toEqual({ status: 'unknown', source: null, producedAt: null, revokedAt: null })
  })
})
