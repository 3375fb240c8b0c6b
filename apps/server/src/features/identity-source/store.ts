import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'

interface NewPhoto {
  readonly serialNo: string
  readonly kind: 'document' | 'face'
  readonly personId: string
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly contentEnc: Buffer
  readonly sha256: Buffer
  readonly takenTime: Date
}

/** Keeps a photo; a face that is taken again replaces the one before. */
export async function writePhoto(db: Db, photo: NewPhoto): Promise<void> {
  const taken = {
    content_type: photo.contentType,
    content_enc: photo.contentEnc,
    sha256: photo.sha256,
    taken_time: photo.takenTime,
  }
  await db
    .insertInto('person_review_photo')
    .values({ serial_no: photo.serialNo, kind: photo.kind, person_id: photo.personId, ...taken })
    .onConflict((conflict) => conflict.columns(['serial_no', 'kind']).doUpdateSet(taken))
    .execute()
}

export async function findPhoto(
  db: Db,
  { serialNo, kind }: Pick<NewPhoto, 'serialNo' | 'kind'>,
): Promise<{ contentEnc: Buffer; contentType: string } | undefined> {
  return db
    .selectFrom('person_review_photo')
    .select(['content_enc as contentEnc', 'content_type as contentType'])
    .where('serial_no', '=', serialNo)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** The review was passed: they prove it. */
export async function keepPhotos(tx: Tx, serialNo: string): Promise<void> {
  await tx.updateTable('person_review_photo').set({ kept: true }).where('serial_no', '=', serialNo).execute()
}

export async function deletePhotosOfSerial(tx: Tx, serialNo: string): Promise<void> {
  await tx.deleteFrom('person_review_photo').where('serial_no', '=', serialNo).execute()
}

/** Removes a person's photos: all of them, or those that prove nothing. */
export async function deletePhotosOf(
  tx: Tx,
  { personId, keepsProof }: { personId: string; keepsProof: boolean },
): Promise<void> {
  await tx
    .deleteFrom('person_review_photo')
    .where('person_id', '=', personId)
    .$if(keepsProof, (query) => query.where('kept', 'is', false))
    .execute()
}

export async function purge(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'person_review_photo', (eb) =>
    eb.and([eb('kept', 'is', false), eb('taken_time', '<', before)]),
  )
}
