import type { initiateDraftDetail } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { openContent, savedAnswer } from './draft.ts'
import { findDraft } from './store.ts'

/** GET /initiate/draft/detail: one draft with what the wizard needs to go on. */
export async function readDraft(
  { draftId }: Input<typeof initiateDraftDetail>,
  context: Context,
): Promise<Result<typeof initiateDraftDetail>> {
  const draft = await findDraft(context.db, draftId)
  if (!draft) throw new CallError('DRAFT_NOT_FOUND')
  return {
    ...savedAnswer(draft),
    step: draft.summary.step,
    content: openContent(context, draft.contentEnc),
  }
}
