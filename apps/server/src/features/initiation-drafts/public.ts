import { keptSince } from '@qiyin/domain/retention.ts'
import type { Services, Tx } from '../../http/context.ts'
import { deleteOwnDraft, purge } from './store.ts'

export { deleteDraftsOf } from './store.ts'

/** Removes a person's draft; another's, or one that is gone, is left alone. */
export async function removeDraft(tx: Tx, personId: string, draftId: string): Promise<void> {
  await deleteOwnDraft(tx, personId, draftId)
}

/** Removes drafts that were not touched for their time. */
export async function purgeDrafts({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await purge(database.db, keptSince('draft', now()))
}
