import { createPrivateKey, sign as signBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bitString,
  boolean,
  element,
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  tag,
  tagged,
  taggedPrimitive,
} from '../pki/der.ts'
import { issueCertificate, keyIdentifier, type CertificateRequest } from '../pki/issue-certificate.ts'
import { answerOcsp, makeOcspRequest } from '../pki/ocsp.ts'
import { oids } from '../pki/oids.ts'
import { readCertificate } from '../pki/read-certificate.ts'
import { attribute } from '../pki/signed-data.ts'
import { generateKeyPair } from '../pki/signing-key.ts'
import { makeTestAuthority, type TestAuthority, type TestSigner } from '../../testing/test-authority.ts'
import type { SignatureProblem, SubIndication, VerifiedSignature } from './report.ts'
import {
  appendObjects,
  fillPlaceholder,
  makeContainer,
  makeToken,
  placeholder,
  signRaw,
  streamSource,
  type ContainerRequest,
} from '../../testing/foreign-signer.ts'
import { verifyPdf } from './verify-pdf.ts'

const hour = 3_600_000
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
const signedAt = new Date(now.getTime() - hour)
const ago = (hours: number): Date => new Date(now.getTime() - hours * hour)
const ahead = (hours: number): Date => ago(-hours)

let authority: TestAuthority
/** A time-stamp authority whose certificate outlasts all others. */
let longStamp: TestSigner
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
  longStamp = await issue('长期时间戳', { usages: ['timestamping'], notAfter: ahead(24 * 1000) })
})

async function issue(
  commonName: string,
  request: Pick<CertificateRequest, 'usages' | 'notAfter' | 'crlUrl' | 'ocspUrl'>,
): Promise<TestSigner> {
  const keys = await generateKeyPair('p-256')
  const { issuing } = authority
  const certificate = await issueCertificate({
    subject: { commonName, country: 'CN' },
    publicKey: keys.publicKey,
    issuer: issuing,
    notBefore: ago(12),
    policyOids: [],
    ...request,
  })
  return { key: keys.privateKey, certificate, chain: [issuing.certificate, ...issuing.chain] }
}

interface ListRequest {
  issuer?: TestSigner
  revoked?: { who: TestSigner; at: Date; details?: Buffer[] }[]
  thisUpdate?: Date
  nextUpdate?: Date
  extensions?: Buffer[]
}

const extension = (type: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))

/** A revocation list, with whatever extensions. */
function makeList(request: ListRequest = {}): Buffer {
  const issuer = request.issuer ?? authority.issuing
  const algorithm = sequence(oid(oids.ecdsaWithSha256))
  const entries = (request.revoked ?? []).map(({ who, at, details }) =>
    sequence(
      readCertificate(who.certificate).serial.whole,
      generalizedTime(at),
      ...(details ? [sequence(...details)] : []),
    ),
  )
  const signedPart = sequence(
    integer(1),
    algorithm,
    readCertificate(issuer.certificate).subject.whole,
    generalizedTime(request.thisUpdate ?? now),
    generalizedTime(request.nextUpdate ?? ahead(24)),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    ...(request.extensions ? [tagged(0, sequence(...request.extensions))] : []),
  )
  const key = createPrivateKey({ key: Buffer.from(issuer.key), format: 'der', type: 'pkcs8' })
  return sequence(signedPart, algorithm, bitString(signBytes('sha256', signedPart, key)))
}

async function makeAnswer(options: {
  responder?: TestSigner
  issuer?: TestSigner
  revokedAt?: Date
  thisUpdate?: Date
}): Promise<Buffer> {
  const { person, issuing, responder } = authority
  const { serialNumber } = readCertificate(person.certificate)
  const issuer = (options.issuer ?? issuing).certificate
  return answerOcsp(makeOcspRequest(person.certificate, issuer), {
    responder: options.responder ?? responder,
    issuer,
    statuses: [
      options.revokedAt
        ? { serialNumber, status: 'revoked', revokedAt: options.revokedAt }
        : { serialNumber, status: 'good' },
    ],
    thisUpdate: options.thisUpdate ?? now,
    nextUpdate: ahead(24),
  })
}

const signWith = (request: Partial<ContainerRequest> = {}, subFilter = 'ETSI.CAdES.detached'): Buffer =>
  signRaw({
    subFilter,
    container: (covered) =>
      makeContainer(covered, {
        signer: authority.person,
        scheme: 'ec',
        withSigningCertificate: true,
        ...request,
      }),
  })

/** Signed an hour ago, as the time-stamp says. */
const signStamped = (request: Partial<ContainerRequest> = {}): Buffer =>
  signWith({ timestamp: (value) => makeToken(value, signedAt, authority.timestamp), ...request })

interface Store {
  lists?: Buffer[]
  responses?: Buffer[]
  inVri?: boolean
}

const storeEntry = '/DSS 700 0 R'
const catalogOf = (more: string, fields = '200 0 R'): string =>
  `<</Type/Catalog/Pages 2 0 R${more}/AcroForm<</Fields[${fields}]/SigFlags 3>>>>`

/** Appends a document security store. */
function addStore(bytes: Buffer, { lists = [], responses = [], inVri = false }: Store): Buffer {
  const objects: Record<number, string> = {}
  const put = (base: number, ders: Buffer[]): string =>
    ders
      .map((der, index) => {
        objects[base + index] = streamSource(der.toString('latin1'))
        return `${base + index} 0 R`
      })
      .join(' ')
  const listRefs = put(710, lists)
  const responseRefs = put(730, responses)
  objects[700] = inVri
    ? `<</Type/DSS/VRI<</${'A'.repeat(40)} <</CRL[${listRefs}]/OCSP[${responseRefs}]>>>>>>`
    : `<</Type/DSS/CRLs[${listRefs}]/OCSPs[${responseRefs}]>>`
  return appendObjects(bytes, { 1: catalogOf(storeEntry), ...objects })
}

/** Appends a document time-stamp. */
function addStamp(bytes: Buffer, more = storeEntry, time = now, by = authority.timestamp): Buffer {
  const stamped = appendObjects(bytes, {
    1: catalogOf(more, '200 0 R 800 0 R'),
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/MediaBox[0 0 595 842]/Annots[800 0 R]>>',
    800: '<</FT/Sig/T(stamp)/V 801 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R/F 132>>',
    801: `<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161 ${placeholder}>>`,
  })
  return fillPlaceholder(stamped, { container: (covered) => makeToken(covered, time, by) })
}

function verify(
  bytes: Buffer,
  at = now,
  crls: readonly Buffer[] = [],
): { verdict: string; signature: VerifiedSignature } {
  const { verdict, signatures } = verifyPdf(bytes, {
    trustedRoots: [authority.root.certificate],
    crls,
    now: at,
  })
  const [signature] = signatures
  if (!signature) throw new Error('no signature')
  return { verdict, signature }
}

const rootList = (request: Omit<ListRequest, 'issuer'> = {}): Buffer =>
  makeList({ ...request, issuer: authority.root })

const revoke = (at: Date, details?: Buffer[]): Store => ({
  lists: [makeList({ revoked: [{ who: authority.person, at, ...(details && { details }) }] }), rootList()],
})

const statusWith = (store: Store, bytes = signStamped()): string | undefined =>
  verify(addStore(bytes, store)).signature.chain[0]?.revocation?.status

const point = (...flags: Buffer[]): Buffer => extension('2.5.29.28', true, sequence(...flags))

const flag = (number: number): Buffer => taggedPrimitive(number, Buffer.from([0xff]))

const withExtensions = (...extensions: Buffer[]): string | undefined =>
  statusWith({ lists: [makeList({ extensions })] })

const archive = (lists: Buffer[], responses: Buffer[]): Buffer =>
  attribute(
    '1.2.840.113583.1.1.8',
    sequence(tagged(0, sequence(...lists)), tagged(1, sequence(...responses))),
  )

describe('the level of a signature', () => {
  it('rises with its time-stamp, its material and the time-stamp over that', () => {
    const whole = { lists: [makeList(), rootList()] }
    const levels = [
      signWith(),
      signStamped(),
      addStore(signStamped(), whole),
      addStamp(addStore(signStamped(), whole)),
    ].map((bytes) => {
      const { verdict, signature } = verify(bytes)
      return [verdict, signature.level, signature.revocation.status, ...(signature.longTermGaps ?? ['?'])]
    })
    expect(levels).toEqual([
      ['valid', 'B-B', 'unknown', 'timestamp', 'revocation', 'archive-timestamp'],
      ['valid', 'B-T', 'unknown', 'revocation', 'timestamp-authority', 'archive-timestamp'],
      ['valid', 'B-LT', 'good', 'archive-timestamp'],
      ['valid', 'B-LTA', 'good'],
    ])
  })

  it('stays B-T while the status of one certificate is missing', () => {
    for (const lists of [[makeList()], [rootList()], []]) {
      const { signature } = verify(addStamp(addStore(signStamped(), { lists })))
      expect([signature.level, signature.remarks]).toEqual(['B-T', ['revocation-unknown']])
    }
  })

  it('is B-LT when the material came after the last time-stamp', () => {
    const stamped = addStamp(signStamped(), '')
    const late = appendObjects(stamped, {
      1: catalogOf(storeEntry, '200 0 R 800 0 R'),
      700: '<</Type/DSS/CRLs[710 0 R 711 0 R]>>',
      710: streamSource(makeList().toString('latin1')),
      711: streamSource(rootList().toString('latin1')),
    })
    expect(verify(late)).toMatchObject({ verdict: 'valid', signature: { level: 'B-LT' } })
  })

  it('is B-T by a later document time-stamp as well, which then dates the signature', () => {
    const bytes = addStamp(signWith(), '', signedAt)
    expect(verify(bytes).signature).toMatchObject({ level: 'B-T', signedAt: null, problems: [] })
    const revoked = addStamp(addStore(signWith(), revoke(ago(0.5))), storeEntry, signedAt)
    expect(verify(revoked).signature).toMatchObject({ problems: [], remarks: ['revoked-later'] })
  })

  it('is none for what is not CAdES', () => {
    const bytes = addStore(signWith({}, 'adbe.pkcs7.detached'), { lists: [makeList(), rootList()] })
    expect(verify(bytes).signature).toMatchObject({
      level: null,
      revocation: { status: 'good' },
      longTermGaps: ['timestamp', 'archive-timestamp'],
    })
  })
})

describe('a certificate that was revoked', () => {
  it('before the signature makes it invalid', () => {
    const { verdict, signature } = verify(addStore(signStamped(), revoke(ago(2))))
    expect(verdict).toBe('invalid')
    expect(signature).toMatchObject({
      problems: ['revoked'],
      integrity: true,
      revocation: { status: 'revoked', source: 'crl', revokedAt: ago(2) },
    })
  })

  it('after the signature leaves it valid, with a remark', () => {
    const { verdict, signature } = verify(addStore(signStamped(), revoke(ago(0.5))))
    expect([verdict, signature.remarks]).toEqual(['valid', ['revoked-later']])
  })

  it('at any time leaves a signature without a time-stamp in doubt', () => {
    const { verdict, signature } = verify(addStore(signWith(), revoke(ago(0.5))))
    expect([verdict, signature.problems]).toEqual(['indeterminate', ['revoked-without-timestamp']])
  })

  it('and whose key was lost earlier counts as revoked from then on', () => {
    const lost = extension('2.5.29.24', false, generalizedTime(ago(3)))
    expect(verify(addStore(signStamped(), revoke(ago(0.5), [lost]))).signature.problems).toEqual(['revoked'])
  })

  it('and taken off the list again does not', () => {
    const lifted = extension(oids.reasonCode, false, element(tag.enumerated, Buffer.from([8])))
    expect(verify(addStore(signStamped(), revoke(ago(2), [lifted]))).verdict).toBe('valid')
  })

  it('is found in an OCSP answer, also in the VRI', async () => {
    for (const inVri of [false, true]) {
      const responses = [await makeAnswer({ revokedAt: ago(2) })]
      const { signature } = verify(addStore(signStamped(), { responses, inVri }))
      expect(signature).toMatchObject({ problems: ['revoked'], revocation: { source: 'ocsp' } })
    }
  })

  it('is believed even when an answer says good', async () => {
    const store = { ...revoke(ago(2)), responses: [await makeAnswer({})] }
    expect(verify(addStore(signStamped(), store)).signature.problems).toEqual(['revoked'])
  })

  it('may be the issuer’s or the time-stamp authority’s', () => {
    const { issuing, timestamp } = authority
    const issuer = { lists: [rootList({ revoked: [{ who: issuing, at: ago(2) }] })] }
    expect(verify(addStore(signStamped(), issuer)).signature).toMatchObject({
      problems: ['issuer-revoked'],
      timestamp: { indication: 'FAILED', problems: ['timestamp-revoked'] },
    })
    const stamp = { lists: [makeList({ revoked: [{ who: timestamp, at: ago(2) }] })] }
    expect(verify(addStore(signStamped(), stamp))).toMatchObject({
      verdict: 'valid',
      signature: { signedAt: null, timestamp: { indication: 'FAILED', problems: ['timestamp-revoked'] } },
    })
  })
})

describe('evidence', () => {
  it('counts from a list of the issuer that was current', () => {
    expect(statusWith({ lists: [makeList()] })).toBe('good')
    expect(statusWith({ lists: [makeList({ thisUpdate: ago(2), nextUpdate: now })] })).toBe('good')
    expect(statusWith({ lists: [makeList({ thisUpdate: ago(9), nextUpdate: ago(2) })] })).toBe('unknown')
  })

  it('does not count from a list of somebody else, though it names the issuer', async () => {
    const stranger = await makeTestAuthority('p-256')
    const forged = { ...authority.issuing, key: stranger.issuing.key }
    expect(statusWith({ lists: [makeList({ issuer: forged })] })).toBe('unknown')
    expect(statusWith({ lists: [makeList({ issuer: authority.root })] })).toBe('unknown')
  })

  it('does not count from a partial list, nor from what is no list', () => {
    expect(withExtensions(extension('2.5.29.27', true, integer(1)))).toBe('unknown')
    expect(withExtensions(point(flag(4)))).toBe('unknown')
    expect(withExtensions(point(flag(2)))).toBe('unknown')
    expect(withExtensions(point(flag(1)))).toBe('good')
    expect(withExtensions(extension('1.2.3.4', true, integer(1)))).toBe('unknown')
    expect(statusWith({ lists: [Buffer.from('nonsense'), makeList().subarray(0, 60)] })).toBe('unknown')
  })

  it('from a list made after the certificate ran out counts only when the list keeps such certificates', () => {
    const late = { thisUpdate: ahead(24 * 400), nextUpdate: ahead(24 * 401) }
    const statusThen = (made: Buffer, at = late.thisUpdate): string | undefined =>
      verify(addStore(signStamped(), { lists: [made] }), at).signature.chain[0]?.revocation?.status
    expect(statusThen(makeList(late))).toBe('unknown')
    const keeps = extension('2.5.29.60', false, generalizedTime(ago(24 * 365)))
    expect(statusThen(makeList({ ...late, extensions: [keeps] }))).toBe('good')
    // Nobody has it yet.
    expect(statusThen(makeList({ ...late, extensions: [keeps] }), now)).toBe('unknown')
  })

  it('counts from an OCSP answer of a responder that the issuer made, or of the issuer', async () => {
    expect(statusWith({ responses: [await makeAnswer({})] })).toBe('good')
    expect(statusWith({ responses: [await makeAnswer({ responder: authority.issuing })] })).toBe('good')
  })

  it('does not count from a certificate that is no responder, from a stranger, or about another issuer', async () => {
    const stranger = await makeTestAuthority('p-256')
    for (const options of [
      { responder: authority.company },
      { responder: stranger.responder },
      { responder: authority.responder, issuer: authority.root },
    ]) {
      expect(statusWith({ responses: [await makeAnswer(options)] })).toBe('unknown')
    }
  })

  it('from a responder without id-pkix-ocsp-nocheck counts when a list says that the responder is good', async () => {
    const responder = await responderWithoutNoCheck()
    const responses = [await makeAnswer({ responder, thisUpdate: now })]
    expect(statusWith({ responses })).toBe('unknown')
    const { signature } = verify(addStore(signStamped(), { responses, lists: [makeList()] }))
    expect(signature.chain[0]?.revocation).toMatchObject({ status: 'good' })
    const revoked = makeList({ revoked: [{ who: responder, at: ago(5) }] })
    const bad = verify(addStore(signStamped(), { responses, lists: [revoked] })).signature
    expect(bad.chain[0]?.revocation).toMatchObject({ status: 'good', source: 'crl' })
  })

  it('counts from inside the signature (adbe-revocationInfoArchival)', async () => {
    const bytes = signWith(
      { extraAttributes: [archive([rootList({ thisUpdate: ago(2) })], [await makeAnswer({})])] },
      'adbe.pkcs7.detached',
    )
    expect(verify(bytes).signature.chain.map((link) => link.revocation?.source ?? null)).toEqual([
      'ocsp',
      'crl',
      null,
    ])
    const revoked = makeList({ revoked: [{ who: authority.person, at: ago(3) }] })
    const bad = signWith({ extraAttributes: [archive([revoked], [])] }, 'adbe.pkcs7.detached')
    expect(verify(bad).signature.problems).toEqual(['revoked-without-timestamp'])
  })
})

describe('a certificate that says where its state is published', () => {
  it.each([{ crlUrl: 'http://ca.example/crl' }, { ocspUrl: 'http://ca.example/ocsp' }])(
    'is in doubt until that is known: %j',
    async (place) => {
      const signer = await issue('王五', { usages: ['signing'], notAfter: ahead(24), ...place })
      const bytes = signStamped({ signer })
      expect(verify(bytes)).toMatchObject({
        verdict: 'indeterminate',
        signature: { subIndication: 'TRY_LATER', problems: ['revocation-missing'], level: 'B-T' },
      })
      // What the verifier brings is believed, and does not stand in the file.
      const brought = verify(bytes, now, [makeList()])
      expect(brought).toMatchObject({ verdict: 'valid', signature: { problems: [], level: 'B-T' } })
      const revoked = makeList({ revoked: [{ who: signer, at: ago(2) }] })
      expect(verify(bytes, now, [revoked])).toMatchObject({
        verdict: 'invalid',
        signature: { problems: ['revoked'] },
      })
      expect(verify(addStore(bytes, { lists: [makeList(), rootList()] }))).toMatchObject({
        verdict: 'valid',
        signature: { level: 'B-LT' },
      })
    },
  )

  it('and has run out is known not to be revoked, or not even that', async () => {
    const signer = await issue('王五', { usages: ['signing'], notAfter: ago(0.1) })
    expect(verify(signWith({ signer })).signature.subIndication).toBe('OUT_OF_BOUNDS_NO_POE')
    const lists = [
      makeList({ extensions: [extension(oids.expiredCertificatesOnCrl, false, generalizedTime(ago(48)))] }),
    ]
    expect(verify(addStore(signWith({ signer }), { lists })).signature).toMatchObject({
      subIndication: 'OUT_OF_BOUNDS_NOT_REVOKED',
      problems: ['expired-not-revoked'],
    })
  })
})

describe('time-stamps', () => {
  it('over something else are refused', () => {
    const bytes = signWith({
      timestamp: () => makeToken(Buffer.from('other'), signedAt, authority.timestamp),
    })
    expect(verify(bytes)).toMatchObject({
      verdict: 'invalid',
      signature: { integrity: true, problems: ['timestamp-mismatch'] },
    })
  })

  it('of a certificate that is no time-stamp authority prove nothing', () => {
    const bytes = signWith({ timestamp: (value) => makeToken(value, signedAt, authority.company) })
    expect(verify(bytes)).toMatchObject(disregarded('CHAIN_CONSTRAINTS_FAILURE', 'timestamp-usage'))
  })

  it('of an untrusted authority prove nothing', async () => {
    const stranger = await makeTestAuthority('p-256')
    const bytes = signWith({ timestamp: (value) => makeToken(value, signedAt, stranger.timestamp) })
    expect(verify(bytes)).toMatchObject(disregarded('NO_CERTIFICATE_CHAIN_FOUND', 'timestamp-untrusted'))
  })

  it('from before the certificates were valid prove nothing', () => {
    const early = ago(24 * 30)
    const bytes = signWith({ timestamp: (value) => makeToken(value, early, authority.timestamp) })
    expect(verify(bytes)).toMatchObject(disregarded('OUT_OF_BOUNDS_NO_POE', 'timestamp-not-valid'))
  })

  it('of an algorithm that is unknown prove nothing', () => {
    const bytes = signWith({
      timestamp: (value) => withUnknownDigest(makeToken(value, signedAt, authority.timestamp)),
    })
    expect(verify(bytes)).toMatchObject(disregarded('CRYPTO_CONSTRAINTS_FAILURE', 'timestamp-algorithm'))
  })

  it('over a document by an unknown authority leave its signatures as they are', async () => {
    const { timestamp } = await makeTestAuthority('p-256')
    const report = verifyPdf(addStamp(signStamped(), '', now, timestamp), {
      trustedRoots: [authority.root.certificate],
      now,
    })
    expect(report).toMatchObject({
      verdict: 'valid',
      signatures: [
        { indication: 'PASSED', level: 'B-T', signedAt },
        { kind: 'timestamp', indication: 'INDETERMINATE', signedAt: null, problems: ['untrusted'] },
      ],
    })
  })

  it('count as long as their authority’s certificate, and then under a newer one', () => {
    const later = ahead(24 * 400)
    const expired = { verdict: 'indeterminate', signature: { problems: ['expired-without-timestamp'] } }
    expect(verify(signStamped(), later)).toMatchObject({
      ...expired,
      signature: { timestamp: { subIndication: 'OUT_OF_BOUNDS_NO_POE', problems: ['timestamp-expired'] } },
    })
    expect(verify(addStamp(signStamped(), '', now), later)).toMatchObject(expired)
    const longer = addStamp(signStamped(), '', now, longStamp)
    expect(verify(longer, later)).toMatchObject({ verdict: 'valid', signature: { signedAt, problems: [] } })
  })
})

/** A signature whose time-stamp does not count; its certificate is judged as of now. */
function disregarded(subIndication: SubIndication, problem: SignatureProblem): object {
  return {
    verdict: 'valid',
    signature: {
      problems: [],
      remarks: ['no-timestamp', 'revocation-unknown'],
      signedAt: null,
      timestamp: { indication: 'INDETERMINATE', subIndication, problems: [problem] },
    },
  }
}

/** The token with SHA-256 renamed to what nobody knows, everywhere but in the signature's own algorithm. */
function withUnknownDigest(token: Buffer): Buffer {
  const known = oid(oids.sha256)
  const changed = Buffer.from(token)
  for (let at = changed.indexOf(known); at >= 0; at = changed.indexOf(known, at + 1)) {
    changed[at + known.length - 1] = 0x7f
  }
  return changed
}

/** A responder that must be checked itself. */
async function responderWithoutNoCheck(): Promise<TestSigner> {
  const keys = await generateKeyPair('p-256')
  const { issuing } = authority
  const plain = readCertificate(
    await issueCertificate({
      subject: { commonName: '状态查询', country: 'CN' },
      publicKey: keys.publicKey,
      issuer: issuing,
      notBefore: ago(12),
      notAfter: ahead(12),
      policyOids: [],
      usages: ['signing'],
    }),
  )
  const signedPart = sequence(
    tagged(0, integer(2)),
    plain.serial.whole,
    sequence(oid(oids.ecdsaWithSha256)),
    plain.issuer.whole,
    sequence(generalizedTime(ago(12)), generalizedTime(ahead(12))),
    plain.subject.whole,
    keys.publicKey,
    tagged(
      3,
      sequence(
        extension(oids.subjectKeyIdentifier, false, octetString(keyIdentifier(keys.publicKey))),
        extension(oids.extendedKeyUsage, false, sequence(oid(oids.ocspSigning))),
      ),
    ),
  )
  const key = createPrivateKey({ key: Buffer.from(issuing.key), format: 'der', type: 'pkcs8' })
  const certificate = sequence(
    signedPart,
    sequence(oid(oids.ecdsaWithSha256)),
    bitString(signBytes('sha256', signedPart, key)),
  )
  return { key: keys.privateKey, certificate, chain: [] }
}
