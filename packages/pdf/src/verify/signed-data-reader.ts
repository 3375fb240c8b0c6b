import { element, tag } from '../pki/der.ts'
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
import { bindingOf } from './certificate-binding.ts'
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

/** A container of a kind that is not known here. */
export class UnknownContainer extends DerError {}

/** RFC 5652, and GM/T 0010, which has the same parts under names of its own. */
const containerTypes: ReadonlySet<string> = new Set([oids.signedData, oids.gmSignedData])

const maxCertificates = 64

/**
 * Takes a container apart; throws DerError when it is not a SignedData with exactly one signer, UnknownContainer for what
 * says that it is something else. Whose certificate is not
 * in it is looked for among the others: an authority leaves its own out unless asked for it (RFC 3161, 2.4.1, certReq).
 */
export function readSignedData(der: Uint8Array, others: readonly Certificate[] = []): SignedDataContent {
  const whole = readElement(der)
  const [type, wrapper, ...more] = sequenceOf(whole)
  if (more.length > 0) throw new DerError('not signed data')
  if (!containerTypes.has(oidText(type))) throw new UnknownContainer('not signed data')
  const [version, digests, encapsulated, ...rest] = sequenceOf(onlyChild(wrapper))
  expectTag(version, tag.integer)
  for (const digest of children(expectTag(digests, tag.set))) algorithmIn(digest)
  const certificates = certificatesOf(rest[0]?.tag === 0xa0 ? rest.shift() : undefined)
  const lists = rest[0]?.tag === 0xa1 ? rest.shift() : undefined
  const signers = children(expectTag(rest.shift(), tag.set))
  if (signers.length !== 1) throw new DerError('exactly one signer is allowed')
  // What nobody has a place for is read by one as this, by another as that.
  if (rest.length > 0) throw new DerError('more than signed data')
  return {
    ...contentOf(encapsulated),
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

/** What is in an explicit [0]. */
function onlyChild(wrapper: DerElement | undefined): DerElement | undefined {
  const [child, ...more] = children(expectTag(wrapper, 0xa0))
  if (more.length > 0) throw new DerError('more than one element')
  return child
}

function contentOf(encapsulated: DerElement | undefined): Pick<SignedDataContent, 'contentType' | 'content'> {
  const [type, content, ...more] = sequenceOf(encapsulated)
  if (more.length > 0) throw new DerError('more than content')
  return {
    contentType: oidText(type),
    content: content && expectTag(onlyChild(content), tag.octetString).content,
  }
}

function certificatesOf(list: DerElement | undefined): Certificate[] {
  const items = list ? children(list).filter((item) => item.tag === tag.sequence) : []
  return items.slice(0, maxCertificates).flatMap((item) => readUsable(item.whole) ?? [])
}

function readSigner(item: DerElement | undefined, certificates: Certificate[]): SignerInfo {
  const parts = sequenceOf(item)
  const signed = parts[3]?.tag === 0xa0 ? parts[3] : undefined
  const [algorithm, signature, unsigned, ...more] = parts.slice(signed ? 4 : 3)
  if (more.length > 0 || (unsigned && unsigned.tag !== 0xa1)) throw new DerError('more than a signer')
  const signedBytes = signed && asSigned(signed)
  const signedAttributes = attributesOf(signed, 'once')
  const named = certificates.filter((certificate) => identifies(parts[1], certificate))
  return {
    certificate: chooseNamed(named, signedAttributes),
    digestAlgorithm: algorithmIn(parts[2]),
    signedBytes,
    signedAttributes,
    signatureAlgorithm: expectTag(algorithm, tag.sequence),
    signature: expectTag(signature, tag.octetString).content,
    unsignedAttributes: attributesOf(unsigned, 'often'),
  }
}

/**
 * Signed is the DER of the attributes, however they are stored (RFC 5652, 5.4): a set of sequences with lengths as short as
 * can be. Their values are taken as they stand.
 */
function asSigned(stored: DerElement): Buffer {
  const attributes = children(stored).map((attribute) => {
    const parts = children(attribute).map(({ tag: own, content }) => element(own, content))
    return element(attribute.tag, Buffer.concat(parts))
  })
  return element(tag.set, Buffer.concat(attributes))
}

/** Anybody can put another of the same issuer and number, or key, beside it: what is signed says which it is. */
function chooseNamed(
  [first, ...more]: readonly Certificate[],
  attributes: SignerInfo['signedAttributes'],
): Certificate | undefined {
  if (!first || more.length === 0) return first
  return [first, ...more].find((item) => bindingOf(attributes, item) === 'this') ?? first
}

/** The identifier of an algorithm, which has at most parameters beside it. */
function algorithmIn(item: DerElement | undefined): string {
  const [type, , ...more] = sequenceOf(item)
  if (more.length > 0) throw new DerError('more than an algorithm')
  return oidText(type)
}

function identifies(identifier: DerElement | undefined, certificate: Certificate): boolean {
  // A certificate without an identifier is not found by one that says nothing.
  if (identifier?.tag === 0x80)
    return identifier.content.length > 0 && identifier.content.equals(subjectKeyIdentifier(certificate))
  const [issuer, serial, ...more] = sequenceOf(identifier)
  return (
    more.length === 0 &&
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
    if (occurrence === 'once' && known) throw new DerError('repeated attribute')
    const found = children(expectTag(values, tag.set))
    if (known) for (const value of found) known.push(value)
    else attributes.set(key, found)
  }
  return attributes
}
