import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { integer, oid, sequence, tagged } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { attribute } from '../pki/signed-data.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import {
  makeContainer,
  makeToken,
  makePlainSignature,
  signRaw,
  type ContainerRequest,
} from '../../testing/foreign-signer.ts'
import type { PdfVerification } from './report.ts'
import { verifyPdf } from './verify-pdf.ts'

let rsa: TestAuthority
let elliptic: TestAuthority
beforeAll(async () => {
  rsa = await makeTestAuthority('rsa-2048')
  elliptic = await makeTestAuthority('p-256')
})

const detached = 'adbe.pkcs7.detached'
const cades = 'ETSI.CAdES.detached'

function sign(subFilter: string, request: Partial<ContainerRequest> = {}): PdfVerification {
  const bytes = signRaw({
    subFilter,
    container: (covered) => makeContainer(covered, { signer: rsa.person, ...request }),
  })
  return verify(bytes)
}

function verify(bytes: Buffer): PdfVerification {
  return verifyPdf(bytes, { trustedRoots: [rsa.root.certificate, elliptic.root.certificate] })
}

const protection = (signature: string): Buffer =>
  attribute('1.2.840.113549.1.9.52', sequence(sequence(oid(oids.sha256)), tagged(1, oid(signature))))

const signWithDigest = (content: (covered: Buffer) => Buffer): PdfVerification =>
  verify(
    signRaw({
      subFilter: 'adbe.pkcs7.sha1',
      container: (covered) => makeContainer(covered, { signer: rsa.person, content: content(covered) }),
    }),
  )

const openLength = (tagByte: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tagByte, 0x80]), ...parts, Buffer.from([0, 0])])

const signPlain = (certificate: Uint8Array): PdfVerification =>
  verify(
    signRaw({
      subFilter: 'adbe.x509.rsa_sha1',
      entries: `/Cert[<${hex(certificate)}><${hex(rsa.issuing.certificate)}>]`,
      container: (covered) => makePlainSignature(covered, rsa.person),
    }),
  )

describe('containers of other programs', () => {
  it.each([
    ['RSA-SHA256', {}],
    ['RSA-SHA384', { digest: 'sha384' }],
    ['RSA-SHA512', { digest: 'sha512' }],
    ['RSA-PSS-SHA256', { scheme: 'pss' }],
    ['RSA-PSS-SHA384', { scheme: 'pss', digest: 'sha384' }],
  ] as const)('are valid with %s', (algorithm, request) => {
    const result = sign(detached, request)
    expect(result.verdict).toBe('valid')
    expect(result.signatures).toMatchObject([
      { algorithm, trusted: true, coverage: 'file', problems: [], level: null },
    ])
    expect(result.signatures[0]?.remarks).toEqual([
      'no-timestamp',
      'revocation-unknown',
      'certificate-unbound',
    ])
  })

  it('may leave the certificate out of what is signed, and are then remarked upon', () => {
    for (const subFilter of [detached, cades]) {
      const [signature] = sign(subFilter, { withSigningCertificate: true }).signatures
      expect(signature).toMatchObject({ indication: 'PASSED' })
      expect(signature?.remarks).not.toContain('certificate-unbound')
    }
  })

  it('are valid with ECDSA, also under the larger digest', () => {
    for (const digest of ['sha256', 'sha384'] as const) {
      const result = sign(detached, { signer: elliptic.person, scheme: 'ec', digest })
      expect(result.verdict).toBe('valid')
      expect(result.signatures[0]?.algorithm).toBe(`ECDSA-${digest.toUpperCase()}`)
    }
  })

  it('are valid without signed attributes, and then too reveal a changed byte', () => {
    const bytes = signRaw({
      subFilter: detached,
      container: (covered) => makeContainer(covered, { signer: rsa.person, withoutAttributes: true }),
    })
    expect(verify(bytes).verdict).toBe('valid')
    bytes[100] = (bytes[100] ?? 0) ^ 1
    expect(verify(bytes).signatures).toMatchObject([{ integrity: false, problems: ['value'] }])
  })

  it('in CAdES must name their certificate', () => {
    expect(sign(cades, { withSigningCertificate: true })).toMatchObject({
      verdict: 'valid',
      signatures: [{ level: 'B-B' }],
    })
    expect(sign(cades).signatures).toMatchObject([{ problems: ['certificate-binding'], level: null }])
  })

  it('naming another certificate are refused', () => {
    const hash = createHash('sha1').update(rsa.company.certificate).digest()
    const binding = attribute(
      oids.signingCertificate,
      sequence(sequence(sequence(Buffer.concat([Buffer.from([4, 20]), hash])))),
    )
    const result = sign(detached, { extraAttributes: [binding] })
    expect(result.signatures).toMatchObject([{ valid: false, problems: ['certificate-binding'] }])
  })

  it('with indefinite lengths are read', () => {
    const bytes = signRaw({
      subFilter: detached,
      container: (covered) => withIndefiniteLengths(makeContainer(covered, { signer: rsa.person })),
    })
    expect(verify(bytes)).toMatchObject({ verdict: 'valid', signatures: [{ signerName: '张三' }] })
  })

  const timestamp = (value: Buffer): Buffer =>
    withIndefiniteLengths(makeToken(value, new Date(), elliptic.timestamp))

  it.each([
    ['whose time-stamp alone has them', (der: Buffer) => der],
    ['that have them like their time-stamp', withIndefiniteLengths],
  ])('with indefinite lengths are read: %s', (_, written) => {
    const bytes = signRaw({
      subFilter: detached,
      container: (covered) => written(makeContainer(covered, { signer: rsa.person, timestamp })),
    })
    expect(verify(bytes)).toMatchObject({ verdict: 'valid', signatures: [{ signerName: '张三' }] })
  })

  it('that state another digest than the one used are refused', () => {
    const result = sign(detached, {
      signer: elliptic.person,
      scheme: 'ec',
      digest: 'sha384',
      statedDigest: 'sha256',
    })
    expect(result.signatures[0]?.problems).toContain('algorithm-mismatch')
  })

  it('whose protected algorithms differ from the used ones are refused', () => {
    expect(sign(detached, { extraAttributes: [protection(oids.rsaEncryption)] }).verdict).toBe('valid')
    expect(sign(detached, { extraAttributes: [protection(oids.rsaPss)] }).signatures).toMatchObject([
      { problems: ['algorithm-mismatch'] },
    ])
  })

  it('with anything but zeros after them are refused', () => {
    const bytes = signRaw({
      subFilter: detached,
      container: (covered) =>
        Buffer.concat([makeContainer(covered, { signer: rsa.person }), Buffer.from([0, 0, 7])]),
    })
    expect(verify(bytes).signatures).toMatchObject([{ problems: ['trailing-data'] }])
  })

  it('of unknown formats are refused', () => {
    expect(sign('adbe.something.else').signatures).toMatchObject([{ problems: ['unsupported-format'] }])
  })
})

describe('SHA-1', () => {
  it('counts, but is remarked upon', () => {
    const result = sign(detached, { digest: 'sha1' })
    expect(result.verdict).toBe('valid')
    expect(result.signatures[0]?.remarks).toContain('weak-digest')
  })

  it('is read in adbe.pkcs7.sha1, where the container holds the digest', () => {
    const right = signWithDigest((covered) => createHash('sha1').update(covered).digest())
    expect(right).toMatchObject({ verdict: 'valid', signatures: [{ algorithm: 'RSA-SHA256' }] })
    expect(right.signatures[0]?.remarks).toContain('weak-digest')
    const wrong = signWithDigest(() => createHash('sha1').update('other').digest())
    expect(wrong.signatures).toMatchObject([{ integrity: false, problems: ['digest-mismatch'] }])
  })

  it('is read in adbe.x509.rsa_sha1, where the signature stands bare', () => {
    const right = signPlain(rsa.person.certificate)
    expect(right).toMatchObject({
      verdict: 'valid',
      signatures: [{ algorithm: 'RSA-SHA1', signerName: '张三', trusted: true }],
    })
    expect(right.signatures[0]?.remarks).toContain('weak-digest')
    expect(signPlain(rsa.company.certificate).signatures).toMatchObject([{ problems: ['value'] }])
  })

  it('in adbe.x509.rsa_sha1 reveals a changed byte', () => {
    const bytes = signRaw({
      subFilter: 'adbe.x509.rsa_sha1',
      entries: `/Cert<${hex(rsa.person.certificate)}>`,
      container: (covered) => makePlainSignature(covered, rsa.person),
    })
    bytes[100] = (bytes[100] ?? 0) ^ 1
    expect(verify(bytes).signatures[0]?.problems).toContain('digest-mismatch')
  })
})

describe('certificates', () => {
  it('that are authorities and may not sign documents are refused', () => {
    expect(sign(detached, { signer: rsa.issuing }).signatures).toMatchObject([{ problems: ['key-usage'] }])
  })

  it('of a signer must be there', () => {
    const bytes = signRaw({
      subFilter: detached,
      container: (covered) => {
        const container = makeContainer(covered, { signer: { ...rsa.person, chain: [] } })
        const at = container.indexOf(rsa.person.certificate)
        // The serial number inside the certificate no longer is the one the signer names.
        const serialAt = container.indexOf(Buffer.from(integer(0x0102).subarray(0, 1)), at + 8)
        container[serialAt + 3] = (container[serialAt + 3] ?? 0) ^ 1
        return container
      },
    })
    expect(verify(bytes).signatures).toMatchObject([{ valid: false, problems: ['no-certificate'] }])
  })

  it('of unknown issuers leave the bytes intact and the signature untrusted', async () => {
    const other = await makeTestAuthority('p-256')
    const result = sign(detached, { signer: other.person, scheme: 'ec' })
    expect(result).toMatchObject({ verdict: 'indeterminate', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' })
    expect(result.signatures).toMatchObject([{ integrity: true, trusted: false, problems: ['untrusted'] }])
  })

  it('are not asked about without roots, and the report says so', () => {
    const bytes = signRaw({
      subFilter: detached,
      container: (covered) => makeContainer(covered, { signer: rsa.person }),
    })
    expect(verifyPdf(bytes)).toMatchObject({
      verdict: 'valid',
      trustJudged: false,
      signatures: [{ trusted: false, problems: [] }],
    })
  })

  it('that have run out by now need a time-stamp', () => {
    const bytes = signRaw({
      subFilter: detached,
      container: (covered) => makeContainer(covered, { signer: rsa.person }),
    })
    const later = new Date(Date.now() + 400 * 86_400_000)
    const result = verifyPdf(bytes, { trustedRoots: [rsa.root.certificate], now: later })
    expect(result).toMatchObject({
      verdict: 'indeterminate',
      subIndication: 'OUT_OF_BOUNDS_NO_POE',
      signatures: [{ problems: ['expired-without-timestamp'] }],
    })
    const earlier = new Date(Date.now() - 400 * 86_400_000)
    const before = verifyPdf(bytes, { trustedRoots: [rsa.root.certificate], now: earlier })
    expect(before.signatures).toMatchObject([{ problems: ['certificate-not-yet-valid'] }])
  })
})

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** ContentInfo and its wrapper with indefinite lengths, as some Java libraries write them. */
function withIndefiniteLengths(der: Buffer): Buffer {
  const inside = der.subarray(4)
  const type = inside.subarray(0, 11)
  const wrapped = inside.subarray(11)
  return openLength(0x30, type, openLength(0xa0, wrapped.subarray(4)))
}
