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
} from '../pki/der-reader.ts'
import { tag } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { digestNames, signatureAlgorithm, type DigestName, type SignatureAlgorithm } from './algorithms.ts'
import { readUsable } from './certificates.ts'
import { saysKeyIsSafe } from './revocation-list-reader.ts'

/** A BasicOCSPResponse, taken apart (RFC 6960, 4.2.1). */
export interface OcspResponse {
  signedPart: Buffer
  algorithm: SignatureAlgorithm | undefined
  signature: Buffer
  producedAt: Date
  certificates: Certificate[]
  answers: OcspStatus[]
}

/** The answer about one certificate. */
export interface OcspStatus {
  digest: DigestName | undefined
  issuerNameHash: Buffer
  issuerKeyHash: Buffer
  /** Upper-case hexadecimal. */
  serialNumber: string
  status: 'good' | 'revoked' | 'unknown'
  revokedAt: Date | undefined
  /** It is revoked, and the reason given says that the key was not lost. */
  isRetired: boolean
  thisUpdate: Date
  nextUpdate: Date | undefined
  /** Certificates that ran out after this time are still known. */
  knowsExpiredSince: Date | undefined
}

const successful = 0
/** A responder's own, and perhaps those above it. */
const maxCertificates = 8

/** Takes a successful OCSPResponse apart; throws DerError. */
export function readOcspResponse(der: Uint8Array): OcspResponse {
  const [status, wrapper] = sequenceOf(readElement(der))
  if (expectTag(status, tag.enumerated).content[0] !== successful || !wrapper) {
    throw new DerError('no successful response')
  }
  const [type, bytes] = sequenceOf(children(wrapper)[0])
  if (oidText(type) !== oids.ocspBasic) throw new DerError('not a basic response')
  const basic = readElement(expectTag(bytes, tag.octetString).content)
  const [signedPart, algorithm, signature, extra] = sequenceOf(basic)
  const items = sequenceOf(signedPart)
  // version [0], responderID [1] or [2], producedAt, responses
  const producedAt = items.findIndex((item) => item.tag === tag.generalizedTime)
  const list = extra ? sequenceOf(children(extra)[0]) : []
  return {
    signedPart: expectTag(signedPart, tag.sequence).whole,
    algorithm: signatureAlgorithm(algorithm),
    signature: expectTag(signature, tag.bitString).content.subarray(1),
    producedAt: timeOf(items[producedAt]),
    certificates: list.slice(0, maxCertificates).flatMap((item) => readUsable(item.whole) ?? []),
    answers: sequenceOf(items[producedAt + 1]).map((item) => readStatus(item)),
  }
}

function readStatus(item: DerElement): OcspStatus {
  const [id, status, thisUpdate, ...rest] = sequenceOf(item)
  const [algorithm, nameHash, keyHash, serial] = sequenceOf(id)
  const next = rest.find((part) => part.tag === 0xa0)
  const revoked = status?.tag === 0xa1
  return {
    digest: digestNames.get(oidText(sequenceOf(algorithm)[0])),
    issuerNameHash: expectTag(nameHash, tag.octetString).content,
    issuerKeyHash: expectTag(keyHash, tag.octetString).content,
    serialNumber: integerHex(serial),
    status: revoked ? 'revoked' : status?.tag === 0x80 ? 'good' : 'unknown',
    ...revocationOf(revoked ? children(status) : []),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: next && timeOf(children(next)[0]),
    knowsExpiredSince: cutoffOf(rest.find((part) => part.tag === 0xa1)),
  }
}

/** The archive cutoff among the extensions of an answer (RFC 6960, 4.4.4). */
function cutoffOf(extensions: DerElement | undefined): Date | undefined {
  for (const item of extensions ? sequenceOf(children(extensions)[0]) : []) {
    const parts = sequenceOf(item)
    if (oidText(parts[0]) === oids.ocspArchiveCutoff)
      return timeOf(readElement(expectTag(parts.at(-1), tag.octetString).content))
  }
  return undefined
}

/** Of RevokedInfo: the time, and the reason in [0]. */
function revocationOf([time, reason]: readonly DerElement[]): Pick<OcspStatus, 'revokedAt' | 'isRetired'> {
  const [code] = reason ? children(reason) : []
  return { revokedAt: time && timeOf(time), isRetired: code !== undefined && saysKeyIsSafe(code) }
}
