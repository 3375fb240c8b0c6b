import { describe, expect, it } from 'vitest'
import { craftCertificate, makeExtension, makeKey, signWith } from '../../testing/crafted-certificate.ts'
import { boolean, sequence } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { PdfDict } from '../read/objects.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import type { ContainerCheck } from './container.ts'
import { judgeTrust, later, type Judgement } from './judge-trust.ts'
import type { Evidence } from './revocation-evidence.ts'
import type { PlacedSignature } from './signature-range.ts'

const hours = (count: number): Date => new Date(Date.parse('2026-06-01T12:00:00Z') + count * 3_600_000)
const now = hours(0)

const [rootKey, issuingKey, key] = [makeKey(), makeKey(), makeKey()]
const authority = [makeExtension(oids.basicConstraints, sequence(boolean(true)), true)]
const published = [makeExtension(oids.crlDistributionPoints, sequence())]
const issuers = { usage: [5, 6], extensions: authority, until: hours(24 * 365) }
const root = craftCertificate({
  ...issuers,
  name: 'root',
  issuer: 'root',
  key: rootKey,
  by: rootKey,
  serial: 1,
})
const issuing = craftCertificate({
  ...issuers,
  name: 'issuing',
  issuer: 'root',
  key: issuingKey,
  by: rootKey,
  serial: 2,
})
const leafOf = (from = hours(-100), until = hours(100), extensions: Buffer[] = []): Certificate =>
  craftCertificate({
    name: 'leaf',
    issuer: 'issuing',
    key,
    by: issuingKey,
    serial: 3,
    from,
    until,
    extensions,
  })
const leaf = leafOf()
const stampLeaf = (from = hours(-100), until = hours(100)): Certificate =>
  craftCertificate({ name: 'stamp', issuer: 'issuing', key, by: issuingKey, serial: 4, from, until })

const signedPart = Buffer.from('what is signed')
const listBy = (
  by: 'root' | 'issuing',
  revoked: [string, Date][],
  { thisUpdate = hours(0), retired = [] as string[] } = {},
): Evidence => ({
  kind: 'crl',
  at: -1,
  list: {
    signedPart,
    algorithm: { kind: 'ec', digest: 'sha256', saltLength: 0 },
    signature: signWith(by === 'root' ? rootKey : issuingKey, signedPart),
    issuer: (by === 'root' ? root : issuing).subject.whole,
    thisUpdate,
    nextUpdate: hours(24 * 300),
    revoked: new Map(revoked),
    retired: new Set(retired),
    keepsExpiredSince: undefined,
    scope: 'all',
    places: [],
  },
})
const nobodyRevoked = [listBy('root', []), listBy('issuing', [])]

const placed: PlacedSignature = {
  fieldName: 'a',
  fieldNumber: 1,
  dict: new PdfDict(),
  subFilter: 'ETSI.CAdES.detached',
  range: { contentsAt: 10, contentsEnd: 20, end: 100 },
  contents: Buffer.alloc(0),
  certificates: [],
  problems: [],
}
const documentStamp: PlacedSignature = { ...placed, subFilter: 'ETSI.RFC3161' }

type Stamp = NonNullable<ContainerCheck['timestamp']>
const stampAt = (time: Date, changes: Partial<Stamp> = {}): Stamp => ({
  time,
  accuracyMs: 0,
  authority: stampLeaf(),
  certificates: [],
  revocationLists: [],
  length: 0,
  algorithm: '',
  isPss: false,
  weak: false,
  problems: [],
  ...changes,
})
const checkOf = (changes: Partial<ContainerCheck> = {}): ContainerCheck => ({
  certificate: leaf,
  certificates: [leaf, issuing],
  timestamp: undefined,
  timestamps: [],
  hasUnreadableTimestamp: false,
  unbound: false,
  digestAlgorithm: 'SHA-256',
  isPss: false,
  claimedAt: null,
  revocation: { lists: [], responses: [] },
  weak: false,
  problems: [],
  timestampProblems: [],
  ...changes,
})
const judgement = (changes: Partial<Judgement> = {}): Judgement => ({
  roots: [root],
  now,
  store: { certificates: [], evidence: nobodyRevoked, isCut: false },
  knownRevocation: [],
  proven: [],
  contradicted: new Set(),
  ...changes,
})
const judge = (check: Partial<ContainerCheck>, changes: Partial<Judgement> = {}, place = placed) =>
  judgeTrust(place, checkOf(check), judgement(changes))

/** Problems and remarks. */
type Found = [string[], string[]]

describe('the certificate of a signer', () => {
  const revokedAt = (time: Date): Evidence[] => [listBy('root', []), listBy('issuing', [['03', time]])]
  const old = leafOf(hours(-200), hours(-10))
  const stamped = { timestamp: stampAt(hours(-20)) }
  const proven = [{ end: 200, time: hours(-20) }]

  it.each<[string, Partial<ContainerCheck>, Partial<Judgement>, Found]>([
    ['in order', {}, {}, [[], ['no-timestamp']]],
    ['in order, with a time-stamp', stamped, {}, [[], []]],
    [
      'of the future',
      { certificate: leafOf(hours(1)) },
      {},
      [['certificate-not-yet-valid'], ['no-timestamp']],
    ],
    ['that begins just now', { certificate: leafOf(hours(0)) }, {}, [[], ['no-timestamp']]],
    ['that ends just now', { certificate: leafOf(hours(-9), hours(0)) }, {}, [[], ['no-timestamp']]],
    ['that has run out', { certificate: old }, {}, [['expired-without-timestamp'], ['no-timestamp']]],
    [
      'that has run out and was good to the end',
      { certificate: old },
      {
        store: {
          isCut: false,
          certificates: [],
          evidence: [listBy('root', []), { ...listBy('issuing', [], { thisUpdate: hours(-11) }) }],
        },
      },
      [['expired-not-revoked'], ['no-timestamp']],
    ],
    [
      'that had run out when time-stamped',
      { certificate: old, timestamp: stampAt(hours(-5)) },
      {},
      [['certificate-not-valid'], []],
    ],
    ['that has run out since its time-stamp', { certificate: old, ...stamped }, {}, [[], []]],
    ['that has run out since a later document time-stamp', { certificate: old }, { proven }, [[], []]],
    [
      'that has run out, with a document time-stamp before it',
      { certificate: old },
      { proven: [{ end: 100, time: hours(-20) }] },
      [['expired-without-timestamp'], ['no-timestamp']],
    ],
    [
      'whose time-stamp proves nothing',
      { certificate: old, ...stamped, timestampProblems: ['timestamp-value'] },
      {},
      [['expired-without-timestamp'], ['no-timestamp']],
    ],
    [
      'revoked',
      {},
      { store: { certificates: [], evidence: revokedAt(hours(-1)), isCut: false } },
      [['revoked-without-timestamp'], ['no-timestamp']],
    ],
    [
      'revoked before its time-stamp',
      stamped,
      { store: { certificates: [], evidence: revokedAt(hours(-21)), isCut: false } },
      [['revoked'], []],
    ],
    [
      'revoked at its time-stamp',
      stamped,
      { store: { certificates: [], evidence: revokedAt(hours(-20)), isCut: false } },
      [['revoked'], []],
    ],
    [
      'revoked after its time-stamp',
      stamped,
      { store: { certificates: [], evidence: revokedAt(hours(-19)), isCut: false } },
      [[], ['revoked-later']],
    ],
    [
      'revoked, as only the verifier knows',
      stamped,
      { knownRevocation: revokedAt(hours(-21)) },
      [['revoked'], []],
    ],
    [
      'revoked, as only the verifier knows, whatever the file brings',
      stamped,
      {
        store: {
          isCut: false,
          certificates: [],
          evidence: Array.from({ length: 200 }, () => listBy('issuing', [])),
        },
        knownRevocation: revokedAt(hours(-21)),
      },
      [['revoked'], []],
    ],
    [
      // The authority of its time-stamp has the same issuer, and proves nothing any more.
      'whose issuer was revoked',
      stamped,
      {
        store: {
          isCut: false,
          certificates: [],
          evidence: [listBy('root', [['02', hours(-30)]]), listBy('issuing', [])],
        },
      },
      [['issuer-revoked'], ['no-timestamp']],
    ],
    ['of an unknown root', {}, { roots: [issuingOfOthers()] }, [['untrusted'], ['no-timestamp']]],
    ['where nobody asks who vouches', {}, { roots: [] }, [[], ['no-timestamp']]],
    [
      'with its issuer in the store alone',
      { certificates: [leaf] },
      { store: { certificates: [issuing], evidence: nobodyRevoked, isCut: false } },
      [[], ['no-timestamp']],
    ],
    [
      'that says where its state is published, and nothing is known',
      { certificate: leafOf(undefined, undefined, published) },
      { store: { certificates: [], evidence: [], isCut: false } },
      [['revocation-missing'], ['no-timestamp']],
    ],
    [
      'that says so, and it is known',
      { certificate: leafOf(undefined, undefined, published) },
      {},
      [[], ['no-timestamp']],
    ],
    [
      'that says so, of an unknown root',
      { certificate: leafOf(undefined, undefined, published) },
      { roots: [issuingOfOthers()], store: { certificates: [], evidence: [], isCut: false } },
      [['untrusted'], ['no-timestamp']],
    ],
    [
      'that does not say so',
      {},
      { store: { certificates: [], evidence: [], isCut: false } },
      [[], ['no-timestamp']],
    ],
  ])('%s', (_, check, changes, found) => {
    const { problems, remarks } = judge(check, changes)
    expect([problems, remarks]).toEqual(found)
  })

  it('is judged at the time that is proven best', () => {
    const both = {
      proven: [
        { end: 150, time: hours(-2) },
        { end: 200, time: hours(-1) },
      ],
    }
    expect(judge({}).time).toEqual(now)
    expect(judge({}, both).time).toEqual(hours(-2))
    expect(judge({ timestamp: stampAt(hours(-3)) }, both).time).toEqual(hours(-3))
  })

  it('whose issuer had run out at the time is not in order', () => {
    const short = craftCertificate({
      ...issuers,
      name: 'issuing',
      issuer: 'root',
      key: issuingKey,
      by: rootKey,
      until: hours(-1),
    })
    const judged = judge({ certificates: [leaf, short] })
    expect(judged).toMatchObject({ trusted: false, problems: ['chain-not-valid'] })
  })

  it('is missing: nothing is judged', () => {
    const nothing = {
      trusted: false,
      time: now,
      chain: [],
      timestampChain: [],
      problems: [],
      timestampProblems: [],
      remarks: [],
    }
    expect(judge({ certificate: undefined })).toMatchObject(nothing)
    expect(judgeTrust(placed, undefined, judgement())).toMatchObject(nothing)
  })
})

function issuingOfOthers(): Certificate {
  const others = makeKey()
  return craftCertificate({ ...issuers, name: 'root', issuer: 'root', key: others, by: others })
}

const stampRevokedAt = (time: Date, retired: string[] = []): Partial<Judgement> => ({
  store: {
    isCut: false,
    certificates: [],
    evidence: [listBy('root', []), listBy('issuing', [['04', time]], { retired })],
  },
})
const provenAt = (time: Date): Partial<Judgement> => ({ proven: [{ end: 200, time }] })

describe('the time-stamp of a signature', () => {
  const at = hours(-20)
  const ends = (time: Date): Partial<ContainerCheck> => ({
    timestamp: stampAt(at, { authority: stampLeaf(undefined, time) }),
  })

  it.each<[string, Partial<ContainerCheck>, Partial<Judgement>, string[]]>([
    ['in order', { timestamp: stampAt(at) }, {}, []],
    [
      'wrong in itself',
      { timestamp: stampAt(at), timestampProblems: ['timestamp-mismatch'] },
      {},
      ['timestamp-mismatch'],
    ],
    [
      'without its authority',
      { timestamp: stampAt(at, { authority: undefined }), timestampProblems: ['timestamp-usage'] },
      {},
      ['timestamp-usage'],
    ],
    ['none', { timestampProblems: ['timestamp-value'] }, {}, ['timestamp-value']],
    [
      'that contradicts another',
      { timestamp: stampAt(at) },
      { contradicted: new Set([placed]) },
      ['timestamp-order'],
    ],
    ['whose authority ends just now', ends(now), {}, []],
    ['whose authority has run out', ends(hours(-1)), {}, ['timestamp-expired']],
    [
      'whose authority has run out since a later time-stamp',
      ends(hours(-1)),
      { proven: [{ end: 200, time: hours(-2) }] },
      [],
    ],
    [
      'whose authority had run out before the later one',
      ends(hours(-3)),
      { proven: [{ end: 200, time: hours(-2) }] },
      ['timestamp-expired'],
    ],
    [
      'whose authority was revoked before',
      { timestamp: stampAt(at) },
      stampRevokedAt(hours(-21)),
      ['timestamp-revoked'],
    ],
    [
      'whose authority was revoked later, and may have lost its key',
      { timestamp: stampAt(at) },
      stampRevokedAt(hours(-1)),
      ['timestamp-revoked-since'],
    ],
    [
      'whose authority was revoked at its own time',
      { timestamp: stampAt(at) },
      stampRevokedAt(at),
      ['timestamp-revoked'],
    ],
    [
      'whose authority was retired later, its key not lost',
      { timestamp: stampAt(at) },
      stampRevokedAt(hours(-1), ['04']),
      [],
    ],
    [
      'whose authority was retired before',
      { timestamp: stampAt(at) },
      stampRevokedAt(hours(-21), ['04']),
      ['timestamp-revoked'],
    ],
    [
      'whose authority lost its key after a later time-stamp',
      { timestamp: stampAt(at) },
      { ...stampRevokedAt(hours(-1)), ...provenAt(hours(-2)) },
      [],
    ],
    [
      'whose authority lost its key before the later one',
      { timestamp: stampAt(at) },
      { ...stampRevokedAt(hours(-3)), ...provenAt(hours(-2)) },
      ['timestamp-revoked-since'],
    ],
    [
      'whose authority’s issuer lost its key',
      { timestamp: stampAt(at) },
      {
        store: {
          isCut: false,
          certificates: [],
          evidence: [listBy('root', [['02', hours(-1)]]), listBy('issuing', [])],
        },
      },
      ['timestamp-revoked-since'],
    ],
    [
      'of an unknown root',
      { timestamp: stampAt(at) },
      { roots: [issuingOfOthers()] },
      ['timestamp-untrusted'],
    ],
    ['where nobody asks who vouches', { timestamp: stampAt(at) }, { roots: [] }, []],
  ])('%s', (_, check, changes, problems) => {
    const judged = judge(check, changes)
    expect(judged.timestampProblems).toEqual(problems)
    expect(judged.problems.filter((item) => item.startsWith('timestamp-'))).toEqual([])
  })

  it('has a chain of its own, and is trusted with it alone', () => {
    const judged = judge({ timestamp: stampAt(at) })
    expect(judged).toMatchObject({ trusted: true, timestampPath: { end: 'trusted' } })
    expect(judged.timestampChain.map(({ subject }) => subject)).toEqual(['stamp', 'issuing', 'root'])
    const others = makeKey()
    const strange = craftCertificate({ name: 'stamp', issuer: 'elsewhere', key, by: others })
    expect(judge({ timestamp: stampAt(at, { authority: strange }) }).trusted).toBe(false)
  })

  it('had an issuer that was not valid at its time', () => {
    const early = craftCertificate({
      ...issuers,
      name: 'issuing',
      issuer: 'root',
      key: issuingKey,
      by: rootKey,
      from: hours(-10),
    })
    const judged = judge({ certificates: [leaf, early], timestamp: stampAt(at) })
    expect(judged.timestampProblems).toEqual(['timestamp-not-valid'])
    // The token itself was out of its authority's time: said where the token is checked.
    const outside = stampAt(at, { authority: stampLeaf(hours(-10)) })
    expect(judge({ certificates: [leaf, early], timestamp: outside }).timestampProblems).toEqual([])
  })
})

describe('a document time-stamp', () => {
  it('is judged by its signer’s chain, and what is wrong with its time is its own problem', () => {
    const whole = { certificate: stampLeaf(), timestamp: stampAt(hours(-20)) }
    const fine = judge(whole, {}, documentStamp)
    expect(fine).toMatchObject({
      trusted: true,
      problems: [],
      timestampPath: undefined,
      timestampChain: [],
      time: hours(-20),
    })
    const judged = judge(whole, { contradicted: new Set([documentStamp]) }, documentStamp)
    expect(judged).toMatchObject({
      problems: ['timestamp-order'],
      timestampProblems: ['timestamp-order'],
      time: hours(-20),
    })
  })

  it('proves nothing with a key that may have been lost since', () => {
    const whole = { certificate: stampLeaf(), timestamp: stampAt(hours(-20)) }
    const problemsWith = (changes: Partial<Judgement>): string[] =>
      judge(whole, changes, documentStamp).problems
    expect(problemsWith(stampRevokedAt(hours(-1)))).toEqual(['timestamp-revoked-since'])
    expect(problemsWith(stampRevokedAt(hours(-1), ['04']))).toEqual([])
    expect(problemsWith({ ...stampRevokedAt(hours(-1)), ...provenAt(hours(-2)) })).toEqual([])
  })

  it('needs no evidence about its revocation', () => {
    const certificate = leafOf(undefined, undefined, published)
    const none = { store: { certificates: [], evidence: [], isCut: false } }
    expect(judge({ certificate, timestamp: stampAt(hours(-20)) }, none, documentStamp).problems).toEqual([])
  })
})

it('later time-stamps are those that cover what the signature covers, and more', () => {
  const proven = [99, 100, 101, 200].map((end) => ({ end, time: now }))
  expect(later(placed, judgement({ proven })).map(({ end }) => end)).toEqual([101, 200])
  expect(later({ ...placed, range: undefined }, judgement({ proven }))).toEqual([])
})

/** What is known of each certificate of the chain. */
const said = (changes: Partial<Judgement>): (string | undefined)[] =>
  judge({}, changes).chain.map(({ revocation }) => revocation?.status)

describe('what an authority says whose key was lost since', () => {
  /** Said of nobody being revoked, `at` a place in the file; the issuer lost its key an hour ago. */
  const heard = (at: number, retired: string[] = []): Partial<Judgement> => ({
    store: {
      isCut: false,
      certificates: [],
      evidence: [listBy('root', [['02', hours(-1)]], { retired }), { ...listBy('issuing', []), at }],
    },
    proven: [{ end: 200, time: hours(-2) }],
  })
  it.each<[string, Partial<Judgement>, string]>([
    ['before, as a later time-stamp proves', heard(150), 'good'],
    ['before with a key that was only retired', heard(-1, ['02']), 'good'],
    ['beside the file', heard(-1), 'unknown'],
    ['after what the time-stamp covers', heard(200), 'unknown'],
    [
      'before, as only a time-stamp of later shows',
      { ...heard(150), proven: [{ end: 200, time: hours(-0.5) }] },
      'unknown',
    ],
  ])('counts or not: %s', (_, changes, status) => {
    expect(said(changes)).toEqual([status, 'revoked', undefined])
  })

  it('counts where somebody is revoked', () => {
    const evidence = [listBy('root', [['02', hours(-1)]]), listBy('issuing', [['03', hours(-9)]])]
    expect(said({ store: { isCut: false, certificates: [], evidence } })[0]).toBe('revoked')
  })
})
