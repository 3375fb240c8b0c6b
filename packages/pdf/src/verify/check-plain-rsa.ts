import { constants, publicDecrypt } from 'node:crypto'
import { nullElement, octetString, oid, sequence, tag } from '../pki/der.ts'
import { expectTag, oidText, readElement, sequenceOf } from '../pki/der-reader.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { digestNames, isWeakDigest } from './algorithms.ts'
import { maySignDocuments } from './certificate-purposes.ts'
import { publicKeyOf, readUsable } from './certificates.ts'
import { readsAsAttributes } from './check-signature-value.ts'
import type { ContainerCheck, CoveredBytes } from './container.ts'
import type { SignatureProblem } from './report.ts'
import type { PlacedSignature } from './signature-range.ts'

type PlainCheck = Pick<
  ContainerCheck,
  'certificate' | 'certificates' | 'digestAlgorithm' | 'weak' | 'problems'
>

/**
 * adbe.x509.rsa_sha1: /Contents is a bare PKCS#1 signature in an OCTET STRING, the certificates stand in /Cert
 * (ISO 32000-1, 12.8.3.2). Throws DerError.
 */
export function checkPlainRsa(placed: PlacedSignature, covered: CoveredBytes): PlainCheck {
  const certificates = certificatesOf(placed)
  const [certificate] = certificates
  const nothing = { certificate, certificates, digestAlgorithm: '', weak: true }
  if (!certificate) return { ...nothing, problems: ['no-certificate'] }
  const element = expectTag(readElement(placed.contents), tag.octetString)
  const problems: SignatureProblem[] = []
  if (placed.contents.subarray(element.whole.length).some((byte) => byte !== 0))
    problems.push('trailing-data')
  if (!maySignDocuments(certificate)) problems.push('key-usage')
  const signed = openSignature(certificate, element.content)
  if (!signed) return { ...nothing, problems: [...problems, 'value'] }
  const digestAlgorithm = oidText(sequenceOf(sequenceOf(readElement(signed))[0])[0])
  const name = digestNames.get(digestAlgorithm)
  if (!name) return { ...nothing, problems: [...problems, 'unsupported-algorithm'] }
  // The whole DigestInfo is compared: what stands beside the digest must not vary (RFC 8017, 9.2).
  const digest = octetString(covered.digest(name))
  const forms = [[oid(digestAlgorithm), nullElement], [oid(digestAlgorithm)]]
  const matches = forms.some((form) => sequence(sequence(...form), digest).equals(signed))
  if (!matches) problems.push('digest-mismatch')
  if (readsAsAttributes(covered.parts)) problems.push('content-type')
  return { certificate, certificates, digestAlgorithm, weak: isWeakDigest(name), problems }
}

function certificatesOf(placed: PlacedSignature): Certificate[] {
  return placed.certificates.flatMap((der) => readUsable(der) ?? [])
}

function openSignature(certificate: Certificate, value: Buffer): Buffer | undefined {
  const key = publicKeyOf(certificate)
  if (key?.asymmetricKeyType !== 'rsa') return undefined
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, value)
  } catch {
    // Bad padding: not a signature of this key.
    return undefined
  }
}
