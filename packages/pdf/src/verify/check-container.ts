import { DerError, children, readElement, sequenceOf, timeOf, type DerElement } from '../pki/der-reader.ts'
import { tag } from '../pki/der.ts'
import { oids } from '../pki/oids.ts'
import { digestNames, isWeakDigest, makeHash, signatureAlgorithm, type DigestName } from './algorithms.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { maySignDocuments } from './certificate-purposes.ts'
import { withAllDefinite, withDefiniteLengths } from './definite-lengths.ts'
import { checkPlainRsa } from './check-plain-rsa.ts'
import { checkTimestamp, type TimestampCheck } from './check-timestamp.ts'
import type { ContainerCheck, CoveredBytes } from './container.ts'
import { signerProblems } from './check-signature-value.ts'
import type { SignatureProblem } from './report.ts'
import type { PlacedSignature } from './signature-range.ts'
import { UnknownContainer, readSignedData, type SignedDataContent } from './signed-data-reader.ts'

/** adbe-revocationInfoArchival (ISO 32000-1, 12.8.3.3.2). */
const revocationArchival = '1.2.840.113583.1.1.8'

/** Checks one container against the file. Never throws on bad input. */
export function checkContainer(placed: PlacedSignature, covered: CoveredBytes): ContainerCheck {
  try {
    switch (placed.subFilter) {
      case 'ETSI.RFC3161':
        return checkDocumentTimestamp(placed.contents, covered)
      case 'adbe.x509.rsa_sha1':
        return { ...nothing(), ...checkPlainRsa(placed, covered) }
      case 'ETSI.CAdES.detached':
      case 'adbe.pkcs7.detached':
      case 'adbe.pkcs7.sha1':
        return checkSignature(placed, covered)
      default:
        return { ...nothing(), problems: ['unsupported-format'] }
    }
  } catch (error) {
    if (!(error instanceof DerError) && !isCryptoError(error)) throw error
    return {
      ...nothing(),
      problems: [error instanceof UnknownContainer ? 'unsupported-format' : 'unreadable'],
    }
  }
}

function nothing(): ContainerCheck {
  return {
    certificate: undefined,
    certificates: [],
    timestamp: undefined,
    timestamps: [],
    hasUnreadableTimestamp: false,
    unbound: false,
    digestAlgorithm: '',
    isPss: false,
    claimedAt: null,
    revocation: { lists: [], responses: [] },
    weak: false,
    problems: [],
    timestampProblems: [],
  }
}

function checkDocumentTimestamp(contents: Buffer, covered: CoveredBytes): ContainerCheck {
  const { der, length } = withDefiniteLengths(contents)
  const timestamp = checkTimestamp(der, covered.digest, covered.certificates)
  return {
    ...nothing(),
    isPss: timestamp.isPss,
    certificate: timestamp.authority,
    certificates: timestamp.certificates,
    timestamp,
    digestAlgorithm: timestamp.algorithm,
    revocation: { lists: timestamp.revocationLists, responses: [] },
    weak: timestamp.weak,
    problems: [...timestamp.problems, ...paddingProblems(contents, Math.max(length, timestamp.length))],
  }
}

function checkSignature(placed: PlacedSignature, covered: CoveredBytes): ContainerCheck {
  const { data, length } = readContainer(placed.contents, covered.certificates)
  const { signer } = data
  const problems = paddingProblems(placed.contents, length)
  problems.push(...contentProblems(placed, data, covered))
  if (signer.certificate && !maySignDocuments(signer.certificate)) problems.push('key-usage')
  const { read, unreadable } = signatureTimestamps(data, covered.certificates ?? [])
  const [timestamp] = read
  const archived = archivedRevocation(signer.signedAttributes.get(revocationArchival)?.[0])
  const isWeak =
    isWeakDigest(digestNames.get(signer.digestAlgorithm)) || placed.subFilter === 'adbe.pkcs7.sha1'
  const check: ContainerCheck = {
    ...nothing(),
    certificate: signer.certificate,
    certificates: data.certificates,
    digestAlgorithm: signer.digestAlgorithm,
    isPss: signatureAlgorithm(signer.signatureAlgorithm)?.kind === 'pss',
    claimedAt: claimedTime(signer.signedAttributes.get(oids.signingTime)),
    revocation: { lists: [...archived.lists, ...data.revocationLists], responses: archived.responses },
    weak: isWeak,
    unbound: !bindings.some((attribute) => signer.signedAttributes.has(attribute)),
    problems: [...new Set(problems)],
  }
  if (!timestamp) return check
  return {
    ...check,
    timestamp,
    timestamps: read,
    hasUnreadableTimestamp: unreadable > 0,
    certificates: [...check.certificates, ...read.flatMap(({ certificates }) => certificates)],
    revocation: {
      ...check.revocation,
      lists: [...check.revocation.lists, ...read.flatMap(({ revocationLists }) => revocationLists)],
    },
    timestampProblems: timestamp.problems,
  }
}

/** Attributes that name the signer's certificate (RFC 5035). */
const bindings = [oids.signingCertificateV2, oids.signingCertificate]
/** Somebody has a signature time-stamped twice, not a hundred times. */
const mostTimestamps = 16

/** With its length as it stands there. */
function readContainer(
  contents: Buffer,
  others: readonly Certificate[] = [],
): { data: SignedDataContent; length: number } {
  try {
    const { der, length } = withDefiniteLengths(contents)
    const data = readSignedData(der, others)
    return { data, length: Math.max(length, data.length) }
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    // Some authorities write their tokens with indefinite lengths, and some signers keep them so.
    const { der, length } = withAllDefinite(contents)
    return { data: readSignedData(der, others), length }
  }
}

/** The time-stamps of a signature; one that is no token counts against it only where it is the only one. */
function signatureTimestamps(
  { signer, certificates }: SignedDataContent,
  others: readonly Certificate[],
): { read: TimestampCheck[]; unreadable: number } {
  const tokens = signer.unsignedAttributes.get(oids.signatureTimestamp) ?? []
  const digestOf = (algorithm: DigestName): Buffer => makeHash(algorithm).update(signer.signature).digest()
  const check = ({ whole }: DerElement): TimestampCheck => {
    try {
      return checkTimestamp(whole, digestOf, [...certificates, ...others])
    } catch (error) {
      // Nobody signed what it says that it is: the signature is known.
      throw error instanceof UnknownContainer ? new DerError('no time-stamp') : error
    }
  }
  const [only, ...more] = tokens
  if (only && more.length === 0) return { read: [check(only)], unreadable: 0 }
  const read = tokens.slice(0, mostTimestamps).flatMap((token) => orNone(() => check(token)))
  if (only && read.length === 0) throw new DerError('no time-stamp that could be read')
  return { read, unreadable: tokens.length - read.length }
}

function orNone<T>(read: () => T): T[] {
  try {
    return [read()]
  } catch (error) {
    if (error instanceof DerError || isCryptoError(error)) return []
    throw error
  }
}

function contentProblems(
  placed: PlacedSignature,
  data: SignedDataContent,
  covered: CoveredBytes,
): SignatureProblem[] {
  const digestName = digestNames.get(data.signer.digestAlgorithm)
  if (!digestName) return ['unsupported-algorithm']
  const expected = {
    contentType: data.contentType,
    needsSigningCertificate: placed.subFilter === 'ETSI.CAdES.detached',
  }
  if (data.contentType !== oids.data && data.contentType !== oids.gmData) return ['content-type']
  if (placed.subFilter !== 'adbe.pkcs7.sha1') {
    if (data.content) return ['content-type']
    return signerProblems(data, { ...expected, digest: covered.digest(digestName), parts: covered.parts })
  }
  // Here the container holds, as its content, the SHA-1 of the document (ISO 32000-1, table 257).
  const { content } = data
  if (!content) return ['content-type']
  const digest = makeHash(digestName).update(content).digest()
  const problems = signerProblems(data, { ...expected, digest, parts: [content] })
  return content.equals(covered.digest('sha1')) ? problems : [...problems, 'digest-mismatch']
}

function archivedRevocation(value: DerElement | undefined): ContainerCheck['revocation'] {
  const parts = value?.tag === tag.sequence ? children(value) : []
  const listed = (wanted: number): Buffer[] => {
    const part = parts.find((item) => item.tag === wanted)
    return part ? sequenceOf(children(part)[0]).map((item) => item.whole) : []
  }
  return { lists: listed(0xa0), responses: listed(0xa1) }
}

function claimedTime(values: DerElement[] | undefined): Date | null {
  try {
    return values?.[0] ? timeOf(readElement(values[0].whole)) : null
  } catch {
    // A claim that cannot be read is no claim.
    return null
  }
}

function paddingProblems(contents: Buffer, length: number): SignatureProblem[] {
  const padding = contents.subarray(length)
  return padding.equals(Buffer.alloc(padding.length)) ? [] : ['trailing-data']
}

function isCryptoError(error: unknown): boolean {
  // OpenSSL failures on malformed keys or signatures carry codes such as ERR_OSSL_….
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_')
}
