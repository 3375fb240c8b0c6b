import type { Db, Tx } from '../../db/database.ts'

/** The drawing of the signature a person keeps, sealed. */
export async function findKeptSignature(db: Db, personId: string): Promise<Buffer | undefined> {
  const kept = await db
    .selectFrom('personal_signature')
    .select('drawing_enc as drawing')
    .where('person_id', '=', personId)
    .where('removed_time', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept?.drawing
}

/** Replaces the signature a person keeps. */
export async function keepSignature(tx: Tx, personId: string, drawing: Buffer, time: Date): Promise<void> {
  await tx
    .updateTable('personal_signature')
    .set({ removed_time: time })
    .where('person_id', '=', personId)
    .where('removed_time', 'is', null)
    .execute()
  await tx
    .insertInto('personal_signature')
    .values({ person_id: personId, drawing_enc: drawing, created_time: time })
    .execute()
}
