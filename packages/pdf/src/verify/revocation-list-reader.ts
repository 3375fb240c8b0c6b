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
import { signatureAlgorithm, type SignatureAlgorithm } from './algorithms.ts'
import { placesIn } from './distribution-points.ts'

/** A certificate revocation list, taken apart (RFC 5280, 5). */
export interface RevocationList {
  signedPart: Buffer
  algorithm: SignatureAlgorithm | undefined
  signature: Buffer
  /** Name element. */
  issuer: Buffer
  thisUpdate: Date
  nextUpdate: Date | undefined
  /** When a certificate counts as revoked, by serial number. */
  revoked: ReadonlyMap<string, Date>
  /** Serial numbers of those whose entry says that the key was not lost. */
  retired: ReadonlySet<string>
  /** Certificates that ran out after this time are still listed (X.509, expiredCertsOnCRL). */
  keepsExpiredSince: Date | undefined
  /** Undefined when the list is partial in a way that is not understood here. */
  scope: 'all' | 'end-entities' | 'authorities' | undefined
  /** Where it is published, when it is one of several lists that share what is revoked. */
  places: readonly Buffer[]
}

const deltaIndicator = '2.5.29.27'
const issuingPoint = '2.5.29.28'
const invalidityDate = '2.5.29.24'
const expiredCertificates = '2.5.29.60'
const removeFromList = 8
/** unspecified, affiliationChanged, superseded, cessationOfOperation: said of an authority whose key is safe (RFC 3161, 4). */
const keyIsSafe: ReadonlySet<number | undefined> = new Set([0, 3, 4, 5])

/** Whether a reason, an ENUMERATED element, says that the key was not lost. */
export function saysKeyIsSafe(reason: DerElement): boolean {
  return reason.tag === tag.enumerated && keyIsSafe.has(reason.content[0])
}

/** Takes a list apart; throws DerError. */
export function readRevocationList(der: Uint8Array): RevocationList {
  const [signedPart, algorithm, signature] = sequenceOf(readElement(der))
  const items = sequenceOf(signedPart)
  if (!signedPart) throw new DerError('incomplete list')
  const [, issuer, thisUpdate, ...rest] = items.slice(items[0]?.tag === tag.integer ? 1 : 0)
  const next = rest[0]?.tag === tag.sequence || rest[0]?.tag === 0xa0 ? undefined : rest.shift()
  const entries = rest[0]?.tag === tag.sequence ? rest.shift() : undefined
  const wrapper = rest.find((item) => item.tag === 0xa0)
  const extensions = wrapper ? extensionsOf(children(wrapper)[0]) : new Map<string, Extension>()
  const expired = extensions.get(expiredCertificates)
  return {
    signedPart: signedPart.whole,
    algorithm: signatureAlgorithm(algorithm),
    signature: expectTag(signature, tag.bitString).content.subarray(1),
    issuer: expectTag(issuer, tag.sequence).whole,
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: next && timeOf(next),
    ...revokedIn(entries),
    keepsExpiredSince: expired && timeOf(readElement(expired.value)),
    scope: scopeOf(extensions),
    places: placesIn(pointOf(extensions)),
  }
}

interface Extension {
  critical: boolean
  value: Buffer
}

function extensionsOf(list: DerElement | undefined): Map<string, Extension> {
  const found = new Map<string, Extension>()
  for (const item of sequenceOf(list)) {
    const parts = sequenceOf(item)
    const critical = parts.length > 2 && parts[1]?.content[0] !== 0
    found.set(oidText(parts[0]), { critical, value: expectTag(parts.at(-1), tag.octetString).content })
  }
  return found
}

function revokedIn(list: DerElement | undefined): Pick<RevocationList, 'revoked' | 'retired'> {
  const revoked = new Map<string, Date>()
  const retired = new Set<string>()
  // Lists can be long: read one by one, without an array of all.
  const entries = list?.content ?? Buffer.alloc(0)
  for (let at = 0; at < entries.length;) {
    const entry = readElement(entries, at)
    const [serial, time, details] = sequenceOf(entry)
    const extensions = details ? extensionsOf(details) : new Map<string, Extension>()
    const since = revokedSince(extensions, timeOf(time))
    if (since) revoked.set(integerHex(serial), since)
    const reason = extensions.get(oids.reasonCode)
    if (reason && saysKeyIsSafe(readElement(reason.value))) retired.add(integerHex(serial))
    at += entry.whole.length
  }
  return { revoked, retired }
}

/** The key may have been lost before the authority heard of it; undefined when the entry lifts a suspension. */
function revokedSince(details: Map<string, Extension>, time: Date): Date | undefined {
  const reason = details.get(oids.reasonCode)
  if (reason && readElement(reason.value).content[0] === removeFromList) return undefined
  const invalid = details.get(invalidityDate)
  const earlier = invalid && timeOf(readElement(invalid.value))
  return earlier && earlier < time ? earlier : time
}

function scopeOf(extensions: Map<string, Extension>): RevocationList['scope'] {
  if (extensions.has(deltaIndicator)) return undefined
  const known = new Set([issuingPoint, oids.crlNumber, oids.authorityKeyIdentifier, expiredCertificates])
  for (const [type, extension] of extensions) if (extension.critical && !known.has(type)) return undefined
  // Of the reasons the first byte says how many bits are unused: none is no FALSE.
  const parts = pointOf(extensions).filter((item) => item.tag === 0x83 || item.content[0] !== 0)
  const flags = new Set(parts.map((item) => item.tag))
  // onlySomeReasons, indirectCRL, onlyContainsAttributeCerts
  if (flags.has(0x83) || flags.has(0x84) || flags.has(0x85)) return undefined
  if (flags.has(0x81)) return flags.has(0x82) ? undefined : 'end-entities'
  return flags.has(0x82) ? 'authorities' : 'all'
}

/** The parts of the issuing distribution point (RFC 5280, 5.2.5). */
function pointOf(extensions: Map<string, Extension>): DerElement[] {
  const point = extensions.get(issuingPoint)
  return point ? sequenceOf(readElement(point.value)) : []
}
