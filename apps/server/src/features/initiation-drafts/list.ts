import type { initiateDraftList } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { keptSince, retentionMs } from '@qiyin/domain/retention.ts'
import type { Context } from '../../http/context.ts'
import { savedAnswer } from './draft.ts'
import { findDrafts } from './store.ts'

/** GET /initiate/draft/list: one's own drafts, last saved first; what is over is not shown before it is removed. */
export async function listDrafts(
  _: object,
  { db, user, now }: Context,
): Promise<Result<typeof initiateDraftList>> {
  const drafts = await findDrafts(db, user.personId, keptSince('draft', now()))
  return drafts.map((draft) => ({
    ...savedAnswer(draft),
    ...draft.summary,
    expireTime: formatDateTime(new Date(draft.savedTime.getTime() + retentionMs.draft)),
  }))
}
