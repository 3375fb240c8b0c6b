import type { Db } from '../../db/database.ts'

/** What the platform's own work looked like at a moment. */
export interface Reading {
  readonly takenTime: Date
  readonly waiting: number
  readonly peopleOnline: number
  /** Null where the files were not summed up, or could not be. */
  readonly storedBytes: number | null
}

/** Keeps a reading; another process that has taken one of the same moment has said the same. */
export async function insertReading(db: Db, reading: Reading): Promise<void> {
  await db
    .insertInto('operation_reading')
    .values({
      taken_time: reading.takenTime,
      waiting: reading.waiting,
      people_online: reading.peopleOnline,
      stored_bytes: reading.storedBytes === null ? null : String(reading.storedBytes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Oldest first. */
export async function findReadings(db: Db, since: Date): Promise<Reading[]> {
  const rows = await db
    .selectFrom('operation_reading')
    .select(['taken_time as takenTime', 'waiting', 'people_online as peopleOnline'])
    .select('stored_bytes as storedBytes')
    .where('taken_time', '>', since)
    .orderBy('taken_time')
    .execute()
  return rows.map((row) => ({
    ...row,
    storedBytes: row.storedBytes === null ? null : Number(row.storedBytes),
  }))
}

export async function deleteReadings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('operation_reading').where('taken_time', '<', before).execute()
}
