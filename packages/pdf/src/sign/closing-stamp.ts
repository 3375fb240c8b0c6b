import { DerError } from '../pki/der-reader.ts'
import { isSelfIssued, type Certificate } from '../pki/read-certificate.ts'
import { isSm2Key } from '../pki/sm2.ts'
import { parseTimestampInfo } from '../pki/timestamp-info.ts'
import { PdfDocument } from '../read/document.ts'
import { digestNames } from '../verify/algorithms.ts'
import { publicKeyOf } from '../verify/certificates.ts'
import { findPath } from '../verify/check-chain.ts'
import { withDefiniteLengths } from '../verify/definite-lengths.ts'
import { signaturesOfForm } from '../verify/signature-range.ts'
import { readSignedData } from '../verify/signed-data-reader.ts'

/** The document time-stamp that closes a file, and how long it proves anything. */
export interface ClosingStamp {
  time: Date
  /** The first end of a certificate in its chain, as far as the token brings it; a root counts for nothing. */
  holdsUntil: Date
  /** Key and digest of its signature, such as `RSA-2048-SHA256`. */
  algorithm: string
}

/**
 * What closes a file: the time-stamp over all of it. Undefined when something else stands at its end, or nothing that
 * can be read. Nothing is verified. Throws PdfError for what is no PDF.
 */
export function readClosingStamp(bytes: Uint8Array): ClosingStamp | undefined {
  const document = new PdfDocument(bytes)
  const last = signaturesOfForm(document).at(-1)
  if (last?.subFilter !== 'ETSI.RFC3161' || last.range?.end !== document.bytes.length) return undefined
  try {
    return stampOfToken(withDefiniteLengths(last.contents).der)
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}

/** What a time-stamp token says of itself. Throws DerError when it is none, or comes without its certificate. */
export function stampOfToken(token: Uint8Array): ClosingStamp {
  const { content, certificates, signer } = readSignedData(token)
  if (!content || !signer.certificate) throw new DerError('no time-stamp token with its certificate')
  const { time } = parseTimestampInfo(content)
  const chain = findPath(signer.certificate, certificates, [], time).certificates
  const ends = chain
    .filter((one) => one === signer.certificate || !isSelfIssued(one))
    .map(({ notAfter }) => notAfter.getTime())
  return {
    time,
    holdsUntil: new Date(Math.min(...ends)),
    algorithm: algorithmOf(signer.certificate, signer.digestAlgorithm),
  }
}

function algorithmOf(certificate: Certificate, digestAlgorithm: string): string {
  if (isSm2Key(certificate.publicKey)) return 'SM2-SM3'
  const key = publicKeyOf(certificate)
  const { modulusLength, namedCurve } = key?.asymmetricKeyDetails ?? {}
  const type = key?.asymmetricKeyType ?? 'unknown'
  const kind = type.startsWith('rsa') ? `RSA-${modulusLength ?? 0}` : (namedCurve ?? type)
  return `${kind}-${digestNames.get(digestAlgorithm) ?? 'unknown'}`.toUpperCase()
}
