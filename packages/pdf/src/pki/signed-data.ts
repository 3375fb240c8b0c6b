import { createHash } from 'node:crypto'
import type { SignerMaterial } from '../types.ts'
import { integer, octetString, oid, sequence, setOf, element, tag, tagged } from './der.ts'
import { readCertificate } from './read-certificate.ts'
import { oids } from './oids.ts'
import { openSigningKey, type SigningKey } from './signing-key.ts'

/** A signer with everything that does not change from signature to signature worked out. */
export interface PreparedSigner {
  key: SigningKey
  certificates: readonly Uint8Array[]
  /** IssuerAndSerialNumber; the issuer's name is copied byte for byte. */
  identifier: Buffer
  /** The signing-certificate-v2 attribute (RFC 5035). */
  signingCertificate: Buffer
  /** All certificates together, in bytes. */
  certificatesLength: number
  /** What is alike in all that it signs, by what tells it apart. */
  frames: Map<string, Frame>
}

/** Bytes with a hole for what changes from signature to signature. */
interface Frame {
  bytes: Buffer
  at: number
}

// Opening a private key costs as much as a signature; materials are used many times in a row.
const prepared = new WeakMap<SignerMaterial, PreparedSigner>()

/** Opens a signer's key and works out its constant parts; the same object is opened once. */
export function prepareSigner(material: SignerMaterial): PreparedSigner {
  const known = prepared.get(material)
  if (known) return known
  const signer = openSigner(material)
  prepared.set(material, signer)
  return signer
}

function openSigner(material: SignerMaterial): PreparedSigner {
  const certificate = readCertificate(material.certificate)
  const key = openSigningKey(material.key)
  const hash = createHash(key.digestName).update(material.certificate).digest()
  const issuerSerial = sequence(sequence(tagged(4, certificate.issuer.whole)), certificate.serial.whole)
  // SHA-256 is the default algorithm of ESSCertIDv2 and therefore left out.
  const hashAlgorithm = key.digestName === 'sha256' ? [] : [key.digestAlgorithm]
  const essId = sequence(...hashAlgorithm, octetString(hash), issuerSerial)
  const certificates = [material.certificate, ...material.chain]
  return {
    key,
    certificates,
    identifier: sequence(certificate.issuer.whole, certificate.serial.whole),
    signingCertificate: attribute(oids.signingCertificateV2, sequence(sequence(essId))),
    certificatesLength: certificates.reduce((sum, item) => sum + item.length, 0),
    frames: new Map(),
  }
}

/** What is signed, and how it is labelled. */
export interface SignedContent {
  contentType: string
  /** Encapsulated content; absent for a detached signature. */
  content?: Buffer
  /** Of the content, by the signing key's `digestName`. */
  digest: Uint8Array
  extraAttributes?: readonly Buffer[]
  withCertificates: boolean
}

/** The signature value and a way to finish the container once unsigned attributes are known. */
export interface OpenSignedData {
  signature: Buffer
  /** The whole ContentInfo, DER. */
  finish: (unsignedAttributes?: readonly Buffer[]) => Buffer
}

/**
 * Signs (CMS SignedData, RFC 5652) with signing-certificate-v2 and without signing-time, as PAdES asks. Rejects with
 * PdfError `signer-unavailable` when a key that is kept elsewhere does not sign.
 */
export async function signData(signer: PreparedSigner, what: SignedContent): Promise<OpenSignedData> {
  const attributes = signedAttributes(signer, what)
  const signature = await signer.key.sign(attributes)
  // Signed as a SET OF, stored with an implicit tag (RFC 5652, 5.4).
  const stored = Buffer.from(attributes)
  stored[0] = 0xa0
  return {
    signature,
    finish: (unsignedAttributes = []) =>
      what.content || unsignedAttributes.length > 0
        ? containerOf(signer, what, { stored, signature, unsignedAttributes })
        : detachedContainer(signer, what, { stored, signature }),
  }
}

/** DER sorts attributes by their beginnings, which name their types: the digest in one of them moves none. */
function signedAttributes(
  signer: PreparedSigner,
  { contentType, digest, extraAttributes }: SignedContent,
): Buffer {
  const attributesWith = (value: Uint8Array): Buffer =>
    setOf(
      attribute(oids.contentType, oid(contentType)),
      attribute(oids.messageDigest, octetString(value)),
      signer.signingCertificate,
      algorithmProtection(signer.key),
      ...(extraAttributes ?? []),
    )
  if (extraAttributes) return attributesWith(digest)
  const frame = frameOf(signer, `${contentType} ${digest.length}`, () => {
    const empty = new Uint8Array(digest.length)
    const bytes = attributesWith(empty)
    const own = attribute(oids.messageDigest, octetString(empty))
    return { bytes, at: bytes.indexOf(own) + own.length - digest.length }
  })
  const bytes = Buffer.from(frame.bytes)
  bytes.set(digest, frame.at)
  return bytes
}

interface SignerPart {
  /** The signed attributes with their implicit tag. */
  stored: Buffer
  signature: Buffer
  unsignedAttributes: readonly Buffer[]
}

/** Without content and unsigned attributes, the attributes and, last of all, the value are all that changes. */
function detachedContainer(
  signer: PreparedSigner,
  what: SignedContent,
  { stored, signature }: Omit<SignerPart, 'unsignedAttributes'>,
): Buffer {
  const key = `${what.contentType} ${what.withCertificates} ${stored.length} ${signature.length}`
  const frame = frameOf(signer, key, () => {
    const bytes = containerOf(signer, what, { stored, signature, unsignedAttributes: [] })
    return { bytes, at: bytes.lastIndexOf(stored) }
  })
  const bytes = Buffer.from(frame.bytes)
  bytes.set(stored, frame.at)
  bytes.set(signature, bytes.length - signature.length)
  return bytes
}

function frameOf({ frames }: PreparedSigner, key: string, make: () => Frame): Frame {
  const known = frames.get(key)
  if (known) return known
  const frame = make()
  frames.set(key, frame)
  return frame
}

function containerOf(
  signer: PreparedSigner,
  what: SignedContent,
  { stored, signature, unsignedAttributes }: SignerPart,
): Buffer {
  const signerInfo = sequence(
    integer(1),
    signer.identifier,
    signer.key.digestAlgorithm,
    stored,
    signer.key.cmsAlgorithm,
    octetString(signature),
    ...(unsignedAttributes.length > 0 ? [tagged(1, ...unsignedAttributes)] : []),
  )
  const content = what.content ? [tagged(0, octetString(what.content))] : []
  const signedData = sequence(
    integer(what.content ? 3 : 1),
    element(tag.set, signer.key.digestAlgorithm),
    sequence(oid(what.contentType), ...content),
    ...(what.withCertificates ? [tagged(0, ...signer.certificates)] : []),
    element(tag.set, signerInfo),
  )
  return sequence(oid(oids.signedData), tagged(0, signedData))
}

/** RFC 6211: names the algorithms inside what is signed, so that nobody can exchange them. */
function algorithmProtection({ digestAlgorithm, cmsAlgorithm }: SigningKey): Buffer {
  const signatureAlgorithm = Buffer.from(cmsAlgorithm)
  // [1] IMPLICIT, constructed, in place of the SEQUENCE.
  signatureAlgorithm[0] = 0xa1
  return attribute(oids.algorithmProtection, sequence(digestAlgorithm, signatureAlgorithm))
}

/** A CMS attribute with one value. */
export function attribute(type: string, value: Uint8Array): Buffer {
  return sequence(oid(type), element(tag.set, value))
}
