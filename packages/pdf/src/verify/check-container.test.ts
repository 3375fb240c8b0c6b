import { createHash, createPrivateKey, generateKeyPairSync, privateEncrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  craftCertificateDer,
  makeExtension,
  makeKey,
  type CraftedKey,
} from '../../testing/crafted-certificate.ts'
import {
  makeContainer,
  makePlainSignature,
  makeToken,
  type ContainerRequest,
} from '../../testing/foreign-signer.ts'
import type { TestSigner } from '../../testing/test-authority.ts'
import {
  element,
  generalizedTime,
  integer,
  nullElement,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
} from '../pki/der.ts'
import { children, readElement, sequenceOf } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { attribute } from '../pki/signed-data.ts'
import { PdfDict } from '../read/objects.ts'
import { makeHash } from './algorithms.ts'
import { checkContainer } from './check-container.ts'
import type { ContainerCheck, CoveredBytes } from './container.ts'
import type { PlacedSignature } from './signature-range.ts'

const content = Buffer.from('the contract')
const covered: CoveredBytes = {
  digest: (name) => makeHash(name).update(content).digest(),
  parts: [content.subarray(0, 5), content.subarray(5)],
}
const now = new Date('2026-06-01T00:00:00Z')

const key = makeKey()
const usageOf = (...usages: string[]): Buffer =>
  makeExtension(oids.extendedKeyUsage, sequence(...usages.map((usage) => oid(usage))), true)
const signerOf = (
  by: CraftedKey,
  changes: Partial<Parameters<typeof craftCertificateDer>[0]> = {},
): TestSigner => ({
  key: by.pkcs8,
  certificate: craftCertificateDer({ key: by, by: key, ...changes }),
  chain: [],
})
const signer = signerOf(key)
const stamping = usageOf(oids.timeStamping)
const authority = signerOf(makeKey(), { name: 'stamp', serial: 8, extensions: [stamping] })
const rsaKey = ((): CraftedKey => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    spki: publicKey.export({ type: 'spki', format: 'der' }),
    pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
  }
})()
const rsa = signerOf(rsaKey)

const container = (request: Partial<ContainerRequest> = {}, bytes = content): Buffer =>
  makeContainer(bytes, { signer, scheme: 'ec', withSigningCertificate: true, ...request })

function check(
  contents: Buffer,
  subFilter = 'ETSI.CAdES.detached',
  certificates: Buffer[] = [],
): ContainerCheck {
  return checkContainer(placedAs(contents, subFilter, certificates), covered)
}

function placedAs(contents: Buffer, subFilter: string, certificates: Buffer[] = []): PlacedSignature {
  return {
    fieldName: 'a',
    fieldNumber: 1,
    dict: new PdfDict(),
    subFilter,
    range: undefined,
    contents,
    certificates,
    problems: [],
  }
}

const nothing = {
  certificate: undefined,
  certificates: [],
  timestamp: undefined,
  timestamps: [],
  hasUnreadableTimestamp: false,
  unbound: false,
  digestAlgorithm: '',
  isPss: false,
  claimedAt: null,
  revocation: { lists: [], responses: [] },
  weak: false,
  timestampProblems: [],
}
const zeros = Buffer.alloc(20)
const oneMore = Buffer.concat([zeros, Buffer.from([1])])

/** All mentions of an identifier replaced by one that nobody knows. */
function renamed(bytes: Buffer, type: string): Buffer {
  const known = oid(type)
  const changed = Buffer.from(bytes)
  for (let at = changed.indexOf(known); at >= 0; at = changed.indexOf(known, at + 1)) {
    changed[at + known.length - 1] = 0x7f
  }
  return changed
}

/** The container with revocation lists of its own. */
function withLists(bytes: Buffer, ...lists: Buffer[]): Buffer {
  const [type, wrapper] = sequenceOf(readElement(bytes))
  const parts = wrapper ? sequenceOf(children(wrapper)[0]).map(({ whole }) => whole) : []
  const data = sequence(...parts.slice(0, -1), tagged(1, ...lists), ...parts.slice(-1))
  return sequence(type?.whole ?? nullElement, tagged(0, data))
}

const failing = (error: unknown): CoveredBytes => ({
  ...covered,
  digest: () => {
    throw error
  },
})

const claimed = (value: Buffer): Date | null =>
  check(container({ extraAttributes: [attribute(oids.signingTime, value)] })).claimedAt

const formatRows: [string, Buffer, string, string[]][] = [
  [
    'with something after it',
    Buffer.concat([container(), oneMore]),
    'ETSI.CAdES.detached',
    ['trailing-data'],
  ],
  [
    'about something else',
    container({ contentType: oids.timestampInfo }),
    'ETSI.CAdES.detached',
    ['content-type'],
  ],
  [
    'about something else, elsewhere',
    container({ contentType: oids.timestampInfo }),
    'adbe.pkcs7.detached',
    ['content-type'],
  ],
  ['with its content in it', container({ content }), 'ETSI.CAdES.detached', ['content-type']],
  ['without the content it should have', container(), 'adbe.pkcs7.sha1', ['content-type']],
  ['over something else', container({}, Buffer.from('x')), 'ETSI.CAdES.detached', ['digest-mismatch']],
  [
    'that does not name its certificate',
    container({ withSigningCertificate: false }),
    'ETSI.CAdES.detached',
    ['certificate-binding'],
  ],
  ['that need not name it', container({ withSigningCertificate: false }), 'adbe.pkcs7.detached', []],
  [
    'with a digest nobody knows',
    renamed(container(), oids.sha256),
    'ETSI.CAdES.detached',
    ['unsupported-algorithm'],
  ],
  [
    'of a certificate that may not sign',
    container({ signer: signerOf(key, { usage: [5] }) }),
    'ETSI.CAdES.detached',
    ['key-usage'],
  ],
  [
    'of a certificate for time-stamps and answers alone',
    container({ signer: signerOf(key, { extensions: [usageOf(oids.timeStamping, oids.ocspSigning)] }) }),
    'ETSI.CAdES.detached',
    ['key-usage'],
  ],
  [
    'of a certificate for time-stamps and something else',
    container({ signer: signerOf(key, { extensions: [usageOf(oids.timeStamping, '1.2.3')] }) }),
    'ETSI.CAdES.detached',
    [],
  ],
  [
    'of a certificate that may sign',
    container({ signer: signerOf(key, { usage: [0] }) }),
    'ETSI.CAdES.detached',
    [],
  ],
  ['of one that commits', container({ signer: signerOf(key, { usage: [1] }) }), 'ETSI.CAdES.detached', []],
]

const archive = (...parts: Buffer[]): Buffer => attribute('1.2.840.113583.1.1.8', sequence(...parts))

const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest()

describe('a container', () => {
  it('that is right says who signed', () => {
    const found = check(Buffer.concat([container(), zeros]))
    expect(found).toMatchObject({
      ...nothing,
      problems: [],
      digestAlgorithm: oids.sha256,
      certificate: { serialNumber: '07' },
      certificates: [{ serialNumber: '07' }],
    })
    expect(check(container(), 'adbe.pkcs7.detached').problems).toEqual([])
  })

  it('of a format nobody knows, or of no format, says nothing', () => {
    expect(check(container(), 'other')).toEqual({ ...nothing, problems: ['unsupported-format'] })
    for (const subFilter of [
      'ETSI.CAdES.detached',
      'ETSI.RFC3161',
      'adbe.pkcs7.sha1',
      'adbe.pkcs7.detached',
    ]) {
      expect(check(Buffer.from('nothing'), subFilter)).toEqual({ ...nothing, problems: ['unreadable'] })
    }
  })

  it.each(formatRows)('%s', (_, contents, subFilter, problems) => {
    expect(check(contents, subFilter).problems).toEqual(problems)
  })

  it('of the older form holds the SHA-1 of the document', () => {
    const right = check(container({ content: sha1(content) }), 'adbe.pkcs7.sha1')
    expect(right).toMatchObject({ problems: [], weak: true })
    expect(check(container({ content: sha1(Buffer.from('x')) }), 'adbe.pkcs7.sha1').problems).toEqual([
      'digest-mismatch',
    ])
    const unnamed = container({ content: sha1(Buffer.from('x')), statedDigest: 'sha384' })
    expect(check(unnamed, 'adbe.pkcs7.sha1').problems).toEqual([
      'algorithm-mismatch',
      'value',
      'digest-mismatch',
    ])
  })

  it('that is weak is called so', () => {
    expect(check(container({ digest: 'sha1', signer: rsa, scheme: 'rsa' })).weak).toBe(true)
    expect(check(container({ digest: 'sha384', signer: rsa, scheme: 'rsa' })).weak).toBe(false)
  })

  it('with RSA-PSS is called so', () => {
    expect(check(container({ signer: rsa, scheme: 'pss' }))).toMatchObject({ isPss: true, problems: [] })
    expect(check(container({ signer: rsa, scheme: 'rsa' }))).toMatchObject({ isPss: false, problems: [] })
  })

  it('tells when its signer says it was made', () => {
    expect(claimed(generalizedTime(now))).toEqual(now)
    expect(claimed(octetString(Buffer.from('yesterday')))).toBeNull()
    expect(check(container()).claimedAt).toBeNull()
    const empty = sequence(oid(oids.signingTime), setOf())
    expect(check(container({ extraAttributes: [empty] })).claimedAt).toBeNull()
  })

  it('brings revocation lists and responses', () => {
    const [list, second, response] = [sequence(integer(1)), sequence(integer(2)), sequence(integer(3))]
    const both = archive(tagged(0, sequence(list)), tagged(1, sequence(response)))
    const revocationIn = (request: Partial<ContainerRequest>): ContainerCheck['revocation'] =>
      check(withLists(container(request), second)).revocation
    expect(revocationIn({ extraAttributes: [both] })).toEqual({
      lists: [list, second],
      responses: [response],
    })
    expect(revocationIn({ extraAttributes: [archive(tagged(1, sequence(response)))] })).toEqual({
      lists: [second],
      responses: [response],
    })
    expect(revocationIn({})).toEqual({ lists: [second], responses: [] })
    const odd = attribute('1.2.840.113583.1.1.8', octetString(Buffer.from('x')))
    expect(revocationIn({ extraAttributes: [odd] })).toEqual({ lists: [second], responses: [] })
  })

  it('that OpenSSL refuses to look at is unreadable', () => {
    const salt = tagged(2, integer(Buffer.alloc(5, 0x7f)))
    const sha256 = sequence(oid(oids.sha256), nullElement)
    const mask = sequence(oid('1.2.840.113549.1.1.8'), sha256)
    const usual = sequence(tagged(0, sha256), tagged(1, mask), tagged(2, integer(32)))
    const bytes = container({ signer: rsa, scheme: 'pss' })
    const at = bytes.indexOf(usual)
    expect(at).toBeGreaterThan(0)
    const odd = replaced(bytes, usual, sequence(tagged(0, sha256), tagged(1, mask), salt))
    expect(check(odd)).toEqual({ ...nothing, problems: ['unreadable'] })
  })

  it('passes on what is neither wrong with it nor with its key', () => {
    const placed = placedAs(container(), 'ETSI.CAdES.detached')
    const run = (error: unknown) => (): ContainerCheck => checkContainer(placed, failing(error))
    expect(run(new TypeError('ours'))).toThrow('ours')
    expect(run(Object.assign(new Error('disk'), { code: 'EIO' }))).toThrow('disk')
    expect(run(new RangeError('neither'))).toThrow('neither')
    expect(run(Object.assign(new Error('x'), { code: 'ERR_OSSL_EVP' }))()).toEqual({
      ...nothing,
      problems: ['unreadable'],
    })
  })
})

const over = (value: Buffer): Buffer =>
  sequence(
    integer(1),
    oid('1.2.3'),
    sequence(sequence(oid(oids.sha1)), octetString(createHash('sha1').update(value).digest())),
    integer(7),
    generalizedTime(now),
  )

/** The same bytes with one part exchanged, lengths mended where they stand around it. */
function replaced(bytes: Buffer, part: Buffer, by: Buffer): Buffer {
  const walk = (der: Buffer): Buffer => {
    if (der.equals(part)) return by
    const item = readElement(der)
    if ((item.tag & 0x20) === 0 || !der.includes(part)) return der
    return element(item.tag, ...children(item).map(({ whole }) => walk(whole)))
  }
  return walk(bytes)
}

const info = (type: string, bytes: Buffer, time = now): Buffer =>
  sequence(
    integer(1),
    oid('1.2.3'),
    sequence(sequence(oid(type), nullElement), octetString(createHash('sha256').update(bytes).digest())),
    integer(7),
    generalizedTime(time),
  )

const partsOf = (bytes: Buffer): Buffer[] => sequenceOf(readElement(bytes)).map(({ whole }) => whole)
const strangeExtension = tagged(1, makeExtension('1.2.3', nullElement, true))

const token = (value: Buffer, request: Partial<ContainerRequest> = {}): Buffer =>
  makeContainer(Buffer.alloc(0), {
    signer: authority,
    scheme: 'ec',
    content: info(oids.sha256, value),
    contentType: oids.timestampInfo,
    withSigningCertificate: true,
    ...request,
  })

const stamped = (timestamp: (value: Buffer) => Buffer): ContainerCheck => check(container({ timestamp }))

const stampedBy = (extensions: Buffer[], changes = {}): TestSigner =>
  signerOf(makeKey(), { name: 'stamp', serial: 8, extensions, ...changes })

describe('the time-stamp in a container', () => {
  it('brings its time, its certificates and its lists', () => {
    const list = sequence(integer(9))
    const found = stamped((value) => withLists(makeToken(value, now, authority), list))
    expect(found).toMatchObject({
      problems: [],
      timestampProblems: [],
      revocation: { lists: [list] },
      timestamp: { time: now },
    })
    expect(found.certificates.map(({ serialNumber }) => serialNumber)).toEqual(['07', '08'])
  })

  it('over something else is wrong, and the signature is not', () => {
    const found = stamped(() => makeToken(Buffer.from('x'), now, authority))
    expect(found).toMatchObject({ problems: [], timestampProblems: ['timestamp-mismatch'] })
  })

  const rows: [string, (value: Buffer) => Buffer, string[]][] = [
    ['as it should be', (value) => token(value), []],
    [
      'over a digest nobody knows',
      (value) => token(value, { content: info('1.2.3', value) }),
      ['timestamp-algorithm'],
    ],
    [
      'that says what nobody knows, and must not be passed over',
      (value) => token(value, { content: sequence(...partsOf(info(oids.sha256, value)), strangeExtension) }),
      ['timestamp-algorithm'],
    ],
    [
      'with a digest nobody knows',
      (value) => renamed(token(value), oids.sha256),
      ['timestamp-algorithm', 'timestamp-algorithm'],
    ],
    [
      'signed with another key',
      (value) => token(value, { signer: { ...authority, key: makeKey().pkcs8 } }),
      ['timestamp-value'],
    ],
    [
      'that does not name its certificate',
      (value) => token(value, { withSigningCertificate: false }),
      ['timestamp-binding'],
    ],
    ['without attributes', (value) => token(value, { withoutAttributes: true }), ['timestamp-value']],
    [
      'by a certificate for other things',
      (value) => token(value, { signer: stampedBy([usageOf(oids.ocspSigning)]) }),
      ['timestamp-usage'],
    ],
    [
      'by a certificate for other things, too',
      (value) => token(value, { signer: stampedBy([usageOf(oids.timeStamping, oids.ocspSigning)]) }),
      ['timestamp-usage'],
    ],
    [
      'by a key that is not for signatures',
      (value) => token(value, { signer: stampedBy([stamping], { usage: [2] }) }),
      ['timestamp-usage'],
    ],
    [
      'by a certificate for everything',
      (value) => token(value, { signer: stampedBy([]) }),
      ['timestamp-usage'],
    ],
    [
      'by a certificate of later',
      (value) => token(value, { signer: stampedBy([stamping], { from: new Date('2030-01-01') }) }),
      ['timestamp-not-valid'],
    ],
    ['without a certificate', (value) => withoutCertificates(token(value)), ['timestamp-no-certificate']],
  ]
  it.each(rows)('%s', (_, make, problems) => {
    expect(stamped(make).timestampProblems).toEqual(problems)
  })

  it('that is none is unreadable', () => {
    expect(stamped((value) => token(value, { contentType: oids.data })).problems).toEqual(['unreadable'])
    expect(stamped(() => container({ contentType: oids.timestampInfo })).problems).toEqual(['unreadable'])
  })

  it('is weak when it is over SHA-1, or signed with it', () => {
    const weak = (make: (value: Buffer) => Buffer): boolean | undefined => stamped(make).timestamp?.weak
    expect(weak((value) => token(value))).toBe(false)
    expect(weak((value) => token(value, { content: over(value) }))).toBe(true)
    const slow = signerOf(rsaKey, { name: 'stamp', extensions: [stamping] })
    expect(weak((value) => token(value, { signer: slow, scheme: 'rsa', digest: 'sha1' }))).toBe(true)
    expect(stamped((value) => token(value, { signer: slow, scheme: 'pss' })).timestamp).toMatchObject({
      isPss: true,
      problems: [],
    })
    expect(stamped((value) => token(value)).timestamp?.isPss).toBe(false)
  })
})

function withoutCertificates(bytes: Buffer): Buffer {
  const [type, wrapper] = sequenceOf(readElement(bytes))
  const parts = wrapper ? sequenceOf(children(wrapper)[0]) : []
  const kept = parts.filter(({ tag }) => tag !== 0xa0).map(({ whole }) => whole)
  return sequence(type?.whole ?? nullElement, tagged(0, sequence(...kept)))
}

const stamp = (contents: Buffer): ContainerCheck => check(contents, 'ETSI.RFC3161')

describe('a document time-stamp', () => {
  const whole = makeToken(content, now, authority)

  it('is its own signature', () => {
    const list = sequence(integer(9))
    expect(stamp(Buffer.concat([withLists(whole, list), zeros]))).toMatchObject({
      ...nothing,
      certificate: { serialNumber: '08' },
      certificates: [{ serialNumber: '08' }],
      timestamp: { time: now, problems: [] },
      digestAlgorithm: oids.sha256,
      revocation: { lists: [list], responses: [] },
      problems: [],
    })
  })

  it('has its problems and those of what follows it', () => {
    expect(stamp(Buffer.concat([whole, oneMore])).problems).toEqual(['trailing-data'])
    const other = makeToken(Buffer.from('x'), now, authority)
    expect(stamp(Buffer.concat([other, oneMore])).problems).toEqual(['timestamp-mismatch', 'trailing-data'])
  })

  it('with an indefinite length ends where that ends', () => {
    const open = Buffer.concat([Buffer.from([0x30, 0x80]), readElement(whole).content, Buffer.from([0, 0])])
    expect(stamp(Buffer.concat([open, zeros])).problems).toEqual([])
    expect(stamp(Buffer.concat([open, oneMore])).problems).toEqual(['trailing-data'])
    const signature = container()
    const opened = Buffer.concat([
      Buffer.from([0x30, 0x80]),
      readElement(signature).content,
      Buffer.from([0, 0]),
    ])
    expect(check(Buffer.concat([opened, oneMore])).problems).toEqual(['trailing-data'])
    expect(check(Buffer.concat([opened, zeros])).problems).toEqual([])
  })
})

const plain = (contents: Buffer, ...certificates: Buffer[]): ContainerCheck =>
  check(contents, 'adbe.x509.rsa_sha1', certificates)

describe('a bare RSA signature', () => {
  const right = makePlainSignature(content, rsa)
  const der = Buffer.from(rsa.certificate)
  const signed = (bytes: Buffer): Buffer => {
    const signature = privateEncrypt(
      createPrivateKey({ key: rsaKey.pkcs8, format: 'der', type: 'pkcs8' }),
      bytes,
    )
    return octetString(signature)
  }
  const digestInfo = (type: string, name: string, ...parameters: Buffer[]): Buffer =>
    sequence(sequence(oid(type), ...parameters), octetString(createHash(name).update(content).digest()))

  it('is judged by the first of its certificates', () => {
    const found = plain(
      Buffer.concat([right, zeros]),
      der,
      Buffer.from(signer.certificate),
      Buffer.from('no certificate'),
    )
    expect(found).toMatchObject({
      ...nothing,
      certificate: {},
      certificates: [{}, {}],
      digestAlgorithm: oids.sha1,
      weak: true,
      problems: [],
    })
  })

  it('may be over another digest', () => {
    expect(plain(signed(digestInfo(oids.sha256, 'sha256', nullElement)), der)).toMatchObject({
      weak: false,
      problems: [],
    })
    expect(plain(signed(digestInfo(oids.sha256, 'sha256')), der)).toMatchObject({ weak: false, problems: [] })
  })

  it.each<[string, Buffer, Buffer[], string[]]>([
    ['without a certificate', right, [], ['no-certificate']],
    ['with something after it', Buffer.concat([right, oneMore]), [der], ['trailing-data']],
    [
      'of a certificate that may not sign',
      right,
      [craftCertificateDer({ key: rsaKey, by: key, usage: [5] })],
      ['key-usage'],
    ],
    [
      'with nothing but wrong',
      Buffer.concat([octetString(Buffer.alloc(256)), oneMore]),
      [craftCertificateDer({ key: rsaKey, by: key, usage: [5] })],
      ['trailing-data', 'key-usage', 'value'],
    ],
    ['by another kind of key', right, [Buffer.from(signer.certificate)], ['value']],
    [
      'over a digest nobody knows',
      Buffer.concat([signed(digestInfo('1.2.3', 'sha1', nullElement)), oneMore]),
      [der],
      ['trailing-data', 'unsupported-algorithm'],
    ],
    ['over something else', makePlainSignature(Buffer.from('x'), rsa), [der], ['digest-mismatch']],
    ['with other parameters', signed(digestInfo(oids.sha1, 'sha1', integer(1))), [der], ['digest-mismatch']],
  ])('%s', (_, contents, certificates, problems) => {
    expect(plain(contents, ...certificates).problems).toEqual(problems)
  })

  it('that is wrong says as much as is known', () => {
    expect(plain(right)).toEqual({ ...nothing, weak: true, problems: ['no-certificate'] })
    expect(plain(octetString(Buffer.alloc(256)), der)).toMatchObject({
      certificate: {},
      certificates: [{}],
      digestAlgorithm: '',
      weak: true,
    })
    expect(plain(signed(digestInfo('1.2.3', 'sha1')), der)).toMatchObject({
      certificate: {},
      certificates: [{}],
      digestAlgorithm: '',
      weak: true,
    })
    expect(plain(Buffer.from('x'), der)).toEqual({ ...nothing, problems: ['unreadable'] })
  })
  it('over what is a set of attributes is not one of a file', () => {
    const set = setOf(attribute(oids.messageDigest, octetString(makeHash('sha256').update(content).digest())))
    const whole: CoveredBytes = { digest: (name) => makeHash(name).update(set).digest(), parts: [set] }
    const placed = placedAs(makePlainSignature(set, rsa), 'adbe.x509.rsa_sha1', [der])
    expect(checkContainer(placed, whole).problems).toEqual(['content-type'])
  })
})
