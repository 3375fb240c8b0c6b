import type { contractQueryEvidenceReport } from '@qiyin/calls/areas/contract-query.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { PdfError } from '@qiyin/pdf'
import { EngineError } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'
import type { Asking, Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { expireIfOverdue } from '../contracts/public.ts'
import { sealDocument } from '../pki/public.ts'
import type { EvidenceFacts } from './facts.ts'
import { gatherEvidence } from './gather.ts'
import { evidenceReport, sealKeyword } from './report.ts'

/** GET /contract/query/evidence-report: how the contract was signed, as the platform recorded it, under its seal. */
export async function issueEvidenceReport(
  { contractId }: Input<typeof contractQueryEvidenceReport>,
  context: Context,
): Promise<FileAnswer> {
  const { fileName, bytes } = await makeEvidenceReport(context, contractId)
  return new FileAnswer(bytes, 'application/pdf', {
    fileName,
    disposition: 'attachment',
    cacheControl: 'private, no-store, no-transform',
  })
}

/** The report under the platform's seal, and what it tells; the contract's trail names who asks. */
export async function makeEvidenceReport(
  asking: Asking,
  contractId: string,
): Promise<{ readonly fileName: string; readonly bytes: Buffer; readonly facts: EvidenceFacts }> {
  await expireIfOverdue(asking, contractId, asking.now())
  const facts = await gatherEvidence(asking, contractId)
  const bytes = await seal(asking, facts).catch((error: unknown) => {
    throw issueRefusal(error)
  })
  return { fileName: `${facts.record.facts.contractNo}-签署证据报告.pdf`, bytes, facts }
}

async function seal(context: Asking, facts: EvidenceFacts): Promise<Buffer> {
  const { pdf, user, request } = context
  const asker = { owner: user.personId, signal: request.gone }
  const bytes = await pdf.runFor(asker, 'composeDocument', () => [evidenceReport(facts)])
  const place = (await pdf.run('findKeyword', bytes, { keyword: sealKeyword, limit: 1000 })).at(-1)
  if (!place) throw new Error('the report has no place for the seal')
  return sealDocument(context, bytes, {
    centre: { page: place.page, left: place.left + 0.34, top: place.top + 0.012 },
    purpose: '出证专用章',
    reason: `出具签署证据报告 ${facts.reportNo}`,
    auditHead: facts.record.chain.head,
    auditCount: facts.record.chain.records.length,
  })
}

/** What the caller can do something about; every other error stays a fault. */
export function issueRefusal(error: unknown): unknown {
  if (error instanceof EngineError) return new CallError('DOCUMENT_NOT_MADE', { httpStatus: 503 })
  if (!(error instanceof PdfError)) return error
  if (error.code === 'timestamp-failed') return new CallError('TIMESTAMP_UNAVAILABLE')
  return error.code === 'signer-unavailable' ? new CallError('SIGNER_UNAVAILABLE') : error
}
