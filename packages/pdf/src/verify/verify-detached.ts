import { PdfDict } from '../read/objects.ts'
import { displayName } from '../pki/distinguished-name.ts'
import { policyOids, readCertificate } from '../pki/read-certificate.ts'
import { makeHash } from './algorithms.ts'
import { checkContainer } from './check-container.ts'
import { judgeTrust } from './judge-trust.ts'
import type { SignatureProblem } from './report.ts'
import { containerEvidence } from './revocation-evidence.ts'
import type { PlacedSignature } from './signature-range.ts'
import type { VerifyOptions } from './verify-pdf.ts'

/** What came of a signature that stands beside what it signs. */
export interface DetachedVerification {
  /** Empty when it is valid. */
  readonly problems: readonly SignatureProblem[]
  /** Of the certificate; empty when it cannot be read. */
  readonly signerName: string
  /** Certificate policies of the signer's certificate. */
  readonly policyOids: readonly string[]
  /** By its time-stamp. */
  readonly signedAt: Date | null
}

/**
 * Verifies a detached CAdES signature (DER) over any bytes, as signatures inside a PDF are verified; it must be
 * time-stamped. Never throws on bad input.
 */
export function verifyDetached(
  container: Uint8Array,
  content: Uint8Array,
  { trustedRoots = [], crls = [], now = new Date() }: VerifyOptions,
): DetachedVerification {
  const placed: PlacedSignature = {
    fieldName: '',
    fieldNumber: 0,
    dict: new PdfDict(),
    subFilter: 'ETSI.CAdES.detached',
    range: undefined,
    contents: Buffer.from(container),
    certificates: [],
    problems: [],
  }
  const check = checkContainer(placed, {
    digest: (algorithm) => makeHash(algorithm).update(content).digest(),
    parts: [content],
  })
  const judged = judgeTrust(placed, check, {
    roots: trustedRoots.map((der) => readCertificate(der)),
    now,
    store: { evidence: [], certificates: [], isCut: false },
    knownRevocation: containerEvidence({ lists: crls.map((der) => Buffer.from(der)), responses: [] }),
    proven: [],
    contradicted: new Set(),
  })
  const untimed: SignatureProblem[] = check.timestamp ? [] : ['timestamp-value']
  const found = [
    ...check.problems,
    ...check.timestampProblems,
    ...judged.problems,
    ...judged.timestampProblems,
  ]
  return {
    problems: [...new Set([...found, ...untimed])],
    signerName: check.certificate ? displayName(check.certificate.subject) : '',
    policyOids: check.certificate ? policyOids(check.certificate) : [],
    signedAt: check.timestamp?.time ?? null,
  }
}
