import type { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { VerifiedSignature } from '@qiyin/pdf/verify/report.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import {
  algorithmText,
  changeText,
  conclusionText,
  coverageText,
  documentProblemText,
  revocationText,
  signatureProblemText,
  signatureRemarkText,
  timestampText,
  verdictText,
} from '../../verification/wording.ts'
import { contractById } from '../contracts/public.ts'
import { fileById, pdfRefusal } from '../files/public.ts'
import { knownTrust } from '../pki/public.ts'

type Report = Result<typeof contractQuerySignatures>

/** GET /contract/query/signatures: validates the stored document as any independent reader would. */
export async function checkSignatures(
  { contractId }: Input<typeof contractQuerySignatures>,
  context: Context,
): Promise<Report> {
  const { db, blobs, pdf, user, request } = context
  const contract = await contractById(db, contractId)
  const file = contract && (await fileById(db, contract.fileId))
  if (!contract || !file) throw new CallError('CONTRACT_NOT_FOUND')
  const trust = await knownTrust(context)
  const asker = { owner: user.personId, signal: request.gone }
  // Of what was judged, not of what is on record.
  let sha256: Buffer = Buffer.alloc(0)
  const report = await pdf
    .runFor(asker, 'verifyPdf', async () => {
      const content = await blobs.readDigested(file.blobKey)
      sha256 = content.sha256
      return [content.bytes, trust]
    })
    .catch((error: unknown) => {
      throw pdfRefusal(error)
    })
  const changes = report.changes.map((change) => ({
    text: changeText(change),
    allowed: change.allowed,
    after: report.signatures[change.after]?.fieldName ?? null,
  }))
  return {
    verdict: report.verdict,
    indication: report.indication,
    subIndication: report.subIndication,
    verdictText: verdictText(report),
    documentSha256: sha256.toString('hex'),
    signatures: report.signatures.map(signatureOf),
    problems: [
      ...(sha256.equals(contract.documentSha256) ? [] : ['文件内容与平台登记的摘要不一致']),
      ...report.problems.map(documentProblemText),
      ...new Set(changes.filter(({ allowed }) => !allowed).map(({ text }) => text)),
    ],
    changes,
  }
}

function signatureOf(signature: VerifiedSignature): Report['signatures'][number] {
  return {
    fieldName: signature.fieldName,
    kind: signature.kind,
    valid: signature.valid,
    indication: signature.indication,
    subIndication: signature.subIndication,
    conclusionText: conclusionText(signature),
    signerName: signature.signerName || null,
    organization: signature.organization || null,
    issuerName: signature.issuerName || null,
    serialNumber: signature.serialNumber || null,
    algorithm: algorithmText(signature),
    signedAt: signature.signedAt ? formatDateTime(signature.signedAt) : null,
    timestampedBy: signature.timestampedBy || null,
    timestampText: timestampText(signature.timestamp),
    coverage: coverageText(signature.coverage),
    level: signature.level,
    revocation: revocationText(signature.revocation),
    problems: signature.problems.map(signatureProblemText),
    remarks: signature.remarks.map(signatureRemarkText),
  }
}
