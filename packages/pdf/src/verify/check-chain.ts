import { authorityConstraint, mayBeUsedFor, type Certificate } from '../pki/read-certificate.ts'
import { isSignedBy } from './check-signature-value.ts'

const maxChainLength = 8
const keyCertSign = 5

/** Whether a chain of valid authorities leads from the certificate to a trusted root, at a given time. */
export function isTrusted(
  certificate: Certificate,
  pool: readonly Certificate[],
  roots: readonly Certificate[],
  at: Date,
): boolean {
  const climb = (current: Certificate, below: number): boolean => {
    if (!isValidAt(current, at)) return false
    if (roots.some((root) => root.der.equals(current.der))) return true
    if (below >= maxChainLength) return false
    return [...roots, ...pool].some(
      (issuer) =>
        issuer.subject.whole.equals(current.issuer.whole) &&
        !issuer.der.equals(current.der) &&
        mayIssue(issuer, below) &&
        isSignedBy(current, issuer) &&
        climb(issuer, below + 1),
    )
  }
  return climb(certificate, 0)
}

/** Whether the time lies within the certificate's validity. */
export function isValidAt(certificate: Certificate, at: Date): boolean {
  return certificate.notBefore <= at && at <= certificate.notAfter
}

/** `below` counts the authorities between the issuer and the end entity. */
function mayIssue(issuer: Certificate, below: number): boolean {
  const constraint = authorityConstraint(issuer)
  return constraint !== undefined && constraint.pathLength >= below && mayBeUsedFor(issuer, keyCertSign)
}
