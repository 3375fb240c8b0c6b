import type { initiateDraftAdd } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { draftLimits } from '@qiyin/domain/limits.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { holdDraftFiles, savedAnswer, sealedDraft } from './draft.ts'
import { countOtherDrafts, writeNewDraft } from './store.ts'

/** POST /initiate/draft/add: keeps a new draft, once for each key. */
export async function addDraft(
  input: Input<typeof initiateDraftAdd>,
  context: Context,
): Promise<Result<typeof initiateDraftAdd>> {
  const { transaction, user } = context
  const key = { ownerId: user.personId, clientKey: input.clientKey }
  return transaction(async (tx) => {
    if ((await countOtherDrafts(tx, key)) >= draftLimits.perPerson) throw new CallError('DRAFTS_FULL')
    const draft = await writeNewDraft(tx, { ...sealedDraft(context, input), ...key })
    await holdDraftFiles(tx, { draftId: draft.draftId, ownerId: user.personId, given: input })
    return savedAnswer(draft)
  })
}
