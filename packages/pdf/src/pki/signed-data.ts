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
  const attributes = setOf(
    attribute(oids.contentType, oid(what.contentType)),
    attribute(oids.messageDigest, octetString(what.digest)),
    signer.signingCertificate,
    algorithmProtection(signer.key),
    ...(what.extraAttributes ?? []),
  )
  const signature = await signer.key.sign(attributes)
  // Signed as a SET OF, stored with an implicit tag (RFC 5652, 5.4).
  const stored = Buffer.from(attributes)
  stored[0] = 0xa0
  const finish = (unsignedAttributes: readonly Buffer[] = []): Buffer => {
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
  return { signature, finish }
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
