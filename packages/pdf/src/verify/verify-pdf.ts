import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { readCertificate, type Certificate } from '../pki/read-certificate.ts'
import type { DigestName } from './algorithms.ts'
import { failureBudget } from './certificates.ts'
import { checkContainer } from './check-container.ts'
import { chooseTimestamp } from './choose-timestamp.ts'
import { concludeDocument, unsigned } from './conclude.ts'
import type { ContainerCheck } from './container.ts'
import { describeSignature } from './describe-signature.ts'
import { withoutReaders } from './gap-readers.ts'
import { judgeTrust, type Judgement, type ProvenTime } from './judge-trust.ts'
import { listChanges } from './list-changes.ts'
import { findLiveContent } from './live-content.ts'
import { openDocument } from './open-document.ts'
import type { DocumentProblem, PdfVerification } from './report.ts'
import { containerEvidence, StoreReader } from './revocation-evidence.ts'
import { findContradicted, type OrderedStamp } from './time-order.ts'
import { changePlacesOf, placesOf } from './signature-places.ts'
import { RangeHasher, placedSignatures, strayRanges, type PlacedSignature } from './signature-range.ts'

/** Whom to trust, what is known beside the file, and the time to judge signatures without a time-stamp at. */
export interface VerifyOptions {
  /** Root certificates, DER. */
  trustedRoots?: readonly Uint8Array[]
  /** Revocation lists the verifier has at hand, DER: files that are still being signed hold none. */
  crls?: readonly Uint8Array[]
  now?: Date
  /** Tells as well where the signatures, and what was changed, are seen on the pages. */
  withPlaces?: boolean
}

const maxSignatures = 500

/**
 * Verifies all signatures of a PDF, and that later revisions only did what the signatures permit (ETSI EN 319 102-1).
 * Revocation is judged by what the file holds and the verifier brings; nothing is fetched. Never throws on damaged
 * input.
 */
export function verifyPdf(bytes: Uint8Array, options: VerifyOptions = {}): PdfVerification {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const trustJudged = (options.trustedRoots?.length ?? 0) > 0
  const without = (problem?: DocumentProblem): PdfVerification => {
    const problems = problem ? [problem] : []
    // What cannot be opened and shows no signature was never signed, whatever else is wrong with it.
    const isSigned = problem !== undefined && strayRanges(buffer).length > 0
    const conclusion = isSigned ? concludeDocument({ signatures: [], changes: [], problems }) : unsigned
    return {
      signatures: [],
      modifiedAfterLastSignature: false,
      ...conclusion,
      trustJudged,
      problems,
      changes: [],
    }
  }
  const document = openDocument(buffer)
  if (document instanceof PdfError) return without(isEncrypted(document) ? 'encrypted' : 'broken')
  try {
    const placed = withoutReaders(document, placedSignatures(document))
    if (placed.length === 0) return without()
    if (placed.length > maxSignatures) return without('too-many-signatures')
    return verifyDocument(document, placed, options)
  } catch (error) {
    // The reader gives up on files made to exhaust it, also in the middle.
    if (error instanceof PdfError) return without('broken')
    throw error
  }
}

function isEncrypted({ code }: PdfError): boolean {
  return code === 'encrypted' || code === 'certificate-encrypted' || code === 'attachments-encrypted'
}

function verifyDocument(
  document: PdfDocument,
  placed: PlacedSignature[],
  options: VerifyOptions,
): PdfVerification {
  const hasher = new RangeHasher(document.bytes)
  const live = findLiveContent(document)
  const reader = new StoreReader()
  const { changes, modifiedAfterLast } = listChanges(document, placed, (state) => reader.read(state))
  const { store } = reader
  const read = placed.map((item) => checkPlaced(item, hasher, store.certificates))
  const basis: Judgement = {
    roots: (options.trustedRoots ?? []).map((der) => readCertificate(der)),
    now: options.now ?? new Date(),
    store,
    knownRevocation: containerEvidence({
      lists: (options.crls ?? []).map((der) => Buffer.from(der)),
      responses: [],
    }),
    proven: [],
    contradicted: new Set(),
    budget: failureBudget(),
  }
  const checks = chooseTimestamps(placed, read, basis)
  const judgement = withTimes(placed, checks, basis)
  const signatures = placed.map((item, index) =>
    describeSignature(document, item, checks[index], { ...judgement, live }),
  )
  const problems: DocumentProblem[] = store.isCut || basis.budget?.isSpent ? ['too-much-evidence'] : []
  return {
    signatures,
    modifiedAfterLastSignature: modifiedAfterLast,
    ...concludeDocument({ signatures, changes, problems }),
    trustJudged: basis.roots.length > 0,
    problems,
    changes,
    ...(options.withPlaces === true && {
      places: placesOf(document, placed),
      changePlaces: changePlacesOf(document, changes),
    }),
  }
}

function checkPlaced(
  placed: PlacedSignature,
  hasher: RangeHasher,
  certificates: readonly Certificate[],
): ContainerCheck | undefined {
  const { range } = placed
  if (!range || placed.fieldNumber < 0) return undefined
  const digest = (algorithm: DigestName): Buffer => hasher.digest(algorithm, range)
  return checkContainer(placed, { digest, parts: hasher.parts(range), certificates })
}

/** Of several time-stamps on one signature the one that counts; document time-stamps are judged first. */
function chooseTimestamps(
  placed: readonly PlacedSignature[],
  checks: readonly (ContainerCheck | undefined)[],
  basis: Judgement,
): (ContainerCheck | undefined)[] {
  if (checks.every((check) => (check?.timestamps.length ?? 0) < 2)) return [...checks]
  const proven = provenTimes(placed, checks, basis)
  return placed.map((item, index) => chooseTimestamp(item, checks[index], { ...basis, proven }))
}

/** What time-stamps prove: those that contradict each other prove nothing. */
function withTimes(
  placed: readonly PlacedSignature[],
  checks: readonly (ContainerCheck | undefined)[],
  basis: Judgement,
): Judgement {
  const proven = provenTimes(placed, checks, basis)
  const stamps = placed.flatMap((item, index): OrderedStamp[] => {
    const stamp = checks[index]?.timestamp
    return stamp && item.range ? [{ placed: item, time: stamp.time, accuracyMs: stamp.accuracyMs }] : []
  })
  // What anybody may claim contradicts nobody: only time-stamps that hold are compared in earnest.
  if (findContradicted(stamps).size === 0) return { ...basis, proven }
  const sound = stamps.filter(({ placed: item }) => {
    const check = checks[placed.indexOf(item)]
    return (
      check?.problems.length === 0 &&
      judgeTrust(item, check, { ...basis, proven }).timestampProblems.length === 0
    )
  })
  const contradicted = findContradicted(sound)
  if (contradicted.size === 0) return { ...basis, proven }
  return { ...basis, contradicted, proven: provenTimes(placed, checks, { ...basis, contradicted }) }
}

/**
 * Document time-stamps that are in order prove that what they cover existed. The last is judged as of now, each before
 * it by the time that those after it preserve it at.
 */
function provenTimes(
  placed: readonly PlacedSignature[],
  checks: readonly (ContainerCheck | undefined)[],
  basis: Judgement,
): ProvenTime[] {
  let proven: ProvenTime[] = []
  for (const [index, item] of [...placed.entries()].toReversed()) {
    const check = checks[index]
    const { range } = item
    if (item.subFilter !== 'ETSI.RFC3161' || !range || !check?.timestamp) continue
    const trust = judgeTrust(item, check, { ...basis, proven })
    if (check.problems.length > 0 || trust.problems.length > 0) continue
    proven = [{ end: range.end, time: check.timestamp.time }, ...proven]
  }
  return proven
}
