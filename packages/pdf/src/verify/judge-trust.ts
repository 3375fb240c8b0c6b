import type { Certificate } from '../pki/read-certificate.ts'
import { isValidAt } from './certificates.ts'
import { findPath, type CertificatePath } from './check-chain.ts'
import type { ContainerCheck } from './container.ts'
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
  /** By the end of what they cover. */
  proven: readonly ProvenTime[]
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
  remarks: SignatureRemark[]
}

/** Judges the chains of a signature and of its time-stamp, and what the file says about their revocation. */
export function judgeTrust(
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  judgement: Judgement,
): TrustJudgement {
  const time = timeOf(placed, check, judgement)
  const certificate = check?.certificate
  const nothing = { trusted: false, time, chain: [], timestampChain: [], problems: [], remarks: [] }
  if (!check || !certificate) {
    return { ...nothing, path: { certificates: [], end: 'unknown' }, timestampPath: undefined }
  }
  const evidence = [...judgement.store.evidence, ...containerEvidence(check.revocation)]
  const pool = [...check.certificates, ...judgement.store.certificates]
  const path = findPath(certificate, pool, judgement.roots, time)
  const chain = describeChain(path, evidence, time)
  const stamp = stampOf(placed, check, judgement, { pool, evidence })
  const isStamped = check.timestamp !== undefined || later(placed, judgement).length > 0
  const problems = [
    ...validityProblems(path, { certificate, time, isStamped }, judgement),
    ...revocationProblems(chain, time),
    ...stamp.problems,
  ]
  const remarks: SignatureRemark[] = [...stamp.remarks]
  if (isRevokedAfter(chain, time)) remarks.push('revoked-later')
  if (!isStamped) remarks.push('no-timestamp')
  return {
    trusted: path.end === 'trusted' && (stamp.path === undefined || stamp.path.end === 'trusted'),
    time,
    path,
    timestampPath: stamp.path,
    chain,
    timestampChain: stamp.chain,
    problems,
    remarks,
  }
}

/** When the signature is known to have existed: its own time-stamp, a later document time-stamp, or only now. */
function timeOf(placed: PlacedSignature, check: ContainerCheck | undefined, judgement: Judgement): Date {
  const own = check?.timestamp
  const isSound = own && (own.problems.length === 0 || placed.subFilter === 'ETSI.RFC3161')
  return isSound ? own.time : (later(placed, judgement)[0]?.time ?? judgement.now)
}

/** Sound document time-stamps over a signature, the nearest first. */
export function later(placed: PlacedSignature, { proven }: Judgement): readonly ProvenTime[] {
  const end = placed.range?.end
  return end === undefined ? [] : proven.filter((item) => item.end > end)
}

function validityProblems(
  path: CertificatePath,
  { certificate, time, isStamped }: { certificate: Certificate; time: Date; isStamped: boolean },
  { roots }: Judgement,
): SignatureProblem[] {
  const problems: SignatureProblem[] = []
  if (!isValidAt(certificate, time)) {
    const isExpired = time > certificate.notAfter
    problems.push(isExpired && !isStamped ? 'expired-without-timestamp' : 'certificate-not-valid')
  } else if (path.end === 'expired') problems.push('chain-not-valid')
  if (roots.length > 0 && path.end === 'unknown') problems.push('untrusted')
  return problems
}

function revocationProblems(chain: readonly ChainLink[], time: Date): SignatureProblem[] {
  return chain.flatMap((link, index) => {
    if (!isRevokedBy(link, time)) return []
    return index === 0 ? ['revoked'] : ['issuer-revoked']
  })
}

function isRevokedBy(link: ChainLink, time: Date): boolean {
  const { revocation } = link
  return revocation?.status === 'revoked' && (revocation.revokedAt ?? time) <= time
}

function isRevokedAfter(chain: readonly ChainLink[], time: Date): boolean {
  return chain.some((link) => link.revocation?.status === 'revoked' && !isRevokedBy(link, time))
}

interface StampJudgement {
  path: CertificatePath | undefined
  chain: ChainLink[]
  problems: SignatureProblem[]
  remarks: SignatureRemark[]
}

function stampOf(
  placed: PlacedSignature,
  check: ContainerCheck,
  judgement: Judgement,
  material: { pool: readonly Certificate[]; evidence: readonly Evidence[] },
): StampJudgement {
  const authority = check.timestamp?.authority
  if (!check.timestamp || !authority) return { path: undefined, chain: [], problems: [], remarks: [] }
  const { time } = check.timestamp
  const remarks: SignatureRemark[] = []
  const known = later(placed, judgement)[0]?.time ?? judgement.now
  if (authority.notAfter < known) remarks.push('timestamp-expired')
  // The authority of a document time-stamp is its signer, who has been judged already.
  if (placed.subFilter === 'ETSI.RFC3161') return { path: undefined, chain: [], problems: [], remarks }
  const path = findPath(authority, material.pool, judgement.roots, time)
  const chain = describeChain(path, material.evidence, time)
  const problems: SignatureProblem[] = []
  if (judgement.roots.length > 0 && path.end !== 'trusted') problems.push('timestamp-untrusted')
  if (chain.some((link) => isRevokedBy(link, time))) problems.push('timestamp-revoked')
  return { path, chain, problems, remarks }
}
