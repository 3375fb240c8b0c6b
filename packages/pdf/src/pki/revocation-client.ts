import {
  DerError,
  children,
  oidText,
  readElement,
  sequenceOf,
  timeOf,
  type DerElement,
} from './der-reader.ts'
import { ExchangeError, askOverHttp } from './http-exchange.ts'
import { makeOcspRequest } from './ocsp.ts'
import { oids } from './oids.ts'
import { readCertificate, type Certificate } from './read-certificate.ts'

/** What an authority says of one certificate, DER. */
export type RevocationData = { ocsp: Buffer } | { crl: Buffer }

interface Asking {
  /** For one try; 10 seconds by default. */
  timeoutMs?: number
  now: Date
}

/** Lists of large authorities run to megabytes; those would be in every document. */
const maxListBytes = 1024 * 1024

/**
 * Asks an outer authority about one of its certificates, at the addresses in it: its state (OCSP), else its revocation
 * list. Nothing when the certificate names no address; throws ExchangeError, DerError or what fetch throws when none
 * of them gives an answer that can be used. Signatures are left to whoever verifies the document.
 */
export async function askAboutRevocation(
  certificate: Uint8Array,
  issuer: Uint8Array,
  { timeoutMs, now }: Asking,
): Promise<RevocationData | undefined> {
  const places = revocationPlaces(readCertificate(certificate))
  let failure: unknown
  for (const url of places.ocsp) {
    try {
      const request = makeOcspRequest(certificate, issuer)
      const body = { bytes: request, contentType: 'application/ocsp-request' }
      // The next address is for when this one does not answer.
      // oxlint-disable-next-line no-await-in-loop
      return { ocsp: usableState(await askOverHttp({ url, body, timeoutMs })) }
    } catch (error) {
      failure = error
    }
  }
  for (const url of places.crl) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      const list = await askOverHttp({ url, timeoutMs, maxAnswerBytes: maxListBytes })
      return { crl: usableList(list, readCertificate(issuer), now) }
    } catch (error) {
      failure = error
    }
  }
  if (failure !== undefined) throw failure
  return undefined
}

/** The http and https addresses in a certificate. */
function revocationPlaces({ extensions }: Certificate): { ocsp: string[]; crl: string[] } {
  const access = extensions.get(oids.authorityInfoAccess)
  const ocsp = access
    ? sequenceOf(readElement(access.value)).flatMap((item) => {
        const [method, location] = sequenceOf(item)
        return oidText(method) === oids.ocsp ? urlOf(location) : []
      })
    : []
  const points = extensions.get(oids.crlDistributionPoints)
  const crl = points
    ? sequenceOf(readElement(points.value)).flatMap((item) => sequenceOf(item).flatMap(pointUrls))
    : []
  return { ocsp, crl }
}

/** DistributionPoint: distributionPoint [0] { fullName [0] { uniformResourceIdentifier [6] } } (RFC 5280, 4.2.1.13). */
function pointUrls(part: DerElement): string[] {
  if (part.tag !== 0xa0) return []
  return children(part).flatMap((name) => (name.tag === 0xa0 ? children(name).flatMap(urlOf) : []))
}

function urlOf(name: DerElement | undefined): string[] {
  const url = name?.tag === 0x86 ? name.content.toString('latin1') : ''
  return /^https?:\/\//.test(url) ? [url] : []
}

function usableState(answer: Buffer): Buffer {
  const [status] = sequenceOf(readElement(answer))
  if (status?.content[0] !== 0) throw new ExchangeError('the responder does not answer this question')
  return readElement(answer).whole
}

function usableList(answer: Buffer, issuer: Certificate, now: Date): Buffer {
  const [signedPart] = sequenceOf(readElement(answer))
  const [, , name, , nextUpdate] = sequenceOf(signedPart)
  if (!name?.whole.equals(issuer.subject.whole)) throw new DerError('a list of another authority')
  if (timeOf(nextUpdate) < now) throw new DerError('a list that no longer holds')
  return readElement(answer).whole
}
