import { deleteInBatches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/database.ts'

interface NewPhoto {
  readonly personId: string
  readonly contentEnc: Buffer
  readonly sizeBytes: number
  readonly time: Date
}

/** Keeps a photo in the place of those before; answers its id. */
export async function replacePhoto(tx: Tx, photo: NewPhoto): Promise<string> {
  await deletePhotos(tx, photo.personId)
  const { id } = await tx
    .insertInto('person_photo')
    .values({
      person_id: photo.personId,
      content_enc: photo.contentEnc,
      size_bytes: photo.sizeBytes,
      uploaded_time: photo.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A photo of this person, sealed; undefined for another's. */
export async function findPhoto(
  db: Db,
  { personId, photoId }: { personId: string; photoId: string },
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('person_photo')
    .select('content_enc as content')
    .where('id', '=', photoId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return found?.content
}

/** Removes the photos of a person. */
export async function deletePhotos(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('person_photo').where('person_id', '=', personId).execute()
}

export async function purge(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'person_photo', (eb) => eb('uploaded_time', '<', before))
}
