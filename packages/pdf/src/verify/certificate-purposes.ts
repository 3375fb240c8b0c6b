import { oids } from '../pki/oids.ts'
import { extendedUsages, mayBeUsedFor, type Certificate } from '../pki/read-certificate.ts'

const webServer = '1.3.6.1.5.5.7.3.1'
const webClient = '1.3.6.1.5.5.7.3.2'

/** What a certificate with nothing else may be used for: to vouch for a time, for other certificates, or for a web server. */
const otherPurposes: ReadonlySet<string> = new Set([oids.timeStamping, oids.ocspSigning, webServer])

/** Whether a certificate is for signatures, and not for another purpose alone (RFC 5280, 4.2.1.3 and 4.2.1.12). */
export function maySignDocuments(certificate: Certificate): boolean {
  return mayBeUsedFor(certificate, 0, 1) && !isForOthers(extendedUsages(certificate), otherPurposes)
}

/** Who signs: documents, or the times of an authority. */
const amongSigners = otherPurposes
const amongStamps: ReadonlySet<string> = new Set([oids.ocspSigning, webServer])

/**
 * Whether the authorities on a path are there for such a certificate. What an authority may be used for is what those
 * below it may be, for all who limit authorities so: one that was given to somebody for web servers makes nobody a
 * signer. `path` leads from a certificate up to the root, which is trusted as it is. Throws DerError.
 */
export function keepsPurposes(path: readonly Certificate[]): boolean {
  const [leaf, ...above] = path
  const isStamp = leaf !== undefined && extendedUsages(leaf)?.join() === oids.timeStamping
  const others = isStamp ? amongStamps : amongSigners
  return above.slice(0, -1).every((authority) => {
    const purposes = extendedUsages(authority)
    // Web servers are clients as well; that alone makes no signer of documents.
    const own = purposes?.includes(webServer) ? purposes.filter((purpose) => purpose !== webClient) : purposes
    return !isForOthers(own, others)
  })
}

function isForOthers(purposes: readonly string[] = [], others: ReadonlySet<string>): boolean {
  return purposes.length > 0 && purposes.every((purpose) => others.has(purpose))
}
