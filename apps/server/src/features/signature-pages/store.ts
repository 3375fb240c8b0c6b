import type { Db, Tx } from '../../db/database.ts'

/** A person's page, as it stands. */
export interface SignaturePage {
  readonly personId: string
  readonly expiresTime: Date
  readonly openedTime: Date | null
  readonly drawingEnc: Buffer | null
}

function selectPages(db: Db) {
  return db
    .selectFrom('signature_page')
    .select(['person_id as personId', 'expires_time as expiresTime', 'opened_time as openedTime'])
    .select('drawing_enc as drawingEnc')
}

export async function findPage(db: Db, personId: string): Promise<SignaturePage | undefined> {
  return selectPages(db).where('person_id', '=', personId).executeTakeFirst()
}

export async function findPageByToken(db: Db, tokenFp: Buffer): Promise<SignaturePage | undefined> {
  return selectPages(db).where('token_fp', '=', tokenFp).executeTakeFirst()
}

/** Opens a page in the place of the one before. */
export async function writePage(
  db: Db,
  { personId, tokenFp, expiresTime }: { personId: string; tokenFp: Buffer; expiresTime: Date },
): Promise<void> {
  const open = { token_fp: tokenFp, expires_time: expiresTime, opened_time: null, drawing_enc: null }
  await db
    .insertInto('signature_page')
    .values({ person_id: personId, ...open })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(open))
    .execute()
}

export async function writeOpened(db: Db, tokenFp: Buffer, time: Date): Promise<void> {
  await db
    .updateTable('signature_page')
    .set((eb) => ({ opened_time: eb.fn.coalesce('opened_time', eb.val(time)) }))
    .where('token_fp', '=', tokenFp)
    .execute()
}

/** Keeps what was drawn until the computer takes it; false when it has something already, or the page is closed. */
export async function writeDrawing(db: Db, tokenFp: Buffer, drawingEnc: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signature_page')
    .set({ drawing_enc: drawingEnc })
    .where('token_fp', '=', tokenFp)
    .where('drawing_enc', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Closes a person's page. */
export async function deletePage(db: Db | Tx, personId: string): Promise<void> {
  await db.deleteFrom('signature_page').where('person_id', '=', personId).execute()
}
