import { describe, expect, it } from 'vitest'
import { craftCertificateDer, makeExtension, makeKey } from '../../testing/crafted-certificate.ts'
import { streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import {
  bitString,
  boolean,
  element,
  generalizedTime,
  integer,
  nullElement,
  octetString,
  oid,
  sequence,
  tag,
  tagged,
  taggedPrimitive,
} from '../pki/der.ts'
import { DerError } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { readCertificate } from '../pki/read-certificate.ts'
import { PdfDocument } from '../read/document.ts'
import { readOcspResponse } from './ocsp-response-reader.ts'
import { containerEvidence, StoreReader } from './revocation-evidence.ts'
import { readRevocationList, type RevocationList } from './revocation-list-reader.ts'

const early = new Date('2026-01-01T00:00:00Z')
const middle = new Date('2026-02-01T00:00:00Z')
const late = new Date('2026-03-01T00:00:00Z')
const ecdsa = sequence(oid(oids.ecdsaWithSha256))
const signature = bitString(Buffer.from('signature'))
const name = sequence()
const key = makeKey()
const certificate = craftCertificateDer({ key, by: key })

const listOf = (...parts: Buffer[]): Buffer => sequence(sequence(...parts), ecdsa, signature)
const entry = (serial: number, time: Date, ...extensions: Buffer[]): Buffer =>
  sequence(
    integer(serial),
    generalizedTime(time),
    ...(extensions.length > 0 ? [sequence(...extensions)] : []),
  )
const usual = [integer(1), ecdsa, name, generalizedTime(early)]
const withExtensions = (...extensions: Buffer[]): RevocationList =>
  readRevocationList(listOf(...usual, generalizedTime(late), tagged(0, sequence(...extensions))))

const reasonOf = (code: number): Buffer => element(tag.enumerated, Buffer.from([code]))
const withReason = (code: number): Buffer => makeExtension(oids.reasonCode, reasonOf(code))
const timeFor = (serial: number): Date => new Date(early.getTime() + (serial % 1100) * 1000)
const hex = (serial: number): string => serial.toString(16).toUpperCase().padStart(4, '0')
const flag = (number: number, value = 0xff): Buffer => taggedPrimitive(number, Buffer.from([value]))

const point = (...parts: Buffer[]): Buffer => makeExtension('2.5.29.28', sequence(...parts), true)

const both = (...entries: Buffer[]): Pick<RevocationList, 'revoked' | 'retired'> =>
  readRevocationList(listOf(...usual, sequence(...entries)))

const algorithmOf = (inside: Buffer, outside: Buffer): unknown => {
  const [version = inside, , ...rest] = usual
  return readRevocationList(sequence(sequence(version, inside, ...rest), outside, signature)).algorithm
}

describe('a revocation list', () => {
  it('is taken apart', () => {
    const revoked = sequence(entry(7, early), entry(255, middle))
    const list = readRevocationList(listOf(...usual, generalizedTime(late), revoked))
    expect(list).toEqual({
      signedPart: sequence(...usual, generalizedTime(late), revoked),
      algorithm: { kind: 'ec', digest: 'sha256', saltLength: 0 },
      signature: Buffer.from('signature'),
      issuer: name,
      thisUpdate: early,
      nextUpdate: late,
      revoked: new Map([
        ['07', early],
        ['FF', middle],
      ]),
      retired: new Set(),
      keepsExpiredSince: undefined,
      scope: 'all',
      places: [],
    })
  })

  it('may lack its version, its next update and its entries', () => {
    expect(readRevocationList(listOf(...usual.slice(1)))).toMatchObject({
      thisUpdate: early,
      nextUpdate: undefined,
      revoked: new Map(),
    })
    const listed = readRevocationList(listOf(...usual, sequence(entry(7, middle))))
    expect(listed).toMatchObject({ nextUpdate: undefined, revoked: new Map([['07', middle]]) })
    const extended = readRevocationList(listOf(...usual, tagged(0, sequence())))
    expect(extended).toMatchObject({ nextUpdate: undefined, revoked: new Map(), scope: 'all' })
  })

  it.each<[string, Buffer[], Date | undefined]>([
    ['nothing more', [], middle],
    ['a reason', [makeExtension(oids.reasonCode, element(tag.enumerated, Buffer.from([1])))], middle],
    [
      'that it is lifted',
      [makeExtension(oids.reasonCode, element(tag.enumerated, Buffer.from([8])))],
      undefined,
    ],
    ['an earlier loss', [makeExtension('2.5.29.24', generalizedTime(early))], early],
    ['a later loss', [makeExtension('2.5.29.24', generalizedTime(late))], middle],
    ['the same moment', [makeExtension('2.5.29.24', generalizedTime(middle))], middle],
    ['something else', [makeExtension('1.2.3', nullElement)], middle],
  ])('whose entry tells %s', (_, extensions, since) => {
    const { revoked } = readRevocationList(listOf(...usual, sequence(entry(7, middle, ...extensions))))
    expect(revoked).toEqual(new Map(since ? [['07', since]] : []))
  })

  it('tells of each of many entries what it says itself, be it the same as of others or not', () => {
    // More times than are remembered; of the reasons one is safe, one is not, and one lifts.
    const serials = Array.from({ length: 1200 }, (_, index) => index + 256)
    const entries = serials.map((serial) =>
      entry(serial, timeFor(serial), withReason([1, 4, 8][serial % 3] ?? 1)),
    )
    const listed = serials.filter((serial) => serial % 3 < 2)
    const { revoked, retired } = both(...entries)
    expect(revoked).toEqual(new Map(listed.map((serial) => [hex(serial), timeFor(serial)])))
    expect(retired).toEqual(new Set(listed.filter((serial) => serial % 3 === 1).map((serial) => hex(serial))))
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 9, 10])('says whether the key may be lost by reason %i', (code) => {
    const given = entry(7, middle, makeExtension(oids.reasonCode, reasonOf(code)))
    const { retired } = readRevocationList(listOf(...usual, sequence(given, entry(8, middle))))
    expect(retired).toEqual(new Set([0, 3, 4, 5].includes(code) ? ['07'] : []))
  })

  it.each<[string, Buffer[], RevocationList['scope']]>([
    ['a number', [makeExtension(oids.crlNumber, integer(1), true)], 'all'],
    ['its issuer’s key', [makeExtension(oids.authorityKeyIdentifier, sequence(), true)], 'all'],
    ['something unknown', [makeExtension('1.2.3', nullElement)], 'all'],
    ['something unknown that matters', [makeExtension('1.2.3', nullElement, true)], undefined],
    [
      'something unknown that does not matter',
      [sequence(oid('1.2.3'), boolean(false), octetString(nullElement))],
      'all',
    ],
    ['that it is a difference', [makeExtension('2.5.29.27', integer(1))], undefined],
    ['a place', [point(tagged(0, sequence()))], 'all'],
    ['no place', [point(tagged(0, tagged(0)))], undefined],
    ['end entities alone', [point(flag(1))], 'end-entities'],
    ['authorities alone', [point(flag(2))], 'authorities'],
    ['both alone', [point(flag(1), flag(2))], undefined],
    ['some reasons', [point(taggedPrimitive(3, Buffer.from([1, 2])))], undefined],
    ['some reasons, eight of them', [point(taggedPrimitive(3, Buffer.from([0, 1])))], undefined],
    ['other issuers', [point(flag(4))], undefined],
    ['attributes alone', [point(flag(5))], undefined],
    ['a kind that is unknown', [point(flag(6))], undefined],
    ['end entities and a kind that is unknown', [point(flag(1), tagged(7, integer(1)))], undefined],
    ['end entities, and authorities in a second', [point(flag(2)), point(flag(1))], undefined],
    ['that it is none of these', [point(flag(1, 0), flag(2, 0), flag(4, 0), flag(5, 0))], 'all'],
  ])('that names %s covers so much', (_, extensions, scope) => {
    expect(withExtensions(...extensions).scope).toBe(scope)
  })

  it.each<[string, Buffer, RevocationList['scope']]>([
    ['a reason', makeExtension(oids.reasonCode, reasonOf(1), true), 'all'],
    ['what to do', makeExtension('2.5.29.23', oid('1.2.3'), true), 'all'],
    ['something unknown', makeExtension('1.2.3', nullElement), 'all'],
    ['something unknown that matters', makeExtension('1.2.3', nullElement, true), undefined],
    ['another issuer', makeExtension('2.5.29.29', sequence(), true), undefined],
    ['another issuer, though it need not be read', makeExtension('2.5.29.29', sequence()), undefined],
  ])('of which an entry tells %s covers so much', (_, extension, scope) => {
    const entries = sequence(entry(7, middle, extension), entry(8, middle))
    expect(readRevocationList(listOf(...usual, entries)).scope).toBe(scope)
  })

  it('believes the worse of two entries', () => {
    const safe = makeExtension(oids.reasonCode, reasonOf(4))
    const lifted = entry(7, middle, makeExtension(oids.reasonCode, reasonOf(8)))
    const since = new Map([['07', early]])
    expect(both(entry(7, early), entry(7, late)).revoked).toEqual(since)
    expect(both(entry(7, late), entry(7, early)).revoked).toEqual(since)
    expect(both(entry(7, early), lifted).revoked).toEqual(since)
    expect(both(entry(7, early, safe), entry(7, late)).retired).toEqual(new Set())
    expect(both(entry(7, early), entry(7, late, safe)).retired).toEqual(new Set())
    expect(both(entry(7, early, safe), entry(7, late, safe)).retired).toEqual(new Set(['07']))
  })

  it('tells a reason in one byte', () => {
    const reason = element(tag.enumerated, Buffer.from([0, 1]))
    const entries = sequence(entry(7, middle, makeExtension(oids.reasonCode, reason)))
    expect(readRevocationList(listOf(...usual, entries)).retired).toEqual(new Set())
  })

  const named = (...parts: Buffer[]): readonly Buffer[] => withExtensions(point(...parts, flag(1))).places

  it('names the places it is published at', () => {
    const places = [
      taggedPrimitive(6, Buffer.from('http://a/1')),
      taggedPrimitive(6, Buffer.from('http://a/2')),
    ]
    expect(named(tagged(0, tagged(0, ...places)))).toEqual(places)
    expect(named(tagged(0, tagged(1, nullElement)))).toEqual([tagged(1, nullElement)])
    expect(named()).toEqual([])
    expect(readRevocationList(listOf(...usual)).places).toEqual([])
  })

  it('tells since when it keeps what ran out', () => {
    expect(
      withExtensions(makeExtension(oids.expiredCertificatesOnCrl, generalizedTime(early), true)),
    ).toMatchObject({ keepsExpiredSince: early, scope: 'all' })
  })

  it('may be of an unknown algorithm, or of one that it does not state inside', () => {
    const unknown = sequence(oid('1.2.3'))
    expect(algorithmOf(unknown, unknown)).toBeUndefined()
    expect(algorithmOf(ecdsa, ecdsa)).toBeDefined()
    expect(algorithmOf(unknown, ecdsa)).toBeUndefined()
  })

  it.each([
    Buffer.alloc(0),
    sequence(),
    sequence(sequence(), ecdsa, signature),
    sequence(sequence(...usual), ecdsa),
    listOf(integer(1), ecdsa, name),
    listOf(...usual, tagged(0, sequence(sequence(oid('1.2.3'), integer(1), octetString(nullElement))))),
    listOf(
      ...usual,
      tagged(
        0,
        sequence(sequence(oid('1.2.3'), ...[1, 2].map(() => boolean(true)), octetString(nullElement))),
      ),
    ),
    listOf(
      ...usual,
      tagged(0, sequence(makeExtension('2.5.29.28', Buffer.concat([sequence(), sequence()])))),
    ),
  ])('that is broken is none (%#)', (bytes) => {
    expect(() => readRevocationList(bytes)).toThrow(DerError)
  })
})

const certId = sequence(
  sequence(oid(oids.sha1), nullElement),
  octetString(Buffer.from('name')),
  octetString(Buffer.from('key')),
  integer(7),
)
const good = taggedPrimitive(0, Buffer.alloc(0))
const single = (status: Buffer, ...rest: Buffer[]): Buffer =>
  sequence(certId, status, generalizedTime(early), ...rest)
const responder = tagged(2, octetString(Buffer.from('responder')))
const responseData = (answers: Buffer[], ...before: Buffer[]): Buffer =>
  sequence(...before, responder, generalizedTime(middle), sequence(...answers))
const basic = (data: Buffer, ...rest: Buffer[]): Buffer => sequence(data, ecdsa, signature, ...rest)
const response = (content: Buffer, status = 0, type: string = oids.ocspBasic): Buffer =>
  sequence(
    element(tag.enumerated, Buffer.from([status])),
    tagged(0, sequence(oid(type), octetString(content))),
  )

/** How many are read where a response gives so many. */
function answersOf(count: number): number {
  const answers = Array.from({ length: count }, () => single(good))
  return readOcspResponse(response(basic(responseData(answers)))).answers.length
}

describe('an OCSP response', () => {
  const data = responseData([single(good, tagged(0, generalizedTime(late)))])

  it('is taken apart', () => {
    const found = readOcspResponse(
      response(basic(data, tagged(0, sequence(certificate, Buffer.from([4, 1, 1]))))),
    )
    expect(found).toEqual({
      signedPart: data,
      algorithm: { kind: 'ec', digest: 'sha256', saltLength: 0 },
      signature: Buffer.from('signature'),
      responder: { keyHash: Buffer.from('responder') },
      producedAt: middle,
      certificates: [expect.objectContaining({ serialNumber: '07' })],
      answers: [
        {
          digest: 'sha1',
          issuerNameHash: Buffer.from('name'),
          issuerKeyHash: Buffer.from('key'),
          serialNumber: '07',
          status: 'good',
          revokedAt: undefined,
          isRetired: false,
          thisUpdate: early,
          nextUpdate: late,
          knowsExpiredSince: undefined,
          isUnderstood: true,
        },
      ],
      isUnderstood: true,
    })
  })

  it('answers about no more certificates than somebody asks about', () => {
    expect(answersOf(64)).toBe(64)
    expect(() => answersOf(65)).toThrow(DerError)
  })

  it('may say its version, and bring no certificates', () => {
    const found = readOcspResponse(response(basic(responseData([single(good)], tagged(0, integer(0))))))
    expect(found).toMatchObject({
      producedAt: middle,
      certificates: [],
      answers: [{ status: 'good', nextUpdate: undefined }],
    })
  })

  it.each<[string, Buffer, object]>([
    ['revoked', tagged(1, generalizedTime(early)), { status: 'revoked', revokedAt: early }],
    [
      'revoked for a reason',
      tagged(1, generalizedTime(early), tagged(0, integer(1))),
      { status: 'revoked', revokedAt: early, isRetired: false },
    ],
    ...[0, 1, 2, 3, 4, 5, 6, 9, 10].map((code): [string, Buffer, object] => [
      `revoked for reason ${code}`,
      tagged(1, generalizedTime(early), tagged(0, reasonOf(code))),
      { status: 'revoked', revokedAt: early, isRetired: [0, 3, 4, 5].includes(code) },
    ]),
    ['unknown', taggedPrimitive(2, Buffer.alloc(0)), { status: 'unknown', revokedAt: undefined }],
    ['odd', integer(1), { status: 'unknown', revokedAt: undefined }],
  ])('says %s', (_, status, wanted) => {
    expect(readOcspResponse(response(basic(responseData([single(status)])))).answers).toMatchObject([wanted])
  })

  it('may have signed under a name', () => {
    const { subject } = readCertificate(certificate)
    const named = sequence(tagged(1, subject.whole), generalizedTime(middle), sequence(single(good)))
    expect(readOcspResponse(response(basic(named))).responder).toMatchObject({
      name: { whole: subject.whole },
    })
  })

  it.each<[string, Buffer[], boolean]>([
    ['nothing more', [], true],
    ['a nonce', [makeExtension(oids.ocspNonce, octetString(signature), true)], true],
    ['something unknown', [makeExtension('1.2.3', nullElement)], true],
    ['something unknown that matters', [makeExtension('1.2.3', nullElement, true)], false],
    ['the same twice', [makeExtension('1.2.3', nullElement), makeExtension('1.2.3', nullElement)], false],
  ])('with %s is understood or not, as a whole', (_, extensions, wanted) => {
    const answered = sequence(
      responder,
      generalizedTime(middle),
      sequence(single(good)),
      tagged(1, sequence(...extensions)),
    )
    expect(readOcspResponse(response(basic(answered))).isUnderstood).toBe(wanted)
  })

  it.each<[string, Buffer[], boolean]>([
    ['an archive', [makeExtension(oids.ocspArchiveCutoff, generalizedTime(early), true)], true],
    ['the list it is taken from', [makeExtension('1.3.6.1.5.5.7.48.1.3', sequence(), true)], true],
    ['something unknown', [makeExtension('1.2.3', nullElement)], true],
    ['something unknown that matters', [makeExtension('1.2.3', nullElement, true)], false],
  ])('with %s is understood or not, of one certificate', (_, extensions, wanted) => {
    const answers = [single(good, tagged(1, sequence(...extensions)))]
    expect(readOcspResponse(response(basic(responseData(answers)))).answers).toMatchObject([
      { isUnderstood: wanted },
    ])
  })

  it('may say that a key was lost before it was revoked', () => {
    const sinceOf = (since: Date): (Date | undefined)[] => {
      const lost = tagged(1, sequence(makeExtension('2.5.29.24', generalizedTime(since))))
      const answers = [single(tagged(1, generalizedTime(middle)), lost), single(good, lost)]
      return readOcspResponse(response(basic(responseData(answers)))).answers.map(
        ({ revokedAt }) => revokedAt,
      )
    }
    expect(sinceOf(early)).toEqual([early, undefined])
    expect(sinceOf(late)).toEqual([middle, undefined])
  })

  it('says all its answers', () => {
    const answers = [single(good, tagged(1, sequence())), single(taggedPrimitive(2, Buffer.alloc(0)))]
    expect(readOcspResponse(response(basic(responseData(answers)))).answers).toMatchObject([
      { status: 'good', nextUpdate: undefined },
      { status: 'unknown' },
    ])
  })

  it.each([
    response(basic(data), 1),
    response(basic(data), 0, '1.2.3'),
    sequence(element(tag.enumerated, Buffer.from([0]))),
    sequence(integer(0), tagged(0, sequence(oid(oids.ocspBasic), octetString(basic(data))))),
    response(sequence(data, ecdsa)),
    response(basic(sequence(generalizedTime(middle)))),
    response(basic(sequence(sequence()))),
    response(basic(sequence(generalizedTime(middle), sequence(single(good))))),
    response(basic(sequence(tagged(1, nullElement), generalizedTime(middle), sequence(single(good))))),
    response(
      basic(sequence(tagged(1, sequence(integer(1))), generalizedTime(middle), sequence(single(good)))),
    ),
  ])('that is broken is none (%#)', (bytes) => {
    expect(() => readOcspResponse(bytes)).toThrow(DerError)
  })
})

const list = listOf(...usual)
const answer = response(basic(responseData([single(good)])))

const source = (der: Buffer): string => streamSource(der.toString('latin1'))

describe('evidence', () => {
  it('comes inside signatures, what cannot be read left out', () => {
    const found = containerEvidence({
      lists: [list, Buffer.from('x')],
      responses: [Buffer.from('x'), answer],
    })
    expect(found).toMatchObject([
      { kind: 'crl', at: -1, list: { thisUpdate: early } },
      { kind: 'ocsp', at: -1, response: { producedAt: middle } },
    ])
  })

  const extra = [
    source(certificate),
    source(list),
    source(answer),
    source(Buffer.from('x')),
    '<</A 1>>',
    streamSource('x', '/Filter/Nobody'),
  ]
  const summary = (store: string, more: Partial<TestPdf> = {}): string => {
    const document = new PdfDocument(makeTestPdf({ catalog: store, extra, ...more }))
    const { certificates, evidence } = new StoreReader().read(document)
    const starts = [101, 102].map((number) => {
      const stream = document.get(number)
      return typeof stream === 'object' && stream !== null && 'start' in stream ? stream.start : -1
    })
    expect(evidence.every(({ at }) => starts.includes(at))).toBe(true)
    return [`${certificates.length}`, ...evidence.map(({ kind }) => kind)].join(' ')
  }

  it.each<[string, string]>([
    ['', '0'],
    ['/DSS<<>>', '0'],
    ['/DSS 4 0 R', '0'],
    ['/DSS<</Certs[100 0 R]>>', '1'],
    ['/DSS<</CRLs[101 0 R]>>', '0 crl'],
    ['/DSS<</OCSPs[102 0 R]>>', '0 ocsp'],
    ['/DSS<</Certs[100 0 R 103 0 R]/CRLs[101 0 R 103 0 R]/OCSPs[102 0 R 103 0 R]>>', '1 crl ocsp'],
    ['/DSS<</Certs[100 0 R 100 0 R]/CRLs[101 0 R 101 0 R]/OCSPs[102 0 R 102 0 R]>>', '1 crl ocsp'],
    ['/DSS<</Certs[null 104 0 R 105 0 R 100 0 R 999 0 R]>>', '1'],
    ['/DSS<</VRI<</A<</Cert[100 0 R]/CRL[101 0 R]/OCSP[102 0 R]>>>>>>', '1 crl ocsp'],
    ['/DSS<</VRI<</A<</Cert[100 0 R]>>/B[]/C<</CRL[101 0 R]>>/D<</OCSP[102 0 R]>>>>>>', '1 crl ocsp'],
    ['/DSS<</Certs[100 0 R]/VRI<</A<</Cert[100 0 R]>>>>>>', '1'],
    ['/DSS<</Cert[100 0 R]/CRL[101 0 R]/OCSP[102 0 R]>>', '0'],
  ])('stands in the security store: %s', (store, wanted) => {
    expect(summary(store)).toBe(wanted)
  })

  it('is not read without end', () => {
    const many = Array.from({ length: 5010 }, () => source(list))
    const refs = many.map((_, index) => `${100 + index} 0 R`).join(' ')
    const document = new PdfDocument(makeTestPdf({ catalog: `/DSS<</CRLs[${refs}]>>`, extra: many }))
    expect(new StoreReader().read(document).evidence).toHaveLength(5000)
  })
})
