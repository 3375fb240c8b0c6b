import type { initiateDraftSave } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { holdDraftFiles, openContent, savedAnswer, sealedDraft } from './draft.ts'
import { findDraft, writeDraft } from './store.ts'

/** POST /initiate/draft/save: keeps a draft as it is now, unless another page has saved another one since. */
export async function saveDraft(
  input: Input<typeof initiateDraftSave>,
  context: Context,
): Promise<Result<typeof initiateDraftSave>> {
  const { draftId, revision } = input
  return context.transaction(async (tx) => {
    const draft = await writeDraft(tx, draftId, { ...sealedDraft(context, input), revision })
    if (!draft) return sameDraft(tx, context, input)
    await holdDraftFiles(tx, { draftId, ownerId: context.user.personId, given: input })
    return savedAnswer(draft)
  })
}

/** A copy of a tab saves once more what the tab has saved: nothing would be lost by that. */
async function sameDraft(
  tx: Tx,
  context: Context,
  { draftId, content, summary }: Input<typeof initiateDraftSave>,
): Promise<Result<typeof initiateDraftSave>> {
  const stored = await findDraft(tx, draftId)
  // The guard has seen it a moment ago.
  if (!stored) throw new CallError('DRAFT_NOT_FOUND')
  const isSame = stored.summary.step === summary.step && openContent(context, stored.contentEnc) === content
  if (!isSame) throw new CallError('DRAFT_CHANGED')
  return savedAnswer(stored)
}
