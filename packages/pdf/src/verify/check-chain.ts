import { oids } from '../pki/oids.ts'
import { authorityConstraint, isSelfIssued, mayBeUsedFor, type Certificate } from '../pki/read-certificate.ts'
import { keepsNames, nameConstraintsExtension } from './certificate-names.ts'
import { keepsPolicies } from './certificate-policies.ts'
import { keepsPurposes } from './certificate-purposes.ts'
import { isSignedBy, isValidAt, type FailureBudget } from './certificates.ts'

const maxChainLength = 8
/** Signature checks for one path: hostile pools hold many certificates of one name. */
const maxChecks = 200
const keyCertSign = 5

/** Critical extensions that are understood here, or that do not matter for a signature. */
const understood = new Set<string>([
  oids.keyUsage,
  oids.basicConstraints,
  oids.extendedKeyUsage,
  oids.certificatePolicies,
  oids.crlDistributionPoints,
  oids.subjectKeyIdentifier,
  oids.authorityKeyIdentifier,
  oids.authorityInfoAccess,
  nameConstraintsExtension,
  oids.ocspNoCheck,
  // subjectAltName, issuerAltName, policyMappings, policyConstraints, inhibitAnyPolicy, qcStatements
  '2.5.29.17',
  '2.5.29.18',
  '2.5.29.33',
  '2.5.29.36',
  '2.5.29.54',
  '1.3.6.1.5.5.7.1.3',
])

/** From a certificate upwards. */
export interface CertificatePath {
  certificates: Certificate[]
  /** `trusted`: ends at a root; `expired`: would, but a certificate was not valid at the time; `unknown`: does not. */
  end: 'trusted' | 'expired' | 'unknown'
}

/** Where to look for issuers; `budget` is what all paths of one document have. */
export interface Surroundings {
  pool: readonly Certificate[]
  roots: readonly Certificate[]
  budget?: FailureBudget | undefined
}

/** The way from a certificate to a trusted root at a given time (RFC 5280, 6.1); as far as it goes if there is none. */
export function findPath(
  certificate: Certificate,
  pool: readonly Certificate[],
  roots: readonly Certificate[],
  at: Date,
): CertificatePath {
  return findPathAmong(certificate, { pool, roots }, at)
}

/** The same for one of many signatures, whose checks are bounded together: beyond that nobody is known. */
export function findPathAmong(certificate: Certificate, around: Surroundings, at: Date): CertificatePath {
  const trusted = climbToRoot(certificate, around, at)
  if (trusted) return { certificates: trusted, end: 'trusted' }
  const timeless = around.roots.length > 0 ? climbToRoot(certificate, around, undefined) : undefined
  if (timeless) return { certificates: timeless, end: 'expired' }
  return { certificates: climbAnywhere(certificate, around), end: 'unknown' }
}

function climbToRoot(
  certificate: Certificate,
  { pool, roots, budget }: Surroundings,
  at: Date | undefined,
): Certificate[] | undefined {
  let checks = 0
  const climb = (current: Certificate, below: readonly Certificate[]): Certificate[] | undefined => {
    if ((at && !isValidAt(current, at)) || hasUnknownCritical(current)) return undefined
    const path = [...below, current]
    if (roots.some((root) => root.der.equals(current.der))) return keepsRules(path) ? path : undefined
    if (path.length >= maxChainLength) return undefined
    for (const issuer of [...roots, ...pool]) {
      if (!issuer.subject.whole.equals(current.issuer.whole) || path.includes(issuer)) continue
      if (!mayIssue(issuer, authoritiesIn(path)) || checks++ >= maxChecks) continue
      const rest = isSignedBy(current, issuer, budget) ? climb(issuer, path) : undefined
      if (rest) return rest
    }
    return undefined
  }
  return climb(certificate, [])
}

/** What the authorities on a path ask of those below them. */
function keepsRules(path: readonly Certificate[]): boolean {
  return keepsPurposes(path) && keepsPolicies(path) && keepsNames(path)
}

function climbAnywhere(certificate: Certificate, { pool, budget }: Surroundings): Certificate[] {
  const path = [certificate]
  let checks = 0
  for (let current = certificate; path.length < maxChainLength && !isSelfIssued(current);) {
    const issuer = pool.find(
      (item) =>
        item.subject.whole.equals(current.issuer.whole) &&
        !path.includes(item) &&
        mayIssue(item, authoritiesIn(path)) &&
        checks++ < maxChecks &&
        isSignedBy(current, item, budget),
    )
    if (!issuer) break
    path.push(issuer)
    current = issuer
  }
  return path
}

/** Self-issued authorities do not count for the path length (RFC 5280, 4.2.1.9). */
function authoritiesIn(path: readonly Certificate[]): number {
  return path.slice(1).filter((item) => !isSelfIssued(item)).length
}

/** `below` counts the authorities between the issuer and the end entity. */
function mayIssue(issuer: Certificate, below: number): boolean {
  const constraint = authorityConstraint(issuer)
  return constraint !== undefined && constraint.pathLength >= below && mayBeUsedFor(issuer, keyCertSign)
}

/** Whether a certificate must not be used by who does not know all of it (RFC 5280, 4.2). */
export function hasUnknownCritical(certificate: Certificate): boolean {
  for (const [type, extension] of certificate.extensions) {
    if (extension.critical && !understood.has(type)) return true
  }
  return false
}
