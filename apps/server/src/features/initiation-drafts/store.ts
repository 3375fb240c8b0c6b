import type { initiateDraftAdd } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'

/** What the list shows of a draft. */
export type DraftSummary = Input<typeof initiateDraftAdd>['summary']

export interface DraftToWrite {
  readonly summary: DraftSummary
  readonly contentEnc: Buffer
  readonly time: Date
}

export interface SavedDraft {
  readonly draftId: string
  readonly revision: number
  readonly savedTime: Date
}

const saved = ['id as draftId', 'revision', 'saved_time as savedTime'] as const

/** How many of these drafts are the person's. */
export async function countOwnDrafts(db: Db, ownerId: string, draftIds: readonly string[]): Promise<number> {
  const found = await db
    .selectFrom('initiation_draft')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(draftIds))))
    .where('owner_id', '=', ownerId)
    .execute()
  return found.length
}

/** A person's drafts, last saved first. */
export async function findDrafts(
  db: Db,
  ownerId: string,
  since: Date,
): Promise<(SavedDraft & { readonly summary: DraftSummary })[]> {
  return (
    db
      .selectFrom('initiation_draft')
      .select([...saved, 'summary'])
      .where('owner_id', '=', ownerId)
      .where('saved_time', '>=', since)
      .orderBy('saved_time', 'desc')
      .orderBy('id', 'desc')
      // Written by the two below only.
      .$narrowType<{ summary: DraftSummary }>()
      .execute()
  )
}

export async function findDraft(
  db: Db,
  draftId: string,
): Promise<(SavedDraft & { readonly summary: DraftSummary; readonly contentEnc: Buffer }) | undefined> {
  return (
    db
      .selectFrom('initiation_draft')
      .select([...saved, 'summary', 'content_enc as contentEnc'])
      .where('id', '=', draftId)
      // As in findDrafts.
      .$narrowType<{ summary: DraftSummary }>()
      .executeTakeFirst()
  )
}

/** Drafts of one person are added one after the other, until the transaction ends; answers how many others there are. */
export async function countOtherDrafts(
  tx: Tx,
  { ownerId, clientKey }: { ownerId: string; clientKey: string },
): Promise<number> {
  await lockUntilCommit(tx, keyOfOne('drafts of a person', ownerId))
  const others = await tx
    .selectFrom('initiation_draft')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('client_key', '<>', clientKey)
    .execute()
  return others.length
}

/** Adds the draft, or changes the one that the same key has made. */
export async function writeNewDraft(
  tx: Tx,
  { ownerId, clientKey, summary, contentEnc, time }: DraftToWrite & { ownerId: string; clientKey: string },
): Promise<SavedDraft> {
  const content = { summary: JSON.stringify(summary), content_enc: contentEnc, saved_time: time }
  return tx
    .insertInto('initiation_draft')
    .values({ owner_id: ownerId, client_key: clientKey, created_time: time, ...content })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'client_key'])
        .doUpdateSet((eb) => ({ ...content, revision: eb('initiation_draft.revision', '+', 1) })),
    )
    .returning(saved)
    .executeTakeFirstOrThrow()
}

/** Changes the draft if it is still as it was; undefined when it is not. */
export async function writeDraft(
  tx: Tx,
  draftId: string,
  { summary, contentEnc, time, revision }: DraftToWrite & { readonly revision: number | undefined },
): Promise<SavedDraft | undefined> {
  return tx
    .updateTable('initiation_draft')
    .set((eb) => ({
      summary: JSON.stringify(summary),
      content_enc: contentEnc,
      saved_time: time,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', draftId)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returning(saved)
    .executeTakeFirst()
}

/** Removes the draft if it is this person's. */
export async function deleteOwnDraft(db: Db, ownerId: string, draftId: string): Promise<void> {
  await db.deleteFrom('initiation_draft').where('id', '=', draftId).where('owner_id', '=', ownerId).execute()
}

/** Removes drafts last saved before a moment. */
export async function purge(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'initiation_draft', (eb) => eb('saved_time', '<', before))
}

/** Removes all drafts of a person. */
export async function deleteDraftsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('initiation_draft').where('owner_id', '=', ownerId).execute()
}
