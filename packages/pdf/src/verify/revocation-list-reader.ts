import {
  DerError,
  children,
  expectTag,
  integerHex,
  readElement,
  sequenceOf,
  timeOf,
  type DerElement,
} from '../pki/der-reader.ts'
import { tag } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { signatureAlgorithm, type SignatureAlgorithm } from './algorithms.ts'
import { placesIn } from './distribution-points.ts'
import {
  extensionsOf,
  invalidityDate,
  isUnderstood,
  ofRevocations,
  type Extensions,
} from './evidence-extensions.ts'

/** A certificate revocation list, taken apart (RFC 5280, 5). */
export interface RevocationList {
  signedPart: Buffer
  algorithm: SignatureAlgorithm | undefined
  signature: Buffer
  /** Name element. */
  issuer: Buffer
  thisUpdate: Date
  nextUpdate: Date | undefined
  /** When a certificate of its issuer counts as revoked, by serial number. */
  revoked: ReadonlyMap<string, Date>
  /** Serial numbers of those whose entry says that the key was not lost. */
  retired: ReadonlySet<string>
  /** Certificates that ran out after this time are still listed (X.509, expiredCertsOnCRL). */
  keepsExpiredSince: Date | undefined
  /** Of whom it is complete; undefined when it is partial in a way that is not understood here. */
  scope: 'all' | 'end-entities' | 'authorities' | undefined
  /** Where it is published, when it is one of several lists that share what is revoked. */
  places: readonly Buffer[]
}

const deltaIndicator = '2.5.29.27'
const issuingPoint = '2.5.29.28'
const expiredCertificates = '2.5.29.60'
/** Of whom an entry is, where that is not who signed the list (RFC 5280, 5.3.3). */
const certificateIssuer = '2.5.29.29'
const removeFromList = 8
/** unspecified, affiliationChanged, superseded, cessationOfOperation: said of an authority whose key is safe (RFC 3161, 4). */
const keyIsSafe: ReadonlySet<number | undefined> = new Set([0, 3, 4, 5])

/** Whether a reason, an ENUMERATED element, says that the key was not lost. */
export function saysKeyIsSafe(reason: DerElement): boolean {
  return reason.tag === tag.enumerated && reason.content.length === 1 && keyIsSafe.has(reason.content[0])
}

/** Takes a list apart; throws DerError. */
export function readRevocationList(der: Uint8Array): RevocationList {
  const [signedPart, algorithm, signature] = sequenceOf(readElement(der))
  const items = sequenceOf(signedPart)
  if (!signedPart) throw new DerError('incomplete list')
  const [stated, issuer, thisUpdate, ...rest] = items.slice(items[0]?.tag === tag.integer ? 1 : 0)
  const next = rest[0]?.tag === tag.sequence || rest[0]?.tag === 0xa0 ? undefined : rest.shift()
  const entries = rest[0]?.tag === tag.sequence ? rest.shift() : undefined
  const wrapper = rest.find((item) => item.tag === 0xa0)
  const extensions: Extensions = wrapper ? extensionsOf(children(wrapper)[0]) : new Map()
  const expired = extensions.get(expiredCertificates)
  const { revoked, retired, isClear } = revokedIn(entries)
  return {
    signedPart: signedPart.whole,
    algorithm: algorithmOf(stated, algorithm),
    signature: expectTag(signature, tag.bitString).content.subarray(1),
    issuer: expectTag(issuer, tag.sequence).whole,
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: next && timeOf(next),
    revoked,
    retired,
    keepsExpiredSince: expired && timeOf(readElement(expired.value)),
    scope: isClear ? scopeOf(extensions) : undefined,
    places: placesIn(pointOf(extensions)),
  }
}

/** Inside and outside the same (RFC 5280, 5.1.1.2): only the one is signed. */
function algorithmOf(
  stated: DerElement | undefined,
  used: DerElement | undefined,
): SignatureAlgorithm | undefined {
  return used && stated?.whole.equals(used.whole) === true ? signatureAlgorithm(used) : undefined
}

interface Entries {
  revoked: Map<string, Date>
  retired: Set<string>
  /** Nothing is said of an entry that is not understood: else nothing can be read from the list (RFC 5280, 5.3). */
  isClear: boolean
}

/** What stands behind the serial number and the time of an entry. */
interface Details {
  extensions: Extensions
  isSafe: boolean
  isClear: boolean
  /** It, and what comes after it, is of another issuer (RFC 5280, 5.3.3). */
  isOfOthers: boolean
}

const noDetails: Details = { extensions: new Map(), isSafe: false, isClear: true, isOfOthers: false }

function revokedIn(list: DerElement | undefined): Entries {
  const found: Entries = { revoked: new Map(), retired: new Set(), isClear: true }
  const readTime = onceEach(timeOf)
  const readDetails = onceEach(detailsOf)
  // Lists can be long: read one by one, without an array of all.
  const entries = list?.content ?? Buffer.alloc(0)
  let isOfOthers = false
  for (let at = 0; at < entries.length;) {
    const entry = readElement(entries, at)
    const [serial, time, more] = sequenceOf(entry)
    const details = more ? readDetails(more) : noDetails
    const since = revokedSince(details.extensions, readTime(time))
    isOfOthers ||= details.isOfOthers
    if (since && !isOfOthers) addEntry(found, integerHex(serial), { since, isSafe: details.isSafe })
    if (!details.isClear) found.isClear = false
    at += entry.whole.length
  }
  return found
}

function detailsOf(element: DerElement | undefined): Details {
  const extensions = extensionsOf(element)
  const isOfOthers = extensions.has(certificateIssuer)
  const isClear = isUnderstood(extensions, ofRevocations) && !isOfOthers
  return { extensions, isSafe: isSafe(extensions), isClear, isOfOthers }
}

const mostRemembered = 1000
const longestRemembered = 64

/** Reads the same bytes once: of millions of entries most give the same few reasons, and many the same time. */
function onceEach<T>(read: (element: DerElement | undefined) => T): (element: DerElement | undefined) => T {
  const known = new Map<string, T>()
  return (element) => {
    if (!element || element.whole.length > longestRemembered) return read(element)
    const key = element.whole.toString('latin1')
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const value = read(element)
    if (known.size < mostRemembered) known.set(key, value)
    return value
  }
}

/** Of two entries of one certificate the worse counts. */
function addEntry(
  { revoked, retired }: Entries,
  serial: string,
  { since, isSafe: safe }: { since: Date; isSafe: boolean },
): void {
  const known = revoked.get(serial)
  if (!known || since < known) revoked.set(serial, since)
  if (!safe) retired.delete(serial)
  else if (!known) retired.add(serial)
}

function isSafe(extensions: Extensions): boolean {
  const reason = extensions.get(oids.reasonCode)
  return reason !== undefined && saysKeyIsSafe(readElement(reason.value))
}

/** The key may have been lost before the authority heard of it; undefined when the entry lifts a suspension. */
function revokedSince(details: Extensions, time: Date): Date | undefined {
  const reason = details.get(oids.reasonCode)
  if (reason && readElement(reason.value).content[0] === removeFromList) return undefined
  const invalid = details.get(invalidityDate)
  const earlier = invalid && timeOf(readElement(invalid.value))
  return earlier && earlier < time ? earlier : time
}

const ofLists: ReadonlySet<string> = new Set([
  issuingPoint,
  oids.crlNumber,
  oids.authorityKeyIdentifier,
  expiredCertificates,
])

function scopeOf(extensions: Extensions): RevocationList['scope'] {
  if (extensions.has(deltaIndicator) || !isUnderstood(extensions, ofLists)) return undefined
  // Of the reasons the first byte says how many bits are unused: none is no FALSE.
  const point = pointOf(extensions)
  const parts = point.filter((item) => item.tag === someReasons || item.content[0] !== 0)
  const flags = new Set(parts.map((item) => item.tag))
  // Where it is published at no place, nobody is published there.
  if (flags.delete(publishedAt) && placesIn(point).length === 0) return undefined
  const [flag, ...more] = flags
  if (flag === undefined) return 'all'
  // What is for some reasons, other issuers or attribute certificates, and what nobody here knows, is not for all.
  return more.length > 0 ? undefined : scopes.get(flag)
}

const publishedAt = 0xa0
const someReasons = 0x83
const scopes = new Map<number, RevocationList['scope']>([
  [0x81, 'end-entities'],
  [0x82, 'authorities'],
])

/** The parts of the issuing distribution point (RFC 5280, 5.2.5). */
function pointOf(extensions: Extensions): DerElement[] {
  const value = extensions.get(issuingPoint)?.value
  if (!value) return []
  const point = readElement(value)
  if (point.whole.length !== value.length) throw new DerError('more than a distribution point')
  return sequenceOf(point)
}
