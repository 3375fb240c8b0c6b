import type { Hash } from 'node:crypto'
import { PdfError } from '../errors.ts'
import { isSelfIssued, type Certificate } from '../pki/read-certificate.ts'
import { PdfDocument } from '../read/document.ts'
import type { DigestName } from './algorithms.ts'
import { isValidAt } from './certificates.ts'
import { findPath } from './check-chain.ts'
import { checkContainer } from './check-container.ts'
import { checkTimeOrder } from './check-time-order.ts'
import type { ContainerCheck } from './container.ts'
import { RangeHasher, signaturesOfForm } from './signature-range.ts'
import { statedBy, type StatedTime } from './stated-time.ts'

/** A file before and after signing. */
export interface SignedChange {
  before: Uint8Array
  after: Buffer
  /** The document opened from the bytes before; it cannot be used afterwards. */
  document: PdfDocument
  /** SHA-256 after exactly the bytes before: what equals them need not be hashed again. */
  hashBefore: Hash
}

/**
 * Looks at freshly written bytes with the reader's eyes before they are stored: the input must be their beginning,
 * and each named signature must be there and right; the last covers the whole file.
 * Throws PdfError `signing-failed`, or `timestamp-failed` when a time-stamp is earlier than one that it covers.
 */
export function checkSignatures(
  { before, after, document, hashBefore }: SignedChange,
  fieldNames: readonly string[],
): void {
  if (after.length <= before.length || !after.subarray(0, before.length).equals(before)) {
    throw new PdfError('signing-failed', 'the input is not the beginning of the output')
  }
  if (fieldNames.length === 0) return
  const names = new Set(fieldNames)
  const hasher = new RangeHasher(after, { hash: hashBefore, at: before.length })
  let lastEnd = 0
  const times = new Map<number, StatedTime>()
  const reopened = reopen(after, document)
  for (const placed of signaturesOfForm(reopened, names)) {
    names.delete(placed.fieldName)
    const { range } = placed
    if (!range || range.contentsAt < before.length) throw new PdfError('signing-failed', 'wrong byte range')
    lastEnd = range.end
    const digest = (algorithm: DigestName): Buffer => hasher.digest(algorithm, range)
    const check = checkContainer(placed, { digest, parts: hasher.parts(range) })
    const problems = [...placed.problems, ...check.problems, ...check.timestampProblems]
    if (problems.length > 0) throw new PdfError('signing-failed', problems.join(', '))
    checkCertificate(check)
    if (check.timestamp) times.set(range.contentsAt, statedBy(check.timestamp))
  }
  if (names.size > 0) throw new PdfError('signing-failed', 'a signature is missing from the output')
  if (lastEnd !== after.length) {
    throw new PdfError('signing-failed', 'the last signature does not cover the file')
  }
  // What brings no time contradicts none.
  if (times.size > 0) checkTimeOrder(reopened, times)
}

function reopen(after: Buffer, before: PdfDocument): PdfDocument {
  try {
    return new PdfDocument(after, before)
  } catch (cause) {
    throw new PdfError('signing-failed', 'the output does not read', { cause })
  }
}

/** The certificate was valid when the time-stamp was made, and the container's own chain holds together. */
function checkCertificate({ certificate, certificates, timestamp }: ContainerCheck): void {
  if (!certificate) return
  const time = timestamp?.time ?? new Date()
  if (!isValidAt(certificate, time)) {
    throw new PdfError('signing-failed', 'the certificate is not valid at the time of signing')
  }
  // A root that was renewed has the name of the one before it: none is the other's issuer.
  const isIssuedWithin = (item: Certificate): boolean =>
    !isSelfIssued(item) && certificates.some((issuer) => issuer.subject.whole.equals(item.issuer.whole))
  const tops = certificates.filter((item) => !isIssuedWithin(item))
  if (isIssuedWithin(certificate) && findPath(certificate, certificates, tops, time).end !== 'trusted') {
    throw new PdfError('signing-failed', "the certificate's chain does not hold")
  }
}
