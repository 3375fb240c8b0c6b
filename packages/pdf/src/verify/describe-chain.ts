import { displayName } from '../pki/distinguished-name.ts'
import { isSelfIssued, type Certificate } from '../pki/read-certificate.ts'
import { findRevocation, unknownRevocation, type Moments } from './check-revocation.ts'
import type { CertificatePath } from './check-chain.ts'
import type { ChainLink, RevocationFinding } from './report.ts'
import type { Evidence } from './revocation-evidence.ts'

/** A path with what the evidence says about each certificate at a time; `now` is when it is asked. */
export function describeChain(
  path: CertificatePath,
  evidence: readonly Evidence[],
  moments: Moments,
): ChainLink[] {
  const { certificates } = path
  let issuer: Certificate | undefined
  let lostSince: Date | undefined
  // From above: what an authority says of others depends on what is said of it.
  const findings = certificates.toReversed().map((certificate): RevocationFinding | null => {
    const found = findingOf(certificate, issuer, path.end, { evidence, moments: { ...moments, lostSince } })
    issuer = certificate
    lostSince = found?.status === 'revoked' && !found.retired ? (found.revokedAt ?? moments.at) : undefined
    return found
  })
  return certificates.map((certificate, index) => ({
    ...namesOf(certificate),
    revocation: findings.toReversed()[index] ?? null,
  }))
}

function findingOf(
  certificate: Certificate,
  issuer: Certificate | undefined,
  end: CertificatePath['end'],
  { evidence, moments }: { evidence: readonly Evidence[]; moments: Moments },
): RevocationFinding | null {
  if (issuer) return findRevocation(certificate, issuer, evidence, moments)
  return end !== 'unknown' || isSelfIssued(certificate) ? null : unknownRevocation
}

function namesOf(certificate: Certificate): Omit<ChainLink, 'revocation'> {
  return {
    subject: displayName(certificate.subject),
    issuer: displayName(certificate.issuer),
    serialNumber: certificate.serialNumber,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
  }
}

/** The worst finding of a chain; good when only roots are in it. */
export function worstOf(chain: readonly ChainLink[]): RevocationFinding {
  const findings = chain.flatMap((link) => link.revocation ?? [])
  return (
    findings.find((item) => item.status === 'revoked') ??
    findings.find((item) => item.status === 'unknown') ??
    findings[0] ??
    unknownRevocation
  )
}

/** Whether a chain goes up to a root and the file says of every certificate whether it was revoked. */
export function isFullyDocumented(chain: readonly ChainLink[]): boolean {
  const last = chain.at(-1)
  return (
    last?.revocation === null &&
    chain.every((link) => link.revocation === null || link.revocation.status !== 'unknown')
  )
}
