import { beforeAll, describe, expect, it } from 'vitest'
import { makeContainer, makeToken, signRaw } from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { nullElement } from '../pki/der.ts'
import type { PdfVerification } from './report.ts'
import { verifyPdf } from './verify-pdf.ts'

let authority: TestAuthority
let stranger: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
  stranger = await makeTestAuthority('p-256')
})

const hour = 3_600_000
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
const hours = (count: number): Date => new Date(now.getTime() + count * hour)

type Token = (value: Buffer) => Buffer

const stamp =
  (time: Date, by: () => TestAuthority = () => authority): Token =>
  (value) =>
    makeToken(value, time, by().timestamp)
const unknown: Token = stamp(hours(-9), () => stranger)
const ofSomethingElse: Token = () => makeToken(Buffer.from('else'), hours(-5), authority.timestamp)
const noToken: Token = () => nullElement
const withoutCertificate: Token = (value) => makeToken(value, hours(-1), authority.timestamp, true)

function verify(tokens: readonly Token[], chain: readonly Uint8Array[] = []): PdfVerification {
  const { person, root } = authority
  const bytes = signRaw({
    subFilter: 'ETSI.CAdES.detached',
    container: (covered) =>
      makeContainer(covered, {
        signer: { ...person, chain: [...person.chain, ...chain] },
        scheme: 'ec',
        withSigningCertificate: true,
        timestamps: (value) => tokens.map((token) => token(value)),
      }),
  })
  return verifyPdf(bytes, { trustedRoots: [root.certificate], now: hours(0.1) })
}

const passed = { indication: 'PASSED', problems: [] }
const mismatch = { indication: 'FAILED', problems: ['timestamp-mismatch'] }
const untrusted = { indication: 'INDETERMINATE', problems: ['timestamp-untrusted'] }

describe('of several time-stamps on one signature', () => {
  it.each<[string, Token[], Date, object[]]>([
    ['the only one', [stamp(hours(-1))], hours(-1), []],
    ['the earlier one, in whatever order', [stamp(hours(-1)), stamp(hours(-3))], hours(-3), [passed]],
    ['the earlier one, in the other order', [stamp(hours(-3)), stamp(hours(-1))], hours(-3), [passed]],
    ['the known one', [unknown, stamp(hours(-1))], hours(-1), [untrusted]],
    ['the one over this signature', [ofSomethingElse, stamp(hours(-1))], hours(-1), [mismatch]],
    ['that, where it comes first', [stamp(hours(-1)), ofSomethingElse], hours(-1), [mismatch]],
    ['the one that is a token', [noToken, stamp(hours(-1))], hours(-1), []],
  ])('counts %s', (_, tokens, time, others) => {
    const result = verify(tokens)
    expect(result.verdict).toBe('valid')
    expect(result.signatures).toMatchObject([{ signedAt: time, otherTimestamps: others }])
    expect(result.signatures[0]?.otherTimestamps).toHaveLength(others.length)
    expect(result.signatures[0]?.remarks.includes('several-timestamps')).toBe(tokens.length > 1)
  })

  it('none counts where none passes; what is over something else is left out first', () => {
    const result = verify([ofSomethingElse, unknown])
    expect(result).toMatchObject({ verdict: 'valid' })
    expect(result.signatures).toMatchObject([
      { signedAt: null, timestamp: untrusted, otherTimestamps: [mismatch] },
    ])
  })

  it('all over something else are a breach, all that are none cannot be read', () => {
    expect(verify([ofSomethingElse, ofSomethingElse]).signatures).toMatchObject([
      { indication: 'FAILED', problems: ['timestamp-mismatch'] },
    ])
    expect(verify([noToken, noToken]).signatures).toMatchObject([{ problems: ['unreadable'] }])
    expect(verify([noToken]).signatures).toMatchObject([{ problems: ['unreadable'] }])
  })

  it('no more than anybody has are looked at', () => {
    const many = (count: number): Token[] => [
      ...Array.from({ length: count }, () => noToken),
      stamp(hours(-1)),
    ]
    expect(verify(many(15)).signatures).toMatchObject([{ signedAt: hours(-1) }])
    expect(verify(many(16)).signatures).toMatchObject([{ signedAt: null, problems: ['unreadable'] }])
  })
})

describe('a time-stamp', () => {
  it('without its authority’s certificate is judged by the one that stands beside it', () => {
    expect(verify([withoutCertificate], [authority.timestamp.certificate])).toMatchObject({
      verdict: 'valid',
      signatures: [{ signedAt: hours(-1), timestamp: passed }],
    })
  })

  it('whose authority’s certificate is nowhere proves nothing, and is no breach', () => {
    expect(verify([withoutCertificate])).toMatchObject({
      verdict: 'valid',
      signatures: [
        {
          signedAt: null,
          timestamp: {
            indication: 'INDETERMINATE',
            subIndication: 'NO_SIGNING_CERTIFICATE_FOUND',
            problems: ['timestamp-no-certificate'],
          },
        },
      ],
    })
  })

  it('of a time that has not come proves nothing', () => {
    expect(verify([stamp(hours(0.2))]).signatures).toMatchObject([{ signedAt: hours(0.2) }])
    expect(verify([stamp(hours(1))]).signatures).toMatchObject([
      {
        signedAt: null,
        timestamp: {
          indication: 'INDETERMINATE',
          subIndication: 'TIMESTAMP_ORDER_FAILURE',
          problems: ['timestamp-in-future'],
        },
      },
    ])
  })
})
