import type { adminContractParam } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { maxDeadlineDays } from '@qiyin/domain/contract/deadline.ts'
import { maxDocumentPages, maxMergedBytes } from '@qiyin/domain/contract/document-limits.ts'
import { reminderMs } from '@qiyin/domain/contract/reminder.ts'
import { maxBatchSigning, maxContractFiles, maxContractNameLength, maxSigners } from '@qiyin/domain/limits.ts'
import { maxReasonLength } from '@qiyin/domain/text-check.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import type { Context } from '../../http/context.ts'

const hourMs = 3_600_000

/** GET /admin/contract/param: the bounds of contracts, as rules and configuration have them. */
export async function showContractParameters(
  _input: Input<typeof adminContractParam>,
  { config }: Context,
): Promise<Result<typeof adminContractParam>> {
  return {
    maxDeadlineDays,
    remindHours: reminderMs / hourMs,
    maxContractNameLength,
    maxReasonLength,
    maxFiles: maxContractFiles,
    maxFileBytes: uploadRules.contract.maxBytes,
    maxMergedBytes,
    maxPages: maxDocumentPages,
    maxSigners,
    maxBatchSigning,
    archiveLeadDays: Math.round(config.archive.leadMs / (24 * hourMs)),
  }
}
