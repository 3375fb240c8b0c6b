import type { initiateDraftDelete } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { Context } from '../../http/context.ts'
import { deleteOwnDraft } from './store.ts'

/** POST /initiate/draft/delete: the draft goes, and with it the hold on its uploads. */
export async function deleteDraft(
  { draftId }: Input<typeof initiateDraftDelete>,
  { db, user }: Context,
): Promise<Result<typeof initiateDraftDelete>> {
  await deleteOwnDraft(db, user.personId, draftId)
  return true
}
