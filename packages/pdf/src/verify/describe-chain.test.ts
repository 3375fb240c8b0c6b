import { describe, expect, it } from 'vitest'
import { craftCertificate, makeKey } from '../../testing/crafted-certificate.ts'
import { describeChain, isFullyDocumented, worstOf } from './describe-chain.ts'
import type { ChainLink, RevocationFinding } from './report.ts'

const key = makeKey()
const other = makeKey()
const root = craftCertificate({ name: 'root', issuer: 'root', key, by: key, serial: 1 })
const leaf = craftCertificate({ name: 'leaf', issuer: 'root', key: other, by: key, serial: 2 })
const at = new Date('2026-06-01T00:00:00Z')
const unknown = { status: 'unknown', source: null, producedAt: null, revokedAt: null } as const
const finding = (status: RevocationFinding['status'], producedAt = at): RevocationFinding => ({
  ...unknown,
  status,
  producedAt,
})
const link = (revocation: RevocationFinding | null): ChainLink => ({
  subject: '',
  issuer: '',
  serialNumber: '',
  notBefore: at,
  notAfter: at,
  revocation,
})

describe('a chain', () => {
  it('names its certificates, and asks about all but its root', () => {
    const names = { notBefore: leaf.notBefore, notAfter: leaf.notAfter, issuer: 'root' }
    expect(describeChain({ certificates: [leaf, root], end: 'trusted' }, [], { at, now: at })).toEqual([
      { ...names, subject: 'leaf', serialNumber: '02', revocation: unknown },
      { ...names, subject: 'root', serialNumber: '01', revocation: null },
    ])
  })

  it.each([
    ['trusted', leaf, null],
    ['expired', leaf, null],
    ['unknown', leaf, unknown],
    ['unknown', root, null],
  ] as const)('that ends %s ends with a root or not', (end, certificate, revocation) => {
    expect(describeChain({ certificates: [certificate], end }, [], { at, now: at })).toMatchObject([
      { revocation },
    ])
  })
})

const early = new Date(at.getTime() - 1)

it.each<[string, (RevocationFinding | null)[], RevocationFinding]>([
  ['nothing', [], unknown],
  ['roots', [null], unknown],
  ['good ones', [finding('good'), finding('good', early), null], finding('good')],
  ['an unknown one', [finding('good'), finding('unknown'), finding('unknown', early)], finding('unknown')],
  ['a revoked one', [finding('unknown'), finding('revoked'), finding('revoked', early)], finding('revoked')],
])('the worst of %s', (_, findings, worst) => {
  expect(worstOf(findings.map((item) => link(item)))).toEqual(worst)
})

it.each<[(RevocationFinding | null)[], boolean]>([
  [[], false],
  [[null], true],
  [[finding('good'), null], true],
  [[finding('revoked'), null], true],
  [[finding('unknown'), null], false],
  [[finding('good')], false],
])('%j is documented: %s', (findings, wanted) => {
  expect(isFullyDocumented(findings.map((item) => link(item)))).toBe(wanted)
})
