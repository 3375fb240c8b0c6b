import { DerError } from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { extendedUsages, mayBeUsedFor, type Certificate } from '../pki/read-certificate.ts'
import { parseTimestampInfo, type TimestampInfo } from '../pki/timestamp-info.ts'
import { digestNames, isWeakDigest, makeHash, signatureAlgorithm, type DigestName } from './algorithms.ts'
import { isValidAt } from './certificates.ts'
import { signerProblems } from './check-signature-value.ts'
import type { SignatureProblem } from './report.ts'
import { readSignedData } from './signed-data-reader.ts'

/** A checked time-stamp token. */
export interface TimestampCheck {
  time: Date
  /** As the token declares it, in milliseconds. */
  accuracyMs: number | undefined
  authority: Certificate | undefined
  certificates: Certificate[]
  /** Revocation lists that came along, DER. */
  revocationLists: Buffer[]
  /** Length of the token without what follows it. */
  length: number
  algorithm: string
  isPss: boolean
  weak: boolean
  problems: SignatureProblem[]
}

/**
 * Checks a token over bytes whose digest is asked for by algorithm name; `others` are certificates that are known beside
 * it. Throws DerError when it is no token.
 */
export function checkTimestamp(
  token: Uint8Array,
  digestOf: (algorithm: DigestName) => Buffer,
  others: readonly Certificate[] = [],
): TimestampCheck {
  const data = readSignedData(token, others)
  if (data.contentType !== oids.timestampInfo || !data.content) throw new DerError('not a time-stamp token')
  const info = parseTimestampInfo(data.content)
  const imprintName = digestNames.get(info.hashAlgorithm)
  const problems = imprintProblems(info, imprintName && digestOf(imprintName))
  const digestName = digestNames.get(data.signer.digestAlgorithm)
  const digest = digestName ? makeHash(digestName).update(data.content).digest() : Buffer.alloc(0)
  const inner = data.signer.signedBytes
    ? signerProblems(data, {
        contentType: oids.timestampInfo,
        digest,
        parts: [data.content],
        needsSigningCertificate: true,
      })
    : ['value' as const]
  if (inner.length > 0) problems.push(problemOf(inner))
  const authority = data.signer.certificate
  if (authority && !isTimestampAuthority(authority)) problems.push('timestamp-usage')
  if (authority && !isValidAt(authority, info.time)) problems.push('timestamp-not-valid')
  return {
    time: info.time,
    accuracyMs: info.accuracyMs,
    authority,
    certificates: data.certificates,
    revocationLists: data.revocationLists,
    length: data.length,
    algorithm: data.signer.digestAlgorithm,
    isPss: signatureAlgorithm(data.signer.signatureAlgorithm)?.kind === 'pss',
    weak: isWeakDigest(imprintName) || isWeakDigest(digestName),
    problems,
  }
}

/** Whether it is over the bytes; what it says beside that must be known as well as its digest. */
function imprintProblems(
  { hash, isUnderstood }: TimestampInfo,
  digest: Buffer | undefined,
): SignatureProblem[] {
  return [
    ...(digest && isUnderstood ? [] : (['timestamp-algorithm'] as const)),
    ...(digest?.equals(hash) === false ? (['timestamp-mismatch'] as const) : []),
  ]
}

/** What is wrong with the signature of a token, as what it means for the time it states. */
function problemOf(inner: readonly SignatureProblem[]): SignatureProblem {
  if (inner.includes('no-certificate')) return 'timestamp-no-certificate'
  // RFC 3161 asks for it, and some authorities leave it out: whose key it is, is known, not which certificate was meant.
  if (inner.every((problem) => problem === 'certificate-binding')) return 'timestamp-binding'
  return inner.includes('unsupported-algorithm') ? 'timestamp-algorithm' : 'timestamp-value'
}

/** RFC 3161, 2.3: time-stamping and nothing else; with a key that may sign (RFC 5280, 4.2.1.12). */
function isTimestampAuthority(certificate: Certificate): boolean {
  const usages = extendedUsages(certificate)
  return usages?.length === 1 && usages[0] === oids.timeStamping && mayBeUsedFor(certificate, 0, 1)
}
