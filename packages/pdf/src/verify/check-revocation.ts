import { expectTag, readElement, sequenceOf } from '../pki/der-reader.ts'
import { tag } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import {
  authorityConstraint,
  extendedUsages,
  mayBeUsedFor,
  type Certificate,
} from '../pki/read-certificate.ts'
import { makeHash, type DigestName } from './algorithms.ts'
import { isSameName } from './certificate-names.ts'
import { hasUnknownCritical } from './check-chain.ts'
import {
  isSignedBy,
  isSignedByKey,
  failureBudget,
  isValidAt,
  mayCheck,
  type FailureBudget,
} from './certificates.ts'
import { mostAheadMs } from './clocks.ts'
import { isPublishedAt } from './distribution-points.ts'
import type { OcspResponse, OcspStatus } from './ocsp-response-reader.ts'
import type { RevocationFinding } from './report.ts'
import type { Evidence } from './revocation-evidence.ts'
import type { RevocationList } from './revocation-list-reader.ts'

/** Nothing is known. */
export const unknownRevocation: RevocationFinding = {
  status: 'unknown',
  source: null,
  producedAt: null,
  revokedAt: null,
}

const crlSign = 6

/**
 * What the evidence says about a certificate at a time. A revocation is believed whatever its date; `good` needs
 * evidence that was current at that time or made after it (once revoked, a certificate stays so), and all that there is
 * to have been asked. `revoked` carries its time: whether it came before the signature is the caller's question.
 */
export function findRevocation(
  certificate: Certificate,
  issuer: Certificate,
  evidence: readonly Evidence[],
  moments: Moments,
): RevocationFinding {
  const budget = moments.budget ?? failureBudget()
  const question = { ...moments, certificate, issuer, evidence, budget }
  const asked = evidence.filter((item) => concerns(item, question))
  const findings = asked.flatMap((item) => findingsOf(item, question))
  const revoked = findings
    .filter((item) => item.status === 'revoked')
    .toSorted((a, b) => timeOf(a.revokedAt) - timeOf(b.revokedAt))
  const [first] = revoked
  // Nothing is found but what is revoked or good.
  const latest = findings.toSorted((a, b) => timeOf(b.producedAt) - timeOf(a.producedAt))
  // Who hides an answer behind a thousand that nobody signed gains nothing by it.
  if (!first) return (budget.isSpent ? undefined : latest[0]) ?? unknownRevocation
  // Somebody who knows of a lost key outweighs who does not.
  const { retired, ...finding } = first
  return retired && revoked.every((item) => item.retired) ? first : finding
}

function timeOf(date: Date | null): number {
  return date?.getTime() ?? 0
}

/** The time that is asked about, when it is asked, and what may fail meanwhile. */
export interface Moments {
  at: Date
  now: Date
  budget?: FailureBudget | undefined
  /** When the file is known to have existed, up to which byte. */
  proven?: readonly { end: number; time: Date }[]
  /** Since when anybody may have the issuer's key: what it says is believed only where it is known from before. */
  lostSince?: Date | undefined
}

interface Question extends Moments {
  certificate: Certificate
  issuer: Certificate
  evidence: readonly Evidence[]
  budget: FailureBudget
}

/** Whether it may tell anything, before anybody looks at its signature. */
function concerns(item: Evidence, { certificate, issuer }: Question): boolean {
  if (item.kind === 'crl') return item.list.issuer.equals(certificate.issuer.whole)
  return item.response.answers.some(
    (answer) => answer.serialNumber === certificate.serialNumber && isAbout(answer, issuer),
  )
}

function findingsOf(item: Evidence, question: Question): RevocationFinding[] {
  const found =
    item.kind === 'ocsp' ? findInResponse(item.response, question) : findInList(item.list, question)
  return isKnownInTime(item, question) ? found : found.filter(({ status }) => status === 'revoked')
}

/** Whether it was there before anybody else could have made it (ETSI EN 319 102-1, 5.6.2.4). */
function isKnownInTime({ at }: Evidence, { lostSince, proven = [] }: Question): boolean {
  return lostSince === undefined || proven.some(({ end, time }) => at >= 0 && at < end && time < lostSince)
}

function findInList(list: RevocationList, question: Question): RevocationFinding[] {
  const { certificate } = question
  if (!isListOf(list, question)) return []
  const base = { source: 'crl', producedAt: list.thisUpdate } as const
  const listed = list.revoked.get(certificate.serialNumber)
  if (listed) {
    const revokedAt = atMost(listed, question.now)
    const retired = list.retired.has(certificate.serialNumber)
    return [{ ...base, status: 'revoked', revokedAt, ...(retired && { retired }) }]
  }
  // Who is on a list of some reasons or of changes is revoked; who is not on it may be on another (RFC 5280, 6.3.3).
  if (!covers(list, certificate)) return []
  // A certificate that has run out drops off the list: its absence then says nothing (RFC 5280, 3.3).
  const mayBeMissing = mayBeForgotten(certificate, list.thisUpdate, list.keepsExpiredSince)
  // Who is published elsewhere stands on another list of the same issuer (RFC 5280, 6.3.3, b.2).
  const isElsewhere = list.places.length > 0 && !isPublishedAt(certificate, list.places)
  if (mayBeMissing || isElsewhere || !isCurrent(list, question)) return []
  return [{ ...base, status: 'good', revokedAt: null }]
}

function covers(list: RevocationList, certificate: Certificate): boolean {
  if (list.scope === undefined) return false
  const isAuthority = authorityConstraint(certificate) !== undefined
  return list.scope === 'all' || (list.scope === 'authorities') === isAuthority
}

const checkedLists = new WeakMap<RevocationList, WeakMap<Certificate, boolean>>()

function isListOf(list: RevocationList, { issuer, budget }: Question): boolean {
  const known = checkedLists.get(list)?.get(issuer)
  if (known !== undefined) return known
  if (!mayCheck(budget)) return false
  const signed =
    list.algorithm !== undefined &&
    list.issuer.equals(issuer.subject.whole) &&
    mayBeUsedFor(issuer, crlSign) &&
    isSignedByKey(list.signedPart, list.algorithm, issuer, list.signature)
  const links = checkedLists.get(list) ?? new WeakMap<Certificate, boolean>()
  checkedLists.set(list, links.set(issuer, signed))
  if (!signed) budget.left--
  return signed
}

/** A response may answer twice about a certificate: each counts, and the worse is believed. */
function findInResponse(response: OcspResponse, question: Question): RevocationFinding[] {
  const { certificate, issuer } = question
  const answers = response.answers.filter(
    (item) =>
      item.status !== 'unknown' && item.serialNumber === certificate.serialNumber && isAbout(item, issuer),
  )
  const authorised = answers.length > 0 ? authorisedBy(response, question) : undefined
  if (!authorised) return []
  return answers.flatMap((answer) => findInAnswer(answer, { ...response, authorised }, question) ?? [])
}

/** Who says today that a certificate is revoked, as of tomorrow, says that it is revoked. */
function atMost(date: Date, now: Date): Date {
  return date < now ? date : now
}

function findInAnswer(
  answer: OcspStatus,
  { producedAt, isUnderstood, authorised }: OcspResponse & { authorised: Certificate },
  question: Question,
): RevocationFinding | undefined {
  const { certificate, at, now } = question
  const base = { source: 'ocsp', producedAt } as const
  if (answer.status === 'revoked') {
    const { isRetired: retired, revokedAt = answer.thisUpdate } = answer
    return { ...base, status: 'revoked', revokedAt: atMost(revokedAt, now), ...(retired && { retired }) }
  }
  if (!isUnderstood || !answer.isUnderstood) return undefined
  // Who has forgotten a certificate that ran out says that it is good, too (RFC 6960, 4.4.4).
  if (mayBeForgotten(certificate, answer.thisUpdate, answer.knowsExpiredSince)) return undefined
  // With a key that had run out before, whoever has found it says this of any time.
  if (authorised.notAfter < at || isAhead(producedAt, now) || !isCurrent(answer, question)) return undefined
  return { ...base, status: 'good', revokedAt: null }
}

/** Whether a certificate had run out when something was said of it, by who need not know such any more. */
function mayBeForgotten({ notAfter }: Certificate, saidAt: Date, knownSince: Date | undefined): boolean {
  return saidAt > notAfter && !(knownSince && knownSince <= notAfter)
}

function isAbout(answer: OcspStatus, issuer: Certificate): boolean {
  const { digest } = answer
  if (!digest) return false
  const { name, key } = issuerHashes(issuer, digest)
  return answer.issuerNameHash.equals(name) && answer.issuerKeyHash.equals(key)
}

interface IssuerHashes {
  name: Buffer
  key: Buffer
}

// A response may have a hundred thousand answers about one number.
const knownHashes = new WeakMap<Certificate, Map<DigestName, IssuerHashes>>()

/** What an answer names an issuer by (RFC 6960, 4.1.1). */
function issuerHashes(issuer: Certificate, digest: DigestName): IssuerHashes {
  const byDigest = knownHashes.get(issuer) ?? new Map<DigestName, IssuerHashes>()
  knownHashes.set(issuer, byDigest)
  const known = byDigest.get(digest)
  if (known) return known
  const key = expectTag(sequenceOf(readElement(issuer.publicKey))[1], tag.bitString).content.subarray(1)
  const hash = (bytes: Buffer): Buffer => makeHash(digest).update(bytes).digest()
  const hashes = { name: hash(issuer.subject.whole), key: hash(key) }
  byDigest.set(digest, hashes)
  return hashes
}

const checkedResponses = new WeakMap<OcspResponse, WeakMap<Certificate, Certificate | 'nobody'>>()

/** The issuer itself, or a responder the issuer made for this (RFC 6960, 4.2.2.2), where it signed a response as itself. */
function authorisedBy(response: OcspResponse, question: Question): Certificate | undefined {
  const { issuer, budget } = question
  const links = checkedResponses.get(response) ?? new WeakMap<Certificate, Certificate | 'nobody'>()
  checkedResponses.set(response, links)
  const known = links.get(issuer)
  if (known) return known === 'nobody' ? undefined : known
  if (!mayCheck(budget)) return undefined
  const signed = (by: Certificate): boolean =>
    response.algorithm !== undefined &&
    isCalled(by, response.responder) &&
    isSignedByKey(response.signedPart, response.algorithm, by, response.signature)
  const authorised = signed(issuer)
    ? issuer
    : response.certificates.find((item) => isResponder(item, response, question) && signed(item))
  links.set(issuer, authorised ?? 'nobody')
  if (!authorised) budget.left--
  return authorised
}

function isCalled(certificate: Certificate, responder: OcspResponse['responder']): boolean {
  return 'name' in responder
    ? isSameName(responder.name, certificate.subject)
    : responder.keyHash.equals(issuerHashes(certificate, 'sha1').key)
}

function isResponder(
  candidate: Certificate,
  response: OcspResponse,
  { issuer, evidence, now, budget }: Question,
): boolean {
  return (
    extendedUsages(candidate)?.includes(oids.ocspSigning) === true &&
    mayBeUsedFor(candidate, 0, 1) &&
    !hasUnknownCritical(candidate) &&
    candidate.issuer.whole.equals(issuer.subject.whole) &&
    isValidAt(candidate, response.producedAt) &&
    isSignedBy(candidate, issuer, budget) &&
    (candidate.extensions.has(oids.ocspNoCheck) ||
      isUnrevoked(candidate, issuer, { evidence, response, now, budget }))
  )
}

/** A responder without id-pkix-ocsp-nocheck must itself be known as good, by a list of its issuer. */
function isUnrevoked(
  candidate: Certificate,
  issuer: Certificate,
  {
    evidence,
    response,
    now,
    budget,
  }: Pick<Question, 'evidence' | 'now' | 'budget'> & { response: OcspResponse },
): boolean {
  const lists = evidence.filter((item) => item.kind === 'crl')
  const at = response.producedAt
  return findRevocation(candidate, issuer, lists, { at, now, budget }).status === 'good'
}

/** What says that it was made later than now by more than clocks differ is not to be relied upon (RFC 6960, 4.2.2.1). */
function isCurrent(
  { thisUpdate, nextUpdate }: { thisUpdate: Date; nextUpdate: Date | undefined },
  { at, now }: Moments,
): boolean {
  if (isAhead(thisUpdate, now)) return false
  return thisUpdate >= at || (nextUpdate !== undefined && at <= nextUpdate)
}

function isAhead(time: Date, now: Date): boolean {
  return time.getTime() > now.getTime() + mostAheadMs
}
