import type { Db, Tx } from '../../db/database.ts'
import { keyOfOne, lockUntilCommit } from '../../db/lock.ts'

/** A contract to be placed. */
export interface Placing {
  readonly id: string
  readonly applicationId: string
  readonly bizId: string
  readonly sha256: Buffer
  readonly heldEnc: Buffer
  readonly fileId: string
  readonly createdTime: Date
}

function selectPlacings(db: Db) {
  return db
    .selectFrom('embed_placing')
    .select(['id', 'application_id as applicationId', 'biz_id as bizId', 'request_sha256 as sha256'])
    .select(['held_enc as heldEnc', 'file_id as fileId', 'created_time as createdTime'])
}

export async function placingById(db: Db, id: string): Promise<Placing | undefined> {
  return selectPlacings(db).where('id', '=', id).executeTakeFirst()
}

/** What the application has asked for under its own number. */
export async function placingByBizId(
  db: Db,
  { applicationId, bizId }: Pick<Placing, 'applicationId' | 'bizId'>,
): Promise<Placing | undefined> {
  return selectPlacings(db)
    .where('application_id', '=', applicationId)
    .where('biz_id', '=', bizId)
    .executeTakeFirst()
}

/** Only one request of the application under this number goes on, until the transaction ends. */
export async function lockBizId(
  tx: Tx,
  { applicationId, bizId }: Pick<Placing, 'applicationId' | 'bizId'>,
): Promise<void> {
  await lockUntilCommit(tx, keyOfOne('contract to be placed', `${applicationId} ${bizId}`))
}

/** Writes it, or in the place of one of that number whose uploads are over; its pages go with that one. */
export async function writePlacing(tx: Tx, placing: Omit<Placing, 'id'>): Promise<string> {
  const { applicationId, bizId, sha256, heldEnc, fileId, createdTime } = placing
  await tx
    .deleteFrom('embed_placing')
    .where('application_id', '=', applicationId)
    .where('biz_id', '=', bizId)
    .execute()
  const { id } = await tx
    .insertInto('embed_placing')
    .values({
      application_id: applicationId,
      biz_id: bizId,
      request_sha256: sha256,
      held_enc: heldEnc,
      file_id: fileId,
      created_time: createdTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
