import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { readCertificate } from '../pki/read-certificate.ts'
import { readUsable } from './certificates.ts'
import { checkContainer } from './check-container.ts'
import type { ContainerCheck } from './container.ts'
import { describeSignature } from './describe-signature.ts'
import { judgeTrust, type Judgement, type ProvenTime } from './judge-trust.ts'
import { listChanges } from './list-changes.ts'
import { openDocument } from './open-document.ts'
import type { DocumentProblem, PdfVerification } from './report.ts'
import { readSecurityStore } from './revocation-evidence.ts'
import { RangeHasher, placedSignatures, strayRanges, type PlacedSignature } from './signature-range.ts'

/** Whom to trust, and the time to judge signatures without a time-stamp at. */
export interface VerifyOptions {
  /** Root certificates, DER. */
  trustedRoots?: readonly Uint8Array[]
  now?: Date
}

const maxSignatures = 500

/**
 * Verifies all signatures of a PDF, and that later revisions only did what the signatures permit. Revocation is
 * judged by what the file holds; nothing is fetched. Never throws on damaged input.
 */
export function verifyPdf(bytes: Uint8Array, options: VerifyOptions = {}): PdfVerification {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const trustJudged = (options.trustedRoots?.length ?? 0) > 0
  const without = (verdict: 'invalid' | 'unsigned', ...problems: DocumentProblem[]): PdfVerification => ({
    signatures: [],
    modifiedAfterLastSignature: false,
    verdict,
    trustJudged,
    problems,
    changes: [],
  })
  const document = openDocument(buffer)
  if (document instanceof PdfError) {
    const isEncrypted = document.code === 'encrypted' || document.code === 'certificate-encrypted'
    if (!isEncrypted) return without('invalid', 'broken')
    return without(strayRanges(buffer).length > 0 ? 'invalid' : 'unsigned', 'encrypted')
  }
  try {
    const placed = placedSignatures(document)
    if (placed.length === 0) return without('unsigned')
    if (placed.length > maxSignatures) return without('invalid', 'too-many-signatures')
    return verifyDocument(document, placed, options)
  } catch (error) {
    // The reader gives up on files made to exhaust it, also in the middle.
    if (error instanceof PdfError) return without('invalid', 'broken')
    throw error
  }
}

function verifyDocument(
  document: PdfDocument,
  placed: PlacedSignature[],
  options: VerifyOptions,
): PdfVerification {
  const hasher = new RangeHasher(document.bytes)
  const checks = placed.map((item) => checkPlaced(item, hasher))
  const basis: Judgement = {
    roots: (options.trustedRoots ?? []).map((der) => readUsable(der) ?? readCertificate(der)),
    now: options.now ?? new Date(),
    store: readSecurityStore(document),
    proven: [],
  }
  const judgement = { ...basis, proven: provenTimes(placed, checks, basis) }
  const signatures = placed.map((item, index) => describeSignature(document, item, checks[index], judgement))
  const { changes, modifiedAfterLast } = listChanges(document, placed)
  const isModified = changes.some((change) => !change.allowed)
  const isInvalid = signatures.some((item) => !item.valid)
  return {
    signatures,
    modifiedAfterLastSignature: modifiedAfterLast,
    verdict: isInvalid ? 'invalid' : isModified ? 'modified' : 'valid',
    trustJudged: basis.roots.length > 0,
    problems: [],
    changes,
  }
}

function checkPlaced(placed: PlacedSignature, hasher: RangeHasher): ContainerCheck | undefined {
  const { range } = placed
  if (!range || placed.fieldNumber < 0) return undefined
  const digest = (algorithm: string): Buffer => hasher.digest(algorithm, range)
  return checkContainer(placed, { digest, parts: hasher.parts(range) })
}

/** Document time-stamps that are in order prove that what they cover existed. */
function provenTimes(
  placed: readonly PlacedSignature[],
  checks: readonly (ContainerCheck | undefined)[],
  basis: Judgement,
): ProvenTime[] {
  return placed.flatMap((item, index) => {
    const check = checks[index]
    const { range } = item
    if (item.subFilter !== 'ETSI.RFC3161' || !range || !check?.timestamp) return []
    const trust = judgeTrust(item, check, basis)
    if (check.problems.length > 0 || item.problems.length > 0 || trust.problems.length > 0) return []
    return [{ end: range.end, time: check.timestamp.time }]
  })
}
