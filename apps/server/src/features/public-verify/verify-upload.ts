import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { assuranceText } from '@qiyin/domain/assurance.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import type { DocumentChange, PdfVerification, VerifiedSignature } from '@qiyin/pdf'
import { handOver } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import {
  changeText,
  conclusionText,
  coverageText,
  documentProblemText,
  longTermText,
  revocationText,
  signatureProblemText,
  signatureRemarkText,
  timestampsText,
  verdictText,
} from '../../verification/wording.ts'
import { pdfRefusal, unlessItKills } from '../files/public.ts'
import { assuranceOfPolicies, knownTrust } from '../pki/public.ts'
import { originOf } from './origin.ts'

type Answer = Result<typeof verifyFile>

/** POST /verify/file: which signatures of a PDF are valid, by whom, when, and what was changed after each. */
export async function verifyUpload(_: Input<typeof verifyFile>, context: Context): Promise<Answer> {
  const { upload, pdf, request, now } = context
  const file = { name: upload.fileName, size: upload.size }
  if (uploadProblem(uploadRules.contract, file) !== null) throw new CallError('FILE_NOT_PDF')
  const trust = await knownTrust(context)
  // Of strangers one address counts as one.
  const asker = { owner: `verify ${request.address}`, signal: request.gone }
  const report = await unlessItKills({ now }, { task: 'verifying', sha256: [upload.sha256] }, () =>
    pdf.runFor(asker, 'verifyPdf', async () => [
      handOver(await upload.read()),
      { ...trust, withPlaces: true },
    ]),
  ).catch((error: unknown) => {
    throw pdfRefusal(error)
  })
  return {
    fileName: upload.fileName,
    sha256: upload.sha256.toString('hex'),
    verdict: report.verdict,
    verdictText: verdictText(report),
    problems: report.problems.map(documentProblemText),
    origin: await originOf(context, report, upload.sha256),
    signatures: report.signatures.map((one, index) => ({
      ...signatureOf(one, changesAfter(report, index)),
      number: numberOf(report, index),
      places: placesOf(report, index),
      revisionBytes: Math.min(one.revisionEnd, upload.size),
    })),
    changePlaces: changePlacesOf(report),
  }
}

/** Acts of signers are counted; what the platform does to the file is not. */
function numberOf({ signatures }: PdfVerification, index: number): number | null {
  if (signatures[index]?.kind !== 'signature') return null
  const own = signatures.slice(0, index + 1).filter(({ kind }) => kind === 'signature')
  return own.filter((one, at) => !isSameAct(own[at - 1], one)).length
}

/** A certificate of this platform is issued for one act; others may have signed twice with one of theirs. */
function isSameAct(before: VerifiedSignature | undefined, one: VerifiedSignature): boolean {
  return assuranceTextOf(one) !== null && before?.serialNumber === one.serialNumber
}

type Place = Answer['signatures'][number]['places'][number]
type Box = NonNullable<PdfVerification['places']>[number]['box']

function placesOf({ places = [] }: PdfVerification, index: number): Place[] {
  return places.flatMap(({ signature, box }) => (signature === index ? [placeOf(box)] : []))
}

function changePlacesOf({ changes, changePlaces = [] }: PdfVerification): Answer['changePlaces'] {
  return changePlaces.flatMap(({ change, box }) => {
    const found = changes[change]
    return found ? [{ text: changeText(found), ...placeOf(box) }] : []
  })
}

function placeOf({ page, left, top, widthPt, heightPt }: Box): Place {
  return { pageNum: page + 1, leftPercent: left * 100, topPercent: top * 100, widthPt, heightPt }
}

function changesAfter(
  { changes, signatures }: PdfVerification,
  index: number,
): { text: string; allowed: boolean }[] {
  const own = changes.filter(({ after }) => after === index)
  const texts = new Map(own.map((change) => [laterText(change, signatures), change.allowed]))
  return [...texts].map(([text, allowed]) => ({ text, allowed }))
}

/** Who has signed next has a name; the field that it was done in tells readers nothing. */
function laterText(change: DocumentChange, signatures: readonly VerifiedSignature[]): string {
  const isSigning = change.allowed && change.kind === 'signature-filled'
  const next = isSigning ? signatures.find(({ fieldName }) => fieldName === change.field) : undefined
  return next?.kind === 'signature' ? `${signerOf(next)}签署` : changeText(change)
}

function signerOf({ organization, signerName, timestampedBy }: VerifiedSignature): string {
  return [...new Set([organization, signerName])].filter(Boolean).join('，') || timestampedBy || '未知'
}

function signatureOf(
  signature: VerifiedSignature,
  changes: { text: string; allowed: boolean }[],
): Omit<Answer['signatures'][number], 'number' | 'places' | 'revisionBytes'> {
  const { signedAt } = signature
  return {
    fieldName: signature.fieldName,
    kind: signature.kind,
    indication: signature.indication,
    conclusionText: conclusionText(signature),
    assurance: assuranceTextOf(signature),
    signer: signerOf(signature),
    issuerName: signature.issuerName || null,
    signedAt: signedAt ? formatDateTime(signedAt) : null,
    timestampText: timestampsText(signature),
    coverage: coverageText(signature.coverage),
    level: signature.level,
    longTerm: longTermText(signature.longTermGaps),
    revocation: revocationText(signature.revocation),
    problems: signature.problems.map(signatureProblemText),
    remarks: signature.remarks.map(signatureRemarkText),
    changes,
  }
}

/** A policy says something only in a certificate that leads to a root we trust. */
function assuranceTextOf({ policyOids, trusted }: VerifiedSignature): string | null {
  const level = trusted ? assuranceOfPolicies(policyOids) : undefined
  return level === undefined ? null : assuranceText(level)
}
