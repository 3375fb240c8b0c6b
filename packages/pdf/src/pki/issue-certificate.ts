import { createHash, randomBytes } from 'node:crypto'
import type { RemoteSigner, SignerMaterial } from '../types.ts'
import {
  bitString,
  boolean,
  certificateTime,
  element,
  integer,
  namedBits,
  nullElement,
  octetString,
  oid,
  sequence,
  tag,
  tagged,
  taggedPrimitive,
} from './der.ts'
import { expectTag, readElement, sequenceOf } from './der-reader.ts'
import { encodeName, type Subject } from './distinguished-name.ts'
import { oids } from './oids.ts'
import { readCertificate, subjectKeyIdentifier } from './read-certificate.ts'
import { openSigningKey } from './signing-key.ts'

/** What a certificate's key may do. */
export type CertificateUsage = 'signing' | 'timestamping' | 'ocsp'

/** Where relying parties ask about a certificate. */
export interface CertificateLocations {
  crlUrl?: string
  /** Where the issuer's certificate is, DER. */
  aiaUrl?: string
  ocspUrl?: string
}

/** What goes into an end-entity certificate. Times are kept to the second. */
export interface CertificateRequest extends CertificateLocations {
  subject: Subject
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Uint8Array
  issuer: SignerMaterial
  notBefore: Date
  notAfter: Date
  policyOids: readonly string[]
  usages: readonly CertificateUsage[]
}

/** An authority's key pair: a `KeyPair`, or one whose private half is kept elsewhere. */
export interface AuthorityKeys {
  /** PKCS#8, DER, or remote. */
  privateKey: Uint8Array | RemoteSigner
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Uint8Array
}

/** What goes into an authority. */
export interface AuthorityRequest {
  subject: Subject
  keys: AuthorityKeys
  notBefore: Date
  notAfter: Date
}

/** Makes a self-signed root. */
export async function createRootAuthority(request: AuthorityRequest): Promise<SignerMaterial> {
  const name = encodeName(request.subject)
  const keyId = keyIdentifier(request.keys.publicKey)
  const certificate = await signCertificate(request.keys.privateKey, {
    issuer: name,
    subject: name,
    publicKey: request.keys.publicKey,
    notBefore: request.notBefore,
    notAfter: request.notAfter,
    extensions: authorityExtensions(keyId, keyId, 2),
  })
  return { key: request.keys.privateKey, certificate, chain: [] }
}

/** Makes an authority below another that issues end-entity certificates only. */
export async function createIssuingAuthority(
  request: AuthorityRequest & CertificateLocations & { issuer: SignerMaterial },
): Promise<SignerMaterial> {
  const { issuer, keys } = request
  const above = readCertificate(issuer.certificate)
  const certificate = await signCertificate(issuer.key, {
    issuer: above.subject.whole,
    subject: encodeName(request.subject),
    publicKey: keys.publicKey,
    notBefore: request.notBefore,
    notAfter: request.notAfter,
    extensions: [
      ...authorityExtensions(keyIdentifier(keys.publicKey), subjectKeyIdentifier(above), 0),
      // anyPolicy, so that the end entities' policies are valid along the chain (RFC 5280, 6.1).
      extension(oids.certificatePolicies, false, sequence(sequence(oid('2.5.29.32.0')))),
      ...locationExtensions(request),
    ],
  })
  return { key: keys.privateKey, certificate, chain: [issuer.certificate, ...issuer.chain] }
}

/**
 * Issues an end-entity certificate, DER. The issuer's name is copied byte for byte. Rejects with PdfError
 * `signer-unavailable` when the issuer's key is kept elsewhere and does not sign.
 */
export async function issueCertificate(request: CertificateRequest): Promise<Buffer> {
  const above = readCertificate(request.issuer.certificate)
  return signCertificate(request.issuer.key, {
    issuer: above.subject.whole,
    subject: encodeName(request.subject),
    publicKey: request.publicKey,
    notBefore: request.notBefore,
    notAfter: request.notAfter,
    extensions: [
      extension(oids.subjectKeyIdentifier, false, octetString(keyIdentifier(request.publicKey))),
      authorityKey(subjectKeyIdentifier(above)),
      extension(oids.basicConstraints, true, sequence()),
      // digitalSignature and, for signers, nonRepudiation.
      extension(oids.keyUsage, true, request.usages.includes('signing') ? namedBits(0, 1) : namedBits(0)),
      ...usageExtensions(request.usages),
      ...policyExtensions(request.policyOids),
      ...locationExtensions(request),
    ],
  })
}

/** SHA-1 of the key bits, the usual key identifier (RFC 5280, 4.2.1.2). */
export function keyIdentifier(publicKey: Uint8Array): Buffer {
  const key = expectTag(sequenceOf(readElement(publicKey))[1], tag.bitString)
  return createHash('sha1').update(key.content.subarray(1)).digest()
}

/** An X.509 extension. */
export function extension(type: string, critical: boolean, value: Buffer): Buffer {
  return sequence(oid(type), ...(critical ? [boolean(true)] : []), octetString(value))
}

/** The extension that names the issuer's key. */
export function authorityKey(identifier: Buffer): Buffer {
  return extension(oids.authorityKeyIdentifier, false, sequence(taggedPrimitive(0, identifier)))
}

interface CertificateContent {
  issuer: Buffer
  subject: Buffer
  publicKey: Uint8Array
  notBefore: Date
  notAfter: Date
  extensions: Buffer[]
}

async function signCertificate(
  issuerKey: SignerMaterial['key'],
  content: CertificateContent,
): Promise<Buffer> {
  const key = openSigningKey(issuerKey)
  const signedPart = sequence(
    tagged(0, integer(2)),
    integer(randomSerial()),
    key.certificateAlgorithm,
    content.issuer,
    sequence(certificateTime(content.notBefore), certificateTime(content.notAfter)),
    content.subject,
    content.publicKey,
    tagged(3, sequence(...content.extensions)),
  )
  return sequence(signedPart, key.certificateAlgorithm, bitString(await key.sign(signedPart)))
}

/** 127 random bits, positive, never starting with a zero byte. */
export function randomSerial(): Buffer {
  const serial = randomBytes(16)
  serial.writeUInt8((serial.readUInt8() & 0x3f) | 0x40)
  return serial
}

function authorityExtensions(ownKey: Buffer, issuerKey: Buffer, pathLength: number): Buffer[] {
  return [
    extension(oids.subjectKeyIdentifier, false, octetString(ownKey)),
    authorityKey(issuerKey),
    extension(oids.basicConstraints, true, sequence(boolean(true), integer(pathLength))),
    // keyCertSign and cRLSign
    extension(oids.keyUsage, true, namedBits(5, 6)),
  ]
}

function usageExtensions(usages: readonly CertificateUsage[]): Buffer[] {
  const extensions: Buffer[] = []
  if (usages.includes('timestamping')) {
    // Critical and alone (RFC 3161, 2.3).
    extensions.push(extension(oids.extendedKeyUsage, true, sequence(oid(oids.timeStamping))))
  }
  if (usages.includes('ocsp')) {
    extensions.push(
      extension(oids.extendedKeyUsage, false, sequence(oid(oids.ocspSigning))),
      // Without this, strict validators ask whether the responder itself is revoked, and fail.
      extension(oids.ocspNoCheck, false, nullElement),
    )
  }
  return extensions
}

function policyExtensions(policies: readonly string[]): Buffer[] {
  if (policies.length === 0) return []
  return [
    extension(oids.certificatePolicies, false, sequence(...policies.map((item) => sequence(oid(item))))),
  ]
}

function locationExtensions({ crlUrl, aiaUrl, ocspUrl }: CertificateLocations): Buffer[] {
  const extensions: Buffer[] = []
  if (crlUrl) {
    const point = sequence(tagged(0, tagged(0, uri(crlUrl))))
    extensions.push(extension(oids.crlDistributionPoints, false, sequence(point)))
  }
  const access: Buffer[] = []
  if (ocspUrl) access.push(sequence(oid(oids.ocsp), uri(ocspUrl)))
  if (aiaUrl) access.push(sequence(oid(oids.caIssuers), uri(aiaUrl)))
  if (access.length > 0) extensions.push(extension(oids.authorityInfoAccess, false, sequence(...access)))
  return extensions
}

function uri(url: string): Buffer {
  return element(0x86, Buffer.from(url, 'latin1'))
}
