import type { Tx } from '../../db/database.ts'

/** What a draft is made of. */
interface Holding {
  readonly draftId: string
  readonly ownerId: string
  readonly fileIds: readonly string[]
}

/** Keeps these uploads of the owner, and no others, for as long as the draft lives; what is not there is left out. */
export async function holdFiles(tx: Tx, { draftId, ownerId, fileIds }: Holding): Promise<void> {
  await tx
    .deleteFrom('file_hold')
    .where('draft_id', '=', draftId)
    .where((eb) => eb.not(eb('file_id', '=', eb.fn.any(eb.val(fileIds)))))
    .execute()
  await tx
    .insertInto('file_hold')
    .columns(['draft_id', 'file_id'])
    .expression((eb) =>
      eb
        .selectFrom('file')
        .select((of) => [of.cast<string>(of.val(draftId), 'bigint').as('draft_id'), 'id as file_id'])
        .where('owner_id', '=', ownerId)
        .where('kind', 'in', ['upload', 'merged'])
        .where((of) => of('id', '=', of.fn.any(of.val(fileIds)))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
