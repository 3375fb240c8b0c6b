import type {
  Conclusion,
  DocumentChange,
  DocumentProblem,
  PdfVerification,
  SignatureProblem,
  VerifiedSignature,
} from './report.ts'

/** The conclusion about a signature or a time-stamp from all that was found (ETSI EN 319 102-1, 5.3 to 5.6). */
export function concludeSignature(problems: readonly SignatureProblem[]): Conclusion {
  return worst(problems.map((problem) => conclusions[problem]))
}

/** What a document's conclusion is made of. */
export interface DocumentFindings {
  signatures: readonly Pick<VerifiedSignature, 'kind' | 'indication' | 'subIndication'>[]
  changes: readonly Pick<DocumentChange, 'allowed'>[]
  problems: readonly DocumentProblem[]
}

/**
 * The conclusion about a document: of its signatures the worst, and failed when a later revision did what they do not
 * permit. A document time-stamp that proves nothing takes nothing from the signatures under it, unless it failed.
 */
export function concludeDocument({
  signatures,
  changes,
  problems,
}: DocumentFindings): Pick<PdfVerification, 'verdict' | 'indication' | 'subIndication'> {
  const people = signatures.filter(({ kind }) => kind !== 'timestamp')
  const deciding = people.length > 0 ? people : signatures
  const failed = worst(signatures.filter(({ indication }) => indication === 'FAILED'))
  const whole = worst(problems.map((problem) => documentConclusions[problem]))
  if (failed.indication === 'FAILED') return { verdict: 'invalid', ...failed }
  if (whole.indication === 'FAILED') return { verdict: 'invalid', ...whole }
  if (changes.some(({ allowed }) => !allowed)) return { verdict: 'modified', ...failure('FORMAT_FAILURE') }
  const open = worst([whole, ...deciding])
  if (open.indication === 'INDETERMINATE') return { verdict: 'indeterminate', ...open }
  if (signatures.length === 0) return unsigned
  return { verdict: 'valid', ...open }
}

/** Nothing in the file is a signature. */
export const unsigned = { verdict: 'unsigned', indication: null, subIndication: null } as const

function failure(subIndication: Conclusion['subIndication']): Conclusion {
  return { indication: 'FAILED', subIndication }
}

function doubt(subIndication: Conclusion['subIndication']): Conclusion {
  return { indication: 'INDETERMINATE', subIndication }
}

/** In the order of the standard's steps: of several reasons the first found is told. */
const conclusions: Readonly<Record<SignatureProblem, Conclusion>> = {
  range: failure('FORMAT_FAILURE'),
  'not-in-form': failure('FORMAT_FAILURE'),
  'partial-coverage': failure('FORMAT_FAILURE'),
  unreadable: failure('FORMAT_FAILURE'),
  'trailing-data': failure('FORMAT_FAILURE'),
  'content-type': failure('FORMAT_FAILURE'),
  'digest-mismatch': failure('HASH_FAILURE'),
  'timestamp-mismatch': failure('HASH_FAILURE'),
  value: failure('SIG_CRYPTO_FAILURE'),
  'algorithm-mismatch': failure('SIG_CRYPTO_FAILURE'),
  'timestamp-value': failure('SIG_CRYPTO_FAILURE'),
  revoked: failure('REVOKED'),
  'timestamp-revoked': failure('REVOKED'),
  'certificate-not-yet-valid': failure('NOT_YET_VALID'),
  'no-certificate': doubt('NO_SIGNING_CERTIFICATE_FOUND'),
  'timestamp-no-certificate': doubt('NO_SIGNING_CERTIFICATE_FOUND'),
  'certificate-binding': doubt('SIG_CONSTRAINTS_FAILURE'),
  'timestamp-binding': doubt('SIG_CONSTRAINTS_FAILURE'),
  // What is not known is not known to be wrong.
  'unsupported-format': doubt('SIG_CONSTRAINTS_FAILURE'),
  'unsupported-algorithm': doubt('CRYPTO_CONSTRAINTS_FAILURE'),
  'timestamp-algorithm': doubt('CRYPTO_CONSTRAINTS_FAILURE'),
  'key-usage': doubt('CHAIN_CONSTRAINTS_FAILURE'),
  'timestamp-usage': doubt('CHAIN_CONSTRAINTS_FAILURE'),
  untrusted: doubt('NO_CERTIFICATE_CHAIN_FOUND'),
  'timestamp-untrusted': doubt('NO_CERTIFICATE_CHAIN_FOUND'),
  'chain-not-valid': doubt('CERTIFICATE_CHAIN_GENERAL_FAILURE'),
  'revoked-without-timestamp': doubt('REVOKED_NO_POE'),
  'timestamp-revoked-since': doubt('REVOKED_NO_POE'),
  'issuer-revoked': doubt('REVOKED_CA_NO_POE'),
  'certificate-not-valid': doubt('OUT_OF_BOUNDS_NO_POE'),
  'expired-without-timestamp': doubt('OUT_OF_BOUNDS_NO_POE'),
  'timestamp-not-valid': doubt('OUT_OF_BOUNDS_NO_POE'),
  'timestamp-expired': doubt('OUT_OF_BOUNDS_NO_POE'),
  'expired-not-revoked': doubt('OUT_OF_BOUNDS_NOT_REVOKED'),
  'timestamp-order': doubt('TIMESTAMP_ORDER_FAILURE'),
  'timestamp-in-future': doubt('TIMESTAMP_ORDER_FAILURE'),
  'revocation-missing': doubt('TRY_LATER'),
}

const documentConclusions: Readonly<Record<DocumentProblem, Conclusion>> = {
  broken: failure('FORMAT_FAILURE'),
  encrypted: doubt('SIGNED_DATA_NOT_FOUND'),
  'too-many-signatures': doubt('POLICY_PROCESSING_ERROR'),
  // What was not looked at may say that somebody was revoked.
  'too-much-evidence': doubt('POLICY_PROCESSING_ERROR'),
}

const ranks = { FAILED: 0, INDETERMINATE: 1, PASSED: 2 } as const
const order = [...Object.values(conclusions), ...Object.values(documentConclusions)].map(
  ({ subIndication }) => subIndication,
)

function worst(found: readonly Conclusion[]): Conclusion {
  const passed: Conclusion = { indication: 'PASSED', subIndication: null }
  const [first = passed] = found.toSorted(
    (a, b) =>
      ranks[a.indication] - ranks[b.indication] ||
      order.indexOf(a.subIndication) - order.indexOf(b.subIndication),
  )
  return { indication: first.indication, subIndication: first.subIndication }
}
