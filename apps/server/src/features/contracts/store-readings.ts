import type { Reading } from '@qiyin/domain/contract/reading.ts'
import type { Db, Tx } from '../../db/database.ts'

interface StoredReading {
  readonly contractId: string
  readonly personId: string
  /** SHOWN: his browser has said which pages. */
  readonly kind: Reading | 'SHOWN'
  /** In Asia/Shanghai. */
  readonly day: string
}

/** One look at the key: asked for every piece of a document. */
export async function hasReading(
  db: Db,
  { contractId, personId, kind, day }: StoredReading,
): Promise<boolean> {
  const found = await db
    .selectFrom('contract_reading')
    .select('kind')
    .where('contract_id', '=', contractId)
    .where('person_id', '=', personId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found !== undefined
}

/** False when it is there already. */
export async function addReading(
  tx: Tx,
  { contractId, personId, kind, day }: StoredReading,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('contract_reading')
    .values({ contract_id: contractId, person_id: personId, kind, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A state of a document, and who was given some of it. */
interface Given {
  readonly fileId: string
  readonly personId: string
}

/** Whether any of the file was ever given to the person to read. */
export async function wasGiven(db: Db, { fileId, personId }: Given): Promise<boolean> {
  const found = await db
    .selectFrom('document_given')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return found !== undefined
}

/** The first time is kept. */
export async function addGiven(db: Db, { fileId, personId }: Given, time: Date): Promise<void> {
  await db
    .insertInto('document_given')
    .values({ file_id: fileId, person_id: personId, given_time: time })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
