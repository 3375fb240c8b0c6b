import type { Db, Tx } from '../../db/database.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'

/** A signature that a person keeps; its drawing is sealed. */
export interface KeptSignature {
  readonly signatureId: string
  readonly drawing: Buffer
  readonly isDefault: boolean
  readonly createdTime: Date
}

/** The default one first, then the newest. */
export async function findKeptSignatures(db: Db, personId: string): Promise<KeptSignature[]> {
  return db
    .selectFrom('personal_signature')
    .select(['id as signatureId', 'drawing_enc as drawing', 'is_default as isDefault'])
    .select('created_time as createdTime')
    .where('person_id', '=', personId)
    .where('removed_time', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Changes to what a person keeps take turns. */
export async function lockSignatures(tx: Tx, personId: string): Promise<void> {
  await lockUntilCommit(tx, keyOfOne('signatures of a person', personId))
}

/** Keeps one more signature, as the default one. */
export async function insertSignature(
  tx: Tx,
  { personId, drawing, time }: { personId: string; drawing: Buffer; time: Date },
): Promise<void> {
  await clearDefault(tx, personId)
  await tx
    .insertInto('personal_signature')
    .values({ person_id: personId, drawing_enc: drawing, is_default: true, created_time: time })
    .execute()
}

/** Makes a kept signature the default one; false when it is not kept. */
export async function writeDefault(
  tx: Tx,
  { personId, signatureId }: { personId: string; signatureId: string },
): Promise<boolean> {
  await clearDefault(tx, personId)
  const { numUpdatedRows } = await tx
    .updateTable('personal_signature')
    .set({ is_default: true })
    .where('id', '=', signatureId)
    .where('person_id', '=', personId)
    .where('removed_time', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function clearDefault(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('personal_signature')
    .set({ is_default: false })
    .where('person_id', '=', personId)
    .where('is_default', 'is', true)
    .execute()
}

/** Keeps a signature no longer. */
export async function removeKept(
  tx: Tx,
  { personId, signatureId, time }: { personId: string; signatureId: string; time: Date },
): Promise<void> {
  await tx
    .updateTable('personal_signature')
    .set({ removed_time: time, is_default: false })
    .where('id', '=', signatureId)
    .where('person_id', '=', personId)
    .where('removed_time', 'is', null)
    .execute()
}

/** Removes what a person keeps and has kept. */
export async function deleteSignaturesOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('personal_signature').where('person_id', '=', personId).execute()
}
