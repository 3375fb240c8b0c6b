import { tag } from './der.ts'
import {
  DerError,
  children,
  expectTag,
  integerHex,
  oidText,
  readElement,
  sequenceOf,
  timeOf,
  type DerElement,
} from './der-reader.ts'
import { oids } from './oids.ts'

/** The parts of a certificate that are used here, as they are encoded. */
export interface Certificate {
  der: Buffer
  /** The signed part. */
  signedPart: Buffer
  signatureAlgorithm: string
  signature: Buffer
  /** INTEGER element. */
  serial: DerElement
  /** Upper-case hexadecimal. */
  serialNumber: string
  /** Name elements; compared and copied byte for byte. */
  issuer: DerElement
  subject: DerElement
  notBefore: Date
  notAfter: Date
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Buffer
  extensions: Map<string, { critical: boolean; value: Buffer }>
}

// The same few authorities are in every signature. Found by their end, which is part of a signature value, and compared
// by all their bytes; none is kept that is unusually long.
const known = new Map<string, { given: Buffer; certificate: Certificate }>()
const mostKnown = 128
const mostKnownLength = 8192

/** Takes a certificate apart; throws DerError. What it returns is shared: do not change it. */
export function readCertificate(der: Uint8Array): Certificate {
  if (der.length > mostKnownLength) return takeApart(der)
  const bytes = Buffer.from(der.buffer, der.byteOffset, der.byteLength)
  const key = bytes.toString('latin1', Math.max(0, bytes.length - 16))
  const before = known.get(key)
  if (before?.given.equals(bytes)) return before.certificate
  // A copy, so that keeping it does not keep the file it was found in.
  const given = Buffer.from(bytes)
  const certificate = takeApart(given)
  if (known.size >= mostKnown) known.clear()
  known.set(key, { given, certificate })
  return certificate
}

function takeApart(der: Uint8Array): Certificate {
  const whole = readElement(der)
  const [signedPart, algorithm, signature] = sequenceOf(whole)
  const items = sequenceOf(signedPart)
  const first = items[0]?.tag === 0xa0 ? 1 : 0
  const [serial, , issuer, validity, subject, publicKey, ...rest] = items.slice(first)
  const [notBefore, notAfter] = sequenceOf(validity)
  const extensions = rest.find((item) => item.tag === 0xa3)
  return {
    der: whole.whole,
    signedPart: expectTag(signedPart, tag.sequence).whole,
    signatureAlgorithm: oidText(sequenceOf(algorithm)[0]),
    signature: expectTag(signature, tag.bitString).content.subarray(1),
    serial: expectTag(serial, tag.integer),
    serialNumber: integerHex(serial),
    issuer: expectTag(issuer, tag.sequence),
    subject: expectTag(subject, tag.sequence),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    publicKey: expectTag(publicKey, tag.sequence).whole,
    extensions: extensions ? readExtensions(extensions) : new Map(),
  }
}

/** Whether a certificate may sign others, and how many may come between. */
export function authorityConstraint(certificate: Certificate): { pathLength: number } | undefined {
  const extension = certificate.extensions.get(oids.basicConstraints)
  if (!extension) return undefined
  const [authority, length] = sequenceOf(readElement(extension.value))
  if (authority?.tag !== tag.boolean || authority.content[0] === 0) return undefined
  return { pathLength: length ? pathLengthOf(length) : Number.POSITIVE_INFINITY }
}

/** Where less than nothing may come below, nothing may be certified at all. */
function pathLengthOf({ content }: DerElement): number {
  const isNegative = ((content[0] ?? 0) & 0x80) !== 0
  return isNegative ? -1 : Number.parseInt(content.toString('hex') || '0', 16)
}

/** Whether a certificate names itself as its issuer. */
export function isSelfIssued(certificate: Certificate): boolean {
  return certificate.subject.whole.equals(certificate.issuer.whole)
}

/** Whether a key usage bit is set; true when the certificate does not restrict usage. */
export function mayBeUsedFor(certificate: Certificate, ...bits: number[]): boolean {
  const extension = certificate.extensions.get(oids.keyUsage)
  if (!extension) return true
  const { content } = expectTag(readElement(extension.value), tag.bitString)
  return bits.some((bit) => ((content[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0)
}

/** Extended key usages; undefined when the certificate has none. */
export function extendedUsages(certificate: Certificate): string[] | undefined {
  const extension = certificate.extensions.get(oids.extendedKeyUsage)
  return extension && sequenceOf(readElement(extension.value)).map((item) => oidText(item))
}

const knownPolicies = new WeakMap<Certificate, readonly string[]>()

/** Policy identifiers, in order; read once: hundreds of signatures may name one certificate. */
export function policyOids(certificate: Certificate): readonly string[] {
  const before = knownPolicies.get(certificate)
  if (before) return before
  const extension = certificate.extensions.get(oids.certificatePolicies)
  const listed = extension ? sequenceOf(readElement(extension.value)) : []
  const found = listed.map((item) => oidText(sequenceOf(item)[0]))
  knownPolicies.set(certificate, found)
  return found
}

/** The key identifier, empty when the certificate has none. */
export function subjectKeyIdentifier(certificate: Certificate): Buffer {
  const extension = certificate.extensions.get(oids.subjectKeyIdentifier)
  return extension ? expectTag(readElement(extension.value), tag.octetString).content : Buffer.alloc(0)
}

function readExtensions(wrapper: DerElement): Certificate['extensions'] {
  const extensions: Certificate['extensions'] = new Map()
  for (const item of sequenceOf(children(wrapper)[0])) {
    const { type, critical, value } = readExtension(item)
    // Nobody can say which of two counts (RFC 5280, 4.2): such a certificate has something in it that is not understood.
    if (extensions.has(type)) extensions.set(`${type} again`, { critical: true, value })
    extensions.set(type, { critical, value })
  }
  return extensions
}

/** An extension of a certificate, a list or an answer (RFC 5280, 4.1); throws DerError. */
export function readExtension(item: DerElement): { type: string; critical: boolean; value: Buffer } {
  const [type, ...rest] = sequenceOf(item)
  const [value, flag, ...more] = rest.toReversed()
  if (more.length > 0) throw new DerError('more than an extension')
  return {
    type: oidText(type),
    critical: flag !== undefined && expectTag(flag, tag.boolean).content[0] !== 0,
    value: expectTag(value, tag.octetString).content,
  }
}
