import { PdfError } from '../errors.ts'
import { PdfDocument } from '../read/document.ts'
import { docMdpLevel } from '../read/form-fields.ts'
import { PdfString, type PdfDict } from '../read/objects.ts'
import { displayName, nameAttribute } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import { policyOids, readCertificate, type Certificate } from '../pki/read-certificate.ts'
import { auditHeadKey } from '../sign/signature-dictionary.ts'
import { isTrusted, isValidAt } from './check-chain.ts'
import { checkContainer, type ContainerCheck } from './check-placed-signature.ts'
import type { TimestampCheck } from './check-timestamp.ts'
import { publicKeyOf } from './check-signature-value.ts'
import { compareRevisions, type FilledFields, type ReferenceCache } from './compare-revisions.ts'
import { RangeHasher, placedSignatures, strayRanges, type PlacedSignature } from './signature-range.ts'

/** One signature of a document, and what is wrong with it. */
export interface VerifiedSignature {
  fieldName: string
  kind: 'signature' | 'certification' | 'timestamp'
  /** Everything about this signature is in order; with `trustedRoots`, its chain too. */
  valid: boolean
  /** The bytes it covers are unchanged, its value and its certificate binding are right. */
  integrity: boolean
  coversWholeFile: boolean
  /** Its range ends where a revision ends. */
  coversRevision: boolean
  signerName: string
  organization: string
  issuerName: string
  /** Upper-case hexadecimal. */
  serialNumber: string
  /** For example `RSA-SHA256`. */
  algorithm: string
  keyBits: number
  /** From the time-stamp token; null without one. */
  signedAt: Date | null
  timestampedBy: string
  /** Signer and time-stamp authority lead to `trustedRoots`; false when none were given. */
  trusted: boolean
  policyOids: string[]
  /** Hexadecimal; null when nothing was bound into the signature. */
  auditHead: string | null
  /** Simplified Chinese, for the user. */
  problems: string[]
  /** Offset after the last covered byte. */
  revisionEnd: number
}

/** The verdict about a whole document. */
export interface PdfVerification {
  signatures: VerifiedSignature[]
  /** Something was changed after the last signature that signing does not change. */
  modifiedAfterLastSignature: boolean
  verdict: 'valid' | 'modified' | 'invalid' | 'unsigned'
  /** Simplified Chinese, for the user; those of single signatures are with them. */
  problems: string[]
}

/** Whom to trust, and the time to judge signatures without a time-stamp at. */
export interface VerifyOptions {
  /** Root certificates, DER. */
  trustedRoots?: readonly Uint8Array[]
  now?: Date
}

const maxSignatures = 500

/**
 * Verifies all signatures of a PDF, and that later revisions only signed. Never throws on damaged input;
 * revocation is not asked about.
 */
export function verifyPdf(bytes: Uint8Array, options: VerifyOptions = {}): PdfVerification {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const document = open(buffer)
  if (document instanceof PdfError) {
    const encrypted = document.code === 'encrypted' || document.code === 'certificate-encrypted'
    const problem = encrypted ? '文件已加密，无法验证' : '文件已损坏或不是 PDF'
    const signed = strayRanges(buffer).length > 0 || !encrypted
    return {
      signatures: [],
      modifiedAfterLastSignature: false,
      verdict: signed ? 'invalid' : 'unsigned',
      problems: [problem],
    }
  }
  const placed = placedSignatures(document)
  if (placed.length === 0) {
    return { signatures: [], modifiedAfterLastSignature: false, verdict: 'unsigned', problems: [] }
  }
  if (placed.length > maxSignatures) {
    return {
      signatures: [],
      modifiedAfterLastSignature: false,
      verdict: 'invalid',
      problems: ['签名过多，无法验证'],
    }
  }
  return verifyDocument(document, placed, options)
}

function open(buffer: Buffer): PdfDocument | PdfError {
  try {
    return new PdfDocument(buffer)
  } catch (error) {
    // Whatever a damaged file provokes in the reader, the answer is the same.
    return error instanceof PdfError ? error : new PdfError('broken', 'unreadable', { cause: error })
  }
}

function verifyDocument(
  document: PdfDocument,
  placed: PlacedSignature[],
  options: VerifyOptions,
): PdfVerification {
  const roots = (options.trustedRoots ?? []).map((der) => readCertificate(der))
  const hasher = new RangeHasher(document.bytes)
  const certified = document.dict(document.dict(document.root.get('Perms'))?.get('DocMDP'))
  const signatures = placed.map((item) => {
    const check = item.range
      ? checkContainer(item, (algorithm) => hasher.digest(algorithm, item.range ?? emptyRange))
      : undefined
    return describe(document, item, check, { roots, now: options.now ?? new Date(), certified })
  })
  const changes = changesBetween(document, placed)
  const problems = [...new Set([...changes.between, ...changes.afterLast])]
  const verdict = signatures.some((item) => !item.valid)
    ? 'invalid'
    : problems.length > 0
      ? 'modified'
      : 'valid'
  return { signatures, modifiedAfterLastSignature: changes.afterLast.length > 0, verdict, problems }
}

const emptyRange = { contentsAt: 0, contentsEnd: 0, end: 0 }

interface Judgement {
  roots: Certificate[]
  now: Date
  certified: PdfDict | undefined
}

function describe(
  document: PdfDocument,
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  judgement: Judgement,
): VerifiedSignature {
  const end = placed.range?.end ?? 0
  const coversRevision = endsRevision(document.bytes, end)
  const content = [...placed.problems, ...(check?.problems ?? [])]
  const trust = check ? trustOf(check, judgement) : { trusted: false, problems: [] }
  const problems = [...content, ...(check?.timestampProblems ?? []), ...trust.problems]
  if (placed.range && !coversRevision) problems.push('签名没有覆盖完整的文件版本')
  return {
    fieldName: placed.fieldName,
    kind: kindOf(document, placed, judgement.certified),
    valid: problems.length === 0,
    integrity: check !== undefined && content.length === 0,
    coversWholeFile: end === document.bytes.length,
    coversRevision,
    ...holderOf(check?.certificate, check?.digestAlgorithm ?? ''),
    ...timeOf(check?.timestamp),
    trusted: trust.trusted,
    auditHead: auditHeadOf(document, placed),
    problems,
    revisionEnd: end,
  }
}

function trustOf(check: ContainerCheck, { roots, now }: Judgement): { trusted: boolean; problems: string[] } {
  const { certificate, timestamp, certificates } = check
  if (!certificate) return { trusted: false, problems: [] }
  const problems: string[] = []
  const time = timestamp?.time ?? now
  if (!isValidAt(certificate, time)) problems.push('签名时证书不在有效期内')
  if (roots.length === 0) return { trusted: false, problems }
  const signerTrusted = isTrusted(certificate, certificates, roots, time)
  const authority = timestamp?.authority
  const timeTrusted = !authority || isTrusted(authority, certificates, roots, time)
  if (!signerTrusted) problems.push('签名证书不是由受信任的机构签发')
  if (!timeTrusted) problems.push('时间戳证书不是由受信任的机构签发')
  return { trusted: signerTrusted && timeTrusted, problems }
}

function timeOf(
  timestamp: TimestampCheck | undefined,
): Pick<VerifiedSignature, 'signedAt' | 'timestampedBy'> {
  if (!timestamp) return { signedAt: null, timestampedBy: '' }
  const { time, authority } = timestamp
  return { signedAt: time, timestampedBy: authority ? displayName(authority.subject) : '' }
}

function auditHeadOf(document: PdfDocument, placed: PlacedSignature): string | null {
  const head = document.resolve(placed.dict.get(auditHeadKey))
  return head instanceof PdfString ? head.bytes.toString('hex') : null
}

type Holder = Pick<
  VerifiedSignature,
  'signerName' | 'organization' | 'issuerName' | 'serialNumber' | 'algorithm' | 'keyBits' | 'policyOids'
>

function holderOf(certificate: Certificate | undefined, digestAlgorithm: string): Holder {
  if (!certificate) {
    return {
      signerName: '',
      organization: '',
      issuerName: '',
      serialNumber: '',
      algorithm: '',
      keyBits: 0,
      policyOids: [],
    }
  }
  const key = publicKeyOf(certificate)
  const kind = key?.asymmetricKeyType === 'ec' ? 'ECDSA' : (key?.asymmetricKeyType ?? '').toUpperCase()
  const hashes: Record<string, string> = {
    [oids.sha256]: 'SHA256',
    [oids.sha384]: 'SHA384',
    [oids.sha512]: 'SHA512',
  }
  const curveBits: Record<string, number> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 }
  const details = key?.asymmetricKeyDetails
  return {
    signerName: displayName(certificate.subject),
    organization: nameAttribute(certificate.subject, oids.organization),
    issuerName: displayName(certificate.issuer),
    serialNumber: certificate.serialNumber,
    algorithm: `${kind}-${hashes[digestAlgorithm] ?? ''}`,
    keyBits: details?.modulusLength ?? curveBits[details?.namedCurve ?? ''] ?? 0,
    policyOids: policyOids(certificate),
  }
}

function kindOf(
  document: PdfDocument,
  placed: PlacedSignature,
  certified: PdfDict | undefined,
): VerifiedSignature['kind'] {
  if (placed.subFilter === 'ETSI.RFC3161') return 'timestamp'
  const isCertification = certified === placed.dict && docMdpLevel(document, placed.dict) !== undefined
  return isCertification ? 'certification' : 'signature'
}

function endsRevision(bytes: Buffer, end: number): boolean {
  return end > 0 && /%%EOF[\r\n ]*$/.test(bytes.toString('latin1', Math.max(0, end - 16), end))
}

/** Compares each signed state of the file with the next, and the last with the file as it is. */
function changesBetween(
  document: PdfDocument,
  placed: PlacedSignature[],
): { between: string[]; afterLast: string[] } {
  const filled: FilledFields = new Map(
    placed
      .filter((item) => item.fieldNumber >= 0)
      .map((item) => [item.fieldNumber, item.subFilter === 'ETSI.RFC3161' ? 'timestamp' : 'signature']),
  )
  const ends = [...new Set(placed.flatMap((item) => (item.range ? [item.range.end] : [])))].toSorted(
    (a, b) => a - b,
  )
  const total = document.bytes.length
  const result: { between: string[]; afterLast: string[] } = { between: [], afterLast: [] }
  const cache: ReferenceCache = new Map()
  let before: PdfDocument | PdfError | undefined
  for (const end of ends.at(-1) === total ? ends : [...ends, total]) {
    const after = end === total ? document : open(document.bytes.subarray(0, end))
    if (before) {
      const unsigned = end === total && ends.at(-1) !== total
      const problems = compareStates(before, after, { filled, cache })
      ;(unsigned ? result.afterLast : result.between).push(...problems)
    }
    before = after
  }
  const lastEnd = ends.at(-1) ?? 0
  // Validation material may follow, but only as a revision of its own.
  const isRevision = endsRevision(document.bytes, total) && document.startxref + document.base >= lastEnd
  if (lastEnd !== total && !isRevision) result.afterLast.push('文件末尾有签名之后追加的内容')
  return result
}

function compareStates(
  before: PdfDocument | PdfError,
  after: PdfDocument | PdfError,
  context: { filled: FilledFields; cache: ReferenceCache },
): string[] {
  if (before instanceof PdfError || after instanceof PdfError)
    return ['签名之后的文件结构不规范，无法确认内容未被改动']
  return compareRevisions(before, after, context.filled, context.cache)
}
