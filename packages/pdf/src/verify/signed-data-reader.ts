import { tag } from '../pki/der.ts'
import {
  DerError,
  children,
  expectTag,
  oidText,
  readElement,
  sequenceOf,
  type DerElement,
} from '../pki/der-reader.ts'
import { oids } from '../pki/oids.ts'
import { subjectKeyIdentifier, type Certificate } from '../pki/read-certificate.ts'
import { readUsable } from './certificates.ts'

/** A CMS SignedData with its one signer taken apart. */
export interface SignedDataContent {
  contentType: string
  content: Buffer | undefined
  certificates: Certificate[]
  /** Revocation lists that came along, DER. */
  revocationLists: Buffer[]
  signer: SignerInfo
  /** Length of the container without the padding after it. */
  length: number
}

/** A SignerInfo (RFC 5652, 5.3). */
export interface SignerInfo {
  certificate: Certificate | undefined
  digestAlgorithm: string
  /** The signed attributes as they were signed, with the SET OF tag; undefined without signed attributes. */
  signedBytes: Buffer | undefined
  signedAttributes: Map<string, DerElement[]>
  /** AlgorithmIdentifier. */
  signatureAlgorithm: DerElement
  signature: Buffer
  unsignedAttributes: Map<string, DerElement[]>
}

const maxCertificates = 64

/**
 * Takes a container apart; throws DerError when it is not a SignedData with exactly one signer. Whose certificate is not
 * in it is looked for among the others: an authority leaves its own out unless asked for it (RFC 3161, 2.4.1, certReq).
 */
export function readSignedData(der: Uint8Array, others: readonly Certificate[] = []): SignedDataContent {
  const whole = readElement(der)
  const [type, wrapper, ...more] = sequenceOf(whole)
  if (oidText(type) !== oids.signedData || !wrapper || more.length > 0) throw new DerError('not signed data')
  const [, , encapsulated, ...rest] = sequenceOf(children(wrapper)[0])
  const [contentType, content] = sequenceOf(encapsulated)
  const certificates = certificatesOf(rest.find((item) => item.tag === 0xa0))
  const lists = rest.find((item) => item.tag === 0xa1)
  const signers = children(expectTag(rest.at(-1), tag.set))
  if (signers.length !== 1) throw new DerError('exactly one signer is allowed')
  return {
    contentType: oidText(contentType),
    content: content && expectTag(children(content)[0], tag.octetString).content,
    certificates,
    revocationLists: lists
      ? children(lists)
          .slice(0, maxCertificates)
          .map((item) => item.whole)
      : [],
    signer: readSigner(signers[0], [...certificates, ...others]),
    length: whole.whole.length,
  }
}

function certificatesOf(list: DerElement | undefined): Certificate[] {
  const items = list ? children(list).filter((item) => item.tag === tag.sequence) : []
  return items.slice(0, maxCertificates).flatMap((item) => readUsable(item.whole) ?? [])
}

function readSigner(item: DerElement | undefined, certificates: Certificate[]): SignerInfo {
  const parts = sequenceOf(item)
  const signed = parts[3]?.tag === 0xa0 ? parts[3] : undefined
  const [algorithm, signature, unsigned] = parts.slice(signed ? 4 : 3)
  const signedBytes = signed && Buffer.from(signed.whole)
  if (signedBytes) signedBytes[0] = tag.set
  return {
    certificate: certificates.find((certificate) => identifies(parts[1], certificate)),
    digestAlgorithm: oidText(sequenceOf(parts[2])[0]),
    signedBytes,
    signedAttributes: attributesOf(signed, 'once'),
    signatureAlgorithm: expectTag(algorithm, tag.sequence),
    signature: expectTag(signature, tag.octetString).content,
    unsignedAttributes: attributesOf(unsigned?.tag === 0xa1 ? unsigned : undefined, 'often'),
  }
}

function identifies(identifier: DerElement | undefined, certificate: Certificate): boolean {
  // A certificate without an identifier is not found by one that says nothing.
  if (identifier?.tag === 0x80)
    return identifier.content.length > 0 && identifier.content.equals(subjectKeyIdentifier(certificate))
  const [issuer, serial] = sequenceOf(identifier)
  return (
    issuer?.whole.equals(certificate.issuer.whole) === true &&
    serial?.whole.equals(certificate.serial.whole) === true
  )
}

/** Signed attributes stand there once (RFC 5652, 11); a signature may have several time-stamps (ETSI EN 319 122-1, 5.3). */
function attributesOf(list: DerElement | undefined, occurrence: 'once' | 'often'): Map<string, DerElement[]> {
  const attributes = new Map<string, DerElement[]>()
  for (const item of list ? children(list) : []) {
    const [type, values] = sequenceOf(item)
    const key = oidText(type)
    const known = attributes.get(key)
    if (occurrence === 'once' && known && known.length > 0) throw new DerError('repeated attribute')
    const found = children(expectTag(values, tag.set))
    if (known) for (const value of found) known.push(value)
    else attributes.set(key, found)
  }
  return attributes
}
