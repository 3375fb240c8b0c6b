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
import { nameAttribute } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { digestNames, signatureAlgorithm, type DigestName, type SignatureAlgorithm } from './algorithms.ts'
import { readUsable } from './certificates.ts'
import {
  extensionsOf,
  invalidityDate,
  isUnderstood,
  ofRevocations,
  type Extensions,
} from './evidence-extensions.ts'
import { saysKeyIsSafe } from './revocation-list-reader.ts'

/** A BasicOCSPResponse, taken apart (RFC 6960, 4.2.1). */
export interface OcspResponse {
  signedPart: Buffer
  algorithm: SignatureAlgorithm | undefined
  signature: Buffer
  /** Who says to have signed: a Name element, or the SHA-1 of a key. */
  responder: { name: DerElement } | { keyHash: Buffer }
  producedAt: Date
  certificates: Certificate[]
  answers: OcspStatus[]
  /** Nothing that must not be passed over is unknown here. */
  isUnderstood: boolean
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
  /** Nothing that must not be passed over is unknown here. */
  isUnderstood: boolean
}

const successful = 0
/** A responder's own, and perhaps those above it. */
const maxCertificates = 8
/** Somebody asks about a chain; whoever answers a hundred thousand questions at once was asked by nobody. */
const maxAnswers = 64

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
  const more = items.slice(producedAt + 2).find((item) => item.tag === 0xa1)
  const list = extra ? sequenceOf(children(extra)[0]) : []
  return {
    signedPart: expectTag(signedPart, tag.sequence).whole,
    algorithm: signatureAlgorithm(algorithm),
    signature: expectTag(signature, tag.bitString).content.subarray(1),
    responder: responderOf(items[producedAt - 1]),
    producedAt: timeOf(items[producedAt]),
    certificates: list.slice(0, maxCertificates).flatMap((item) => readUsable(item.whole) ?? []),
    answers: answersIn(items[producedAt + 1]),
    isUnderstood: isUnderstood(extensionsIn(more), ofResponses),
  }
}

/** The nonce, and that numbers never issued are revoked (RFC 6960, 4.4.8). */
const ofResponses: ReadonlySet<string> = new Set([oids.ocspNonce, '1.3.6.1.5.5.7.48.1.9'])
/** Also the list that an answer was taken from (RFC 6960, 4.4.2). */
const ofAnswers: ReadonlySet<string> = new Set([
  ...ofRevocations,
  oids.ocspArchiveCutoff,
  '1.3.6.1.5.5.7.48.1.3',
])

function extensionsIn(wrapper: DerElement | undefined): Extensions {
  return wrapper ? extensionsOf(children(wrapper)[0]) : new Map()
}

function responderOf(item: DerElement | undefined): OcspResponse['responder'] {
  const [id] = item ? children(item) : []
  if (item?.tag === 0xa2) return { keyHash: expectTag(id, tag.octetString).content }
  if (item?.tag !== 0xa1) throw new DerError('no responder')
  const name = expectTag(id, tag.sequence)
  // Read once, so that whoever compares it later can.
  nameAttribute(name, '')
  return { name }
}

function answersIn(list: DerElement | undefined): OcspStatus[] {
  const items = sequenceOf(list)
  if (items.length > maxAnswers) throw new DerError('too many answers')
  return items.map((item) => readStatus(item))
}

function readStatus(item: DerElement): OcspStatus {
  const [id, status, thisUpdate, ...rest] = sequenceOf(item)
  const [algorithm, nameHash, keyHash, serial] = sequenceOf(id)
  const next = rest.find((part) => part.tag === 0xa0)
  const revoked = status?.tag === 0xa1
  const extensions = extensionsIn(rest.find((part) => part.tag === 0xa1))
  const cutoff = extensions.get(oids.ocspArchiveCutoff)
  return {
    digest: digestNames.get(oidText(sequenceOf(algorithm)[0])),
    issuerNameHash: expectTag(nameHash, tag.octetString).content,
    issuerKeyHash: expectTag(keyHash, tag.octetString).content,
    serialNumber: integerHex(serial),
    status: revoked ? 'revoked' : status?.tag === 0x80 ? 'good' : 'unknown',
    ...revocationOf(revoked ? children(status) : [], extensions),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: next && timeOf(children(next)[0]),
    knowsExpiredSince: cutoff && timeOf(readElement(cutoff.value)),
    isUnderstood: isUnderstood(extensions, ofAnswers),
  }
}

/** Of RevokedInfo: the time, or that since when the key is feared to have been lost; and the reason in [0]. */
function revocationOf(
  [time, reason]: readonly DerElement[],
  extensions: Extensions,
): Pick<OcspStatus, 'revokedAt' | 'isRetired'> {
  const [code] = reason ? children(reason) : []
  const invalid = extensions.get(invalidityDate)
  const dates = [time && timeOf(time), time && invalid && timeOf(readElement(invalid.value))]
  const [earliest] = dates.flatMap((date) => date ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  return { revokedAt: earliest, isRetired: code !== undefined && saysKeyIsSafe(code) }
}
