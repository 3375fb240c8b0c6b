import type { Certificate } from '../pki/read-certificate.ts'
import { isValidAt, namesRevocationSource, type FailureBudget } from './certificates.ts'
import { findPathAmong, type CertificatePath } from './check-chain.ts'
import type { ContainerCheck } from './container.ts'
import { mostAheadMs } from './clocks.ts'
import { describeChain } from './describe-chain.ts'
import type { ChainLink, SignatureProblem, SignatureRemark } from './report.ts'
import { containerEvidence, type Evidence, type SecurityStore } from './revocation-evidence.ts'
import type { PlacedSignature } from './signature-range.ts'

/** A document time-stamp that is in order: what it covers existed at its time. */
export interface ProvenTime {
  end: number
  time: Date
}

/** What all signatures of one document are judged by. */
export interface Judgement {
  /** Empty: trust is not judged. */
  roots: readonly Certificate[]
  now: Date
  store: SecurityStore
  /** What the verifier knows beside the file. It takes nobody to a higher level. */
  knownRevocation: readonly Evidence[]
  /** By the end of what they cover. */
  proven: readonly ProvenTime[]
  /** What may still fail of all that is checked for the document. */
  budget?: FailureBudget | undefined
  /** Signatures and document time-stamps whose times cannot be true together with those of others. */
  contradicted: ReadonlySet<PlacedSignature>
}

/** Who vouches for a signature, as far as the file and the roots show. */
export interface TrustJudgement {
  trusted: boolean
  /** The time the signer's certificate was judged at. */
  time: Date
  path: CertificatePath
  timestampPath: CertificatePath | undefined
  chain: ChainLink[]
  timestampChain: ChainLink[]
  problems: SignatureProblem[]
  /** Of its own time-stamp, or of the document time-stamp it is: none when that proves its time. */
  timestampProblems: SignatureProblem[]
  remarks: SignatureRemark[]
}

/** Judges the chains of a signature and of its time-stamp, and what is known about their revocation. */
export function judgeTrust(
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  judgement: Judgement,
): TrustJudgement {
  const certificate = check?.certificate
  if (!check || !certificate) return nobody(judgement.now)
  // First what no file can crowd out.
  const evidence = [
    ...judgement.knownRevocation,
    ...judgement.store.evidence,
    ...containerEvidence(check.revocation),
  ]
  const pool = [...check.certificates, ...judgement.store.certificates]
  const stamp = stampOf(placed, check, judgement, { pool, evidence })
  const isStamp = placed.subFilter === 'ETSI.RFC3161'
  const own = isStamp || stamp.problems.length === 0 ? check.timestamp : undefined
  const proven = provenTime(own, later(placed, judgement))
  const time = proven ?? judgement.now
  const path = findPathAmong(certificate, { ...judgement, pool }, time)
  const chain = describeChain(path, evidence, { ...judgement, at: time })
  const problems = certificateProblems({ certificate, path, chain, time, isProven: proven !== undefined })
  if (isUnknown(path, judgement)) problems.push('untrusted')
  if (!isStamp && lacksRevocation(path, chain)) problems.push('revocation-missing')
  if (isStamp) problems.push(...stamp.problems, ...lostSince(chain, time, knownAt(placed, judgement)))
  return {
    trusted: path.end === 'trusted' && (stamp.path === undefined || stamp.path.end === 'trusted'),
    time,
    path,
    timestampPath: stamp.path,
    chain,
    timestampChain: stamp.chain,
    problems,
    timestampProblems: isStamp ? problems : stamp.problems,
    remarks: remarksOn(chain, time, proven),
  }
}

function provenTime(own: { time: Date } | undefined, after: readonly ProvenTime[]): Date | undefined {
  return own?.time ?? after[0]?.time
}

/** Without roots nobody is known, and nobody is held to be unknown. */
function isUnknown(path: CertificatePath, { roots }: Judgement): boolean {
  return roots.length > 0 && path.end === 'unknown'
}

function nobody(time: Date): TrustJudgement {
  return {
    trusted: false,
    time,
    path: { certificates: [], end: 'unknown' },
    timestampPath: undefined,
    chain: [],
    timestampChain: [],
    problems: [],
    timestampProblems: [],
    remarks: [],
  }
}

/** Sound document time-stamps over a signature, the nearest first. */
export function later(placed: PlacedSignature, { proven }: Judgement): readonly ProvenTime[] {
  const end = placed.range?.end
  return end === undefined ? [] : proven.filter((item) => item.end > end)
}

interface Validity {
  certificate: Certificate
  path: CertificatePath
  chain: readonly ChainLink[]
  time: Date
  /** The time is proven, not merely now. */
  isProven: boolean
}

function certificateProblems(validity: Validity): SignatureProblem[] {
  const { chain, time, isProven } = validity
  const revoked = chain.flatMap((link, index): SignatureProblem[] => {
    if (!isRevokedBy(link, time)) return []
    if (index > 0) return ['issuer-revoked']
    return [isProven ? 'revoked' : 'revoked-without-timestamp']
  })
  return [...validityProblems(validity), ...revoked]
}

function validityProblems({ certificate, path, chain, time, isProven }: Validity): SignatureProblem[] {
  if (time < certificate.notBefore) return ['certificate-not-yet-valid']
  if (time <= certificate.notAfter) return path.end === 'expired' ? ['chain-not-valid'] : []
  if (isProven) return ['certificate-not-valid']
  return [chain[0]?.revocation?.status === 'good' ? 'expired-not-revoked' : 'expired-without-timestamp']
}

function remarksOn(chain: readonly ChainLink[], time: Date, proven: Date | undefined): SignatureRemark[] {
  return [
    ...(isRevokedAfter(chain, time) ? (['revoked-later'] as const) : []),
    ...(proven === undefined ? (['no-timestamp'] as const) : []),
  ]
}

/** A certificate that says where its state is published, while nothing that holds is known of it. */
function lacksRevocation({ certificates, end }: CertificatePath, chain: readonly ChainLink[]): boolean {
  return (
    end === 'trusted' &&
    certificates.some(
      (certificate, index) =>
        chain[index]?.revocation?.status === 'unknown' && namesRevocationSource(certificate),
    )
  )
}

function isRevokedBy(link: ChainLink, time: Date): boolean {
  const { revocation } = link
  return revocation?.status === 'revoked' && (revocation.revokedAt ?? time) <= time
}

function isRevokedAfter(chain: readonly ChainLink[], time: Date): boolean {
  return chain.some((link) => link.revocation?.status === 'revoked' && !isRevokedBy(link, time))
}

/** When a time-stamp is known to have existed: by the next one that holds, or just now. */
function knownAt(placed: PlacedSignature, judgement: Judgement): Date {
  return later(placed, judgement)[0]?.time ?? judgement.now
}

/**
 * With a lost key anybody makes tokens of any time, so one counts only if it is known from before; with a key that was
 * retired they stand (RFC 3161, 4).
 */
function lostSince(chain: readonly ChainLink[], time: Date, known: Date): SignatureProblem[] {
  const isLost = chain.some(
    (link) => isRevokedBy(link, known) && !isRevokedBy(link, time) && link.revocation?.retired !== true,
  )
  return isLost ? ['timestamp-revoked-since'] : []
}

interface StampJudgement {
  path: CertificatePath | undefined
  chain: ChainLink[]
  problems: SignatureProblem[]
}

function stampOf(
  placed: PlacedSignature,
  check: ContainerCheck,
  judgement: Judgement,
  material: { pool: readonly Certificate[]; evidence: readonly Evidence[] },
): StampJudgement {
  const authority = check.timestamp?.authority
  if (!check.timestamp || !authority) return { path: undefined, chain: [], problems: check.timestampProblems }
  const { time } = check.timestamp
  const problems: SignatureProblem[] = [...check.timestampProblems]
  if (judgement.contradicted.has(placed)) problems.push('timestamp-order')
  // A token proves its time as long as its authority's certificate lasts, or a later time-stamp preserves it.
  const known = knownAt(placed, judgement)
  if (authority.notAfter < known) problems.push('timestamp-expired')
  // What is judged was made before it is judged: a clock that is so far ahead proves nothing.
  if (time.getTime() > judgement.now.getTime() + mostAheadMs) problems.push('timestamp-in-future')
  // The authority of a document time-stamp is its signer, whose chain is judged as that.
  if (placed.subFilter === 'ETSI.RFC3161') return { path: undefined, chain: [], problems }
  const path = findPathAmong(authority, { ...judgement, pool: material.pool }, time)
  const chain = describeChain(path, material.evidence, { ...judgement, at: time })
  if (path.end === 'expired' && isValidAt(authority, time)) problems.push('timestamp-not-valid')
  if (isUnknown(path, judgement)) problems.push('timestamp-untrusted')
  if (chain.some((link) => isRevokedBy(link, time))) problems.push('timestamp-revoked')
  problems.push(...lostSince(chain, time, known))
  return { path, chain, problems }
}
