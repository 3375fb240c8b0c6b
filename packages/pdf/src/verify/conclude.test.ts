import { describe, expect, it } from 'vitest'
import { concludeDocument, concludeSignature, type DocumentFindings } from './conclude.ts'
import type { Conclusion, SignatureProblem, SubIndication } from './report.ts'

/** ETSI EN 319 102-1, tables 5 and 6. */
describe('a signature', () => {
  it('with nothing to find fault with passed', () => {
    expect(concludeSignature([])).toEqual({ indication: 'PASSED', subIndication: null })
  })

  it.each<[SubIndication, ...SignatureProblem[]]>([
    [
      'FORMAT_FAILURE',
      'range',
      'not-in-form',
      'partial-coverage',
      'unreadable',
      'trailing-data',
      'content-type',
    ],
    ['HASH_FAILURE', 'digest-mismatch', 'timestamp-mismatch'],
    ['SIG_CRYPTO_FAILURE', 'value', 'algorithm-mismatch', 'timestamp-value'],
    ['REVOKED', 'revoked', 'timestamp-revoked'],
    ['NOT_YET_VALID', 'certificate-not-yet-valid'],
  ])('failed with %s', (subIndication, ...problems) => {
    for (const problem of problems) {
      expect([problem, concludeSignature([problem])]).toEqual([
        problem,
        { indication: 'FAILED', subIndication },
      ])
    }
  })

  it.each<[SubIndication, ...SignatureProblem[]]>([
    ['NO_SIGNING_CERTIFICATE_FOUND', 'no-certificate'],
    ['SIG_CONSTRAINTS_FAILURE', 'certificate-binding', 'timestamp-binding', 'unsupported-format'],
    ['CRYPTO_CONSTRAINTS_FAILURE', 'unsupported-algorithm', 'timestamp-algorithm'],
    ['CHAIN_CONSTRAINTS_FAILURE', 'key-usage', 'timestamp-usage'],
    ['NO_CERTIFICATE_CHAIN_FOUND', 'untrusted', 'timestamp-untrusted'],
    ['CERTIFICATE_CHAIN_GENERAL_FAILURE', 'chain-not-valid'],
    ['REVOKED_NO_POE', 'revoked-without-timestamp', 'timestamp-revoked-since'],
    ['REVOKED_CA_NO_POE', 'issuer-revoked'],
    [
      'OUT_OF_BOUNDS_NO_POE',
      'certificate-not-valid',
      'expired-without-timestamp',
      'timestamp-not-valid',
      'timestamp-expired',
    ],
    ['OUT_OF_BOUNDS_NOT_REVOKED', 'expired-not-revoked'],
    ['TIMESTAMP_ORDER_FAILURE', 'timestamp-order'],
    ['TRY_LATER', 'revocation-missing'],
  ])('is in doubt with %s', (subIndication, ...problems) => {
    for (const problem of problems) {
      const conclusion = { indication: 'INDETERMINATE', subIndication }
      expect([problem, concludeSignature([problem])]).toEqual([problem, conclusion])
    }
  })

  it.each<[SignatureProblem[], SubIndication]>([
    [['untrusted', 'digest-mismatch'], 'HASH_FAILURE'],
    [['value', 'digest-mismatch'], 'HASH_FAILURE'],
    [['revocation-missing', 'expired-without-timestamp', 'untrusted'], 'NO_CERTIFICATE_CHAIN_FOUND'],
    [['issuer-revoked', 'revoked'], 'REVOKED'],
  ])('with %j tells the first that decides: %s', (problems, subIndication) => {
    expect(concludeSignature(problems).subIndication).toBe(subIndication)
  })
})

const passed = { indication: 'PASSED', subIndication: null } as const
const doubtful = { indication: 'INDETERMINATE', subIndication: 'TRY_LATER' } as const
const failed = { indication: 'FAILED', subIndication: 'HASH_FAILURE' } as const

function by(conclusion: Conclusion): DocumentFindings['signatures'][number] {
  return { kind: 'signature', ...conclusion }
}

function stamp(conclusion: Conclusion): DocumentFindings['signatures'][number] {
  return { kind: 'timestamp', ...conclusion }
}

const nothing: DocumentFindings = { signatures: [], changes: [], problems: [] }
const permitted = { allowed: true }
const forbidden = { allowed: false }
const signed = [by(passed), stamp(passed)]

describe('a document', () => {
  it.each<[string, Partial<DocumentFindings>, unknown[]]>([
    ['without a signature', {}, ['unsigned', null, null]],
    ['signed', { signatures: signed, changes: [permitted] }, ['valid', 'PASSED', null]],
    [
      'changed',
      { signatures: signed, changes: [permitted, forbidden] },
      ['modified', 'FAILED', 'FORMAT_FAILURE'],
    ],
    [
      'changed, by whomever',
      { signatures: [by(doubtful)], changes: [forbidden] },
      ['modified', 'FAILED', 'FORMAT_FAILURE'],
    ],
    [
      'of one doubtful',
      { signatures: [by(passed), by(doubtful)] },
      ['indeterminate', 'INDETERMINATE', 'TRY_LATER'],
    ],
    [
      'of one failed',
      { signatures: [by(doubtful), by(failed)], changes: [forbidden] },
      ['invalid', 'FAILED', 'HASH_FAILURE'],
    ],
    ['under a doubtful time-stamp', { signatures: [by(passed), stamp(doubtful)] }, ['valid', 'PASSED', null]],
    [
      'under a failed time-stamp',
      { signatures: [by(passed), stamp(failed)] },
      ['invalid', 'FAILED', 'HASH_FAILURE'],
    ],
    ['only time-stamped', { signatures: [stamp(doubtful)] }, ['indeterminate', 'INDETERMINATE', 'TRY_LATER']],
    [
      'with a password',
      { problems: ['encrypted'] },
      ['indeterminate', 'INDETERMINATE', 'SIGNED_DATA_NOT_FOUND'],
    ],
    ['signed and broken', { problems: ['broken'] }, ['invalid', 'FAILED', 'FORMAT_FAILURE']],
    [
      'signed too often',
      { problems: ['too-many-signatures'] },
      ['indeterminate', 'INDETERMINATE', 'POLICY_PROCESSING_ERROR'],
    ],
  ])('%s', (_, findings, expected) => {
    const { verdict, indication, subIndication } = concludeDocument({ ...nothing, ...findings })
    expect([verdict, indication, subIndication]).toEqual(expected)
  })
})
