import type { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { PdfVerification, VerifiedSignature } from '@qiyin/pdf'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import {
  algorithmText,
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
import { archiveStampOf, archiveText } from '../archive/public.ts'
import { provenDocuments } from '../audit/public.ts'
import { contractById, positionsOf, type StoredContract } from '../contracts/public.ts'
import { fileById, pdfRefusal, unlessItKills, type StoredFile } from '../files/public.ts'
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
  const report = await unlessItKills(context, { task: 'verifying', sha256: [file.sha256] }, () =>
    pdf.runFor(asker, 'verifyPdf', async () => {
      const content = await blobs.readDigested(file.blobKey)
      sha256 = content.sha256
      return [content.bytes, trust]
    }),
  ).catch((error: unknown) => {
    throw pdfRefusal(error)
  })
  const places = new Map(
    (await positionsOf(db, contractId)).map(({ fieldName, positionId, signId, kind, pageNum }) => [
      fieldName,
      { positionId, signId, kind, pageNum },
    ]),
  )
  const changes = report.changes.map((change) => ({
    text: changeText(change),
    signs: change.kind === 'signature-filled' ? (change.field ?? null) : null,
    allowed: change.allowed,
    after: report.signatures[change.after]?.fieldName ?? null,
  }))
  const isOnRecord = await isDocumentOf(context, { contract, file, sha256 })
  return {
    ...(isOnRecord ? conclusionOf(report) : otherFile),
    documentSha256: sha256.toString('hex'),
    archiveText: archiveText(await archiveStampOf(db, contractId)),
    signatures: report.signatures.map((one) => ({
      ...signatureOf(one),
      place: places.get(one.fieldName) ?? null,
    })),
    problems: [
      ...(isOnRecord ? [] : ['文件内容与平台登记的摘要不一致']),
      ...report.problems.map(documentProblemText),
      ...new Set(changes.filter(({ allowed }) => !allowed).map(({ text }) => text)),
    ],
    changes,
  }
}

/** By the contract's row, by its file's, and by the trail; a signature made meanwhile has made it a state of before. */
async function isDocumentOf(
  context: Context,
  { contract, file, sha256 }: { contract: StoredContract; file: StoredFile; sha256: Buffer },
): Promise<boolean> {
  if (!sha256.equals(contract.documentSha256) || !sha256.equals(file.sha256)) return false
  const states = await provenDocuments(context.db, context, contract.contractId)
  if (states.at(-1)?.equals(sha256)) return true
  const now = await contractById(context.db, contract.contractId)
  return now?.fileId !== contract.fileId && states.some((state) => state.equals(sha256))
}

type Conclusion = Pick<Report, 'verdict' | 'indication' | 'subIndication' | 'verdictText'>

function conclusionOf(report: PdfVerification): Conclusion {
  const { verdict, indication, subIndication } = report
  return { verdict, indication, subIndication, verdictText: verdictText(report) }
}

/** However whole its signatures are: it is not the contract's document. */
const otherFile: Conclusion = {
  verdict: 'modified',
  indication: 'FAILED',
  subIndication: 'HASH_FAILURE',
  verdictText: '存储的文件不是平台登记的那一份',
}

function signatureOf(signature: VerifiedSignature): Omit<Report['signatures'][number], 'place'> {
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
    timestampText: timestampsText(signature),
    coverage: coverageText(signature.coverage),
    level: signature.level,
    longTerm: longTermText(signature.longTermGaps),
    revocation: revocationText(signature.revocation),
    problems: signature.problems.map(signatureProblemText),
    remarks: signature.remarks.map(signatureRemarkText),
  }
}
