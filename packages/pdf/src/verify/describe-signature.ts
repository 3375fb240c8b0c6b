import type { PdfDocument } from '../read/document.ts'
import { docMdpLevel, textOf } from '../read/form-fields.ts'
import { PdfString, type PdfDict } from '../read/objects.ts'
import { displayName, shownAttribute } from '../pki/distinguished-name.ts'
import { oids } from '../pki/oids.ts'
import { policyOids, type Certificate } from '../pki/read-certificate.ts'
import { isSm2Key } from '../pki/sm2.ts'
import { auditCountKey, auditHeadKey } from '../sign/signature-dictionary.ts'
import { digestNames, isWeakDigest } from './algorithms.ts'
import { certificateDigest, publicKeyOf } from './certificates.ts'
import { concludeSignature } from './conclude.ts'
import type { ContainerCheck } from './container.ts'
import { worstOf } from './describe-chain.ts'
import { judgeTrust, type Judgement, type TrustJudgement } from './judge-trust.ts'
import type { TimestampCheck } from './check-timestamp.ts'
import { withTimestamp } from './choose-timestamp.ts'
import type {
  LiveContent,
  SignatureProblem,
  SignatureRemark,
  TimestampFinding,
  VerifiedSignature,
} from './report.ts'
import type { PlacedSignature } from './signature-range.ts'
import { findLevel, findLongTermGaps } from './signature-level.ts'

const weakRsaBits = 2048

/** Everything the report says about one signature. */
export function describeSignature(
  document: PdfDocument,
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  judgement: Judgement & { live?: readonly LiveContent[] },
): VerifiedSignature {
  const coverage = coverageOf(document.bytes, placed)
  const content = [...placed.problems, ...(check?.problems ?? [])]
  const kind = kindOf(document, placed)
  const trust = judgeTrust(placed, check, judgement)
  const problems = [...new Set([...content, ...breaches(trust), ...trust.problems])]
  if (placed.range && coverage === 'partial') problems.push('partial-coverage')
  const conclusion = concludeSignature(problems)
  const holder = holderOf(check)
  return {
    fieldName: placed.fieldName,
    kind,
    subFilter: placed.subFilter,
    ...conclusion,
    valid: conclusion.indication === 'PASSED',
    integrity: check !== undefined && content.length === 0,
    coverage,
    coversWholeFile: coverage === 'file',
    coversRevision: coverage !== 'partial',
    ...holder,
    ...timesOf(document, placed, check, [
      ...trust.timestampProblems,
      ...(kind === 'timestamp' ? problems : []),
    ]),
    otherTimestamps: otherTimestamps(placed, check, judgement),
    trusted: trust.trusted,
    chain: trust.chain,
    timestampChain: trust.timestampChain,
    revocation: worstOf(trust.chain),
    level: content.length === 0 ? findLevel(placed, check, trust, judgement) : null,
    longTermGaps: findLongTermGaps(placed, check, trust, judgement),
    permission: docMdpLevel(document, placed.dict) ?? 0,
    auditHead: auditHeadOf(document, placed),
    auditCount: auditCountOf(document, placed),
    problems,
    remarks: [
      ...remarksOn(kind, check, trust, holder.keyBits),
      ...(kind === 'timestamp' ? [] : (judgement.live ?? [])),
    ],
    revisionEnd: placed.range?.end ?? 0,
  }
}

/** A time-stamp over something else, or one that contradicts another, is no mere lack of one. */
function breaches({ timestampProblems }: TrustJudgement): SignatureProblem[] {
  return timestampProblems.filter((item) => breaching.has(item))
}

const breaching: ReadonlySet<SignatureProblem> = new Set([
  'timestamp-mismatch',
  'timestamp-value',
  'timestamp-order',
])

function timesOf(
  document: PdfDocument,
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  stampProblems: readonly SignatureProblem[],
): Pick<VerifiedSignature, 'signedAt' | 'claimedAt' | 'timestampedBy' | 'timestamp'> {
  const claimedAt = check?.claimedAt ?? claimedIn(document, placed.dict)
  const token = check?.timestamp
  if (!token) return { signedAt: null, claimedAt, timestampedBy: '', timestamp: null }
  const timestamp = findingOf(token, stampProblems)
  return {
    signedAt: timestamp.indication === 'PASSED' ? token.time : null,
    claimedAt,
    timestampedBy: timestamp.authority,
    timestamp,
  }
}

/** Time-stamps of the signature that do not count, and why. */
function otherTimestamps(
  placed: PlacedSignature,
  check: ContainerCheck | undefined,
  judgement: Judgement,
): TimestampFinding[] {
  if (!check) return []
  return check.timestamps
    .filter((token) => token !== check.timestamp)
    .map((token) =>
      findingOf(token, judgeTrust(placed, withTimestamp(check, token), judgement).timestampProblems),
    )
}

function findingOf(token: TimestampCheck, found: readonly SignatureProblem[]): TimestampFinding {
  const problems = [...new Set(found)]
  const authority = token.authority ? displayName(token.authority.subject) : ''
  return { ...concludeSignature(problems), time: token.time, authority, problems }
}

function remarksOn(
  kind: VerifiedSignature['kind'],
  check: ContainerCheck | undefined,
  trust: TrustJudgement,
  keyBits: number,
): SignatureRemark[] {
  if (!check?.certificate) return []
  const remarks = new Set<SignatureRemark>(trust.remarks)
  if (check.weak) remarks.add('weak-digest')
  if (kind !== 'timestamp' && check.timestamp?.weak) remarks.add('weak-timestamp')
  const isRsa = publicKeyOf(check.certificate)?.asymmetricKeyType?.startsWith('rsa') === true
  if (isRsa && keyBits < weakRsaBits) remarks.add('weak-key')
  // The signature of a root is not what makes it trusted.
  if (trust.path.certificates.slice(0, -1).some((item) => isWeakDigest(certificateDigest(item)))) {
    remarks.add('weak-chain')
  }
  if (kind !== 'timestamp' && worstOf(trust.chain).status === 'unknown') remarks.add('revocation-unknown')
  for (const remark of formRemarks(check)) remarks.add(remark)
  return [...remarks]
}

/** What the form of the container leaves open. */
function formRemarks({ unbound, timestamps, hasUnreadableTimestamp }: ContainerCheck): SignatureRemark[] {
  const isStampedOften = timestamps.length > 1 || hasUnreadableTimestamp
  return [
    ...(unbound ? (['certificate-unbound'] as const) : []),
    ...(isStampedOften ? (['several-timestamps'] as const) : []),
  ]
}

function coverageOf(bytes: Buffer, placed: PlacedSignature): VerifiedSignature['coverage'] {
  const end = placed.range?.end ?? 0
  if (end === bytes.length) return 'file'
  return endsRevision(bytes, end) ? 'revision' : 'partial'
}

/** Whether a revision of the file ends here. */
export function endsRevision(bytes: Buffer, end: number): boolean {
  return /%%EOF[\r\n ]*$/.test(bytes.toString('latin1', Math.max(0, end - 16), end))
}

function kindOf(document: PdfDocument, placed: PlacedSignature): VerifiedSignature['kind'] {
  if (placed.subFilter === 'ETSI.RFC3161') return 'timestamp'
  const certified = document.dict(document.dict(document.root.get('Perms'))?.get('DocMDP'))
  const isCertification = certified === placed.dict && docMdpLevel(document, placed.dict) !== undefined
  return isCertification ? 'certification' : 'signature'
}

/** /M, a date of ISO 32000-1, 7.9.4. */
function claimedIn(document: PdfDocument, dict: PdfDict): Date | null {
  const value = document.resolve(dict.get('M'))
  const text = value instanceof PdfString ? textOf(value.bytes) : ''
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?'?|Z.*)?$/.exec(text)
  if (!match) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match
  const [sign, hours, minutes = '00'] = match.slice(7)
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z'
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(time.getTime()) ? null : time
}

function auditHeadOf(document: PdfDocument, placed: PlacedSignature): string | null {
  const head = document.resolve(placed.dict.get(auditHeadKey))
  return head instanceof PdfString ? head.bytes.toString('hex') : null
}

function auditCountOf(document: PdfDocument, placed: PlacedSignature): number | null {
  return document.number(placed.dict.get(auditCountKey)) ?? null
}

type Holder = Pick<
  VerifiedSignature,
  'signerName' | 'organization' | 'issuerName' | 'serialNumber' | 'algorithm' | 'keyBits' | 'policyOids'
>

const nobody: Holder = {
  signerName: '',
  organization: '',
  issuerName: '',
  serialNumber: '',
  algorithm: '',
  keyBits: 0,
  policyOids: [],
}

/** Of each signature: no certificate of a person or an authority has more. */
const mostPolicies = 64

function holderOf(check: ContainerCheck | undefined): Holder {
  const certificate = check?.certificate
  if (!certificate) return nobody
  return {
    signerName: displayName(certificate.subject),
    organization: shownAttribute(certificate.subject, oids.organization),
    issuerName: displayName(certificate.issuer),
    serialNumber: certificate.serialNumber,
    algorithm: algorithmName(certificate, check),
    keyBits: keyBitsOf(certificate),
    policyOids: policyOids(certificate).slice(0, mostPolicies),
  }
}

const curveBits = new Map<string | undefined, number>([
  ['prime256v1', 256],
  ['secp384r1', 384],
  ['secp521r1', 521],
  ['ed25519', 256],
  ['ed448', 456],
])

function keyBitsOf(certificate: Certificate): number {
  if (isSm2Key(certificate.publicKey)) return 256
  const key = publicKeyOf(certificate)
  const details = key?.asymmetricKeyDetails
  return details?.modulusLength ?? curveBits.get(details?.namedCurve ?? key?.asymmetricKeyType) ?? 0
}

const names = new Map<string | undefined, string>([
  ['rsa', 'RSA'],
  ['rsa-pss', 'RSA-PSS'],
  ['dsa', 'DSA'],
  ['ec', 'ECDSA'],
  ['ed25519', 'Ed25519'],
  ['ed448', 'Ed448'],
])

/** Empty for a key that nobody here can open: a wrong name would be worse than none. */
function algorithmName(certificate: Certificate, check: ContainerCheck): string {
  const known = names.get(publicKeyOf(certificate)?.asymmetricKeyType)
  const named = known === 'RSA' && check.isPss ? 'RSA-PSS' : known
  const kind = isSm2Key(certificate.publicKey) ? 'SM2' : named
  return kind === undefined ? '' : `${kind}-${(digestNames.get(check.digestAlgorithm) ?? '').toUpperCase()}`
}
