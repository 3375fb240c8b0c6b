import { PdfError } from '../errors.ts'
import { isSignedBy } from '../verify/certificates.ts'
import { makeCertificateRequest } from './certificate-request.ts'
import type { Subject } from './distinguished-name.ts'
import { ExchangeError, askForJson, bytesInJson } from './http-exchange.ts'
import { authorityConstraint, mayBeUsedFor, readCertificate, type Certificate } from './read-certificate.ts'
import type { KeyPair } from './signing-key.ts'

/** A certificate authority that speaks the small protocol described at `requestCertificate`. */
export interface CertificateService {
  url: string
  /** Sent as a bearer token. */
  token?: string | undefined
  /** For one try; 10 seconds by default. */
  timeoutMs?: number | undefined
  /** Where its chains must end, DER. */
  roots: readonly Uint8Array[]
}

/** What is asked for. The service may name and date the certificate its own way. */
export interface ServiceRequest {
  subject: Subject
  keys: KeyPair
  notBefore: Date
  notAfter: Date
  policyOid: string
}

/** A certificate and those above it, nearest first, DER. */
export interface IssuedChain {
  certificate: Buffer
  chain: Buffer[]
}

/**
 * Has an external authority certify a key. The service answers `POST {url}` with `{ csr, notBefore, notAfter, policyOid }`
 * (PKCS#10 in base64, times in ISO 8601) by `{ certificate, chain }` (DER in base64, nearest issuer first). The answer
 * must be for this key, good for signing now, and lead to one of `roots`. Rejects with PdfError `signer-unavailable`.
 */
export async function requestCertificate(
  service: CertificateService,
  request: ServiceRequest,
  now: Date,
): Promise<IssuedChain> {
  try {
    const csr = await makeCertificateRequest(request.subject, request.keys)
    const answer = await askForJson({
      url: service.url,
      authorization: service.token === undefined ? undefined : `Bearer ${service.token}`,
      timeoutMs: service.timeoutMs,
      tries: 2,
      json: {
        csr: csr.toString('base64'),
        notBefore: request.notBefore.toISOString(),
        notAfter: request.notAfter.toISOString(),
        policyOid: request.policyOid,
      },
    })
    const issued = {
      certificate: bytesInJson(answer['certificate']),
      chain: (Array.isArray(answer['chain']) ? answer['chain'] : []).map((item) => bytesInJson(item)),
    }
    checkAnswer(issued, { publicKey: request.keys.publicKey, roots: service.roots, now })
    return issued
  } catch (cause) {
    throw new PdfError('signer-unavailable', 'no usable certificate from the authority', { cause })
  }
}

interface Expected {
  publicKey: Buffer
  roots: readonly Uint8Array[]
  now: Date
}

function checkAnswer({ certificate, chain }: IssuedChain, { publicKey, roots, now }: Expected): void {
  const leaf = readCertificate(certificate)
  if (!leaf.publicKey.equals(publicKey)) throw new ExchangeError('the certificate is for another key')
  // digitalSignature or nonRepudiation
  if (!mayBeUsedFor(leaf, 0, 1)) throw new ExchangeError('the certificate is not for signing')
  const above = [...chain, ...roots].map((der) => readCertificate(der))
  let current = leaf
  for (let length = 0; length <= above.length; length++) {
    if (now < current.notBefore || now > current.notAfter)
      throw new ExchangeError('a certificate of the chain is not valid now')
    if (roots.some((root) => current.der.equals(root))) return
    current = issuerOf(current, above)
  }
  throw new ExchangeError('the chain goes in a circle')
}

function issuerOf(certificate: Certificate, above: readonly Certificate[]): Certificate {
  const issuer = above.find(
    (one) =>
      one.subject.whole.equals(certificate.issuer.whole) &&
      !one.der.equals(certificate.der) &&
      authorityConstraint(one) !== undefined &&
      isSignedBy(certificate, one),
  )
  if (!issuer) throw new ExchangeError('the chain does not lead to a trusted root')
  return issuer
}
