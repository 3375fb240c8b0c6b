import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  craftCertificate,
  makeKey,
  makeExtension,
  type CraftedKey,
} from '../../testing/crafted-certificate.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { bitString, boolean, oid, sequence } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfDict } from '../read/objects.ts'
import type { TimestampCheck } from './check-timestamp.ts'
import type { ContainerCheck } from './container.ts'
import { describeSignature, endsRevision } from './describe-signature.ts'
import type { Judgement } from './judge-trust.ts'
import type { SignatureProblem, VerifiedSignature } from './report.ts'
import type { PlacedSignature } from './signature-range.ts'

const now = new Date('2026-06-01T00:00:00Z')
const stampedAt = new Date('2026-05-01T00:00:00Z')
const key = makeKey()
const authority = [makeExtension(oids.basicConstraints, sequence(boolean(true)), true)]
const root = craftCertificate({ name: 'root', issuer: 'root', key, by: key, extensions: authority })
const signerKey = makeKey()
const signer = craftCertificate({ name: 'signer', issuer: 'root', key: signerKey, by: key })
const stamper = craftCertificate({ name: 'stamper', issuer: 'root', key: signerKey, by: key, serial: 8 })

const stamp = (changes: Partial<TimestampCheck> = {}): TimestampCheck => ({
  time: stampedAt,
  authority: stamper,
  certificates: [stamper],
  revocationLists: [],
  length: 0,
  algorithm: oids.sha256,
  accuracyMs: undefined,
  isPss: false,
  weak: false,
  problems: [],
  ...changes,
})

const checkOf = (changes: Partial<ContainerCheck> = {}): ContainerCheck => ({
  certificate: signer,
  certificates: [signer],
  timestamp: undefined,
  timestamps: [],
  hasUnreadableTimestamp: false,
  unbound: false,
  digestAlgorithm: oids.sha256,
  isPss: false,
  claimedAt: null,
  revocation: { lists: [], responses: [] },
  weak: false,
  problems: [],
  timestampProblems: [],
  ...changes,
})

interface Described {
  /** Of the signature dictionary. */
  entries?: string
  catalog?: string
  subFilter?: string
  /** Where the signature ends, from the end of the file. */
  behind?: number
  unplaced?: boolean
  problems?: SignatureProblem[]
  check?: ContainerCheck | undefined
  roots?: Certificate[]
}

function describeIt(one: Described = {}): VerifiedSignature {
  const bytes = makeTestPdf({ catalog: one.catalog ?? '', extra: [`<</Type/Sig${one.entries ?? ''}>>`] })
  const document = new PdfDocument(bytes)
  const dict = document.get(100)
  const placed: PlacedSignature = {
    fieldName: 'a',
    fieldNumber: 1,
    dict: dict instanceof PdfDict ? dict : new PdfDict(),
    subFilter: one.subFilter ?? 'ETSI.CAdES.detached',
    range: one.unplaced
      ? undefined
      : { contentsAt: 10, contentsEnd: 20, end: bytes.length - (one.behind ?? 0) },
    contents: Buffer.alloc(0),
    certificates: [],
    problems: one.problems ?? [],
  }
  const judgement: Judgement = {
    roots: one.roots ?? [root],
    now,
    store: { certificates: [], evidence: [], isCut: false },
    knownRevocation: [],
    proven: [],
    contradicted: new Set(),
  }
  return describeSignature(document, placed, 'check' in one ? one.check : checkOf(), judgement)
}

describe('a signature', () => {
  it('that is right is described', () => {
    expect(describeIt()).toMatchObject({
      fieldName: 'a',
      kind: 'signature',
      valid: true,
      indication: 'PASSED',
      integrity: true,
      coverage: 'file',
      coversWholeFile: true,
      coversRevision: true,
      signerName: 'signer',
      issuerName: 'root',
      serialNumber: '07',
      algorithm: 'ECDSA-SHA256',
      keyBits: 256,
      trusted: true,
      signedAt: null,
      claimedAt: null,
      timestampedBy: '',
      timestamp: null,
      level: 'B-B',
      permission: 0,
      auditHead: null,
      auditCount: null,
      problems: [],
      remarks: ['no-timestamp', 'revocation-unknown'],
    })
  })

  it('of more policies than anybody has tells the first', () => {
    const policies = Array.from({ length: 100 }, (_, at) => sequence(oid(`1.2.${at}`)))
    const extensions = [makeExtension(oids.certificatePolicies, sequence(...policies))]
    const certificate = craftCertificate({
      name: 'signer',
      issuer: 'root',
      key: signerKey,
      by: key,
      extensions,
    })
    const { policyOids } = describeIt({ check: checkOf({ certificate }) })
    expect(policyOids).toEqual(Array.from({ length: 64 }, (_, at) => `1.2.${at}`))
  })

  it('nobody could read is described as nobody’s', () => {
    expect(describeIt({ check: undefined, unplaced: true, problems: ['range'] })).toMatchObject({
      valid: false,
      integrity: false,
      coverage: 'partial',
      coversWholeFile: false,
      coversRevision: false,
      signerName: '',
      organization: '',
      issuerName: '',
      serialNumber: '',
      algorithm: '',
      keyBits: 0,
      policyOids: [],
      level: null,
      problems: ['range'],
      remarks: [],
      revisionEnd: 0,
    })
    expect(describeIt({ check: undefined })).toMatchObject({ integrity: false })
    expect(describeIt({ check: checkOf({ problems: ['value'] }) })).toMatchObject({
      integrity: false,
      level: null,
    })
  })

  it.each([
    [0, 'file', true, []],
    [1, 'revision', true, []],
    [6, 'partial', false, ['partial-coverage']],
  ] as const)(
    'that ends %i bytes before the file does covers a %s',
    (behind, coverage, coversRevision, problems) => {
      const found = describeIt({ behind })
      expect(found).toMatchObject({
        coverage,
        coversRevision,
        coversWholeFile: coverage === 'file',
        problems,
      })
      expect(found.revisionEnd).toBeGreaterThan(100)
    },
  )

  it('is a certification when the catalog names it, and it says what may change', () => {
    const reference = '/Reference[<</TransformMethod/DocMDP/TransformParams<</P 3>>>>]'
    const catalog = '/Perms<</DocMDP 100 0 R>>'
    expect(describeIt({ entries: reference, catalog })).toMatchObject({
      kind: 'certification',
      permission: 3,
    })
    expect(describeIt({ entries: reference })).toMatchObject({ kind: 'signature', permission: 3 })
    expect(describeIt({ catalog })).toMatchObject({ kind: 'signature', permission: 0 })
    expect(describeIt({ entries: reference, catalog, subFilter: 'ETSI.RFC3161' }).kind).toBe('timestamp')
  })
})

describe('the time a signature claims', () => {
  it.each([
    ['D:2026', '2026-01-01T00:00:00Z'],
    ['D:202602', '2026-02-01T00:00:00Z'],
    ['D:20260203', '2026-02-03T00:00:00Z'],
    ['D:2026020304', '2026-02-03T04:00:00Z'],
    ['D:202602030405', '2026-02-03T04:05:00Z'],
    ['D:20260203040506', '2026-02-03T04:05:06Z'],
    ['D:20260203040506Z', '2026-02-03T04:05:06Z'],
    [`D:20260203040506Z00'00'`, '2026-02-03T04:05:06Z'],
    [`D:20260203040506+08'00'`, '2026-02-02T20:05:06Z'],
    [`D:20260203040506+08'00`, '2026-02-02T20:05:06Z'],
    ['D:20260203040506+08', '2026-02-02T20:05:06Z'],
    [`D:20260203040506-05'30'`, '2026-02-03T09:35:06Z'],
    ['D:20261341', undefined],
    ['2026', undefined],
    ['D:2026 or so', undefined],
    ['XD:2026', undefined],
  ])('%s', (text, wanted) => {
    expect(describeIt({ entries: `/M(${text})` }).claimedAt).toEqual(wanted ? new Date(wanted) : null)
  })

  it('is that of the container before that of the file', () => {
    const entries = '/M(D:2026)'
    expect(describeIt({ entries, check: checkOf({ claimedAt: stampedAt }) }).claimedAt).toEqual(stampedAt)
    expect(describeIt({ entries: '/M 7' }).claimedAt).toBeNull()
  })
})

describe('the time-stamp of a signature', () => {
  it('says when it was signed', () => {
    expect(describeIt({ check: checkOf({ timestamp: stamp() }) })).toMatchObject({
      signedAt: stampedAt,
      timestampedBy: 'stamper',
      timestamp: { indication: 'PASSED', time: stampedAt, authority: 'stamper', problems: [] },
      level: 'B-T',
    })
  })

  it('that is nobody’s has no name', () => {
    const check = checkOf({
      timestamp: stamp({ authority: undefined }),
      timestampProblems: ['timestamp-value'],
    })
    expect(describeIt({ check })).toMatchObject({ timestampedBy: '', timestamp: { authority: '' } })
  })

  it.each<[SignatureProblem, boolean]>([
    ['timestamp-mismatch', false],
    ['timestamp-value', false],
    ['timestamp-order', false],
    ['timestamp-usage', true],
    ['timestamp-algorithm', true],
  ])('with %s leaves the signature valid: %s', (problem, valid) => {
    const check = checkOf({ timestamp: stamp(), timestampProblems: [problem] })
    expect(describeIt({ check })).toMatchObject({
      valid,
      signedAt: null,
      timestamp: { problems: [problem] },
      level: 'B-B',
    })
  })

  it('over a document is the signature itself', () => {
    const check = checkOf({ certificate: stamper, timestamp: stamp(), problems: ['timestamp-value'] })
    expect(describeIt({ check, subFilter: 'ETSI.RFC3161' })).toMatchObject({
      kind: 'timestamp',
      signedAt: null,
      timestamp: { problems: ['timestamp-value'] },
      level: null,
    })
    expect(describeIt({ check: { ...check, problems: [] }, subFilter: 'ETSI.RFC3161' })).toMatchObject({
      signedAt: stampedAt,
      remarks: [],
    })
  })
})

const derOf = ({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): CraftedKey => ({
  spki: publicKey.export({ type: 'spki', format: 'der' }),
  pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
})
const rsaOf = (modulusLength: number): CraftedKey => derOf(generateKeyPairSync('rsa', { modulusLength }))
const pssOf = (modulusLength: number): CraftedKey => derOf(generateKeyPairSync('rsa-pss', { modulusLength }))
const ed = (kind: 'ed25519' | 'ed448'): CraftedKey =>
  derOf(kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448'))
const curve = (namedCurve: string): CraftedKey => derOf(generateKeyPairSync('ec', { namedCurve }))
const held = (by: CraftedKey): ContainerCheck =>
  checkOf({ certificate: craftCertificate({ name: 'signer', issuer: 'root', key: by, by: key }) })
const issuedTo = (spki: Buffer): ContainerCheck =>
  checkOf({ certificate: craftCertificate({ issuer: 'root', key: { ...key, spki }, by: key }) })
const unopened = issuedTo(sequence(sequence(oid('1.2.3')), bitString(Buffer.alloc(3))))

const ecdsaWithSha1 = sequence(oid('1.2.840.10045.4.1'))

describe('what is remarked upon', () => {
  it.each<[string, ContainerCheck, string[]]>([
    ['a digest', checkOf({ weak: true }), ['no-timestamp', 'weak-digest', 'revocation-unknown']],
    ['a time-stamp', checkOf({ timestamp: stamp({ weak: true }) }), ['weak-timestamp', 'revocation-unknown']],
    ['a short key', held(rsaOf(1024)), ['no-timestamp', 'weak-key', 'revocation-unknown']],
    ['a short key for PSS only', held(pssOf(1024)), ['no-timestamp', 'weak-key', 'revocation-unknown']],
    ['no key that is long enough', held(rsaOf(2048)), ['no-timestamp', 'revocation-unknown']],
    ['no key of another kind', held(ed('ed25519')), ['no-timestamp', 'revocation-unknown']],
    ['no key that nobody can open', unopened, ['no-timestamp', 'revocation-unknown']],
  ])('%s', (_, check, remarks) => {
    expect(describeIt({ check }).remarks).toEqual(remarks)
  })

  it('no weakness of a document time-stamp twice', () => {
    const check = checkOf({ timestamp: stamp({ weak: true }) })
    expect(describeIt({ check, subFilter: 'ETSI.RFC3161' }).remarks).toEqual([])
  })

  it('a chain, its root left out', () => {
    const weakRoot = craftCertificate({
      name: 'root',
      issuer: 'root',
      key,
      by: key,
      extensions: authority,
      algorithm: ecdsaWithSha1,
    })
    expect(describeIt({ roots: [weakRoot] }).remarks).toEqual(['no-timestamp', 'revocation-unknown'])
  })

  it.each([
    ['the signer', true, false],
    ['the issuer', false, true],
  ])('a chain with a weak digest in the certificate of %s', (_, isSigner, isIssuer) => {
    const weak = { algorithm: ecdsaWithSha1, digest: 'sha1' } as const
    const issuingKey = makeKey()
    const issuing = craftCertificate({
      name: 'issuing',
      issuer: 'root',
      key: issuingKey,
      by: key,
      extensions: authority,
      ...(isIssuer && weak),
    })
    const certificate = craftCertificate({
      issuer: 'issuing',
      key: signerKey,
      by: issuingKey,
      ...(isSigner && weak),
    })
    const check = checkOf({ certificate, certificates: [certificate, issuing] })
    expect(describeIt({ check })).toMatchObject({
      trusted: true,
      remarks: ['no-timestamp', 'weak-chain', 'revocation-unknown'],
    })
  })
})

describe('the key of a signature', () => {
  it.each<[string, CraftedKey, string, number]>([
    ['P-256', curve('P-256'), 'ECDSA-SHA256', 256],
    ['P-384', curve('P-384'), 'ECDSA-SHA256', 384],
    ['P-521', curve('P-521'), 'ECDSA-SHA256', 521],
    ['another curve', curve('secp256k1'), 'ECDSA-SHA256', 0],
    ['Ed25519', ed('ed25519'), 'Ed25519-SHA256', 256],
    ['Ed448', ed('ed448'), 'Ed448-SHA256', 456],
    ['RSA', rsaOf(2048), 'RSA-SHA256', 2048],
  ])('%s', (_, by, algorithm, keyBits) => {
    expect(describeIt({ check: held(by) })).toMatchObject({ algorithm, keyBits })
  })

  it('RSA-PSS, and a digest nobody knows', () => {
    const check = held(rsaOf(2048))
    expect(describeIt({ check: { ...check, isPss: true } }).algorithm).toBe('RSA-PSS-SHA256')
    expect(describeIt({ check: { ...check, digestAlgorithm: '1.2.3' } }).algorithm).toBe('RSA-')
    expect(describeIt({ check: held(pssOf(2048)) }).algorithm).toBe('RSA-PSS-SHA256')
  })

  it('SM2, and none that can be opened', () => {
    const sm2 = { ...issuedTo(curve('SM2').spki), digestAlgorithm: oids.sm3 }
    expect(describeIt({ check: sm2 })).toMatchObject({ algorithm: 'SM2-SM3', keyBits: 256 })
    expect(describeIt({ check: unopened })).toMatchObject({ algorithm: '', keyBits: 0 })
  })

  it('DSA is not called RSA', () => {
    const { publicKey } = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 })
    const check = issuedTo(publicKey.export({ type: 'spki', format: 'der' }))
    expect(describeIt({ check }).algorithm).toBe('DSA-SHA256')
  })
})

const ends = (text: string, end = text.length): boolean => endsRevision(Buffer.from(text), end)

it('a revision ends with its mark and line ends after it', () => {
  expect(['x%%EOF', 'x%%EOF\n', 'x%%EOF\r\n ', 'x%%EOFx', 'x', ''].map((text) => ends(text))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(ends(`x%%EOF${' '.repeat(11)}`)).toBe(true)
  expect(ends(`x%%EOF${' '.repeat(12)}`)).toBe(false)
  expect(ends('%%EOF more', 0)).toBe(false)
  expect(ends('%%EOF more', 5)).toBe(true)
  expect(ends('%%EOF more', 6)).toBe(true)
  expect(ends('%%EOF more', 7)).toBe(false)
})
