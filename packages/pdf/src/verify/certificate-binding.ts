import { children, expectTag, oidText, readElement, sequenceOf, type DerElement } from '../pki/der-reader.ts'
import { tag } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { digestNames, makeHash, type DigestName } from './algorithms.ts'
import { isSameName } from './certificate-names.ts'

/** Attributes by their types. */
type Attributes = ReadonlyMap<string, readonly DerElement[]>

/** What is said of the signer's certificate in what is signed: nothing, that it is this one, or that it is another. */
export type Binding = 'none' | 'this' | 'another'

/**
 * What the signed attributes say of a certificate (RFC 5035): without them, another for the same key could be put in its
 * place. Throws DerError.
 */
export function bindingOf(attributes: Attributes, certificate: Certificate): Binding {
  const second = attributes.get(oids.signingCertificateV2)
  const first = attributes.get(oids.signingCertificate)
  const values = [second, first].filter((item) => item !== undefined)
  if (values.length === 0) return 'none'
  return values.every((value) => namesCertificate(value, value === second, certificate)) ? 'this' : 'another'
}

function namesCertificate(
  values: readonly DerElement[],
  isSecond: boolean,
  certificate: Certificate,
): boolean {
  const [id] = sequenceOf(sequenceOf(values[0])[0])
  const parts = sequenceOf(id)
  const named = isSecond && parts[0]?.tag === tag.sequence
  const stated: DigestName | undefined = named ? digestNames.get(oidText(sequenceOf(parts[0])[0])) : 'sha256'
  const hashName = isSecond ? stated : 'sha1'
  if (!hashName || values.length > 1) return false
  const hash = expectTag(parts[named ? 1 : 0], tag.octetString).content
  return (
    hash.equals(makeHash(hashName).update(certificate.der).digest()) &&
    issuerAgrees(parts.at(-1), certificate)
  )
}

const directoryName = 0xa4

/** Names of other kinds say nothing of who issued a certificate. */
function issuerAgrees(issuerSerial: DerElement | undefined, certificate: Certificate): boolean {
  if (issuerSerial?.tag !== tag.sequence) return true
  const [names, ...rest] = children(issuerSerial)
  const serial = readElement(rest.at(-1)?.whole ?? Buffer.alloc(0))
  if (!serial.whole.equals(certificate.serial.whole)) return false
  return sequenceOf(names)
    .filter((name) => name.tag === directoryName)
    .every((name) => isSameName(expectTag(children(name)[0], tag.sequence), certificate.issuer))
}
